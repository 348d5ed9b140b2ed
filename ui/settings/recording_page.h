#pragma once

#include "ui/settings/settings_page.h"

class QLineEdit;
class QPushButton;

namespace shack::ui {

/// Whether everybody is recorded, where to, and how long that is kept. The switch asks as the panel
/// does; limits are read from station.toml at the start and are only shown. GUI thread.
class RecordingPage : public SettingsPage {
    Q_OBJECT

public:
    RecordingPage(MainWindow& window, QWidget* parent);

    QString id() const override { return QStringLiteral("recording"); }

    QString title() const override { return tr("Recording"); }

    QString iconName() const override { return QStringLiteral("recordings"); }

    void refresh() override;

protected:
    void retranslate() override;

private:
    QLineEdit* shown(const char* name, Texts texts);

    QPushButton* m_switch;
    QLineEdit* m_folder;
    QLineEdit* m_age;
    QLineEdit* m_size;
    QLineEdit* m_bin;
    QLineEdit* m_room;
};

} // namespace shack::ui
