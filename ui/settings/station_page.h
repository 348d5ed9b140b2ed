#pragma once

#include "engine/host/engine_view.h"
#include "ui/settings/settings_page.h"

class QLineEdit;
class QPushButton;

namespace shack::ui {

/// Who the station is: callsign and name, changed by a command. GUI thread.
class StationPage : public SettingsPage {
    Q_OBJECT

public:
    StationPage(MainWindow& window, QWidget* parent);

    QString id() const override { return QStringLiteral("station"); }

    QString title() const override { return tr("Station", "page of the settings"); }

    QString iconName() const override { return QStringLiteral("station"); }

    void refresh() override;

protected:
    void retranslate() override;

private:
    void edited();
    void apply();

    QLineEdit* m_callsign;
    QLineEdit* m_name;
    SettingRow* m_callsignRow;
    SettingRow* m_nameRow;
    QPushButton* m_apply;
};

} // namespace shack::ui
