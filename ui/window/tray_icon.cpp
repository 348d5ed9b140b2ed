#include "ui/window/tray_icon.h"

#include "ui/text/messages.h"
#include "ui/text/units.h"
#include "ui/window/action_registry.h"
#include "ui/window/icons.h"
#include "ui/window/theme.h"
#include "ui/window/view_settings.h"

#include <QMenu>

#include <algorithm>

namespace shack::ui {

namespace {

constexpr std::size_t kHeardShown = 5;

/// Trays are drawn on light and on dark bars, so their pictures carry a colour of their own.
QIcon picture(TrayIcon::Face face)
{
    switch (face) {
    case TrayIcon::Face::OnTheAir:
        return icons::coloured(QStringLiteral("tray-on"), QColor(0x3F, 0xB6, 0x8B));
    case TrayIcon::Face::Talking:
        return icons::coloured(QStringLiteral("tray-talking"), QColor(0x3F, 0xB6, 0x8B));
    case TrayIcon::Face::Trouble:
        return icons::coloured(QStringLiteral("tray-trouble"), QColor(0xE3, 0xB3, 0x41));
    case TrayIcon::Face::Stopped:
        break;
    }
    return icons::coloured(QStringLiteral("tray-stopped"), QColor(0x8A, 0x94, 0x9E));
}

} // namespace

TrayIcon::TrayIcon(ActionRegistry& actions, Theme& theme, ViewSettings& settings, QObject* parent)
    : QObject(parent), m_actions(actions), m_theme(theme), m_settings(settings),
      m_menu(std::make_unique<QMenu>()), m_state(m_menu->addAction(QString())),
      m_heard(m_menu->addMenu(QString())), m_open(nullptr)
{
    m_state->setEnabled(false);
    m_menu->addSeparator();
    m_open = m_menu->addAction(QString());
    for (const char* id : {"station.start", "station.stop", "station.quit"}) {
        if (QAction* action = actions.action(QString::fromLatin1(id)))
            m_menu->addAction(action);
    }
    connect(m_open, &QAction::triggered, this, &TrayIcon::openWanted);
    connect(&m_icon, &QSystemTrayIcon::activated, this,
            [this](QSystemTrayIcon::ActivationReason why) {
                if (why == QSystemTrayIcon::Trigger)
                    Q_EMIT toggled();
            });
    connect(&m_icon, &QSystemTrayIcon::messageClicked, this, &TrayIcon::openWanted);
    m_icon.setContextMenu(m_menu.get());
    draw();
    retranslate();
    m_icon.show();
}

TrayIcon::~TrayIcon() = default;

TrayIcon::Face TrayIcon::faceOf(const host::EngineView& view, bool stale)
{
    if (stale || view.station.state == host::StationState::Fault)
        return Face::Trouble;
    if (view.station.state != host::StationState::OnTheAir)
        return Face::Stopped;
    const bool trouble =
        std::any_of(view.health.begin(), view.health.end(), [](const host::HealthLine& line) {
            return line.level == host::HealthLevel::Fault;
        });
    if (trouble)
        return Face::Trouble;
    return view.talking.empty() ? Face::OnTheAir : Face::Talking;
}

void TrayIcon::draw()
{
    m_icon.setIcon(picture(m_face));
}

void TrayIcon::refresh(const host::EngineView& view, bool stale)
{
    const Face face = faceOf(view, stale);
    if (face != m_face) {
        m_face = face;
        draw();
    }
    QString line = messages::stationState(view.station.state);
    if (view.station.state == host::StationState::OnTheAir)
        line += QStringLiteral(" \u2013 ") +
                tr("%n device(s) online", nullptr, static_cast<int>(view.online));
    if (m_state->text() != line) {
        m_state->setText(line);
        m_icon.setToolTip(QString::fromStdString(view.station.callsign) + QLatin1Char('\n') + line);
    }
    refreshMenu(view);
}

void TrayIcon::refreshMenu(const host::EngineView& view)
{
    if (view.lastHeard->revision == m_heardRevision || m_menu->isVisible())
        return;
    m_heardRevision = view.lastHeard->revision;
    m_heard->clear();
    const auto& rows = view.lastHeard->rows;
    for (std::size_t i = 0; i < std::min(rows.size(), kHeardShown); ++i) {
        const host::OverRow& over = rows[i];
        const QString text = QStringLiteral("%1  %2  %3")
                                 .arg(units::clock(over.startedAt, m_settings.utc()),
                                      units::callsign(over.callsign, over.ssid.value),
                                      units::isolated(over.groupName));
        QAction* action = m_heard->addAction(text);
        connect(action, &QAction::triggered, this, [this] {
            Q_EMIT openWanted();
            Q_EMIT openPanel(QStringLiteral("lastheard"), QString());
        });
    }
    m_heard->setEnabled(!rows.empty());
}

void TrayIcon::say(const QString& title, const QString& text, bool trouble)
{
    if (QSystemTrayIcon::supportsMessages())
        m_icon.showMessage(title, text,
                           trouble ? QSystemTrayIcon::Warning : QSystemTrayIcon::Information);
}

void TrayIcon::retranslate()
{
    m_heard->setTitle(tr("Last heard"));
    m_open->setText(tr("Open the window"));
}

} // namespace shack::ui
