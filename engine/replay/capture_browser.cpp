#include "engine/replay/capture_browser.h"

#include <algorithm>
#include <utility>

namespace shack::replay {
namespace {

using namespace std::chrono_literals;

/// Between two looks at what is wished: a few milliseconds of work.
constexpr std::uint64_t kSlice = 4'096;
constexpr auto kTellEvery = 100ms;
constexpr std::chrono::milliseconds kLookForMore = 250ms; ///< at a file that may grow
constexpr std::chrono::milliseconds kRest = 10s;          ///< when nothing can come but wishes
/// The list and the filter jump about; only the first pass reads all of it in large pieces.
constexpr std::size_t kSmallWindow = std::size_t{1} << 20U;

} // namespace

/// Everything that only the browser's thread touches.
class CaptureBrowser::Worker {
public:
    static Result<std::unique_ptr<Worker>> open(const std::filesystem::path& path, bool follow)
    {
        auto scan = CaptureFile::open(path);
        if (!scan)
            return failed(scan.error());
        auto sift = CaptureFile::open(path, kSmallWindow);
        auto rows = CaptureFile::open(path, kSmallWindow);
        if (!sift || !rows)
            return failed(sift ? rows.error() : sift.error());
        return std::unique_ptr<Worker>{
            new Worker{std::move(*scan), std::move(*sift), std::move(*rows), follow}};
    }

    /// Some more packets of the file; false when there are none now.
    bool scan()
    {
        if (m_scanned && (!m_follow || !m_scan.grew()))
            return false;
        m_scanned = false;
        wire::CapturedPacket packet;
        for (std::uint64_t i = 0; i < kSlice; ++i) {
            m_end = m_scan.nextAnywhere(packet);
            if (m_end != CaptureFile::Look::Packet) {
                m_scanned = true;
                return true;
            }
            m_index.add(m_scan.place(), packet);
            m_tally.add(packet, wire::lookInto(packet.link, packet.bytes));
            m_density.add(packet.time);
        }
        return true;
    }

    void filter(PacketFilter filter)
    {
        m_filter = std::move(filter);
        m_chosen = {};
        m_sifted = 0;
        m_sift.rewind();
    }

    /// Some more packets through the filter; false when it has seen all there are.
    bool sift()
    {
        if (m_filter.empty() || m_sifted == m_index.size())
            return false;
        wire::CapturedPacket packet;
        const std::uint64_t end = std::min(m_index.size(), m_sifted + kSlice);
        for (; m_sifted < end; ++m_sifted) {
            if (!nextToSift(packet)) {
                m_sifted = m_index.size(); // the file has changed under us
                return true;
            }
            const auto since = packet.time - m_index.firstTime();
            if (m_filter.matches(packet, wire::lookInto(packet.link, packet.bytes), since))
                m_chosen.add(m_sifted);
        }
        return true;
    }

    std::uint64_t listed() const noexcept
    {
        return m_filter.empty() ? m_index.size() : m_chosen.size();
    }

    BrowserRows rows(std::uint64_t from, std::size_t count)
    {
        BrowserRows rows{.from = from};
        if (refreshRows())
            m_nextRow = 0;
        const std::uint64_t end =
            std::min(listed(), from + std::min<std::uint64_t>(count, kMostRows));
        wire::CapturedPacket packet;
        for (std::uint64_t position = from; position < end; ++position) {
            const std::uint64_t number = m_filter.empty() ? position : m_chosen.at(position);
            // The next packet of the file is read on; others are looked up.
            const bool there = number == m_nextRow && m_nextRow > 0
                                   ? m_rows.nextAnywhere(packet) == CaptureFile::Look::Packet
                                   : m_index.read(m_rows, number, packet);
            m_nextRow = there ? number + 1 : 0;
            if (!there)
                break;
            rows.lines.push_back(packetLine(number, packet));
        }
        return rows;
    }

    std::optional<BrowserPacket> packet(std::uint64_t number)
    {
        wire::CapturedPacket packet;
        m_nextRow = 0;
        refreshRows();
        if (!m_index.read(m_rows, number, packet))
            return std::nullopt;
        return BrowserPacket{.line = packetLine(number, packet),
                             .fields = packetFields(packet),
                             .bytes = {packet.bytes.begin(), packet.bytes.end()}};
    }

    std::uint64_t positionOf(std::chrono::nanoseconds since)
    {
        const auto time = m_index.firstTime() + since;
        std::uint64_t number = m_index.firstNear(time);
        wire::CapturedPacket packet;
        m_nextRow = 0;
        refreshRows();
        for (std::size_t i = 0; i < CaptureIndex::kStride && number < m_index.size(); ++i) {
            if (!m_index.read(m_rows, number, packet) || packet.time >= time)
                break;
            ++number;
        }
        return m_filter.empty() ? number : m_chosen.before(number);
    }

    void tell(BrowserState& state) const
    {
        state.opened = true;
        state.packets = m_index.size();
        state.listed = listed();
        state.scanned = m_scanned;
        state.filtered = m_filter.empty() || m_sifted == m_index.size();
        state.share = m_scanned ? 1
                                : static_cast<double>(m_scan.offset()) /
                                      std::max(1.0, static_cast<double>(m_scan.size()));
        state.indexBytes = m_index.bytes() + m_chosen.bytes();
        state.firstTime = m_index.firstTime();
        state.summary = m_tally.summary(m_scan, m_end);
        state.density = m_density;
    }

private:
    Worker(CaptureFile scan, CaptureFile sift, CaptureFile rows, bool follow)
        : m_scan(std::move(scan)), m_sift(std::move(sift)), m_rows(std::move(rows)),
          m_follow(follow)
    {
    }

