#include "engine/crypto/digest.h"

#include "engine/base/log.h"

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>

#include <cstdlib>

namespace shack::crypto {

namespace {

const unsigned char* raw(ByteSpan bytes) noexcept
{
    // The library wants a place to point at even when there is nothing to read.
    static constexpr unsigned char kNothing = 0;
    return bytes.empty() ? &kNothing : reinterpret_cast<const unsigned char*>(bytes.data());
}

/// Digests fail only when memory or the library itself is gone; a wrong digest must not leave here.
void require(bool worked) noexcept
{
    if (worked)
        return;
    log::error(log::Area::Base, "the cryptographic library failed to compute a digest");
    std::abort();
}

template <std::size_t Size>
std::array<std::byte, Size> digestOf(const EVP_MD* kind, ByteSpan bytes) noexcept
{
    std::array<std::byte, Size> digest{};
    unsigned int written = 0;
    require(EVP_Digest(raw(bytes), bytes.size(), reinterpret_cast<unsigned char*>(digest.data()),
                       &written, kind, nullptr) == 1 &&
            written == Size);
    return digest;
}

} // namespace

Sha1Digest sha1(ByteSpan bytes) noexcept
{
    return digestOf<20>(EVP_sha1(), bytes);
}

Sha256Digest sha256(ByteSpan bytes) noexcept
{
    return digestOf<32>(EVP_sha256(), bytes);
}

Sha256Digest hmacSha256(ByteSpan key, ByteSpan bytes) noexcept
{
    Sha256Digest digest{};
    unsigned int written = 0;
    require(HMAC(EVP_sha256(), raw(key), static_cast<int>(key.size()), raw(bytes), bytes.size(),
                 reinterpret_cast<unsigned char*>(digest.data()), &written) != nullptr &&
            written == digest.size());
    return digest;
}

bool equalConstantTime(ByteSpan left, ByteSpan right) noexcept
{
    return left.size() == right.size() && CRYPTO_memcmp(raw(left), raw(right), left.size()) == 0;
}

std::string toHex(ByteSpan bytes)
{
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string text;
    text.reserve(bytes.size() * 2);
    for (const std::byte byte : bytes) {
        const auto value = std::to_integer<unsigned>(byte);
        text.push_back(kDigits[value >> 4U]);
        text.push_back(kDigits[value & 0xFU]);
    }
    return text;
}

} // namespace shack::crypto
