#pragma once

#include "engine/host/engine_view.h"
#include "engine/host/recording_view.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace shack::tests {

/// Recordings that exist only as rows, unless a test lays files beside them. One thread.
class ScriptedRecordings {
public:
    ScriptedRecordings() { view.revision = 1; }

    host::RecordingView view;

    /// `count` of them, one every minute up to `until`.
    void populate(std::size_t count, WallTime until);
    void add(host::RecordingRow row);

    /// As the engine's search: every word somewhere, newest first.
    host::RecordingList find(const host::RecordingQuery& query) const;

    /// How many of them there are.
    std::size_t change(const std::vector<std::uint64_t>& recordings,
                       const std::function<void(host::RecordingRow&)>& change);
    std::size_t remove(const std::vector<std::uint64_t>& recordings);

    const std::vector<host::RecordingRow>& rows() const { return m_rows; }

private:
    std::vector<host::RecordingRow> m_rows; ///< oldest first
};

} // namespace shack::tests
