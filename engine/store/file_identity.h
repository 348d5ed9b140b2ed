#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

namespace shack::store {

/// Which file a name stands for: two names are the same file when these are equal.
struct FileIdentity {
    std::uint64_t volume = 0;
    std::uint64_t file = 0;

    friend bool operator==(const FileIdentity&, const FileIdentity&) = default;
};

/// Nothing when there is no such file. Any thread.
std::optional<FileIdentity> fileIdentity(const std::filesystem::path& path) noexcept;

} // namespace shack::store
