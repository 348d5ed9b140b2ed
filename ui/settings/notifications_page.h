#pragma once

#include "ui/settings/settings_page.h"
#include "ui/window/notification_center.h"

#include <vector>

class QCheckBox;
class QLabel;
class QGridLayout;

namespace shack::ui {

/// Who is told what how: a table of events and channels, limits, quiet hours. GUI thread.
class NotificationsPage : public SettingsPage {
    Q_OBJECT

public:
    NotificationsPage(MainWindow& window, QWidget* parent);

    QString id() const override { return QStringLiteral("notifications"); }

    QString title() const override { return tr("Notifications"); }

    QString iconName() const override { return QStringLiteral("bell"); }

    static QString ruleText(NotifyRule rule);

protected:
    void retranslate() override;

private:
    struct Cell {
        QCheckBox* box;
        NotifyRule rule;
        NotificationCenter::Channel channel;
    };

    void addTable();
    void addLimits();

    std::vector<QLabel*> m_heads;
    std::vector<QLabel*> m_rules;
    std::vector<Cell> m_cells;
};

} // namespace shack::ui
