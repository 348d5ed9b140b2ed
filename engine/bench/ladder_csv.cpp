#include "engine/bench/judgement.h"
#include "engine/bench/ladder_judgement.h"
#include "engine/bench/ladder_page.h"
#include "engine/bench/ladder_report.h"
#include "engine/bench/report_words.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <functional>

namespace shack::bench {
namespace {

using Value = std::function<std::string(const LadderPlan&, const RungResult&)>;

struct Column {
    std::string_view title; ///< with unit
    Value value;
};

std::string number(double value, int digits)
{
    return fmt::format("{:.{}f}", value, digits);
}

std::string plain(std::uint64_t value)
{
    return fmt::format("{}", value);
}

/// RFC 4180; a spreadsheet must not take a note for a formula.
std::string textCell(std::string_view text)
{
    std::string cell{'"'};
    if (!text.empty() && std::string_view{"=+-@\t"}.find(text.front()) != std::string_view::npos)
        cell += '\'';
    for (const char letter : text) {
        if (letter == '"')
            cell += '"';
        cell += letter == '\n' || letter == '\r' ? ' ' : letter;
    }
    return cell + '"';
}

std::string joined(const std::vector<std::string>& reasons)
{
    std::string text;
    for (const std::string& reason : reasons)
        text += (text.empty() ? "" : "; ") + reason;
    return text;
}

/// Empty where the relay's process is not known.
template <typename Get>
Value ofRelay(Get get)
{
    return [get](const LadderPlan&, const RungResult& rung) {
        return rung.figures.relay.known ? get(rung) : std::string{};
    };
}

template <typename Get>
Value ofRung(Get get)
{
    return [get](const LadderPlan&, const RungResult& rung) { return get(rung); };
}

template <typename Get>
Value ofPlan(Get get)
{
    return [get](const LadderPlan& plan, const RungResult& rung) {
        const RunPlan asked = planOf(plan, rung.asked);
        return get(asked);
    };
}

Value latency(double quantile)
{
    return [quantile](const LadderPlan&, const RungResult& rung) {
        return number(milliseconds(rung.figures.latency.quantile(quantile)), 3);
    };
}

/// What was asked.
void addPlan(std::vector<Column>& columns)
{
    columns.push_back({"rung", ofRung([](auto& rung) { return plain(rung.number); })});
    columns.push_back({"repeat", ofRung([](auto& rung) { return plain(rung.repeat); })});
    columns.push_back({"attempt", ofRung([](auto& rung) { return plain(rung.attempt); })});
    columns.push_back({"devices", ofRung([](auto& rung) { return plain(rung.asked.devices); })});
    columns.push_back({"groups", ofPlan([](auto& plan) { return plain(plan.groups); })});
    columns.push_back({"talkers", ofPlan([](auto& plan) { return plain(plan.talkerCount()); })});
    columns.push_back({"interval_ms", ofPlan([](auto& plan) {
                           return fmt::format("{:g}", milliseconds(plan.interval));
                       })});
    columns.push_back({"writers", ofPlan([](auto& plan) { return plain(plan.writers); })});
    columns.push_back({"hold_s", ofRung([](auto& rung) {
                           return number(milliseconds(rung.figures.hold) / 1'000, 3);
                       })});
}

/// The columns of the published stress report, in its order, and what belongs to each.
void addFigures(std::vector<Column>& columns)
{
    columns.push_back(
        {"online_devices", ofRung([](auto& rung) { return plain(rung.figures.online); })});
    columns.push_back(
        {"expected_pps", ofRung([](auto& rung) { return number(rung.expectedPerSecond, 1); })});
    columns.push_back({"delivered_pps", ofRung([](auto& rung) {
                           return number(rung.figures.deliveredPerSecond, 1);
                       })});
    columns.push_back({"mbit_per_s", ofRung([](auto& rung) {
                           return number(rung.figures.megabitPerSecond, 2);
                       })});
    columns.push_back({"loss_percent", ofRung([](auto& rung) {
                           return number(rung.figures.ledger.lossRatio() * 100, 4);
                       })});
    columns.push_back(
        {"frames", ofRung([](auto& rung) { return plain(rung.figures.ledger.frames); })});
    columns.push_back({"frames_lost", ofRung([](auto& rung) {
                           return plain(rung.figures.ledger.missingFrames);
                       })});
    columns.push_back({"frames_partial", ofRung([](auto& rung) {
                           return plain(rung.figures.ledger.partialFrames);
                       })});
    columns.push_back({"latency_avg_ms", ofRung([](auto& rung) {
                           return number(milliseconds(rung.figures.latency.mean()), 3);
                       })});
    columns.push_back({"latency_p50_ms", latency(0.5)});
    columns.push_back({"latency_p95_ms", latency(0.95)});
    columns.push_back({"latency_p99_ms", latency(0.99)});
    columns.push_back({"latency_p99_9_ms", latency(0.999)});
    columns.push_back({"latency_max_ms", ofRung([](auto& rung) {
                           return number(milliseconds(rung.figures.latency.max()), 3);
                       })});
}

void addResources(std::vector<Column>& columns)
{
    columns.push_back({"server_cpu_cores",
                       ofRelay([](auto& rung) { return number(rung.figures.relay.cores, 3); })});
    columns.push_back({"server_cpu_cores_peak", ofRelay([](auto& rung) {
                           return number(
                               std::max(rung.figures.relay.cores, rung.samples.relayCoresPeak), 3);
                       })});
    columns.push_back({"server_cpu_us_per_datagram", ofRelay([](auto& rung) {
                           return number(rung.figures.relay.cpuMicrosecondsPerDatagram, 3);
                       })});
    columns.push_back({"server_rss_mib", ofRelay([](auto& rung) {
                           return number(mebibytes(rung.figures.relay.residentBytes), 1);
                       })});
    columns.push_back({"server_rss_peak_mib", ofRelay([](auto& rung) {
                           return number(mebibytes(std::max(rung.figures.relay.residentBytes,
                                                            rung.samples.relayResidentPeak)),
                                         1);
                       })});
    columns.push_back({"memory_available_lowest_mib", ofRung([](auto& rung) {
                           const std::uint64_t lowest = rung.samples.memoryAvailableLowest;
                           return lowest == 0 ? std::string{} : number(mebibytes(lowest), 0);
                       })});
    columns.push_back({"generator_cpu_cores",
                       ofRung([](auto& rung) { return number(rung.figures.generator.cores, 3); })});
    columns.push_back({"generator_rss_mib", ofRung([](auto& rung) {
                           return number(mebibytes(rung.samples.generatorResidentPeak), 1);
                       })});
    columns.push_back({"generator_lateness_p99_ms", ofRung([](auto& rung) {
                           return number(
                               milliseconds(rung.figures.generator.lateness.quantile(0.99)), 3);
                       })});
    columns.push_back({"generator_head_room_percent", ofRung([](auto& rung) {
                           return number(headRoomOf(rung.figures.generator) * 100, 1);
                       })});
    columns.push_back({"others_cpu_cores",
                       ofRung([](auto& rung) { return number(coresOfOthers(rung.figures), 3); })});
    columns.push_back({"connect_s", ofRung([](auto& rung) {
                           return number(milliseconds(rung.figures.connectTime) / 1'000, 3);
                       })});
}

/// Empty where the relay does not tell.
Value counted(std::uint64_t (*get)(const RelayCounts&))
{
    return ofRung([get](auto& rung) {
        const auto& counts = rung.figures.evidence.counts;
        return counts ? plain(get(*counts)) : std::string{};
    });
}

Value split(LatencyRow RelaySplit::*part)
{
    return ofRung([part](auto& rung) {
        const auto& told = rung.figures.evidence.split;
        return told ? number(milliseconds(((*told).*part).p99), 3) : std::string{};
    });
}

/// What relay and kernel counted themselves.
void addCounters(std::vector<Column>& columns)
{
    columns.push_back({"server_cpu_by_thread", ofRung([](auto& rung) {
                           return textCell(relayRolesText(rung.figures.evidence));
                       })});
    columns.push_back({"server_received", counted([](auto& counts) { return counts.received; })});
    columns.push_back({"server_frames", counted([](auto& counts) { return counts.frames; })});
    columns.push_back({"server_sent", counted([](auto& counts) { return counts.sent; })});
    columns.push_back({"server_frames_evicted",
                       counted([](auto& counts) { return counts.of("frames_evicted"); })});
    columns.push_back(
        {"server_frames_stale", counted([](auto& counts) { return counts.of("frames_stale"); })});
    columns.push_back({"server_frames_partial",
                       counted([](auto& counts) { return counts.of("frames_partial"); })});
    columns.push_back({"server_other_causes", ofRung([](auto& rung) {
                           const auto& counts = rung.figures.evidence.counts;
                           return textCell(counts ? otherCausesText(*counts) : std::string{});
                       })});
    columns.push_back({"server_queueing_p99_ms", split(&RelaySplit::queueing)});
    columns.push_back({"server_spread_p99_ms", split(&RelaySplit::spread)});
    columns.push_back({"server_residence_p99_ms", split(&RelaySplit::residence)});
    columns.push_back({"udp_receive_buffer_errors", ofRung([](auto& rung) {
                           return plain(rung.figures.kernel.receiveBufferErrors);
                       })});
    columns.push_back({"udp_send_buffer_errors", ofRung([](auto& rung) {
                           return plain(rung.figures.kernel.sendBufferErrors);
                       })});
    columns.push_back({"softnet_dropped", ofRung([](auto& rung) {
                           return plain(rung.figures.kernel.softnetDropped);
                       })});
    columns.push_back({"softnet_squeezed", ofRung([](auto& rung) {
                           return plain(rung.figures.kernel.softnetSqueezed);
                       })});
    columns.push_back({"steal_ms", ofRung([](auto& rung) {
                           return fmt::format("{}", rung.figures.kernel.stealTime.count());
                       })});
}

void addVerdict(std::vector<Column>& columns)
{
    columns.push_back({"verdict", ofRung([](auto& rung) {
                           return std::string{verdictName(rung.judgement.verdict)};
                       })});
    columns.push_back(
        {"counts", ofRung([](auto& rung) { return std::string{rung.replaced ? "no" : "yes"}; })});
    columns.push_back(
        {"reasons", ofRung([](auto& rung) { return textCell(joined(rung.judgement.reasons)); })});
    columns.push_back({"note", ofRung([](auto& rung) { return textCell(rung.asked.note); })});
}

std::vector<Column> columnsOfRungs()
{
    std::vector<Column> columns;
    addPlan(columns);
    addFigures(columns);
    addResources(columns);
    addCounters(columns);
    addVerdict(columns);
    return columns;
}

std::string commentLine(std::string_view name, std::string_view value)
{
    std::string line = fmt::format("# {}: {}", name, value);
    std::replace_if(
        line.begin(), line.end(), [](char letter) { return letter == '\n' || letter == '\r'; },
        ' ');
    return line + '\n';
}

} // namespace

std::string ladderCsv(const LadderReport& report)
{
    std::string text;
    for (const auto& [name, value] : conditionsOf(report))
        text += commentLine(name, value);
    text += commentLine("sentence", report.judgement.sentence);
    const std::vector<Column> columns = columnsOfRungs();
    for (std::size_t i = 0; i < columns.size(); ++i)
        text += (i == 0 ? "" : ",") + std::string{columns[i].title};
    text += '\n';
    for (const auto& rung : report.rungs) {
        for (std::size_t i = 0; i < columns.size(); ++i)
            text += (i == 0 ? "" : ",") + columns[i].value(report.plan, *rung);
        text += '\n';
    }
    return text;
}

} // namespace shack::bench
