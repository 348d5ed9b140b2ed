#include "ui/panels/live_bar.h"

#include "ui/bridge/engine_bridge.h"
#include "ui/dialogs/talk_dialog.h"
#include "ui/panels/flow_layout.h"
#include "ui/text/messages.h"
#include "ui/window/action_registry.h"
#include "ui/window/icons.h"
#include "ui/window/view_settings.h"

#include <QApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QProgressBar>
#include <QPushButton>
#include <QSlider>
#include <QStringList>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace shack::ui {

namespace {

constexpr int kLookMs = 50;
constexpr int kTalkKey = Qt::Key_F8;
constexpr double kLowestDecibels = -60;

} // namespace

LiveBar::LiveBar(PanelContext context, SoundDevices& sound, QWidget* parent)
    : QWidget(parent), m_context(context), m_port(context.bridge.soundPort()),
      m_output(sound.makeOutput()), m_input(sound.makeInput()), m_listen(new QToolButton(this)),
      m_groups(new QMenu(this)), m_volume(new QSlider(Qt::Horizontal, this)),
      m_open(new QPushButton(this)), m_talk(new QPushButton(this)), m_state(new QLabel(this)),
      m_level(new QProgressBar(this))
{
    build();
    registerActions();
    connect(m_groups, &QMenu::aboutToShow, this, &LiveBar::fillGroups);
    connect(m_volume, &QSlider::valueChanged, this, [this](int value) {
        m_output->setVolume(value / 100.0);
        m_context.settings.setValue(QStringLiteral("playback/liveVolume"), value);
    });
    connect(m_open, &QPushButton::clicked, this, [this] {
        if (m_talkOpen)
            closeTalk();
        else
            openTalk();
    });
    connect(m_talk, &QPushButton::pressed, this, [this] { press(true); });
    connect(m_talk, &QPushButton::released, this, [this] { press(false); });
    connect(m_output.get(), &SoundOutput::lost, this, [this] { playOrStop(); });
    connect(m_output.get(), &SoundOutput::devicesChanged, this, [this] { playOrStop(); });
    connect(m_input.get(), &SoundInput::lost, this, [this] { press(false); });
    connect(&m_look, &QTimer::timeout, this, &LiveBar::look);
    m_look.setInterval(kLookMs);
    qApp->installEventFilter(this);
    setVisible(m_port != nullptr);
}

LiveBar::~LiveBar()
{
    qApp->removeEventFilter(this);
}

void LiveBar::build()
{
    m_listen->setObjectName(QStringLiteral("live.listen"));
    m_listen->setPopupMode(QToolButton::InstantPopup);
    m_listen->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_listen->setFocusPolicy(Qt::TabFocus);
    m_listen->setMinimumHeight(28);
    m_listen->setMenu(m_groups);
    m_groups->setObjectName(QStringLiteral("live.groups"));
    m_volume->setObjectName(QStringLiteral("live.volume"));
    m_volume->setRange(0, 100);
    m_volume->setValue(m_context.settings.value(QStringLiteral("playback/liveVolume"), 80).toInt());
    m_output->setVolume(m_volume->value() / 100.0);
    m_open->setObjectName(QStringLiteral("live.open"));
    m_talk->setObjectName(QStringLiteral("live.talk"));
    m_talk->setMinimumHeight(36);
    m_talk->hide();
    m_state->setObjectName(QStringLiteral("live.state"));
    m_state->setTextFormat(Qt::PlainText);
    m_state->setWordWrap(true);
    m_state->hide();
    m_level->setObjectName(QStringLiteral("live.level"));
    m_level->setRange(static_cast<int>(kLowestDecibels), 0);
    m_level->setTextVisible(false);
    m_level->setMaximumHeight(6);
    m_level->hide();
    auto* row = new FlowLayout(FlowLayout::Width::Natural);
    row->setSpacing(4);
    for (QWidget* part : std::initializer_list<QWidget*>{m_listen, m_volume, m_open})
        row->addWidget(part);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 4, 0, 0);
    column->setSpacing(4);
    column->addLayout(row);
    column->addWidget(m_talk);
    column->addWidget(m_level);
    column->addWidget(m_state);
}

