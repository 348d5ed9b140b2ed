#include "ui/settings/general_page.h"

#include <QCheckBox>
#include <QComboBox>

namespace shack::ui {

GeneralPage::GeneralPage(MainWindow& window, QWidget* parent) : SettingsPage(window, parent)
{
    addHeading([] { return tr("Window"); });
    addChoice(QStringLiteral("window/onClose"), {QStringLiteral("auto"), QStringLiteral("ask")},
              QStringLiteral("auto"), [] {
                  return RowTexts{
                      tr("Closing the window"),
                      tr("While the station is on the air. Without a tray the program always asks, "
                         "so that it never disappears."),
                      {tr("hides it in the tray"), tr("asks what to do")},
                      {}};
              });
    addChoice(QStringLiteral("window/toastPatience"),
              {QStringLiteral("1"), QStringLiteral("2"), QStringLiteral("4")}, QStringLiteral("1"),
              [] {
                  return RowTexts{tr("Messages stay"),
                                  tr("How long short messages in the corner can be read. The bell "
                                     "keeps them all."),
                                  {tr("8 seconds"), tr("16 seconds"), tr("32 seconds")},
                                  {}};
              });
    addStretch();
}

} // namespace shack::ui
