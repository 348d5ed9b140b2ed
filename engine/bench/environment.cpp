#include "engine/bench/environment.h"

#include "engine/base/text.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace shack::bench {
namespace {

std::uint64_t grown(std::uint64_t before, std::uint64_t after) noexcept
{
    return after > before ? after - before : 0;
}

std::chrono::milliseconds grown(std::chrono::milliseconds before,
                                std::chrono::milliseconds after) noexcept
{
    return after > before ? after - before : std::chrono::milliseconds{0};
}

std::string_view takeLine(std::string_view& text) noexcept
{
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    return line;
}

std::string_view takeWord(std::string_view& line) noexcept
{
    const std::size_t begin = line.find_first_not_of(" \t");
    if (begin == std::string_view::npos) {
        line = {};
        return {};
    }
    line.remove_prefix(begin);
    const std::size_t end = std::min(line.find_first_of(" \t"), line.size());
    const std::string_view word = line.substr(0, end);
    line.remove_prefix(end);
    return word;
}

std::uint64_t hexadecimal(std::string_view word) noexcept
{
    std::uint64_t value = 0;
    std::from_chars(word.data(), word.data() + word.size(), value, 16);
    return value;
}

} // namespace

KernelCounters difference(const KernelCounters& before, const KernelCounters& after) noexcept
{
    return {.known = before.known && after.known,
            .receiveBufferErrors = grown(before.receiveBufferErrors, after.receiveBufferErrors),
            .sendBufferErrors = grown(before.sendBufferErrors, after.sendBufferErrors),
            .softnetDropped = grown(before.softnetDropped, after.softnetDropped),
            .softnetSqueezed = grown(before.softnetSqueezed, after.softnetSqueezed),
            .userTime = grown(before.userTime, after.userTime),
            .systemTime = grown(before.systemTime, after.systemTime),
            .softirqTime = grown(before.softirqTime, after.softirqTime),
            .idleTime = grown(before.idleTime, after.idleTime),
            .stealTime = grown(before.stealTime, after.stealTime)};
}

void readUdpCounters(std::string_view netSnmp, KernelCounters& into) noexcept
{
    std::string_view names;
    while (!netSnmp.empty()) {
        std::string_view line = takeLine(netSnmp);
        if (!line.starts_with("Udp:"))
            continue;
        if (names.empty()) {
            names = line;
            continue;
        }
        // The second line has the values in the order of the names of the first.
        while (!names.empty()) {
            const std::string_view name = takeWord(names);
            const auto value = text::parseUnsigned(takeWord(line));
            if (name == "RcvbufErrors")
                into.receiveBufferErrors = value.value_or(0);
            if (name == "SndbufErrors")
                into.sendBufferErrors = value.value_or(0);
        }
        return;
    }
}

void readSoftnetCounters(std::string_view softnetStat, KernelCounters& into) noexcept
{
    while (!softnetStat.empty()) {
        std::string_view line = takeLine(softnetStat);
        takeWord(line); // processed
        into.softnetDropped += hexadecimal(takeWord(line));
        into.softnetSqueezed += hexadecimal(takeWord(line));
    }
}

void readProcessorTimes(std::string_view procStat, std::uint64_t ticksPerSecond,
                        KernelCounters& into) noexcept
{
    std::string_view line = takeLine(procStat);
    if (!line.starts_with("cpu ") || ticksPerSecond == 0)
        return;
    takeWord(line);
    // user nice system idle iowait irq softirq steal
    std::array<std::chrono::milliseconds, 8> times{};
    for (auto& time : times) {
        const std::uint64_t ticks = text::parseUnsigned(takeWord(line)).value_or(0);
        time = std::chrono::milliseconds{static_cast<std::int64_t>(ticks * 1000 / ticksPerSecond)};
    }
    into.userTime = times[0] + times[1];
    into.systemTime = times[2];
    into.idleTime = times[3] + times[4];
    into.softirqTime = times[5] + times[6];
    into.stealTime = times[7];
}

} // namespace shack::bench
