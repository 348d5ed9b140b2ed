#pragma once

#include "engine/archive/archive_config.h"
#include "engine/archive/archive_files.h"
#include "engine/archive/recorder.h"
#include "engine/archive/recording_shelf.h"
#include "engine/archive/repair.h"
#include "engine/base/clock.h"
#include "engine/base/mailbox.h"
#include "engine/base/thread.h"
#include "engine/fanout/frame_tap.h"

#include <condition_variable>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

namespace shack::archive {

/// How the archive does, for readers on any thread.
struct ArchiveReading {
    RecorderCounters recorder;
    ShelfCounters shelf;
    std::uint64_t running = 0;    ///< overs that are followed now
    std::uint64_t writing = 0;    ///< of these, recorded now
    std::uint64_t copies = 0;     ///< taken from the rings
    std::uint64_t freeBytes = 0;  ///< on the disk of the folder; 0 = not known
    std::optional<Error> trouble; ///< what keeps it from writing
};

/// How the archive reaches the others. All are called on the archive thread and must not block.
struct ArchiveHooks {
    std::function<void(std::uint64_t over, std::uint64_t recording)> started;
    std::function<void(const FinishedRecording&)> finished;
    std::function<void(std::vector<std::uint64_t> recordings)> removed;
};

/// Owns the thread that drains the taps, decides what is a recording, and writes the files. The
/// frame path never waits for it: a tap that is full loses copies, and the recording says so.
class ArchiveThread {
public:
    /// `files` null = the real disk. `clock` outlives it.
    ArchiveThread(ArchiveConfig config, const Clock& clock, ArchiveHooks hooks,
                  std::unique_ptr<ArchiveFiles> files = nullptr);
    ~ArchiveThread();
    ArchiveThread(const ArchiveThread&) = delete;
    ArchiveThread& operator=(const ArchiveThread&) = delete;

    void start();

    /// Finishes what is running, waits for it.
    void stop();

    // Any thread, never waits.

    /// A ring for one run of the frame path; what comes out of it belongs to overs numbered
    /// `overNumber(run, TappedVoice::over)`. It lives until `closeTap`, which comes after the last
    /// push.
    std::shared_ptr<fanout::FrameTap> openTap(std::uint64_t run);

    /// Likewise, with a ring that is there already.
    void adoptTap(std::uint64_t run, std::shared_ptr<fanout::FrameTap> tap);
    void closeTap(std::uint64_t run);

    void facts(OverFacts facts);
    void totals(OverTotals totals);

    /// Finished files whose recordings are not among `known` are told as finished.
    void lookForUnknown(std::set<std::uint64_t> known);

    /// Files below the folder; told by `removed` when they are gone.
    void remove(std::vector<std::pair<std::uint64_t, std::filesystem::path>> recordings);

    ArchiveReading read() const;

    static constexpr std::uint64_t overNumber(std::uint64_t run, std::uint64_t over) noexcept
    {
        return (run << 40U) | over;
    }

private:
    struct TapOpened {
        std::uint64_t run;
        std::shared_ptr<fanout::FrameTap> tap;
    };

    struct TapClosed {
        std::uint64_t run;
    };

    struct LookForUnknown {
        std::set<std::uint64_t> known;
    };

    struct Remove {
        std::vector<std::pair<std::uint64_t, std::filesystem::path>> recordings;
    };

    using Order = std::variant<TapOpened, TapClosed, OverFacts, OverTotals, LookForUnknown, Remove>;

    /// Tells when the recorder begins a recording.
    class TellingSink;

    void order(Order order);
    void run(const std::stop_token& stop);
    void turn();
    void drainTaps();
    void obey(TapClosed& closed);
    void obey(OverFacts& facts);
    void obey(OverTotals& totals);
    void obey(LookForUnknown& look);
    void obey(Remove& remove);

    void obey(TapOpened&) {} // before the taps are drained

    void publish();

    static constexpr std::chrono::milliseconds kTurn{20};
    static constexpr std::size_t kMostOrders = 65'536;

    const ArchiveConfig m_config;
    const Clock& m_clock;
    const ArchiveHooks m_hooks;
    const std::unique_ptr<ArchiveFiles> m_files;

    // Any thread.
    Mailbox<Order> m_orders{kMostOrders};
    mutable std::mutex m_readingMutex;
    ArchiveReading m_reading;
    std::mutex m_wakeMutex;
    std::condition_variable_any m_wake;

    // Archive thread.
    RecordingShelf m_shelf;
    std::unique_ptr<TellingSink> m_sink;
    Recorder m_recorder;
    std::vector<TapOpened> m_taps;
    std::vector<Order> m_fresh;
    std::uint64_t m_copies = 0;
    std::uint64_t m_freeBytes = 0;
    MonoTime m_nextSpaceLook{};

    NamedThread m_thread; ///< last: ends first
};

} // namespace shack::archive