void LiveBar::registerActions()
{
    ActionSpec talk;
    talk.id = QStringLiteral("talk.open");
    talk.text = QT_TRANSLATE_NOOP("Actions", "Talk from here...");
    talk.keywords = {"talk", "microphone", "ptt", "讲话", "发射", "jh", "fs"};
    talk.icon = QStringLiteral("mic");
    talk.run = [this] { openTalk(); };
    talk.disabledReason = [this] {
        return m_talkOpen ? tr("Talking is switched on already.") : QString();
    };
    m_context.actions.add(std::move(talk));
    ActionSpec silence;
    silence.id = QStringLiteral("talk.silence");
    silence.text = QT_TRANSLATE_NOOP("Actions", "Stop listening");
    silence.keywords = {"listen", "mute", "收听", "静音", "st", "jy"};
    silence.icon = QStringLiteral("ear-off");
    silence.run = [this] { send({}); };
    silence.disabledReason = [this] {
        return m_wishes.empty() ? tr("No talk group is listened to.") : QString();
    };
    m_context.actions.add(std::move(silence));
}

void LiveBar::retranslate()
{
    const auto describe = [](QWidget* widget, const QString& name, const QString& tip) {
        widget->setAccessibleName(name);
        widget->setToolTip(tip);
        widget->setAccessibleDescription(tip);
    };
    describe(m_listen, tr("Listen to talk groups"),
             tr("Which talk groups are played on this computer."));
    restyle();
    describe(m_volume, tr("Volume of live sound"), tr("How loud live sound is here."));
    //: button: keep this pressed to talk
    m_talk->setText(tr("Hold to talk (F8)"));
    describe(m_talk, m_talk->text(), tr("The microphone is open while this is held."));
    m_level->setAccessibleName(tr("Level of the microphone"));
    refresh(*m_context.bridge.view());
}

void LiveBar::restyle()
{
    m_listen->setIcon(icons::themed(QStringLiteral("listen"), m_context.theme));
}

void LiveBar::refresh(const host::EngineView& view)
{
    m_wishes = view.live.listening;
    m_talkOpen = static_cast<bool>(view.live.talker);
    m_shownGroups = view.groups;
    m_listen->setText(m_wishes.empty()
                          ? tr("Listen")
                          //: how many talk groups are heard
                          : tr("Listening: %n", nullptr, static_cast<int>(m_wishes.size())));
    m_open->setText(m_talkOpen ? tr("Stop talking") : tr("Talk..."));
    m_open->setAccessibleName(m_open->text());
    m_open->setToolTip(m_talkOpen ? tr("Gives the session of the console back.")
                                  : tr("Opens a session of its own with callsign and SSID."));
    m_open->setAccessibleDescription(m_open->toolTip());
    m_talk->setVisible(m_talkOpen);
    m_level->setVisible(m_talkOpen);
    if (!m_talkOpen && m_held)
        press(false);
    playOrStop();
    const bool looks = m_port != nullptr && (m_talkOpen || !m_wishes.empty());
    if (looks != m_look.isActive()) {
        if (looks)
            m_look.start();
        else
            m_look.stop();
        look();
    }
}

bool LiveBar::isListening(TalkGroupId group) const
{
    return std::ranges::find(m_wishes, group, &host::ListenWish::group) != m_wishes.end();
}

double LiveBar::levelOf(std::uint64_t over) const
{
    const auto found = std::ranges::find(m_levels, over, &host::HeardLevel::over);
    return found == m_levels.end() ? 0 : found->peak;
}

QString LiveBar::talkText() const
{
    return m_state->text();
}

QString LiveBar::listenText() const
{
    return m_listen->text();
}

void LiveBar::toggle(TalkGroupId group)
{
    auto wishes = m_wishes;
    if (std::erase_if(wishes, [&](const auto& wish) { return wish.group == group; }) == 0)
        wishes.push_back({group, 1});
    send(std::move(wishes));
}

void LiveBar::setVolume(TalkGroupId group, float volume)
{
    auto wishes = m_wishes;
    const auto found = std::ranges::find(wishes, group, &host::ListenWish::group);
    if (found == wishes.end())
        wishes.push_back({group, volume});
    else
        found->volume = volume;
    send(std::move(wishes));
}

void LiveBar::send(std::vector<host::ListenWish> wishes)
{
    m_context.bridge.submit(host::ListenTo{std::move(wishes)});
}

