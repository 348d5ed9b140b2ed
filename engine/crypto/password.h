#pragma once

#include "engine/base/result.h"
#include "engine/base/secret.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace shack::crypto {

/// What one Argon2id computation may cost. The defaults take some tens of milliseconds and 19 MiB.
struct HashCost {
    std::uint32_t memoryKiB = 19'456;
    std::uint32_t passes = 2;
    std::uint32_t lanes = 1;

    bool operator==(const HashCost&) const noexcept = default;
};

/// The dearest stored value we are willing to check: whoever can write one row of the database
/// must not be able to take the machine's memory by it.
inline constexpr HashCost kHighestHashCost{.memoryKiB = 131'072, .passes = 8, .lanes = 4};

/// What a stored password hash says about itself.
struct StoredPassword {
    HashCost cost;
    std::size_t saltBytes = 0;
    std::size_t hashBytes = 0;
};

/// Reads "$argon2id$v=19$m=19456,t=2,p=1$salt$hash" strictly. Corrupt: not of this form.
/// OutOfRange: well formed, but above kHighestHashCost or with a foolish salt or hash.
Result<StoredPassword> parseStoredPassword(std::string_view stored);

/// A new salted hash in encoded form. Takes tens of milliseconds: PasswordPool is the place.
Result<std::string> hashPassword(const Secret& password, const HashCost& cost = {});

/// False: a wrong password. An error: the stored value cannot be checked (see parse). As slow as
/// hashing. Hashes of foreign databases are checked as well (bcrypt.h).
Result<bool> verifyPassword(const Secret& password, const std::string& stored);

/// True when a stored value should be made anew at the next good login.
bool needsRehash(std::string_view stored, const HashCost& cost = {}) noexcept;

} // namespace shack::crypto
