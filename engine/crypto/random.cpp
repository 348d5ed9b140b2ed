#include "engine/crypto/random.h"

#include "engine/base/log.h"
#include "engine/crypto/digest.h"

#include <openssl/rand.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <limits>
#include <vector>

namespace shack::crypto {

namespace {

constexpr std::string_view kPasswordLetters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

} // namespace

void fillRandom(MutableByteSpan bytes) noexcept
{
    constexpr std::size_t kMaxPerCall = 1U << 20U; // the library counts in int
    while (!bytes.empty()) {
        const std::size_t part = std::min(bytes.size(), kMaxPerCall);
        if (RAND_bytes(reinterpret_cast<unsigned char*>(bytes.data()), static_cast<int>(part)) !=
            1) {
            log::error(log::Area::Base, "the system gives no random numbers");
            std::abort();
        }
        bytes = bytes.subspan(part);
    }
}

std::uint64_t randomNumber() noexcept
{
    std::array<std::byte, sizeof(std::uint64_t)> bytes{};
    fillRandom(bytes);
    return loadBigEndian<std::uint64_t>(bytes.data());
}

std::uint32_t randomBelow(std::uint32_t limit) noexcept
{
    // The top of the range that does not hold a whole number of `limit`s is drawn again.
    constexpr std::uint32_t kTop = std::numeric_limits<std::uint32_t>::max();
    const std::uint32_t usable = kTop - kTop % limit;
    for (;;) {
        const auto draw = static_cast<std::uint32_t>(randomNumber());
        if (draw < usable)
            return draw % limit;
    }
}

std::string randomHex(std::size_t byteCount)
{
    std::vector<std::byte> bytes(byteCount);
    fillRandom(bytes);
    return toHex(bytes);
}

Secret randomPassword(std::size_t length)
{
    std::string letters(length, '\0');
    for (char& letter : letters)
        letter = kPasswordLetters[randomBelow(static_cast<std::uint32_t>(kPasswordLetters.size()))];
    return Secret{std::move(letters)};
}

} // namespace shack::crypto
