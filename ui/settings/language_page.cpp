#include "ui/settings/language_page.h"

#include "ui/window/language.h"

#include <QComboBox>

namespace shack::ui {

LanguagePage::LanguagePage(MainWindow& window, QWidget* parent) : SettingsPage(window, parent)
{
    addChoice(QStringLiteral("view/language"), Language::available(), Language::systemChoice(), [] {
        QStringList names;
        for (const QString& code : Language::available())
            names.append(Language::nativeName(code));
        return RowTexts{tr("Language of the window"),
                        tr("Changes at once. The log file stays English."),
                        names,
                        {}};
    });
    addStretch();
}

} // namespace shack::ui
