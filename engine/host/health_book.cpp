#include "engine/host/health_book.h"

#include "engine/base/log.h"
#include "engine/host/messages.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fmt/core.h>

namespace shack::host {

namespace {

constexpr std::chrono::seconds kNoticeableStep{1};
constexpr std::chrono::minutes kRemembered{10};
constexpr double kBusyCore = 0.8;
constexpr std::uint64_t kMebibyte = 1024ULL * 1024;
constexpr std::uint64_t kLittleDisk = 1024 * kMebibyte;
constexpr std::uint64_t kNoDisk = 100 * kMebibyte;

std::string mebibytes(std::uint64_t bytes)
{
    return fmt::format("{:.1f} MiB", static_cast<double>(bytes) / static_cast<double>(kMebibyte));
}

bool isLoopbackOnly(const std::vector<std::string>& listen)
{
    return std::ranges::all_of(listen, [](const std::string& text) {
        const auto endpoint = net::Endpoint::parse(text);
        return endpoint && endpoint->isLoopback();
    });
}

} // namespace

void HealthBook::update(const Sample& sample)
{
    m_lines.clear();
    stationLine();
    processLines(sample);
    if (m_desk.air.running())
        networkLines(sample);
    storeLine();
    damagedBookLine();
    draarlLine();
    redisLine();
    diskLine(sample);
    captureLine();
    recordingLine();
    clockLine();
    if (m_webFault)
        add("web", HealthLevel::Watch, *m_webFault);
}

void HealthBook::add(std::string id, HealthLevel level, Message message)
{
    m_lines.push_back({std::move(id), level, std::move(message)});
}

/// Of a database that keeps the station off the air its own line tells.
void HealthBook::stationLine()
{
    const StationView& station = m_desk.station;
    if (station.state == StationState::Fault && station.fault &&
        !station.fault->code.starts_with("store."))
        add("station", HealthLevel::Fault, *station.fault);
}

void HealthBook::processLines(const Sample& sample)
{
    for (const auto& [role, cores] : sample.coresByRole) {
        const auto threads =
            role == "writers" ? std::max<std::size_t>(sample.readings.writers.size(), 1) : 1;
        const bool busy = role != "other" && role != "passwords" &&
                          cores > kBusyCore * static_cast<double>(threads);
        add("cpu." + role, busy ? HealthLevel::Watch : HealthLevel::Ok,
            say("health.cpu", fmt::format("{} uses {:.2f} cores.", role, cores),
                {{"role", role}, {"cores", fmt::format("{:.2f}", cores)}}));
    }
    add("memory", HealthLevel::Ok,
        say("health.memory",
            "The program uses " + mebibytes(sample.process.residentBytes) + " of memory.",
            {{"bytes", std::to_string(sample.process.residentBytes)}}));
}

void HealthBook::networkLines(const Sample& sample)
{
    const net::SocketBuffers& buffers = sample.readings.buffers;
    bufferLine("udp.receive_buffer", buffers.receiveRequested, buffers.receiveActual,
               "net.core.rmem_max");
    bufferLine("udp.send_buffer", buffers.sendRequested, buffers.sendActual, "net.core.wmem_max");
    kernelDropsLine(sample);
    egressLine(sample);
}

void HealthBook::bufferLine(const char* id, std::size_t asked, std::size_t granted, const char* key)
{
    const bool small = granted < asked;
    Fields fields{{"granted", std::to_string(granted)}};
    // Some systems grant twice what was asked: "8 of 4 MiB" would be a riddle.
    std::string sentence = fmt::format("The system granted {}.", mebibytes(granted));
    if (small) {
        fields.emplace_back("asked", std::to_string(asked));
        sentence =
            fmt::format("The system granted {} of {}.", mebibytes(granted), mebibytes(asked));
        const std::string command = fmt::format("sysctl -w {}={}", key, asked);
        sentence += " Run: " + command;
        fields.emplace_back("command", command);
    }
    Message message = say(id, std::move(sentence), std::move(fields));
    if (small && m_checkedRun != m_desk.air.runs())
        m_desk.notice(HealthLevel::Watch, message);
    add(id, small ? HealthLevel::Watch : HealthLevel::Ok, std::move(message));
}

void HealthBook::kernelDropsLine(const Sample& sample)
{
    const std::uint64_t drops = sample.readings.ingress.kernelDrops;
    if (std::exchange(m_kernelDrops, drops) < drops)
        m_droppedAt = sample.at;
    const bool lately = m_droppedAt && sample.at - *m_droppedAt < kRemembered;
    add("udp.kernel_drops", lately ? HealthLevel::Watch : HealthLevel::Ok,
        say("udp.kernel_drops",
            fmt::format("The system threw away {} datagrams before the station could read them.",
                        drops),
            {{"count", std::to_string(drops)}}));
}

/// Loopback has no queue that could lose the tail of a burst (fanout-engine C9).
void HealthBook::egressLine(const Sample& sample)
{
    if (m_checkedRun != m_desk.air.runs()) {
        m_checkedRun = m_desk.air.runs();
        m_egress = isLoopbackOnly(m_desk.station.listen) ? std::nullopt : net::defaultEgressQueue();
    }
    if (!m_egress)
        return;
    const net::EgressCheck check =
        net::checkEgress(*m_egress, sample.readings.buffers, m_desk.station.listen.size());
    Fields fields{{"device", check.device},
                  {"queue", std::to_string(check.queuePackets)},
                  {"buffered", std::to_string(check.bufferedPackets)}};
    // A burst has a datagram for each device that hears it: as long as fewer are online than the
    // queue holds, nothing of it can be lost there.
    if (!check.tailMayBeLost() || m_desk.presence.onlineCount() <= check.queuePackets) {
        add("udp.egress_queue", HealthLevel::Ok,
            say("udp.egress_queue",
                fmt::format("The queue of {} holds a full burst.", check.device), fields));
        return;
    }
    const std::string command =
        fmt::format("ip link set dev {} txqueuelen {}", check.device, check.bufferedPackets);
    fields.emplace_back("command", command);
    add("udp.egress_queue", HealthLevel::Watch,
        say("udp.egress_queue",
            fmt::format("The send buffers hold up to {} datagrams, the queue of {} only {}: the "
                        "tail of a burst may be lost unseen. Run: {}",
                        check.bufferedPackets, check.device, check.queuePackets, command),
            fields));
}

void HealthBook::damagedBookLine()
{
    std::error_code ignored;
    if (m_desk.damagedBook.empty() || !std::filesystem::exists(m_desk.damagedBook, ignored))
        return;
    const std::string file = m_desk.damagedBook.string();
    add("damaged_book", HealthLevel::Watch,
        say("health.damaged_book", "A damaged database lies beside this one: " + file,
            {{"file", file}}));
}

void HealthBook::draarlLine()
{
    if (!m_desk.isDraarl)
        return;
    if (m_desk.config.store.draarlKeyFile.empty())
        add("draarl", HealthLevel::Watch,
            say("draarl.no_key", "The device passwords of the DraARL database are sealed, and "
                                 "there is no key for them."));
    else
        add("draarl", HealthLevel::Ok, say("draarl.ok", "The station runs on a DraARL database."));
}

void HealthBook::redisLine()
{
    if (m_desk.share == nullptr)
        return;
    if (m_desk.shareFault)
        add("redis", HealthLevel::Watch, *m_desk.shareFault);
    else
        add("redis", HealthLevel::Ok,
            say("redis.ok", "Other programs are told through Redis who is online."));
}

void HealthBook::storeLine()
{
    if (m_desk.store == nullptr) {
        add("store", HealthLevel::Fault, say("store.unavailable", "The database is not open."));
        return;
    }
    const store::StoreHealth health = m_desk.store->health();
    const store::StoreCounters counters = m_desk.store->counters();
    const Fields fields{{"reason", health.sentence},
                        {"waiting", std::to_string(counters.heldNow)},
                        {"writes", std::to_string(counters.finished)}};
    switch (health.state) {
    case store::StoreState::Ok:
        if (counters.heldNow == 0 && m_desk.refusedWrites == 0)
            return add("store", HealthLevel::Ok, say("store.ok", "The database works.", fields));
        return add("store", HealthLevel::Watch,
                   say("store.behind",
                       fmt::format("{} changes wait to be saved.", counters.heldNow), fields));
    case store::StoreState::Slow:
        return add("store", HealthLevel::Watch,
                   say("store.slow", "The database is slow: " + health.sentence + ".", fields));
    case store::StoreState::Locked:
        return add("store", HealthLevel::Fault,
                   say("store.locked", "The database is locked by another program.", fields));
    case store::StoreState::ReadOnly:
        return add(
            "store", HealthLevel::Fault,
            say("store.readonly", "The database cannot be written: " + health.sentence, fields));
    case store::StoreState::Failed:
        return add(
            "store", HealthLevel::Fault,
            say("store.unavailable", "The database does not work: " + health.sentence, fields));
    }
}

void HealthBook::diskLine(const Sample& sample)
{
    const std::uint64_t free = sample.process.diskFreeBytes;
    if (free == 0)
        return; // not known
    HealthLevel level = free < kLittleDisk ? HealthLevel::Watch : HealthLevel::Ok;
    if (free < kNoDisk)
        level = HealthLevel::Fault;
    add("disk", level,
        say("health.disk", mebibytes(free) + " are free on the disk of the database.",
            {{"free", std::to_string(free)}}));
}

/// A recording that somebody forgot fills the disk: it is in sight while it goes on.
void HealthBook::captureLine()
{
    const CaptureView capture = m_desk.capture.view();
    if (!capture.running)
        return;
    Fields fields{{"file", capture.file},
                  {"packets", std::to_string(capture.packets)},
                  {"bytes", std::to_string(capture.bytes)}};
    if (capture.lost > 0)
        fields.emplace_back("lost", std::to_string(capture.lost));
    add("capture", capture.lost > 0 ? HealthLevel::Watch : HealthLevel::Ok,
        say("health.capture",
            fmt::format("Traffic is being recorded: {} packets in {}.", capture.packets,
                        capture.file),
            fields));
}

void HealthBook::recordingLine()
{
    if (!m_desk.archive.running())
        return;
    const archive::ArchiveReading reading = m_desk.archive.read();
    if (reading.trouble)
        return add("recording", HealthLevel::Fault,
                   say("archive.failed",
                       "Recordings cannot be written: " + reading.trouble->sentence(),
                       {{"reason", reading.trouble->sentence()}}));
    Fields fields{{"running", std::to_string(reading.writing)},
                  {"finished", std::to_string(reading.shelf.finished)}};
    constexpr double kSoon = 7;
    const auto days = m_desk.archive.fullInDays();
    if (days && *days < kSoon) {
        fields.emplace_back("days", fmt::format("{:.1f}", *days));
        return add("recording", HealthLevel::Watch,
                   say("archive.full_soon",
                       fmt::format("There is room for {:.1f} more days of recordings.", *days),
                       std::move(fields)));
    }
    add("recording", HealthLevel::Ok,
        say("archive.ok",
            fmt::format("{} overs are being recorded; {} recordings were finished.",
                        reading.writing, reading.shelf.finished),
            std::move(fields)));
}

/// Only people's times are concerned: every deadline is monotonic.
void HealthBook::clockLine()
{
    const MonoTime now = m_desk.clock.now();
    const auto offset =
        std::chrono::duration_cast<std::chrono::nanoseconds>(
            m_desk.clock.wallNow().time_since_epoch()) -
        std::chrono::duration_cast<std::chrono::nanoseconds>(now.time_since_epoch());
    const auto step = m_clockOffset ? offset - *m_clockOffset : std::chrono::nanoseconds{};
    m_clockOffset = offset;
    if (std::chrono::abs(step) >= kNoticeableStep) {
        m_clockSteppedAt = now;
        ++m_clockSteps;
        m_clockStep = std::chrono::round<std::chrono::seconds>(step);
        const std::string seconds = std::to_string(m_clockStep.count());
        log::warning(log::Area::Host, "the wall clock was stepped", {{"seconds", seconds}});
        m_desk.notice(HealthLevel::Watch,
                      say("clock.stepped", "The computer's clock jumped by " + seconds + " s.",
                          {{"seconds", seconds}}));
    }
    const bool lately = m_clockSteppedAt && now - *m_clockSteppedAt < kRemembered;
    const std::string seconds = lately ? std::to_string(m_clockStep.count()) : "0";
    if (lately)
        add("clock", HealthLevel::Watch,
            say("clock.stepped", "The computer's clock jumped by " + seconds + " s.",
                {{"seconds", seconds}}));
    else
        add("clock", HealthLevel::Ok,
            say("health.clock", "The computer's clock runs steadily.", {{"seconds", seconds}}));
}

} // namespace shack::host
