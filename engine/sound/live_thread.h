#pragma once

#include "engine/base/clock.h"
#include "engine/base/mailbox.h"
#include "engine/base/thread.h"
#include "engine/fanout/frame_tap.h"
#include "engine/sound/live_mixer.h"
#include "engine/sound/sample_ring.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <variant>
#include <vector>

namespace shack::sound {

/// How listening does, for readers on any thread.
struct LiveReading {
    std::vector<VoiceLevel> levels;
    StreamCounters streams;
    std::uint64_t copies = 0;    ///< taken from the taps
    std::uint64_t discarded = 0; ///< samples nobody took in time
};

/// Owns the thread that drains the live taps and mixes what somebody listens to, a step every 20
/// ms. Nothing runs before somebody listens, and the frame path never waits for it.
class LiveThread {
public:
    /// At most so much waits for the player: with the jitter buffer it bounds how old live sound
    /// is.
    static constexpr std::chrono::milliseconds kMostWaiting{60};

    /// `clock` outlives it.
    explicit LiveThread(const Clock& clock);
    ~LiveThread();
    LiveThread(const LiveThread&) = delete;
    LiveThread& operator=(const LiveThread&) = delete;

    void start();
    void stop();

    // Any thread, never waits.

    /// Overs of this tap are numbered `run << 40 | over`, as everywhere in the station.
    void adoptTap(std::uint64_t run, std::shared_ptr<fanout::FrameTap> tap);
    void closeTap(std::uint64_t run);
    void listen(std::vector<ListenChoice> choices);

    /// What is to be played; one reader.
    SampleRing& sound() noexcept { return m_sound; }

    LiveReading read() const;

private:
    struct TapOpened {
        std::uint64_t run;
        std::shared_ptr<fanout::FrameTap> tap;
    };

    struct TapClosed {
        std::uint64_t run;
    };

    struct Listen {
        std::vector<ListenChoice> choices;
    };

    using Order = std::variant<TapOpened, TapClosed, Listen>;

    void run(const std::stop_token& stop);
    void turn();
    void obey(TapOpened& opened);
    void obey(TapClosed& closed);
    void obey(Listen& listen);
    void publish();

    static constexpr std::size_t kMostOrders = 1'024;

    const Clock& m_clock;

    // Any thread.
    Mailbox<Order> m_orders{kMostOrders};
    SampleRing m_sound{static_cast<std::size_t>(kMostWaiting.count()) * kSamplesPerMs};
    mutable std::mutex m_readingMutex;
    LiveReading m_reading;

    // Its thread.
    LiveMixer m_mixer;
    std::vector<TapOpened> m_taps;
    std::vector<Order> m_fresh;
    std::uint64_t m_copies = 0;
    std::uint64_t m_discarded = 0;
    MonoTime m_nextStep{};
    bool m_listening = false;

    NamedThread m_thread; ///< last: ends first
};

} // namespace shack::sound
