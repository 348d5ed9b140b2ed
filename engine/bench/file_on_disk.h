#pragma once

#include <cstdint>
#include <filesystem>
#include <string_view>
#include <system_error>

// The steps of `writeWhole` that differ by system. Any thread; they block.
namespace shack::bench {

/// A new file with this text that would survive a loss of power; it must not exist.
std::error_code writeToDisk(const std::filesystem::path& file, std::string_view text);

/// Makes names that were given in a folder survive too, as far as the system can.
void syncFolder(const std::filesystem::path& folder) noexcept;

std::uint64_t processNumber() noexcept;

/// Whether a process of this number is there.
bool processIsThere(std::uint64_t number) noexcept;

} // namespace shack::bench
