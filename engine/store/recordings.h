#pragma once

#include "engine/base/result.h"
#include "engine/store/recording_filter.h"
#include "engine/store/records.h"
#include "engine/store/sql_port.h"

#include <chrono>
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

    using Filter = RecordingFilter;

    struct Totals {
        std::uint64_t count = 0;
        std::chrono::milliseconds length{};
        std::uint64_t bytes = 0;

        bool operator==(const Totals&) const = default;
    };

    /// Newest first.
    Result<std::vector<RecordingRecord>> find(const Filter& filter);

    /// Of all that fits, not only of the newest.
    Result<Totals> totals(const Filter& filter);

    /// How much is recorded in each step of a time, the first one begins at `from`.
    Result<std::vector<std::chrono::milliseconds>>
    density(WallTime from, std::chrono::milliseconds step, std::size_t steps);

    Result<std::optional<RecordingRecord>> byId(std::uint64_t id);
    Result<std::set<std::uint64_t>> ids();

    /// With what is in the bin, oldest first.
    Result<std::vector<RecordingRecord>> all();

    /// How many of them are there.
    Result<std::size_t> setKept(std::span<const std::uint64_t> ids, bool kept);
    Result<std::size_t> setBinned(std::span<const std::uint64_t> ids, std::optional<WallTime> at);
    Status setNote(std::uint64_t id, std::string_view note); ///< NotFound when it is not there
    Result<std::size_t> remove(std::span<const std::uint64_t> ids);

private:
    template <typename Step>
    Result<std::size_t> forEach(std::span<const std::uint64_t> ids, const char* doing, Step step);
    Result<std::vector<RecordingRecord>> select(std::string_view rest,
                                                std::span<const SqlValue> values);

    SqlPort& m_sql;
};

} // namespace shack::store
