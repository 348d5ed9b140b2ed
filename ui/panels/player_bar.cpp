#include "ui/panels/player_bar.h"

#include "ui/panels/flow_layout.h"
#include "ui/panels/toggle_button.h"
#include "ui/panels/waveform_view.h"
#include "ui/text/units.h"
#include "ui/window/icons.h"
#include "ui/window/theme.h"
#include "ui/window/view_settings.h"

#include <QComboBox>
#include <QEvent>
#include <QLabel>
#include <QLocale>
#include <QProgressBar>
#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <cmath>

namespace shack::ui {

namespace {

constexpr std::array kSpeeds{0.5, 0.75, 1.0, 1.25, 1.5, 2.0, 3.0};
constexpr double kLowestDecibels = -60;

QString outputKey()
{
    return QStringLiteral("playback/output");
}

} // namespace

PlayerBar::PlayerBar(RecordingPlayer& player, Theme& theme, ViewSettings& settings, QWidget* parent)
    : QWidget(parent), m_player(player), m_theme(theme), m_settings(settings),
      m_title(new QLabel(this)), m_waveform(new WaveformView(theme, this)),
      m_previous(button("player.previous", "skip-back")), m_play(button("player.play", "play")),
      m_next(button("player.next", "skip-forward")), m_time(new QLabel(this)),
      m_level(new QProgressBar(this)), m_speed(new QComboBox(this)), m_auto(new ToggleButton(this)),
      m_skip(new ToggleButton(this)), m_volume(new QSlider(Qt::Horizontal, this)),
      m_outputs(new QComboBox(this))
{
    m_title->setObjectName(QStringLiteral("player.title"));
    m_title->setTextFormat(Qt::PlainText);
    m_time->setObjectName(QStringLiteral("player.time"));
    m_level->setObjectName(QStringLiteral("player.level"));
    m_level->setRange(static_cast<int>(kLowestDecibels), 0);
    m_level->setTextVisible(false);
    m_level->setFixedWidth(70);
    m_speed->setObjectName(QStringLiteral("player.speed"));
    for (const double speed : kSpeeds)
        m_speed->addItem(QString(), speed);
    m_speed->setCurrentIndex(2);
    m_auto->setObjectName(QStringLiteral("player.auto"));
    m_skip->setObjectName(QStringLiteral("player.skip"));
    for (QToolButton* toggle : {m_auto, m_skip})
        toggle->setCheckable(true);
    m_auto->setChecked(settings.value(QStringLiteral("playback/next"), true).toBool());
    m_skip->setChecked(settings.value(QStringLiteral("playback/skipSilence"), false).toBool());
    m_player.setSkipSilence(m_skip->isChecked());
    m_volume->setObjectName(QStringLiteral("player.volume"));
    m_volume->setRange(0, 100);
    m_volume->setFixedWidth(80);
    m_volume->setValue(settings.value(QStringLiteral("playback/volume"), 80).toInt());
    m_player.setVolume(m_volume->value() / 100.0);
    m_outputs->setObjectName(QStringLiteral("player.output"));
    m_outputs->setMinimumContentsLength(10);
    m_outputs->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_player.output().choose(settings.value(outputKey()).toByteArray());
    lay();
    connectPlayer();
    retranslate();
}

QToolButton* PlayerBar::button(const char* name, const char* icon)
{
    auto* made = new QToolButton(this);
    made->setObjectName(QString::fromLatin1(name));
    made->setProperty("glyph", QString::fromLatin1(icon));
    made->setMinimumSize(28, 28);
    made->setFocusPolicy(Qt::TabFocus);
    made->setAutoRaise(true);
    return made;
}

void PlayerBar::lay()
{
    auto* row = new FlowLayout(FlowLayout::Width::Natural);
    row->setSpacing(6);
    for (QWidget* widget :
         std::initializer_list<QWidget*>{m_previous, m_play, m_next, m_time, m_level, m_speed,
                                         m_auto, m_skip, m_volume, m_outputs})
        row->addWidget(widget);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(m_title);
    column->addWidget(m_waveform);
    column->addLayout(row);
}

void PlayerBar::connectPlayer()
{
    connect(m_previous, &QToolButton::clicked, this, &PlayerBar::previousWanted);
    connect(m_next, &QToolButton::clicked, this, &PlayerBar::nextWanted);
    connect(m_play, &QToolButton::clicked, &m_player, &RecordingPlayer::togglePlay);
    connect(m_speed, &QComboBox::activated, this,
            [this](int index) { m_player.setSpeed(m_speed->itemData(index).toDouble()); });
    connect(m_auto, &QToolButton::toggled, this,
            [this](bool on) { m_settings.setValue(QStringLiteral("playback/next"), on); });
    connect(m_skip, &QToolButton::toggled, this, [this](bool on) {
        m_player.setSkipSilence(on);
        m_settings.setValue(QStringLiteral("playback/skipSilence"), on);
    });
    connect(m_volume, &QSlider::valueChanged, this, [this](int value) {
        m_player.setVolume(value / 100.0);
        m_settings.setValue(QStringLiteral("playback/volume"), value);
    });
    connect(m_outputs, &QComboBox::activated, this, [this](int index) {
        const QByteArray id = m_outputs->itemData(index).toByteArray();
        m_settings.setValue(outputKey(), id);
        const bool playing = m_player.state() == RecordingPlayer::State::Playing;
        m_player.pause();
        m_player.output().choose(id);
        if (playing)
            m_player.play();
    });
    connect(m_waveform, &WaveformView::seekWanted, &m_player, &RecordingPlayer::seek);
    connect(m_waveform, &WaveformView::loopWanted, &m_player, &RecordingPlayer::setLoop);
    connect(&m_player, &RecordingPlayer::stateChanged, this, &PlayerBar::showState);
    connect(&m_player, &RecordingPlayer::soundChanged, this, &PlayerBar::showSound);
    connect(&m_player, &RecordingPlayer::positionChanged, this, &PlayerBar::showPlace);
    connect(&m_player.output(), &SoundOutput::devicesChanged, this, &PlayerBar::fillOutputs);
    connect(&m_theme, &Theme::changed, this, &PlayerBar::restyle);
}

bool PlayerBar::playsOn() const
{
    return m_auto->isChecked();
}

void PlayerBar::slower()
{
    m_speed->setCurrentIndex(std::max(0, m_speed->currentIndex() - 1));
    m_player.setSpeed(m_speed->currentData().toDouble());
}

void PlayerBar::faster()
{
    m_speed->setCurrentIndex(std::min(m_speed->count() - 1, m_speed->currentIndex() + 1));
    m_player.setSpeed(m_speed->currentData().toDouble());
}

QString PlayerBar::titleText() const
{
    return m_title->text();
}

QString PlayerBar::timeText() const
{
    return m_time->text();
}

void PlayerBar::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void PlayerBar::retranslate()
{
    const auto name = [](QWidget* widget, const QString& text, const QString& tip) {
        widget->setAccessibleName(text);
        widget->setToolTip(tip.isEmpty() ? text : tip);
        widget->setAccessibleDescription(widget->toolTip());
    };
    name(m_previous, tr("Previous recording"), {});
    name(m_next, tr("Next recording"), {});
    name(m_level, tr("Level"), tr("How loud it is now, from -60 to 0 dB."));
    name(m_speed, tr("Speed"), tr("Faster or slower; the pitch goes with it."));
    for (int i = 0; i < m_speed->count(); ++i)
        //: speed of playing: 1.5 times
        m_speed->setItemText(
            i, tr("%1x").arg(QLocale().toString(m_speed->itemData(i).toDouble(), 'g', 3)));
    //: switch: after a recording its neighbour is played
    m_auto->setText(tr("Next by itself"));
    name(m_auto, m_auto->text(), tr("Plays the list from here on, one after the other."));
    m_skip->setText(tr("Skip silence"));
    name(m_skip, m_skip->text(), tr("Jumps over pauses longer than 0.3 s."));
    name(m_volume, tr("Volume"), {});
    name(m_outputs, tr("Loudspeaker"), {});
    fillOutputs();
    restyle();
    showSound();
}

void PlayerBar::restyle()
{
    for (QToolButton* one : {m_previous, m_next})
        one->setIcon(icons::themed(one->property("glyph").toString(), m_theme));
    showState();
}

void PlayerBar::fillOutputs()
{
    const QSignalBlocker quiet(m_outputs);
    m_outputs->clear();
    const QList<SoundDevice> devices = m_player.output().devices();
    m_outputs->setEnabled(!devices.isEmpty());
    if (devices.isEmpty()) {
        m_outputs->addItem(tr("No sound output found"));
        return;
    }
    m_outputs->addItem(tr("Default output"), QByteArray());
    for (const SoundDevice& device : devices)
        m_outputs->addItem(device.name, device.id);
    m_outputs->setCurrentIndex(std::max(0, m_outputs->findData(m_player.output().chosen())));
}

void PlayerBar::showState()
{
    const bool playing = m_player.state() == RecordingPlayer::State::Playing;
    m_play->setIcon(
        icons::themed(playing ? QStringLiteral("pause") : QStringLiteral("play"), m_theme));
    m_play->setAccessibleName(playing ? tr("Pause") : tr("Play"));
    m_play->setToolTip(m_play->accessibleName());
    m_play->setAccessibleDescription(m_play->toolTip());
    m_play->setEnabled(m_player.sound() != nullptr);
    const auto speed = std::ranges::find(kSpeeds, m_player.speed());
    if (speed != kSpeeds.end())
        m_speed->setCurrentIndex(static_cast<int>(speed - kSpeeds.begin()));
    showSound();
}

void PlayerBar::showSound()
{
    m_waveform->setSound(m_player.sound());
    const auto& row = m_player.row();
    if (!row) {
        m_title->setText(tr("Nothing is chosen."));
    } else {
        const QString who = units::callsign(row->callsign, row->ssid.value);
        const QString when = units::dateTime(row->startedAt, m_settings.utc());
        //: callsign-SSID, talk group, date and time
        QString text = tr("%1 in %2, %3").arg(who, units::isolated(row->groupName), when);
        if (m_player.state() == RecordingPlayer::State::Loading)
            text = tr("%1 - loading").arg(text);
        else if (m_player.state() == RecordingPlayer::State::Failed)
            text = tr("%1 - cannot be played: %2").arg(text, m_player.trouble());
        else if (m_player.sound() != nullptr && m_player.sound()->running)
            text = tr("%1 - still talking").arg(text);
        else if (m_player.sound() != nullptr && m_player.sound()->damaged)
            //: what can be heard of how much there was
            text = tr("%1 - damaged: %2 of %3 can be heard")
                       .arg(text, units::duration(m_player.length()), units::duration(row->length));
        m_title->setText(text);
    }
    m_title->setToolTip(m_title->text());
    showPlace();
}

void PlayerBar::showPlace()
{
    m_waveform->setPosition(m_player.position());
    m_waveform->setLoop(m_player.loop());
    //: place of how long it is
    m_time->setText(tr("%1 / %2").arg(units::duration(m_player.position()),
                                      units::duration(m_player.length())));
    const double level = m_player.level();
    m_level->setValue(static_cast<int>(
        level <= 0 ? kLowestDecibels : std::max(kLowestDecibels, 20 * std::log10(level))));
}

} // namespace shack::ui
