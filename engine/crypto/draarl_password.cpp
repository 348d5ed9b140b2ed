#include "engine/crypto/draarl_password.h"

#include <openssl/evp.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace shack::crypto {

namespace {

constexpr std::size_t kNonceBytes = 12;
constexpr std::size_t kTagBytes = 16;
constexpr std::size_t kMostLetters = 512;

using Bytes = std::vector<unsigned char>;

struct CipherCloser {
    void operator()(EVP_CIPHER_CTX* cipher) const noexcept { EVP_CIPHER_CTX_free(cipher); }
};

bool isBase64(char letter) noexcept
{
    return (letter >= 'A' && letter <= 'Z') || (letter >= 'a' && letter <= 'z') ||
           (letter >= '0' && letter <= '9') || letter == '+' || letter == '/';
}

/// With padding, as the standard has it. The library itself would take blanks and forget how much
/// was padded.
std::optional<Bytes> decoded(std::string_view text)
{
    if (text.empty() || text.size() % 4 != 0 || text.size() > kMostLetters)
        return std::nullopt;
    std::string_view letters = text;
    std::size_t padding = 0;
    for (; padding < 2 && letters.back() == '='; ++padding)
        letters.remove_suffix(1);
    if (!std::ranges::all_of(letters, isBase64))
        return std::nullopt;
    Bytes bytes(text.size() / 4 * 3);
    if (EVP_DecodeBlock(bytes.data(), reinterpret_cast<const unsigned char*>(text.data()),
                        static_cast<int>(text.size())) < 0)
        return std::nullopt;
    bytes.resize(bytes.size() - padding);
    return bytes;
}

const EVP_CIPHER* cipherFor(const Secret& key) noexcept
{
    switch (key.reveal().size()) {
    case 16:
        return EVP_aes_128_gcm();
    case 24:
        return EVP_aes_192_gcm();
    case 32:
        return EVP_aes_256_gcm();
    default:
        return nullptr;
    }
}

std::optional<std::string> opened(const EVP_CIPHER& kind, const Secret& key,
                                  std::span<unsigned char> sealed)
{
    const std::unique_ptr<EVP_CIPHER_CTX, CipherCloser> cipher{EVP_CIPHER_CTX_new()};
    const auto nonce = sealed.first(kNonceBytes);
    const auto tag = sealed.last(kTagBytes);
    const auto text = sealed.subspan(kNonceBytes, sealed.size() - kNonceBytes - kTagBytes);
    std::string clear(text.size(), '\0');
    auto* const out = reinterpret_cast<unsigned char*>(clear.data());
    int written = 0;
    int rest = 0;
    const bool fits =
        cipher != nullptr &&
        EVP_DecryptInit_ex(cipher.get(), &kind, nullptr,
                           reinterpret_cast<const unsigned char*>(key.reveal().data()),
                           nonce.data()) == 1 &&
        EVP_DecryptUpdate(cipher.get(), out, &written, text.data(),
                          static_cast<int>(text.size())) == 1 &&
        EVP_CIPHER_CTX_ctrl(cipher.get(), EVP_CTRL_GCM_SET_TAG, static_cast<int>(kTagBytes),
                            tag.data()) == 1 &&
        EVP_DecryptFinal_ex(cipher.get(), out + written, &rest) == 1;
    if (!fits)
        return std::nullopt;
    return clear;
}

} // namespace

Result<Secret> openDraarlPassword(std::string_view stored, const Secret& key)
{
    const EVP_CIPHER* const kind = cipherFor(key);
    if (kind == nullptr)
        return fail(ErrorCode::InvalidInput, "the key of the device passwords must have 16, 24 or "
                                             "32 bytes");
    auto sealed = decoded(stored);
    if (!sealed || sealed->size() < kNonceBytes + kTagBytes)
        return fail(ErrorCode::Corrupt, "the stored device password is not of the known form");
    auto clear = opened(*kind, key, *sealed);
    if (!clear)
        return fail(ErrorCode::Corrupt, "the stored device password was sealed with another key");
    return Secret{std::move(*clear)};
}

} // namespace shack::crypto
