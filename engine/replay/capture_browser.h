#pragma once

#include "engine/base/result.h"
#include "engine/base/thread.h"
#include "engine/replay/capture_index.h"
#include "engine/replay/capture_summary.h"
#include "engine/replay/packet_fields.h"
#include "engine/replay/packet_filter.h"
#include "engine/replay/packet_line.h"
#include "engine/replay/packet_set.h"
#include "engine/replay/time_density.h"

#include <condition_variable>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <vector>

namespace shack::replay {

/// How far a browser has come. Plain data.
struct BrowserState {
    bool opened = false;
    std::optional<Error> trouble; ///< it is no capture, or cannot be read; then nothing else counts
    std::uint64_t packets = 0;    ///< found so far
    std::uint64_t listed = 0;     ///< of them: rows of the list, all or those that the filter wants
    bool scanned = false;         ///< to the end of the file
    bool filtered = false;        ///< the filter has seen all packets
    double share = 0;             ///< of the file that was read, 0..1
    std::size_t indexBytes = 0;   ///< of memory
    std::chrono::nanoseconds firstTime{0}; ///< of the first packet of the file
    CaptureSummary summary;
    TimeDensity density;
    std::uint64_t filterAge = 0; ///< number of the filter that `listed` belongs to
};

/// Consecutive rows of the list.
struct BrowserRows {
    std::uint64_t from = 0; ///< position in the list
    std::uint64_t filterAge = 0;
    std::vector<PacketLine> lines;
};

/// One packet with all that is known of it.
struct BrowserPacket {
    PacketLine line;
    std::vector<PacketField> fields;
    std::vector<std::byte> bytes;
};

/// Looks through a capture of any size for a window: finds the packets, adds them up, filters them,
/// and hands out what is on the screen, all on a thread of its own; nobody ever waits for a file.
/// All other calls by any one thread. With `follow` a file that somebody still writes is read on as
/// it grows.
class CaptureBrowser {
public:
    /// Called on the browser's thread when there is something new, not more often than it is looked
    /// at: the next call comes after `state()`.
    using Wake = std::function<void()>;

    CaptureBrowser(std::filesystem::path file, bool follow, Wake wake);
    ~CaptureBrowser();

    CaptureBrowser(const CaptureBrowser&) = delete;
    CaptureBrowser& operator=(const CaptureBrowser&) = delete;

    const std::filesystem::path& file() const noexcept { return m_path; }

    /// From now on the list holds what this filter wants; the number that its rows carry.
    std::uint64_t filter(PacketFilter filter);

    /// The newest wish wins. Positions beyond the end give fewer rows, at the end none.
    void wantRows(std::uint64_t from, std::size_t count);
    void wantPacket(std::uint64_t number);
    /// The first listed packet that is not before a time (since the first packet), nearly.
    void wantTime(std::chrono::nanoseconds since);

    BrowserState state();
    std::optional<BrowserRows> takeRows();
    std::optional<BrowserPacket> takePacket();
    /// Answer of `wantTime`: a position in the list.
    std::optional<std::uint64_t> takePosition();

    static constexpr std::size_t kMostRows = 1'024; ///< at once

private:
    struct Wishes {
        std::optional<PacketFilter> filter;
        std::optional<std::pair<std::uint64_t, std::size_t>> rows;
        std::optional<std::uint64_t> packet;
        std::optional<std::chrono::nanoseconds> time;
        std::uint64_t filterAge = 0; ///< of the newest filter

        bool any() const noexcept { return filter || rows || packet || time; }
    };

    struct Answers {
        BrowserState state;
        std::optional<BrowserRows> rows;
        std::optional<BrowserPacket> packet;
        std::optional<std::uint64_t> position;
    };

    class Worker;

    void run(const std::stop_token& stop);
    void work(Worker& worker, const std::stop_token& stop);
    void publish(Answers answers);
    void waitForWishes(const std::stop_token& stop);
    Wishes takeWishes();

    std::filesystem::path m_path;
    bool m_follow;
    Wake m_wake;
    std::mutex m_mutex;
    std::condition_variable_any m_wished;
    Wishes m_wishes; ///< under the mutex, like all answers
    Answers m_answers;
    bool m_told = false;  ///< the wake has not been answered yet
    NamedThread m_thread; ///< last: ends first
};

} // namespace shack::replay
