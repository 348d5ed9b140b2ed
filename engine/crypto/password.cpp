#include "engine/crypto/password.h"

#include "engine/base/text.h"
#include "engine/crypto/bcrypt.h"
#include "engine/crypto/random.h"

#include <algorithm>
#include <argon2.h>
#include <array>
#include <limits>
#include <optional>

namespace shack::crypto {

namespace {

constexpr std::size_t kSaltBytes = 16;
constexpr std::size_t kHashBytes = 32;
constexpr std::size_t kMinSaltBytes = 8;
constexpr std::size_t kMinHashBytes = 16;
constexpr std::size_t kMaxPartBytes = 64;
constexpr std::size_t kMaxStoredBytes = 256;
constexpr std::size_t kMaxPasswordBytes = 1024;
constexpr std::string_view kPrefix = "$argon2id$v=19$m=";

bool isBase64(char letter) noexcept
{
    return (letter >= 'A' && letter <= 'Z') || (letter >= 'a' && letter <= 'z') ||
           (letter >= '0' && letter <= '9') || letter == '+' || letter == '/';
}

/// Bytes behind an unpadded Base64 text; nothing when it is none.
std::optional<std::size_t> base64Bytes(std::string_view text) noexcept
{
    if (text.size() % 4 == 1 || !std::all_of(text.begin(), text.end(), isBase64))
        return std::nullopt;
    return text.size() * 3 / 4;
}

/// Takes the text up to `end` off the front of `rest`, and `end` with it.
std::optional<std::string_view> takeUntil(std::string_view& rest, std::string_view end) noexcept
{
    const std::size_t at = rest.find(end);
    if (at == std::string_view::npos)
        return std::nullopt;
    const std::string_view taken = rest.substr(0, at);
    rest.remove_prefix(at + end.size());
    return taken;
}

std::optional<std::uint32_t> number(std::optional<std::string_view> digits) noexcept
{
    if (!digits || digits->empty() || digits->size() > 10 || digits->front() == '0')
        return std::nullopt;
    const auto value = text::parseUnsigned(*digits);
    if (!value || *value > std::numeric_limits<std::uint32_t>::max())
        return std::nullopt;
    return static_cast<std::uint32_t>(*value);
}

std::optional<StoredPassword> parseForm(std::string_view stored) noexcept
{
    if (stored.size() > kMaxStoredBytes || stored.substr(0, kPrefix.size()) != kPrefix)
        return std::nullopt;
    std::string_view rest = stored.substr(kPrefix.size());
    const auto memory = number(takeUntil(rest, ",t="));
    const auto passes = number(takeUntil(rest, ",p="));
    const auto lanes = number(takeUntil(rest, "$"));
    const auto salt = takeUntil(rest, "$");
    if (!memory || !passes || !lanes || !salt)
        return std::nullopt;
    const auto saltBytes = base64Bytes(*salt);
    const auto hashBytes = base64Bytes(rest);
    if (!saltBytes || !hashBytes)
        return std::nullopt;
    return StoredPassword{{*memory, *passes, *lanes}, *saltBytes, *hashBytes};
}

bool isAffordable(const HashCost& cost) noexcept
{
    return cost.passes >= 1 && cost.passes <= kHighestHashCost.passes && cost.lanes >= 1 &&
           cost.lanes <= kHighestHashCost.lanes && cost.memoryKiB >= 8 * cost.lanes &&
           cost.memoryKiB <= kHighestHashCost.memoryKiB;
}

bool isSensible(const StoredPassword& stored) noexcept
{
    return isAffordable(stored.cost) && stored.saltBytes >= kMinSaltBytes &&
           stored.saltBytes <= kMaxPartBytes && stored.hashBytes >= kMinHashBytes &&
           stored.hashBytes <= kMaxPartBytes;
}

Error libraryError(int code)
{
    const bool memory = code == ARGON2_MEMORY_ALLOCATION_ERROR;
    return Error{memory ? ErrorCode::Unavailable : ErrorCode::System,
                 std::string{"the password hash failed: "} + argon2_error_message(code)};
}

} // namespace

Result<StoredPassword> parseStoredPassword(std::string_view stored)
{
    const auto parsed = parseForm(stored);
    if (!parsed)
        return fail(ErrorCode::Corrupt, "the stored password is not an Argon2id hash");
    if (!isSensible(*parsed))
        return fail(ErrorCode::OutOfRange,
                    "the stored password asks for more memory or time than is allowed");
    return *parsed;
}

Result<std::string> hashPassword(const Secret& password, const HashCost& cost)
{
    const std::string_view clear = password.reveal();
    if (clear.size() > kMaxPasswordBytes)
        return fail(ErrorCode::OutOfRange, "the password is longer than 1,024 bytes");
    if (!isAffordable(cost))
        return fail(ErrorCode::OutOfRange, "the cost of a password hash is outside its limits");
    std::array<std::byte, kSaltBytes> salt{};
    fillRandom(salt);
    std::array<char, kMaxStoredBytes> encoded{};
    const int code =
        argon2id_hash_encoded(cost.passes, cost.memoryKiB, cost.lanes, clear.data(), clear.size(),
                              salt.data(), salt.size(), kHashBytes, encoded.data(), encoded.size());
    if (code != ARGON2_OK)
        return failed(libraryError(code));
    return std::string{encoded.data()};
}

Result<bool> verifyPassword(const Secret& password, const std::string& stored)
{
    if (isBcrypt(stored))
        return verifyBcrypt(password, stored);
    if (const auto parsed = parseStoredPassword(stored); !parsed)
        return failed(parsed.error());
    const std::string_view clear = password.reveal();
    if (clear.size() > kMaxPasswordBytes)
        return false;
    const int code = argon2id_verify(stored.c_str(), clear.data(), clear.size());
    if (code == ARGON2_VERIFY_MISMATCH)
        return false;
    if (code == ARGON2_OK)
        return true;
    if (code == ARGON2_DECODING_FAIL)
        return fail(ErrorCode::Corrupt, "the stored password is not an Argon2id hash");
    return failed(libraryError(code));
}

bool needsRehash(std::string_view stored, const HashCost& cost) noexcept
{
    const auto parsed = parseForm(stored);
    return !parsed || !isSensible(*parsed) || parsed->cost != cost ||
           parsed->saltBytes < kSaltBytes || parsed->hashBytes < kHashBytes;
}

} // namespace shack::crypto
