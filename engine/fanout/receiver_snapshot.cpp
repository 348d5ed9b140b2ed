#include "engine/fanout/receiver_snapshot.h"

#include <algorithm>
#include <bit>

namespace shack::fanout {
namespace {

constexpr std::uint32_t kNoPlace = 0xFFFFFFFFU;

/// Evenly over any number of writers, without a division.
std::uint32_t writerOf(std::uint64_t hash, std::uint32_t writers) noexcept
{
    return static_cast<std::uint32_t>(((hash >> 32U) * writers) >> 32U);
}

} // namespace

std::uint32_t ReceiverSnapshot::countOf(std::uint32_t writer) const noexcept
{
    std::uint32_t count = 0;
    for (ReceiverKind kind = 0; kind < kinds(); ++kind)
        count += rangeOf(writer, kind).count;
    return count;
}

std::optional<ReceiverPlace> ReceiverSnapshot::placeOf(TalkGroupId group,
                                                       std::uint32_t index) const noexcept
{
    const auto places = std::ranges::find_if(
        m_groups, [&](const GroupPlaces& each) { return each.group == group; });
    if (places == m_groups.end() || index >= places->count)
        return std::nullopt;
    const std::uint32_t at = m_places[places->first + index];
    if (at == kNoPlace)
        return std::nullopt;
    const auto after = std::ranges::upper_bound(
        m_ranges, at, {}, [](const Range& range) { return range.first + range.count; });
    const auto range = static_cast<std::uint32_t>(after - m_ranges.begin());
    return ReceiverPlace{
        .writer = range / kinds(), .kind = range % kinds(), .position = at - after->first};
}

bool ReceiverSnapshot::sameReceivers(const ReceiverSnapshot& other) const noexcept
{
    return m_endpoints == other.m_endpoints && m_sessions == other.m_sessions &&
           m_ranges == other.m_ranges && m_sources == other.m_sources;
}

void SnapshotBuilder::begin(DomainId domain, std::uint64_t version, std::uint64_t removalVersion,
                            std::span<const net::LocalAddress> sources)
{
    m_building = std::make_shared<ReceiverSnapshot>();
    m_building->m_domain = domain;
    m_building->m_version = version;
    m_building->m_removalVersion = removalVersion;
    m_building->m_sources.assign(sources.begin(), sources.end());
    if (sources.empty())
        m_building->m_sources.emplace_back();
    m_scratch.clear();
}

void SnapshotBuilder::add(TalkGroupId group, std::span<const Member> members)
{
    m_building->m_groups.push_back({.group = group,
                                    .first = static_cast<std::uint32_t>(m_scratch.size()),
                                    .count = static_cast<std::uint32_t>(members.size())});
    for (const Member& member : members) {
        const std::uint64_t hash = member.endpoint.hash(m_seed);
        const std::uint32_t range = writerOf(hash, m_writers) * m_building->kinds() +
                                    receiverKind(member.source, member.endpoint.isV6());
        m_scratch.push_back(
            {.member = &member, .hash = static_cast<std::uint32_t>(hash), .range = range});
    }
}

ReceiverSnapshotPtr SnapshotBuilder::finish()
{
    m_candidates = static_cast<std::uint32_t>(m_scratch.size());
    m_duplicates = 0;
    m_building->m_ranges.assign(std::size_t{m_writers} * m_building->kinds(), {});
    m_building->m_places.assign(m_scratch.size(), kNoPlace);
    countReceivers();
    placeReceivers();
    return std::move(m_building);
}

bool SnapshotBuilder::firstOfItsEndpoint(std::uint32_t index) noexcept
{
    const Candidate& candidate = m_scratch[index];
    const std::size_t mask = m_seen.size() - 1;
    std::size_t at = candidate.hash & mask;
    for (; m_seen[at] != 0; at = (at + 1) & mask) {
        const Candidate& earlier = m_scratch[m_seen[at] - 1];
        if (earlier.hash == candidate.hash &&
            earlier.member->endpoint == candidate.member->endpoint)
            return false;
    }
    m_seen[at] = index + 1;
    return true;
}

void SnapshotBuilder::countReceivers()
{
    m_seen.assign(std::bit_ceil(m_scratch.size() * 2 + 2), 0);
    auto& ranges = m_building->m_ranges;
    for (std::uint32_t index = 0; index < m_scratch.size(); ++index) {
        if (firstOfItsEndpoint(index)) {
            ++ranges[m_scratch[index].range].count;
            continue;
        }
        m_scratch[index].range = kNoPlace;
        ++m_duplicates;
    }
    std::uint32_t first = 0;
    for (auto& range : ranges) {
        range.first = first;
        first += range.count;
    }
    m_building->m_endpoints.resize(first);
    m_building->m_sessions.resize(first);
}

void SnapshotBuilder::placeReceivers()
{
    m_cursors.clear();
    for (const auto& range : m_building->m_ranges)
        m_cursors.push_back(range.first);
    for (std::size_t index = 0; index < m_scratch.size(); ++index) {
        const Candidate& candidate = m_scratch[index];
        if (candidate.range == kNoPlace)
            continue;
        const std::uint32_t at = m_cursors[candidate.range]++;
        m_building->m_endpoints[at] = candidate.member->endpoint;
        m_building->m_sessions[at] = candidate.member->session;
        m_building->m_places[index] = at;
    }
}

} // namespace shack::fanout
