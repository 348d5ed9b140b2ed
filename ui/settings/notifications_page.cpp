#include "ui/settings/notifications_page.h"

#include "ui/window/main_window.h"
#include "ui/window/view_settings.h"

#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSpinBox>

#include <array>

namespace shack::ui {

namespace {

constexpr std::array kChannels{NotificationCenter::Channel::Bell,
                               NotificationCenter::Channel::Toast,
                               NotificationCenter::Channel::System};

} // namespace

NotificationsPage::NotificationsPage(MainWindow& window, QWidget* parent)
    : SettingsPage(window, parent)
{
    addHeading([] { return tr("Tell me"); });
    addTable();
    addHeading([] { return tr("Limits"); });
    addLimits();
    addHeading([] { return tr("Quiet hours"); });
    addCheck(QStringLiteral("notify/quiet"), false, [] {
        return RowTexts{tr("Keep quiet at night"),
                        tr("Only faults of the station are shown then; the bell keeps the rest."),
                        {},
                        {}};
    });
    addText(QStringLiteral("notify/quietFrom"), QStringLiteral("22:00"), [] {
        return RowTexts{tr("From"), tr("Local time, 24 hours."), {}, {}};
    })->setInputMask(QStringLiteral("99:99"));
    addText(QStringLiteral("notify/quietUntil"), QStringLiteral("07:00"), [] {
        return RowTexts{tr("Until"), {}, {}, {}};
    })->setInputMask(QStringLiteral("99:99"));
    addStretch();
    NotificationsPage::retranslate();
}

void NotificationsPage::addTable()
{
    auto* table = new QWidget(this);
    auto* grid = new QGridLayout(table);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(22);
    grid->setVerticalSpacing(6);
    grid->setColumnStretch(0, 1);
    for (std::size_t i = 0; i < kChannels.size(); ++i) {
        auto* head = new QLabel(table);
        grid->addWidget(head, 0, static_cast<int>(i) + 1, Qt::AlignHCenter);
        m_heads.push_back(head);
    }
    NotificationCenter& center = m_window.notifications();
    for (int rule = 0; rule < kNotifyRules; ++rule) {
        auto* text = new QLabel(table);
        text->setWordWrap(true);
        grid->addWidget(text, rule + 1, 0);
        m_rules.push_back(text);
        for (std::size_t i = 0; i < kChannels.size(); ++i) {
            const auto kind = static_cast<NotifyRule>(rule);
            const auto channel = kChannels[i];
            auto* box = new QCheckBox(table);
            box->setChecked(center.wants(kind, channel));
            connect(box, &QCheckBox::toggled, this,
                    [&center, kind, channel](bool on) { center.setWants(kind, channel, on); });
            grid->addWidget(box, rule + 1, static_cast<int>(i) + 1, Qt::AlignHCenter);
            m_cells.push_back({box, kind, channel});
        }
    }
    addWidget(table);
}

void NotificationsPage::addLimits()
{
    addNumber(QStringLiteral("notify/offlineMinutes"), 1, 1440, 1, 5, [] {
        return RowTexts{tr("A starred device is offline for"), {}, {}, tr(" min")};
    });
    addNumber(QStringLiteral("notify/gapsPercent"), 1, 100, 1, 5, [] {
        return RowTexts{tr("A starred device arrives with gaps above"),
                        tr("For 10 seconds or more; an estimate, as in Devices."),
                        {},
                        QStringLiteral(" %")};
    });
    addNumber(QStringLiteral("notify/lossSeconds"), 1, 600, 1, 10, [] {
        return RowTexts{tr("The station loses more than 0.1 % for"), {}, {}, tr(" s")};
    });
    addText(QStringLiteral("notify/callsigns"), QString(), [] {
        return RowTexts{tr("Callsigns to listen for"),
                        tr("Separated by spaces or commas: BG7XYZ BH4AAA."),
                        {},
                        {}};
    });
}

QString NotificationsPage::ruleText(NotifyRule rule)
{
    switch (rule) {
    case NotifyRule::StationFault:
        return tr("The station has a fault");
    case NotifyRule::StationStopped:
        return tr("The station was stopped");
    case NotifyRule::StationLoss:
        return tr("The station loses frames");
    case NotifyRule::StationNotice:
        return tr("Database, clock or buffers need a look");
    case NotifyRule::DeviceGaps:
        return tr("A starred device arrives with gaps");
    case NotifyRule::DeviceOffline:
        return tr("A starred device went offline");
    case NotifyRule::DevicePending:
        return tr("A new device waits for approval");
    case NotifyRule::DeviceRefused:
        return tr("A device was refused");
    case NotifyRule::CallsignHeard:
        return tr("A callsign of my list talks");
    case NotifyRule::TextSeen:
        return tr("A device wrote a text");
    }
    return {};
}

void NotificationsPage::retranslate()
{
    SettingsPage::retranslate();
    const std::array<QString, 3> heads{tr("Bell"), tr("In the window"), tr("System")};
    for (std::size_t i = 0; i < m_heads.size(); ++i)
        m_heads[i]->setText(heads[i]);
    for (std::size_t i = 0; i < m_rules.size(); ++i)
        m_rules[i]->setText(ruleText(static_cast<NotifyRule>(i)));
    for (const Cell& cell : m_cells)
        cell.box->setAccessibleName(ruleText(cell.rule) + QStringLiteral(": ") +
                                    heads[static_cast<std::size_t>(cell.channel)]);
}

} // namespace shack::ui