    /// True when the place in the file was lost over it.
    bool refreshRows()
    {
        if (m_follow)
            (void)m_rows.grew();
        return m_rows.learnFrom(m_scan);
    }

    bool nextToSift(wire::CapturedPacket& packet)
    {
        if (m_sift.nextAnywhere(packet) == CaptureFile::Look::Packet)
            return true;
        return m_sift.grew() && m_sift.nextAnywhere(packet) == CaptureFile::Look::Packet;
    }

    CaptureFile m_scan;
    CaptureFile m_sift;
    CaptureFile m_rows;
    bool m_follow;
    CaptureIndex m_index;
    CaptureTally m_tally;
    TimeDensity m_density;
    CaptureFile::Look m_end = CaptureFile::Look::Packet;
    bool m_scanned = false;
    PacketFilter m_filter;
    PacketSet m_chosen;
    std::uint64_t m_sifted = 0;  ///< packets that the filter has seen
    std::uint64_t m_nextRow = 0; ///< where `m_rows` stands; 0 = somewhere
};

CaptureBrowser::CaptureBrowser(std::filesystem::path file, bool follow, Wake wake)
    : m_path(std::move(file)), m_follow(follow), m_wake(std::move(wake)),
      m_thread("capture-view", [this](const std::stop_token& stop) { run(stop); })
{
}

CaptureBrowser::~CaptureBrowser()
{
    m_thread.requestStop();
    m_thread.join();
}

std::uint64_t CaptureBrowser::filter(PacketFilter filter)
{
    const std::lock_guard guard{m_mutex};
    m_wishes.filter = std::move(filter);
    m_wishes.rows.reset(); // positions were those of another list
    m_wished.notify_one();
    return ++m_wishes.filterAge;
}

void CaptureBrowser::wantRows(std::uint64_t from, std::size_t count)
{
    const std::lock_guard guard{m_mutex};
    m_wishes.rows = {from, count};
    m_wished.notify_one();
}

void CaptureBrowser::wantPacket(std::uint64_t number)
{
    const std::lock_guard guard{m_mutex};
    m_wishes.packet = number;
    m_wished.notify_one();
}

void CaptureBrowser::wantTime(std::chrono::nanoseconds since)
{
    const std::lock_guard guard{m_mutex};
    m_wishes.time = since;
    m_wished.notify_one();
}

BrowserState CaptureBrowser::state()
{
    const std::lock_guard guard{m_mutex};
    m_told = false;
    return m_answers.state;
}

std::optional<BrowserRows> CaptureBrowser::takeRows()
{
    const std::lock_guard guard{m_mutex};
    return std::exchange(m_answers.rows, std::nullopt);
}

std::optional<BrowserPacket> CaptureBrowser::takePacket()
{
    const std::lock_guard guard{m_mutex};
    return std::exchange(m_answers.packet, std::nullopt);
}

std::optional<std::uint64_t> CaptureBrowser::takePosition()
{
    const std::lock_guard guard{m_mutex};
    return std::exchange(m_answers.position, std::nullopt);
}

// ---- the browser's thread -----------------------------------------------------------------------

CaptureBrowser::Wishes CaptureBrowser::takeWishes()
{
    const std::lock_guard guard{m_mutex};
    return std::exchange(m_wishes, {.filterAge = m_wishes.filterAge});
}

void CaptureBrowser::waitForWishes(const std::stop_token& stop)
{
    std::unique_lock lock{m_mutex};
    m_wished.wait_for(lock, stop, m_follow ? kLookForMore : kRest,
                      [this] { return m_wishes.any(); });
}

/// What is not new leaves the answer before it in its place.
void CaptureBrowser::publish(Answers answers)
{
    {
        const std::lock_guard guard{m_mutex};
        m_answers.state = std::move(answers.state);
        if (answers.rows)
            m_answers.rows = std::move(answers.rows);
        if (answers.packet)
            m_answers.packet = std::move(answers.packet);
        if (answers.position)
            m_answers.position = answers.position;
        if (std::exchange(m_told, true))
            return;
    }
    m_wake();
}

void CaptureBrowser::run(const std::stop_token& stop)
{
    const auto opened = Worker::open(m_path, m_follow);
    if (opened)
        work(**opened, stop);
    else
        publish({.state = {.trouble = opened.error()}});
}

void CaptureBrowser::work(Worker& worker, const std::stop_token& stop)
{
    auto toldAt = std::chrono::steady_clock::time_point{};
    bool untold = true;
    while (!stop.stop_requested()) {
        Wishes wishes = takeWishes();
        if (wishes.filter)
            worker.filter(*wishes.filter);
        const bool scanning = worker.scan();
        const bool more = worker.sift() || scanning;
        untold |= more || wishes.any();
        const auto now = std::chrono::steady_clock::now();
        if (untold && (wishes.any() || !more || now - toldAt >= kTellEvery)) {
            Answers answers;
            if (wishes.rows)
                answers.rows = worker.rows(wishes.rows->first, wishes.rows->second);
            if (answers.rows)
                answers.rows->filterAge = wishes.filterAge;
            if (wishes.packet)
                answers.packet = worker.packet(*wishes.packet);
            if (wishes.time)
                answers.position = worker.positionOf(*wishes.time);
            worker.tell(answers.state);
            answers.state.filterAge = wishes.filterAge;
            publish(std::move(answers));
            toldAt = now;
            untold = false;
        }
        if (!more)
            waitForWishes(stop);
    }
}

} // namespace shack::replay
