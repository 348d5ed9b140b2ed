#include "ui/sound/recording_player.h"

#include <QFutureWatcher>
#include <QtConcurrent>

#include <algorithm>
#include <cmath>

namespace shack::ui {

namespace {

using std::chrono::milliseconds;

constexpr double kSamplesPerMs = kSoundRate / 1000.0;
constexpr float kSilence = 0.012F;     ///< -38 dB of full scale
constexpr std::size_t kLongPause = 15; ///< peaks: pauses of 300 ms are skipped ...
constexpr std::size_t kPauseKept = 5;  ///< ... but for 100 ms of breath

struct Loading {
    LoadedSoundPtr sound;
    QString trouble;
};

} // namespace

RecordingPlayer::RecordingPlayer(std::unique_ptr<SoundOutput> output, QObject* parent)
    : QObject(parent), m_output(std::move(output))
{
    m_look.setInterval(kLookEvery);
    connect(&m_look, &QTimer::timeout, this, &RecordingPlayer::look);
    m_follow.setInterval(kFollowEvery);
    connect(&m_follow, &QTimer::timeout, this, [this] { load(m_state == State::Playing); });
    connect(m_output.get(), &SoundOutput::lost, this, [this] {
        pause();
        Q_EMIT noDevice();
    });
}

RecordingPlayer::~RecordingPlayer() = default;

void RecordingPlayer::open(const std::filesystem::path& folder, const host::RecordingRow& row,
                           bool play)
{
    m_output->stop();
    m_look.stop();
    m_follow.stop();
    m_folder = folder;
    m_row = row;
    m_sound.reset();
    m_trouble.clear();
    m_place = 0;
    m_handedOut = false;
    m_loop.reset();
    setState(State::Loading);
    Q_EMIT soundChanged();
    load(play);
}

void RecordingPlayer::close()
{
    m_output->stop();
    m_look.stop();
    m_follow.stop();
    ++m_ticket;
    m_row.reset();
    m_sound.reset();
    setState(State::Empty);
    Q_EMIT soundChanged();
}

void RecordingPlayer::load(bool play)
{
    const std::uint64_t ticket = ++m_ticket;
    auto* const watcher = new QFutureWatcher<Loading>(this);
    connect(watcher, &QFutureWatcher<Loading>::finished, this, [this, watcher, ticket, play] {
        const Loading done = watcher->result();
        watcher->deleteLater();
        loaded(ticket, done.sound, done.trouble, play);
    });
    watcher->setFuture(QtConcurrent::run([folder = m_folder, row = *m_row] {
        Loading done;
        done.sound = loadSound(folder, row, &done.trouble);
        return done;
    }));
}

void RecordingPlayer::loaded(std::uint64_t ticket, LoadedSoundPtr sound, const QString& trouble,
                             bool play)
{
    if (ticket != m_ticket)
        return; // somebody wanted another one meanwhile
    if (sound == nullptr) {
        m_follow.stop();
        if (m_sound != nullptr)
            return; // it was there a moment ago; what we have still plays
        m_trouble = trouble;
        setState(State::Failed);
        return;
    }
    m_sound = std::move(sound);
    m_trouble = m_sound->trouble;
    m_handedOut = false;
    if (m_sound->running)
        m_follow.start();
    else
        m_follow.stop();
    Q_EMIT soundChanged();
    if (m_state == State::Loading)
        setState(State::Paused);
    if (play)
        this->play();
}

void RecordingPlayer::play()
{
    if (m_sound == nullptr || m_state == State::Playing)
        return;
    if (!m_sound->running && m_place >= static_cast<double>(m_sound->samples.size()))
        m_place = 0;
    m_handedOut = false;
    if (!m_output->start([this](std::span<std::int16_t> out) { return fill(out); })) {
        setState(State::Paused);
        Q_EMIT noDevice();
        return;
    }
    m_look.start();
    setState(State::Playing);
}

void RecordingPlayer::pause()
{
    if (m_state != State::Playing)
        return;
    const milliseconds heard = position();
    m_output->stop();
    m_look.stop();
    m_place = static_cast<double>(heard.count()) * kSamplesPerMs;
    setState(State::Paused);
    Q_EMIT positionChanged();
}

void RecordingPlayer::togglePlay()
{
    if (m_state == State::Playing)
        pause();
    else
        play();
}

milliseconds RecordingPlayer::length() const
{
    return m_sound == nullptr ? milliseconds{} : m_sound->length();
}

milliseconds RecordingPlayer::position() const
{
    const double ahead = static_cast<double>(m_output->ahead()) * m_speed;
    return milliseconds{std::llround(std::max(m_place - ahead, 0.0) / kSamplesPerMs)};
}

void RecordingPlayer::seek(milliseconds to)
{
    if (m_sound == nullptr)
        return;
    const bool playing = m_state == State::Playing;
    if (playing)
        m_output->stop(); // what lies ahead is not wanted any more
    m_place = static_cast<double>(std::clamp(to, milliseconds{}, length()).count()) * kSamplesPerMs;
    m_handedOut = false;
    if (playing && !m_output->start([this](std::span<std::int16_t> out) { return fill(out); })) {
        m_look.stop();
        setState(State::Paused);
    }
    Q_EMIT positionChanged();
}

void RecordingPlayer::skip(milliseconds by)
{
    seek(position() + by);
}

void RecordingPlayer::setLoop(std::optional<std::pair<milliseconds, milliseconds>> loop)
{
    m_loop = loop;
    if (m_loop && (position() < m_loop->first || position() >= m_loop->second))
        seek(m_loop->first);
    Q_EMIT positionChanged();
}

void RecordingPlayer::setSpeed(double speed)
{
    m_speed = std::clamp(speed, 0.5, 3.0);
    Q_EMIT stateChanged();
}

void RecordingPlayer::setVolume(double volume)
{
    m_output->setVolume(std::clamp(volume, 0.0, 1.0));
}

double RecordingPlayer::level() const
{
    if (m_sound == nullptr || m_state != State::Playing)
        return 0;
    const auto at = static_cast<std::size_t>(position().count() / kPeakMs);
    if (at >= m_sound->peaks.size())
        return 0;
    return std::max(m_sound->peaks[at].high, -m_sound->peaks[at].low);
}

/// To the end of a long pause, when there is one at this place.
double RecordingPlayer::jumpOverSilence(double at) const
{
    const auto& peaks = m_sound->peaks;
    const auto isQuiet = [&](std::size_t place) {
        return std::max(peaks[place].high, -peaks[place].low) < kSilence;
    };
    const auto start = static_cast<std::size_t>(at) / kPeakSamples;
    std::size_t end = start;
    while (end < peaks.size() && isQuiet(end))
        ++end;
    if (end - start < kLongPause)
        return at;
    return static_cast<double>((end - kPauseKept) * kPeakSamples);
}

/// Samples at the chosen speed, between two of the recording where need be.
std::size_t RecordingPlayer::fill(std::span<std::int16_t> out)
{
    const auto& samples = m_sound->samples;
    const auto end =
        m_loop ? std::min<double>(static_cast<double>(m_loop->second.count()) * kSamplesPerMs,
                                  static_cast<double>(samples.size()))
               : static_cast<double>(samples.size());
    for (std::size_t i = 0; i < out.size(); ++i) {
        if (m_skipSilence && !m_loop && static_cast<std::size_t>(m_place) % kPeakSamples == 0)
            m_place = jumpOverSilence(m_place);
        if (m_place >= end && m_loop)
            m_place = static_cast<double>(m_loop->first.count()) * kSamplesPerMs;
        if (m_place >= end) {
            m_handedOut = true;
            return i;
        }
        const auto at = static_cast<std::size_t>(m_place);
        const double part = m_place - static_cast<double>(at);
        const double next = at + 1 < samples.size() ? samples[at + 1] : samples[at];
        out[i] = static_cast<std::int16_t>(std::lround(samples[at] * (1 - part) + next * part));
        m_place += m_speed;
    }
    return out.size();
}

void RecordingPlayer::look()
{
    Q_EMIT positionChanged();
    if (m_handedOut && m_output->ahead() == 0 && m_state == State::Playing)
        reachedEnd();
}

void RecordingPlayer::reachedEnd()
{
    if (m_sound->running)
        return; // somebody still talks: wait for more
    m_output->stop();
    m_look.stop();
    setState(State::Paused);
    Q_EMIT positionChanged();
    Q_EMIT finished();
}

void RecordingPlayer::setState(State state)
{
    if (std::exchange(m_state, state) != state)
        Q_EMIT stateChanged();
}

} // namespace shack::ui
