#pragma once

#include "engine/base/result.h"
#include "engine/base/secret.h"

#include <string>
#include <string_view>

namespace shack::crypto {

/// The dearest bcrypt hash we are willing to check (a step doubles the time): about a quarter of a
/// second.
inline constexpr int kHighestBcryptCost = 12;

/// "$2a$10$...", "$2b$...", "$2y$...", 60 characters: passwords of databases that were not ours
/// (database.md section 5; the three are treated alike). We make none.
bool isBcrypt(std::string_view stored) noexcept;

/// False: a wrong password. Corrupt: no such hash. OutOfRange: above kHighestBcryptCost.
/// Unsupported where the system has no bcrypt. Takes as long as the cost says; any thread.
Result<bool> verifyBcrypt(const Secret& password, std::string_view stored);

} // namespace shack::crypto
