#include "ui/window/station_bar.h"

#include "ui/text/messages.h"
#include "ui/text/units.h"
#include "ui/window/action_registry.h"
#include "ui/window/icons.h"
#include "ui/window/language.h"
#include "ui/window/notification_center.h"
#include "ui/window/panel_layouts.h"
#include "ui/window/theme.h"

#include <QAction>
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QStyle>
#include <QToolButton>

#include <algorithm>
#include <chrono>
#include <initializer_list>
#include <iterator>

namespace shack::ui {

namespace {

struct Lamp {
    const char* icon;
    Theme::Role role;
};

Lamp lampOf(host::StationState state)
{
    switch (state) {
    case host::StationState::OnTheAir:
        return {"lamp-on", Theme::Role::Ok};
    case host::StationState::Starting:
    case host::StationState::Stopping:
        return {"lamp-half", Theme::Role::Watch};
    case host::StationState::Fault:
        return {"fault", Theme::Role::Fault};
    case host::StationState::Stopped:
        break;
    }
    return {"lamp-off", Theme::Role::Muted};
}

QWidget* stretch(QWidget* parent)
{
    auto* space = new QWidget(parent);
    space->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    return space;
}

QWidget* gap(QWidget* parent, int width)
{
    auto* space = new QWidget(parent);
    space->setFixedWidth(width);
    return space;
}

} // namespace

StationBar::StationBar(ActionRegistry& actions, Theme& theme, Language& language,
                       NotificationCenter& notifications, QWidget* parent)
    : QToolBar(parent), m_actions(actions), m_theme(theme), m_language(language),
      m_notifications(notifications), m_lamp(new QToolButton(this)),
      m_health(new QToolButton(this)), m_uptime(new QLabel(this)),
      m_startStop(new QPushButton(this)), m_recording(new QToolButton(this)),
      m_addresses(new QWidget(this)), m_find(new QToolButton(this)), m_bell(new QToolButton(this)),
      m_layouts(new QComboBox(this)), m_languages(new QComboBox(this))
{
    setObjectName(QStringLiteral("bar.station"));
    setMovable(false);
    setFloatable(false);
    toggleViewAction()->setEnabled(false);
    setContextMenuPolicy(Qt::PreventContextMenu);

    m_lamp->setObjectName(QStringLiteral("station.lamp"));
    m_lamp->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_lamp->setAutoRaise(true);
    m_health->setObjectName(QStringLiteral("station.health"));
    m_health->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_health->setAutoRaise(true);
    m_startStop->setObjectName(QStringLiteral("station.startstop"));
    m_recording->setObjectName(QStringLiteral("station.recording"));
    m_recording->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_recording->setAutoRaise(true);
    m_find->setObjectName(QStringLiteral("station.find"));
    m_find->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_bell->setObjectName(QStringLiteral("station.bell"));
    m_bell->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_bell->setAutoRaise(true);
    m_layouts->setObjectName(QStringLiteral("station.layouts"));
    m_languages->setObjectName(QStringLiteral("station.languages"));
    m_uptime->setObjectName(QStringLiteral("station.uptime"));
    auto* addresses = new QHBoxLayout(m_addresses);
    addresses->setContentsMargins(0, 0, 0, 0);
    addresses->setSpacing(2);

    addWidget(gap(this, 4));
    addWidget(m_lamp);
    m_healthAction = addWidget(m_health);
    m_healthAction->setVisible(false);
    m_uptimeAction = addWidget(m_uptime);
    addWidget(gap(this, 8));
    m_controls.push_back(addWidget(m_startStop));
    addWidget(gap(this, 8));
    m_addressesAction = addWidget(m_addresses);
    addWidget(gap(this, 4));
    addWidget(m_recording);
    addWidget(stretch(this));
    for (QWidget* control : std::initializer_list<QWidget*>{
             m_find, gap(this, 6), m_bell, gap(this, 6), m_layouts, gap(this, 4), m_languages})
        m_controls.push_back(addWidget(control));
    addWidget(gap(this, 4));

    for (const QString& code : Language::available())
        m_languages->addItem(Language::nativeName(code), code);
    for (QComboBox* box : {m_layouts, m_languages})
        box->setSizeAdjustPolicy(QComboBox::AdjustToContents);

    connect(m_lamp, &QToolButton::clicked, this,
            [this] { Q_EMIT openPanel(QStringLiteral("health"), QString()); });
    connect(m_health, &QToolButton::clicked, this, [this] {
        const QString line =
            m_troubles.empty() ? QString() : QString::fromStdString(m_troubles.front().id);
        Q_EMIT openPanel(QStringLiteral("health"), line);
    });
    connect(m_startStop, &QPushButton::clicked, this, &StationBar::onStartStop);
    connect(m_recording, &QToolButton::clicked, this,
            [this] { Q_EMIT openPanel(QStringLiteral("recordings"), QString()); });
    connect(m_find, &QToolButton::clicked, this, &StationBar::palettePressed);
    connect(m_bell, &QToolButton::clicked, this, &StationBar::bellPressed);
    connect(m_layouts, &QComboBox::activated, this, &StationBar::chooseLayout);
    connect(m_languages, &QComboBox::activated, this,
            [this](int index) { Q_EMIT languageChosen(m_languages->itemData(index).toString()); });
    connect(&m_notifications, &NotificationCenter::changed, this, &StationBar::refreshBell);
    connect(&m_theme, &Theme::changed, this, &StationBar::restyle);
    connect(&m_language, &Language::changed, this,
            [this] { m_languages->setCurrentIndex(m_languages->findData(m_language.current())); });
    retranslate();
    restyle();
    growIcons();
}

QString StationBar::stateText() const
{
    return m_lamp->text();
}

void StationBar::onStartStop()
{
    const bool up =
        m_state == host::StationState::OnTheAir || m_state == host::StationState::Starting;
    m_actions.action(up ? QStringLiteral("station.stop") : QStringLiteral("station.start"))
        ->trigger();
}

void StationBar::refresh(const host::EngineView& view, bool stale)
{
    refreshLamp(view.station.state, stale);
    refreshHealth(view.health);
    refreshRecording(view.recording);
    const bool up = view.station.state == host::StationState::OnTheAir;
    m_uptime->setText(up ? units::duration(std::chrono::duration_cast<std::chrono::milliseconds>(
                               view.takenAt - view.station.since))
                         : QString());
    m_uptime->setEnabled(!stale);
    m_startStop->setEnabled(view.station.state != host::StationState::Stopping);
    refreshAddresses(view.station.listen);
}

/// On, off, or in trouble; shape and words, not only colour.
void StationBar::refreshRecording(const host::RecordingView& recording)
{
    const bool on = recording.on || recording.armed;
    QString text = on ? tr("REC on") : tr("REC off");
    QString tip = on ? tr("What is said is recorded.") : tr("What is said is not recorded.");
    if (recording.trouble) {
        text = tr("REC fault");
        tip = messages::sentence(*recording.trouble);
    } else if (on && recording.retentionDays > 0) {
        //: recording is on; recordings are kept for so many days
        text = tr("REC on, %n d", nullptr, static_cast<int>(recording.retentionDays));
    }
    if (m_recordingDrawn && m_recording->text() == text && m_recording->toolTip() == tip)
        return;
    m_recordingDrawn = true;
    m_recordingShown = recording;
    const auto role = recording.trouble ? Theme::Role::Fault
                      : on              ? Theme::Role::Ok
                                        : Theme::Role::Muted;
    m_recording->setIcon(icons::coloured(recording.trouble ? QStringLiteral("fault")
                                         : on              ? QStringLiteral("record")
                                                           : QStringLiteral("lamp-off"),
                                         m_theme.colour(role)));
    m_recording->setText(text);
    m_recording->setToolTip(tip);
    m_recording->setAccessibleName(text);
    m_recording->setAccessibleDescription(tip);
    fit();
}

QString StationBar::recordingText() const
{
    return m_recording->text();
}

void StationBar::refreshLamp(host::StationState state, bool stale)
{
    if (m_lampDrawn && state == m_state && stale == m_stale)
        return;
    m_lampDrawn = true;
    m_state = state;
    m_stale = stale;
    const Lamp lamp = stale ? Lamp{"watch", Theme::Role::Watch} : lampOf(state);
    const QColor colour = m_theme.colour(lamp.role);
    const QString words = stale ? tr("No answer") : messages::stationState(state);
    m_lamp->setIcon(icons::coloured(QString::fromLatin1(lamp.icon), colour));
    m_lamp->setText(words);
    m_lamp->setAccessibleName(tr("State of the station: %1").arg(words));
    QPalette colours = palette();
    colours.setColor(QPalette::ButtonText, colour);
    m_lamp->setPalette(colours);
    QFont bold = font();
    bold.setBold(true);
    m_lamp->setFont(bold);
    const bool up = state == host::StationState::OnTheAir || state == host::StationState::Starting;
    m_startStop->setText(up ? tr("Stop", "take the station off the air")
                            : tr("Start", "put the station on the air"));
    m_startStop->setIcon(
        icons::themed(up ? QStringLiteral("stop") : QStringLiteral("start"), m_theme));
    m_startStop->setAccessibleName(up ? tr("Stop the station") : tr("Start the station"));
    m_startStop->setToolTip(m_startStop->accessibleName());
}

void StationBar::refreshHealth(const std::vector<host::HealthLine>& lines)
{
    std::vector<host::HealthLine> troubles;
    std::copy_if(lines.begin(), lines.end(), std::back_inserter(troubles),
                 [](const host::HealthLine& line) {
                     // Of the station itself the lamp speaks already.
                     return line.level != host::HealthLevel::Ok && line.id != "station";
                 });
    std::stable_sort(troubles.begin(), troubles.end(),
                     [](const auto& a, const auto& b) { return a.level > b.level; });
    const bool same = std::equal(
        troubles.begin(), troubles.end(), m_troubles.begin(), m_troubles.end(),
        [](const auto& a, const auto& b) { return a.level == b.level && a.message == b.message; });
    if (same)
        return;
    m_troubles = std::move(troubles);
    showHealth();
}

/// "On the air" alone would say that all is well.
void StationBar::showHealth()
{
    m_healthAction->setVisible(!m_troubles.empty());
    fit();
    if (m_troubles.empty())
        return;
    const bool isFault = m_troubles.front().level == host::HealthLevel::Fault;
    const QColor colour = m_theme.colour(isFault ? Theme::Role::Fault : Theme::Role::Watch);
    m_health->setIcon(
        icons::coloured(isFault ? QStringLiteral("fault") : QStringLiteral("watch"), colour));
    m_health->setText(isFault ? tr("Fault", "mark in the station bar")
                              : tr("Watch", "mark in the station bar"));
    QPalette colours = palette();
    colours.setColor(QPalette::ButtonText, colour);
    m_health->setPalette(colours);
    QStringList sentences;
    for (const host::HealthLine& line : m_troubles)
        //: what a line of Health is about, and how it is
        sentences.append(
            tr("%1: %2").arg(messages::title(line.message), messages::sentence(line.message)));
    m_health->setToolTip(sentences.join(QLatin1Char('\n')));
    m_health->setAccessibleName(tr("Health: %1").arg(m_health->text()));
    m_health->setAccessibleDescription(m_health->toolTip());
}

QString StationBar::healthText() const
{
    return m_troubles.empty() ? QString() : m_health->toolTip();
}

void StationBar::refreshAddresses(const std::vector<std::string>& listen)
{
    if (listen == m_listen)
        return;
    m_listen = listen;
    qDeleteAll(m_addresses->findChildren<QToolButton*>(QString(), Qt::FindDirectChildrenOnly));
    for (const std::string& address : listen) {
        const QString text = QString::fromStdString(address);
        auto* button = new QToolButton(m_addresses);
        button->setAutoRaise(true);
        button->setText(QStringLiteral("UDP ") + text);
        button->setToolTip(tr("Devices reach the station here. Click to copy."));
        button->setAccessibleName(tr("Copy the address %1").arg(text));
        connect(button, &QToolButton::clicked, this, [this, text] { Q_EMIT addressPressed(text); });
        m_addresses->layout()->addWidget(button);
    }
    fit();
}

void StationBar::setLayouts(const QString& current, const QStringList& saved)
{
    m_layout = current;
    m_saved = saved;
    const QSignalBlocker quiet(m_layouts);
    m_layouts->clear();
    for (const LayoutPlan& plan : builtInLayouts())
        m_layouts->addItem(layoutName(plan.id), plan.id);
    if (!saved.isEmpty())
        m_layouts->insertSeparator(m_layouts->count());
    for (const QString& name : saved)
        m_layouts->addItem(name, name);
    m_layouts->insertSeparator(m_layouts->count());
    m_layouts->addItem(tr("Save layout as..."), QStringLiteral("*save"));
    m_layouts->addItem(tr("Reset layout"), QStringLiteral("*reset"));
    m_layouts->setCurrentIndex(std::max(0, m_layouts->findData(current)));
}

void StationBar::chooseLayout(int index)
{
    const QString id = m_layouts->itemData(index).toString();
    m_layouts->setCurrentIndex(std::max(0, m_layouts->findData(m_layout)));
    if (id == QLatin1String("*save"))
        m_actions.action(QStringLiteral("view.saveLayout"))->trigger();
    else if (id == QLatin1String("*reset"))
        m_actions.action(QStringLiteral("view.resetLayout"))->trigger();
    else
        Q_EMIT layoutChosen(id);
}

void StationBar::refreshBell()
{
    const int unread = m_notifications.unread();
    m_bell->setText(unread > 0 ? QString::number(unread) : QString());
    m_bell->setToolTip(unread > 0 ? tr("%n new notification(s)", nullptr, unread)
                                  : tr("Notifications"));
    m_bell->setAccessibleName(m_bell->toolTip());
}

void StationBar::changeEvent(QEvent* event)
{
    QToolBar::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    else if (event->type() == QEvent::FontChange)
        growIcons();
}

void StationBar::resizeEvent(QResizeEvent* event)
{
    QToolBar::resizeEvent(event);
    fit();
}

/// In large text or a narrow window the words beside the search go first, then the addresses (the
/// settings have them), then the uptime; lamp, Start, bell, layout and language stay.
void StationBar::fit()
{
    int needed = 0;
    for (QAction* action : actions()) {
        const bool optional = action == m_addressesAction || action == m_uptimeAction;
        if (const QWidget* part = widgetForAction(action);
            part != nullptr && part != m_find && !optional && action->isVisible())
            needed += part->sizeHint().width() + layout()->spacing();
    }
    const int icon = m_find->iconSize().width() + 8;
    const int words = m_find->fontMetrics().horizontalAdvance(m_find->text()) + 12;
    const int addresses = m_addresses->sizeHint().width();
    const int uptime = m_uptime->sizeHint().width();
    int left = contentsRect().width() - needed - icon;
    const bool showUptime = left >= uptime;
    left -= showUptime ? uptime : 0;
    const bool showAddresses = !m_bare && showUptime && left >= addresses;
    left -= showAddresses ? addresses : 0;
    m_uptimeAction->setVisible(showUptime);
    m_addressesAction->setVisible(showAddresses);
    m_find->setToolButtonStyle(showAddresses && left >= words ? Qt::ToolButtonTextBesideIcon
                                                              : Qt::ToolButtonIconOnly);
}

void StationBar::setBare(bool bare)
{
    m_bare = bare;
    for (QAction* control : m_controls)
        control->setVisible(!bare);
    fit();
}

void StationBar::growIcons()
{
    const int size = style()->pixelMetric(QStyle::PM_ToolBarIconSize, nullptr, this);
    setIconSize(QSize(size, size));
    for (QToolButton* button : {m_lamp, m_health, m_recording, m_find, m_bell})
        button->setIconSize(iconSize());
    m_startStop->setIconSize(iconSize() * 3 / 4);
    fit();
}

void StationBar::restyle()
{
    m_bell->setIcon(icons::themed(QStringLiteral("bell"), m_theme));
    m_find->setIcon(icons::themed(QStringLiteral("search"), m_theme));
    m_lampDrawn = false;
    m_recordingDrawn = false;
    refreshLamp(m_state, m_stale);
    refreshRecording(m_recordingShown);
    showHealth();
}

void StationBar::retranslate()
{
    setWindowTitle(tr("Station"));
    m_find->setText(tr("Find or do..."));
    const QString key =
        m_actions.key(QStringLiteral("edit.palette")).toString(QKeySequence::NativeText);
    m_find->setToolTip(tr("Find actions, devices, talk groups and help (%1)").arg(key));
    m_find->setAccessibleName(tr("Find or do"));
    m_layouts->setToolTip(tr("Which panels are shown, and where"));
    m_layouts->setAccessibleName(tr("Layout"));
    m_languages->setToolTip(tr("Language of this window"));
    m_languages->setAccessibleName(tr("Language"));
    m_languages->setCurrentIndex(m_languages->findData(m_language.current()));
    m_uptime->setToolTip(tr("On the air for so long"));
    setLayouts(m_layout, m_saved);
    refreshBell();
    m_lampDrawn = false;
    m_recordingDrawn = false;
    refreshLamp(m_state, m_stale);
    refreshRecording(m_recordingShown);
    showHealth();
    const std::vector<std::string> listen = std::exchange(m_listen, {});
    refreshAddresses(listen);
    fit();
    m_lamp->setToolTip(tr("Opens Health, where every line says OK, Watch or Fault"));
}

} // namespace shack::ui
