#include "engine/bench_voice/conversation.h"

#include <algorithm>

namespace shack::bench {
namespace {

using namespace std::chrono_literals;

constexpr std::uint64_t kCollisionEvery = 4;
constexpr auto kLoserGivesUpAfter = 2'000ms;

/// Longer than the 900 ms that a relay holds a turn, with some room for a busy machine.
constexpr auto kTurnIsFreeAfter = 1'150ms;

} // namespace

Conversation::Conversation(DemoHabit habit, std::uint32_t first, std::uint64_t seed, MonoTime start)
    : m_habit(habit), m_first(first), m_random(seed), m_nextStart(start), m_last(first)
{
}

Conversation::Range Conversation::overLength() const noexcept
{
    switch (m_habit) {
    case DemoHabit::Net:
        return m_overs % 2 == 0 ? Range{3'000ms, 4'500ms} : Range{4'000ms, 10'000ms};
    case DemoHabit::Contest:
        return {3'000ms, 4'000ms};
    case DemoHabit::Round:
        return {6'000ms, 12'000ms};
    case DemoHabit::Lively:
        break;
    }
    return {3'500ms, 8'000ms};
}

Conversation::Range Conversation::pauseLength() const noexcept
{
    switch (m_habit) {
    case DemoHabit::Contest:
        return {kTurnIsFreeAfter, kTurnIsFreeAfter + 150ms};
    case DemoHabit::Round:
        return {1'800ms, 4'000ms};
    case DemoHabit::Net:
    case DemoHabit::Lively:
        break;
    }
    return {kTurnIsFreeAfter + 100ms, 2'500ms};
}

std::chrono::milliseconds Conversation::between(Range range)
{
    const auto span = static_cast<std::uint64_t>((range.most - range.least).count()) + 1;
    return range.least + std::chrono::milliseconds{m_random() % span};
}

std::uint32_t Conversation::pickOther(std::span<const std::uint32_t> present)
{
    const std::uint32_t chosen = present[m_random() % present.size()];
    if (chosen != m_last)
        return chosen;
    const auto at = static_cast<std::size_t>(std::ranges::find(present, chosen) - present.begin());
    return present[(at + 1) % present.size()];
}

std::uint32_t Conversation::pick(std::span<const std::uint32_t> present)
{
    const bool firstIsHere = std::ranges::find(present, m_first) != present.end();
    if (m_habit == DemoHabit::Net && m_overs % 2 == 0 && firstIsHere)
        return m_first;
    // In a round only a few talk at a time, and who they are changes slowly.
    if (m_habit == DemoHabit::Round && present.size() > 3)
        return pickOther(present.subspan((m_overs / 12) % (present.size() - 2), 3));
    return pickOther(present);
}

std::vector<Over> Conversation::step(MonoTime now, std::span<const std::uint32_t> present)
{
    if (now < m_nextStart || present.size() < 2)
        return {};
    std::vector<Over> overs;
    Over over{.device = pick(present), .start = now, .end = now + between(overLength())};
    m_last = over.device;
    if (m_habit == DemoHabit::Lively && m_overs % kCollisionEvery == 1) {
        Over other{.device = pickOther(present), .start = now, .end = now + kLoserGivesUpAfter};
        // Whoever wins, from here on only the longer one talks and has the turn.
        over.contestedUntil = other.contestedUntil = other.end + kTurnIsFreeAfter;
        over.end = std::max(over.end, over.contestedUntil + 1'000ms);
        overs.push_back(other);
    }
    overs.push_back(over);
    ++m_overs;
    m_nextStart = over.end + between(pauseLength());
    return overs;
}

} // namespace shack::bench
