#pragma once

#include "engine/host/recording_view.h"
#include "ui/sound/loaded_sound.h"
#include "ui/sound/sound_devices.h"

#include <QObject>
#include <QTimer>

#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <utility>

namespace shack::ui {

/// Plays recordings: loads on the pool, then feeds the loudspeaker. GUI thread; never waits. A
/// recording that still runs is followed: what came since is loaded again once a second.
class RecordingPlayer : public QObject {
    Q_OBJECT

public:
    enum class State { Empty, Loading, Paused, Playing, Failed };

    explicit RecordingPlayer(std::unique_ptr<SoundOutput> output, QObject* parent = nullptr);
    ~RecordingPlayer() override;

    /// Takes another recording; starts by itself when it is loaded, if `play`.
    void open(const std::filesystem::path& folder, const host::RecordingRow& row, bool play);
    void close();

    void play();
    void pause();
    void togglePlay();

    State state() const { return m_state; }

    /// What is loaded or being loaded; 0 = nothing.
    std::uint64_t recording() const { return m_row ? m_row->id : 0; }

    const std::optional<host::RecordingRow>& row() const { return m_row; }

    /// Null while nothing is loaded.
    const LoadedSoundPtr& sound() const { return m_sound; }

    /// Why the last one cannot be heard.
    const QString& trouble() const { return m_trouble; }

    /// What is heard now.
    std::chrono::milliseconds position() const;
    std::chrono::milliseconds length() const;
    void seek(std::chrono::milliseconds to);
    void skip(std::chrono::milliseconds by);

    /// Between these it goes round and round; none = to the end.
    void
    setLoop(std::optional<std::pair<std::chrono::milliseconds, std::chrono::milliseconds>> loop);

    const auto& loop() const { return m_loop; }

    /// 0.5..3; the pitch goes with it.
    void setSpeed(double speed);

    double speed() const { return m_speed; }

    void setSkipSilence(bool skip) { m_skipSilence = skip; }

    bool skipsSilence() const { return m_skipSilence; }

    void setVolume(double volume);

    /// Loudest sample of what is heard now, 0..1.
    double level() const;

    SoundOutput& output() { return *m_output; }

Q_SIGNALS:
    void stateChanged();
    void positionChanged();
    void soundChanged();
    /// It came to its end by itself.
    void finished();
    /// There is no loudspeaker, or it is gone.
    void noDevice();

private:
    void load(bool play);
    void loaded(std::uint64_t ticket, LoadedSoundPtr sound, const QString& trouble, bool play);
    std::size_t fill(std::span<std::int16_t> out);
    double jumpOverSilence(double at) const;
    void setState(State state);
    void look();
    void reachedEnd();

    static constexpr std::chrono::milliseconds kLookEvery{40};
    static constexpr std::chrono::milliseconds kFollowEvery{1000};

    std::unique_ptr<SoundOutput> m_output;
    std::filesystem::path m_folder;
    std::optional<host::RecordingRow> m_row;
    LoadedSoundPtr m_sound;
    QString m_trouble;
    State m_state = State::Empty;
    std::uint64_t m_ticket = 0;
    double m_place = 0;       ///< next sample to hand out
    bool m_handedOut = false; ///< everything is on its way to the loudspeaker
    std::optional<std::pair<std::chrono::milliseconds, std::chrono::milliseconds>> m_loop;
    double m_speed = 1;
    bool m_skipSilence = false;
    QTimer m_look;
    QTimer m_follow;
};

} // namespace shack::ui
