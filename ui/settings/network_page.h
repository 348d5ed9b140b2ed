#pragma once

#include "ui/settings/settings_page.h"

class QPlainTextEdit;
class QPushButton;
class QLabel;

namespace shack::ui {

class AddressList;

/// Where devices reach the station. GUI thread.
class NetworkPage : public SettingsPage {
    Q_OBJECT

public:
    NetworkPage(MainWindow& window, QWidget* parent);

    QString id() const override { return QStringLiteral("network"); }

    QString title() const override { return tr("Network"); }

    QString iconName() const override { return QStringLiteral("network"); }

    void refresh() override;

protected:
    void retranslate() override;

private:
    QStringList lines() const;
    QStringList present() const;
    void edited();
    void apply();

    QPlainTextEdit* m_listen;
    SettingRow* m_listenRow;
    AddressList* m_addresses;
    QPushButton* m_apply;
};

} // namespace shack::ui
