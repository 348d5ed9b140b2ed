#include "ui/settings/appearance_page.h"

#include <QCheckBox>
#include <QComboBox>
#include <QSpinBox>

namespace shack::ui {

AppearancePage::AppearancePage(MainWindow& window, QWidget* parent) : SettingsPage(window, parent)
{
    addHeading([] { return tr("Colours and text"); });
    addChoice(QStringLiteral("view/theme"),
              {QStringLiteral("auto"), QStringLiteral("light"), QStringLiteral("dark"),
               QStringLiteral("contrast")},
              QStringLiteral("auto"), [] {
                  return RowTexts{
                      tr("Theme"),
                      tr("High contrast takes the colours of the system and thicker lines."),
                      {tr("as the system"), tr("light"), tr("dark"), tr("high contrast")},
                      {}};
              });
    addNumber(QStringLiteral("view/textPercent"), 80, 200, 10, 100, [] {
        return RowTexts{tr("Text size"),
                        tr("80 to 200 % of the system's text; also Ctrl++ and Ctrl+-."),
                        {},
                        QStringLiteral(" %")};
    });
    addHeading([] { return tr("Tables and times"); });
    addCheck(QStringLiteral("view/compactRows"), false, [] {
        return RowTexts{tr("Compact rows"), tr("Rows of 20 instead of 24 pixels."), {}, {}};
    });
    addCheck(QStringLiteral("view/utc"), false, [] {
        return RowTexts{tr("Times in UTC"),
                        tr("Tables and charts show UTC, as logs do, instead of local time."),
                        {},
                        {}};
    });
    addStretch();
}

} // namespace shack::ui
