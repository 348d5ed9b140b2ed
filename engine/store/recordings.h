#pragma once

#include "engine/base/result.h"
#include "engine/store/records.h"
#include "engine/store/sql_port.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace shack::store {

/// The index of the recordings. Store thread.
class Recordings {
public:
    explicit Recordings(SqlPort& sql) noexcept : m_sql(sql) {}

    /// All or none. A recording that is there already gets what its file says now and keeps what
    /// people decided.
    Status put(std::span<const RecordingRecord> recordings);

    /// What to look for; empty = everything.
    struct Filter {
        std::string callsign; ///< without case; with SSID as "BH4AAA-12"
        TalkGroupId group{};
        std::optional<WallTime> from{};
        std::optional<WallTime> until{}; ///< before this
        bool binned = false;             ///< the bin instead of the rest
        std::size_t limit = 1'000;
    };

    /// Newest first.
    Result<std::vector<RecordingRecord>> find(const Filter& filter);
    Result<std::optional<RecordingRecord>> byId(std::uint64_t id);
    Result<std::set<std::uint64_t>> ids();

    /// With what is in the bin, oldest first.
    Result<std::vector<RecordingRecord>> all();

    /// How many of them are there.
    Result<std::size_t> setKept(std::span<const std::uint64_t> ids, bool kept);
    Result<std::size_t> setBinned(std::span<const std::uint64_t> ids, std::optional<WallTime> at);
    Status setNote(std::uint64_t id, std::string_view note);
    Result<std::size_t> remove(std::span<const std::uint64_t> ids);

private:
    template <typename Step>
    Result<std::size_t> forEach(std::span<const std::uint64_t> ids, const char* doing, Step step);
    Result<std::vector<RecordingRecord>> select(std::string_view rest,
                                                std::span<const SqlValue> values);

    SqlPort& m_sql;
};

} // namespace shack::store
