#pragma once

#include "engine/base/clock.h"
#include "engine/base/ids.h"
#include "engine/net/endpoint.h"
#include "engine/net/udp_backend.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace shack::fanout {

/// A device that hears, as its group keeps it.
struct Member {
    net::Endpoint endpoint;
    std::uint32_t session = 0;
    std::uint32_t source = 0; ///< number of the address its frames leave from
};

/// What the receivers of one system call have in common: the address that frames leave from, and
/// the family. App sessions will add the variant with the source group in the header (fanout-engine
/// C4).
using ReceiverKind = std::uint32_t;

inline constexpr ReceiverKind kReceiverV4 = 0; ///< the system chooses the source
inline constexpr ReceiverKind kReceiverV6 = 1;

constexpr ReceiverKind receiverKind(std::uint32_t source, bool v6) noexcept
{
    return source * 2 + (v6 ? 1U : 0U);
}

/// Where one receiver stands in a snapshot.
struct ReceiverPlace {
    std::uint32_t writer = 0;
    ReceiverKind kind = kReceiverV4;
    std::uint32_t position = 0;

    friend bool operator==(const ReceiverPlace&, const ReceiverPlace&) noexcept = default;
};

/// Who gets the frames of a domain: deduplicated by endpoint, split among the writers so that a
/// receiver always has the same one, contiguous for the system call. Immutable once built; ingress
/// builds, frames hold it, writers read it.
class ReceiverSnapshot {
public:
    DomainId domain() const noexcept { return m_domain; }

    std::uint64_t version() const noexcept { return m_version; }

    /// Moves only when somebody must stop receiving.
    std::uint64_t removalVersion() const noexcept { return m_removalVersion; }

    std::uint32_t size() const noexcept { return static_cast<std::uint32_t>(m_endpoints.size()); }

    ReceiverKind kinds() const noexcept { return static_cast<ReceiverKind>(m_sources.size() * 2); }

    const net::LocalAddress& sourceOf(ReceiverKind kind) const noexcept
    {
        return m_sources[kind / 2];
    }

    std::span<const net::Endpoint> receivers(std::uint32_t writer, ReceiverKind kind) const noexcept
    {
        const Range range = rangeOf(writer, kind);
        return std::span{m_endpoints}.subspan(range.first, range.count);
    }

    /// The sessions of `receivers`, in the same order.
    std::span<const std::uint32_t> sessions(std::uint32_t writer, ReceiverKind kind) const noexcept
    {
        const Range range = rangeOf(writer, kind);
        return std::span{m_sessions}.subspan(range.first, range.count);
    }

    std::uint32_t countOf(std::uint32_t writer) const noexcept;

    /// Of the member `index` of `group`; nothing when it came later, or shares its endpoint with
    /// an earlier one.
    std::optional<ReceiverPlace> placeOf(TalkGroupId group, std::uint32_t index) const noexcept;

    /// Same receivers at the same places.
    bool sameReceivers(const ReceiverSnapshot& other) const noexcept;

private:
    friend class SnapshotBuilder;

    struct Range {
        std::uint32_t first = 0;
        std::uint32_t count = 0;

        friend bool operator==(const Range&, const Range&) noexcept = default;
    };

    struct GroupPlaces {
        TalkGroupId group;
        std::uint32_t first = 0;
        std::uint32_t count = 0;
    };

    Range rangeOf(std::uint32_t writer, ReceiverKind kind) const noexcept
    {
        return m_ranges[writer * kinds() + kind];
    }

    DomainId m_domain;
    std::uint64_t m_version = 0;
    std::uint64_t m_removalVersion = 0;
    std::vector<net::Endpoint> m_endpoints;
    std::vector<std::uint32_t> m_sessions;
    std::vector<net::LocalAddress> m_sources;
    std::vector<Range> m_ranges;         ///< by writer, then kind
    std::vector<GroupPlaces> m_groups;   ///< in the order they were added
    std::vector<std::uint32_t> m_places; ///< by group and member: index into m_endpoints
};

using ReceiverSnapshotPtr = std::shared_ptr<const ReceiverSnapshot>;

/// Builds snapshots and keeps the scratch memory between builds. Lives on the ingress thread.
class SnapshotBuilder {
public:
    /// `seed` decides which receiver belongs to which writer, for the life of the process.
    SnapshotBuilder(std::uint32_t writers, std::uint64_t seed) noexcept
        : m_writers(writers), m_seed(seed)
    {
    }

    /// `sources` by number, as the members have them; none: the system chooses for all.
    void begin(DomainId domain, std::uint64_t version, std::uint64_t removalVersion,
               std::span<const net::LocalAddress> sources = {});
    void add(TalkGroupId group, std::span<const Member> members);
    ReceiverSnapshotPtr finish();

    /// Members seen by the last build, and how many of them shared an endpoint.
    std::uint32_t candidates() const noexcept { return m_candidates; }

    std::uint32_t deduplicated() const noexcept { return m_duplicates; }

private:
    struct Candidate {
        const Member* member;
        std::uint32_t hash; ///< for the set of endpoints
        std::uint32_t range;
    };

    void countReceivers();
    void placeReceivers();
    bool firstOfItsEndpoint(std::uint32_t index) noexcept;

    std::uint32_t m_writers;
    std::uint64_t m_seed;
    std::shared_ptr<ReceiverSnapshot> m_building;
    std::vector<Candidate> m_scratch;
    std::vector<std::uint32_t> m_seen; ///< open addressing: index of a candidate + 1
    std::vector<std::uint32_t> m_cursors;
    std::uint32_t m_candidates = 0;
    std::uint32_t m_duplicates = 0;
};

} // namespace shack::fanout