void LiveBar::fillGroups()
{
    m_groups->clear();
    for (const host::GroupRow& group : m_shownGroups->rows) {
        if (group.kind == host::GroupKind::Link)
            continue;
        const TalkGroupId id = group.id;
        auto* const action = m_groups->addAction(QString::fromStdString(group.name), this,
                                                 [this, id] { toggle(id); });
        action->setCheckable(true);
        action->setChecked(isListening(id));
        action->setEnabled(group.enabled);
    }
    if (m_wishes.empty())
        return;
    m_groups->addSeparator();
    for (const host::ListenWish& wish : m_wishes) {
        const auto group = std::ranges::find(m_shownGroups->rows, wish.group, &host::GroupRow::id);
        if (group == m_shownGroups->rows.end())
            continue;
        auto* const loudness =
            m_groups->addMenu(tr("Volume of %1").arg(QString::fromStdString(group->name)));
        for (const float volume : {0.25F, 0.5F, 1.0F, 2.0F, 4.0F}) {
            auto* const action =
                loudness->addAction(tr("%1 %").arg(std::lround(volume * 100)), this,
                                    [this, id = wish.group, volume] { setVolume(id, volume); });
            action->setCheckable(true);
            action->setChecked(std::abs(wish.volume - volume) < 0.01F);
        }
    }
}

void LiveBar::playOrStop()
{
    const bool wanted = m_port != nullptr && !m_wishes.empty();
    if (!wanted) {
        m_output->stop();
        m_noOutput = false;
        return;
    }
    if (m_output->isPlaying())
        return;
    m_noOutput = !m_output->start(
        [port = m_port](std::span<std::int16_t> out) { return port->takeLive(out); });
    if (m_noOutput)
        look();
}

void LiveBar::openTalk()
{
    auto* const dialog = new TalkDialog(m_context, this);
    dialog->open();
}

void LiveBar::closeTalk()
{
    press(false);
    m_context.bridge.submit(host::CloseTalk{});
}

void LiveBar::press(bool held)
{
    if (m_port == nullptr || held == m_held || (held && !m_talkOpen))
        return;
    m_held = held;
    m_trouble.clear();
    if (!held) {
        m_port->press(false);
        m_input->stop();
    } else if (m_input->start(
                   [port = m_port](std::span<const std::int16_t> in) { port->speak(in); })) {
        m_port->press(true);
    } else {
        m_held = false;
        m_trouble = tr("No microphone found.");
    }
    look();
}

/// F8 works wherever the focus is, as long as the window is active.
bool LiveBar::eventFilter(QObject* watched, QEvent* event)
{
    const bool down = event->type() == QEvent::KeyPress;
    if (m_talkOpen && (down || event->type() == QEvent::KeyRelease)) {
        const auto* const key = static_cast<QKeyEvent*>(event);
        if (key->key() == kTalkKey) {
            if (!key->isAutoRepeat())
                press(down);
            return true;
        }
    }
    if (m_held && event->type() == QEvent::ApplicationDeactivate)
        press(false); // the release of the key will never come
    return QWidget::eventFilter(watched, event);
}

void LiveBar::look()
{
    if (m_port == nullptr)
        return;
    m_levels = m_port->levels();
    Q_EMIT levelsChanged();
    showTalk(m_port->talk());
}

void LiveBar::showTalk(const host::TalkStatus& status)
{
    QStringList words;
    if (m_talkOpen)
        words << (m_trouble.isEmpty() ? talkWords(status) : m_trouble);
    if (m_noOutput)
        words << tr("No sound output found.");
    m_state->setText(words.join(QLatin1Char('\n')));
    m_state->setVisible(!words.isEmpty());
    m_level->setValue(static_cast<int>(
        status.peak <= 0 ? kLowestDecibels
                         : std::max(kLowestDecibels, 20 * std::log10(double{status.peak}))));
}

QString LiveBar::talkWords(const host::TalkStatus& status) const
{
    switch (status.session) {
    case host::TalkSession::Closed:
    case host::TalkSession::Waiting:
        return tr("Waiting for the station...");
    case host::TalkSession::Refused:
        return tr("The station refuses: %1").arg(QString::fromStdString(status.refusal));
    case host::TalkSession::Ready:
        break;
    }
    switch (status.button) {
    case host::TalkButtonState::Talking:
        return tr("Your turn: talk now.");
    case host::TalkButtonState::Busy:
        return tr("Busy: %1 is talking.").arg(QString::fromStdString(status.busyWith));
    case host::TalkButtonState::TimedOut:
        return tr("You talked for too long. Let go and press again.");
    case host::TalkButtonState::Silent:
        break;
    }
    return tr("Ready to talk.");
}

} // namespace shack::ui
