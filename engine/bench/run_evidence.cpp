#include "engine/bench/run_evidence.h"

#include "engine/base/text.h"
#include "engine/bench/environment.h"

#include <algorithm>
#include <array>
#include <thread>
#include <utility>

namespace shack::bench {
namespace {

std::uint64_t grown(std::uint64_t before, std::uint64_t after) noexcept
{
    return after > before ? after - before : 0;
}

std::chrono::nanoseconds grown(std::chrono::nanoseconds before,
                               std::chrono::nanoseconds after) noexcept
{
    return std::max(after - before, std::chrono::nanoseconds{0});
}

PageFaults grown(const PageFaults& before, const PageFaults& after) noexcept
{
    return {.minor = grown(before.minor, after.minor), .major = grown(before.major, after.major)};
}

std::string_view takeWord(std::string_view& text) noexcept
{
    constexpr std::string_view kBlanks = " \t\n";
    text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
    const std::size_t end = std::min(text.find_first_of(kBlanks), text.size());
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(end);
    return word;
}

bool takeNumber(std::string_view& text, std::uint64_t& into) noexcept
{
    const auto number = text::parseUnsigned(takeWord(text));
    if (number)
        into = *number;
    return number.has_value();
}

bool valueAfter(std::string_view text, std::string_view name, std::uint64_t& into) noexcept
{
    const std::size_t at = text.find(name);
    if (at == std::string_view::npos)
        return false;
    text.remove_prefix(at + name.size());
    return takeNumber(text, into);
}

const ThreadReading* sameThread(const EvidenceReading& reading, const ThreadReading& wanted)
{
    for (const ThreadReading& thread : reading.threads)
        if (thread.side == wanted.side && thread.id == wanted.id && thread.name == wanted.name)
            return &thread;
    return nullptr;
}

RoleEvidence& roleFor(std::vector<RoleEvidence>& roles, const ThreadReading& thread)
{
    const std::string role = roleOfThread(thread.name);
    const auto found = std::find_if(roles.begin(), roles.end(), [&](const RoleEvidence& other) {
        return other.side == thread.side && other.role == role;
    });
    if (found != roles.end())
        return *found;
    roles.push_back({.side = thread.side, .role = role});
    return roles.back();
}

} // namespace

std::string_view evidenceSideName(EvidenceSide side) noexcept
{
    return side == EvidenceSide::Relay ? "relay" : "generator";
}

bool isRelayThread(std::string_view name) noexcept
{
    constexpr std::array kRoles{std::string_view{"ingress"}, std::string_view{"writer"},
                                std::string_view{"control"}, std::string_view{"store"},
                                std::string_view{"web"},     std::string_view{"password"},
                                std::string_view{"archive"}};
    return std::any_of(kRoles.begin(), kRoles.end(), [&](std::string_view role) {
        return name == role ||
               (name.starts_with(role) && name.substr(role.size()).starts_with('-'));
    });
}

std::string roleOfThread(std::string_view name)
{
    const std::size_t dash = name.rfind('-');
    if (dash == std::string_view::npos || !text::parseUnsigned(name.substr(dash + 1)))
        return std::string{name};
    return std::string{name.substr(0, dash)};
}

RunEvidence difference(const EvidenceReading& before, const EvidenceReading& after, unsigned cores)
{
    RunEvidence evidence;
    evidence.span = after.at - before.at;
    evidence.cores = cores;
    evidence.known = evidence.span > std::chrono::nanoseconds{0} && !after.threads.empty();
    evidence.kernel = difference(before.kernel, after.kernel);
    evidence.relayFaults = grown(before.relayFaults, after.relayFaults);
    evidence.generatorFaults = grown(before.generatorFaults, after.generatorFaults);
    const double span = std::max(1e-9, std::chrono::duration<double>(evidence.span).count());
    for (const ThreadReading& now : after.threads) {
        const ThreadReading* const then = sameThread(before, now);
        if (then == nullptr)
            continue;
        RoleEvidence& role = roleFor(evidence.roles, now);
        const auto cpu = grown(then->cpuTime, now.cpuTime);
        const auto wait = grown(then->queueWait, now.queueWait);
        ++role.threads;
        role.cpuTime += cpu;
        role.queueWait += wait;
        role.voluntarySwitches += grown(then->voluntarySwitches, now.voluntarySwitches);
        role.involuntarySwitches += grown(then->involuntarySwitches, now.involuntarySwitches);
        role.busiest = std::max(role.busiest, std::chrono::duration<double>(cpu).count() / span);
        role.longestWait =
            std::max(role.longestWait, std::chrono::duration<double>(wait).count() / span);
        evidence.relayInside = evidence.relayInside || now.side == EvidenceSide::Relay;
    }
    return evidence;
}

bool readSchedstat(std::string_view schedstat, ThreadReading& into) noexcept
{
    std::uint64_t running = 0;
    std::uint64_t waiting = 0;
    if (!takeNumber(schedstat, running) || !takeNumber(schedstat, waiting))
        return false;
    into.cpuTime = std::chrono::nanoseconds{static_cast<std::int64_t>(running)};
    into.queueWait = std::chrono::nanoseconds{static_cast<std::int64_t>(waiting)};
    return true;
}

bool readThreadStatus(std::string_view status, ThreadReading& into) noexcept
{
    // The second name ends like the first, so the first is looked for with its line's beginning.
    return valueAfter(status, "\nvoluntary_ctxt_switches:", into.voluntarySwitches) &&
           valueAfter(status, "\nnonvoluntary_ctxt_switches:", into.involuntarySwitches);
}

bool readFaults(std::string_view stat, PageFaults& into) noexcept
{
    // The command name may hold blanks and brackets. Then: state ppid pgrp session tty tpgid flags
    // minflt cminflt majflt.
    const std::size_t close = stat.rfind(')');
    if (close == std::string_view::npos)
        return false;
    stat.remove_prefix(close + 1);
    for (int i = 0; i < 7; ++i)
        takeWord(stat);
    std::uint64_t children = 0;
    return takeNumber(stat, into.minor) && takeNumber(stat, children) &&
           takeNumber(stat, into.major);
}

EvidenceCollector::EvidenceCollector(std::uint64_t relayProcess, RelayReadingSource* relay,
                                     const Clock& clock)
    : m_relayProcess(relayProcess), m_relay(relay), m_clock(clock)
{
}

void EvidenceCollector::read()
{
    m_newest = readEvidence(m_relayProcess, m_clock.now());
    if (!m_first) {
        m_first = m_newest;
        m_span.emplace(m_first->at);
    }
    takeRelayReadings();
}

void EvidenceCollector::takeRelayReadings()
{
    if (m_relay == nullptr || !m_span)
        return;
    for (RelayReading& reading : m_relay->take())
        m_span->add(std::move(reading));
}

bool EvidenceCollector::toldSince(MonoTime when)
{
    takeRelayReadings();
    return !m_span || m_span->isEmpty() || m_span->reaches(when);
}

RunEvidence EvidenceCollector::collect()
{
    if (!m_first)
        return {};
    RunEvidence evidence = difference(*m_first, m_newest, std::thread::hardware_concurrency());
    takeRelayReadings();
    evidence.split = m_span->split();
    evidence.counts = m_span->counts();
    return evidence;
}

} // namespace shack::bench
