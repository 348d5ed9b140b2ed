#include "engine/crypto/draarl_password.h"

#include "engine/crypto/random.h"

#include <openssl/crypto.h>
#include <openssl/evp.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <fstream>
#include <memory>
#include <optional>
#include <span>
#include <utility>
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

/// Nonce, cipher text and tag; empty when the library refuses.
Bytes sealed(const EVP_CIPHER& kind, const Secret& key, std::string_view clear)
{
    const std::unique_ptr<EVP_CIPHER_CTX, CipherCloser> cipher{EVP_CIPHER_CTX_new()};
    Bytes bytes(kNonceBytes + clear.size() + kTagBytes);
    fillRandom(std::as_writable_bytes(std::span{bytes}.first(kNonceBytes)));
    unsigned char* const text = bytes.data() + kNonceBytes;
    int written = 0;
    int rest = 0;
    const bool done =
        cipher != nullptr &&
        EVP_EncryptInit_ex(cipher.get(), &kind, nullptr,
                           reinterpret_cast<const unsigned char*>(key.reveal().data()),
                           bytes.data()) == 1 &&
        EVP_EncryptUpdate(cipher.get(), text, &written,
                          reinterpret_cast<const unsigned char*>(clear.data()),
                          static_cast<int>(clear.size())) == 1 &&
        EVP_EncryptFinal_ex(cipher.get(), text + written, &rest) == 1 &&
        EVP_CIPHER_CTX_ctrl(cipher.get(), EVP_CTRL_GCM_GET_TAG, static_cast<int>(kTagBytes),
                            text + clear.size()) == 1;
    return done ? bytes : Bytes{};
}

std::string encoded(const Bytes& bytes)
{
    std::string text((bytes.size() + 2) / 3 * 4 + 1, '\0'); // the library ends it with a zero
    const int letters = EVP_EncodeBlock(reinterpret_cast<unsigned char*>(text.data()), bytes.data(),
                                        static_cast<int>(bytes.size()));
    text.resize(static_cast<std::size_t>(letters));
    return text;
}

Error wrongKeyLength()
{
    return {ErrorCode::InvalidInput,
            "the key of the device passwords must have 16, 24 or 32 bytes"};
}

} // namespace

Result<Secret> readDraarlKey(const std::filesystem::path& file)
{
    std::ifstream input{file, std::ios::binary};
    std::array<char, 65> bytes{};
    input.read(bytes.data(), bytes.size());
    std::string line{bytes.data(), static_cast<std::size_t>(input.gcount())};
    line.resize(std::min(line.size(), line.find_first_of("\r\n")));
    Secret key{std::move(line)};
    if (key.empty())
        return fail(ErrorCode::NotFound, "the key file cannot be read or is empty");
    if (cipherFor(key) == nullptr)
        return failed(wrongKeyLength());
    return key;
}

Result<Secret> openDraarlPassword(std::string_view stored, const Secret& key)
{
    const EVP_CIPHER* const kind = cipherFor(key);
    if (kind == nullptr)
        return failed(wrongKeyLength());
    auto bytes = decoded(stored);
    if (!bytes || bytes->size() < kNonceBytes + kTagBytes)
        return fail(ErrorCode::Corrupt, "the stored device password is not of the known form");
    auto clear = opened(*kind, key, *bytes);
    if (!clear)
        return fail(ErrorCode::Corrupt, "the stored device password was sealed with another key");
    return Secret{std::move(*clear)};
}

Result<std::string> sealDraarlPassword(const Secret& clear, const Secret& key)
{
    constexpr std::size_t kMostBytes = kMostLetters / 4 * 3 - kNonceBytes - kTagBytes;
    const EVP_CIPHER* const kind = cipherFor(key);
    if (kind == nullptr)
        return failed(wrongKeyLength());
    if (clear.reveal().size() > kMostBytes)
        return fail(ErrorCode::OutOfRange, "the device password is too long");
    const Bytes bytes = sealed(*kind, key, clear.reveal());
    if (bytes.empty())
        return fail(ErrorCode::System, "the device password could not be sealed");
    return encoded(bytes);
}

Result<bool> verifyDraarlPassword(const Secret& clear, std::string_view stored, const Secret& key)
{
    const auto right = openDraarlPassword(stored, key);
    if (!right)
        return failed(right.error());
    const std::string_view a = clear.reveal();
    const std::string_view b = right->reveal();
    return a.size() == b.size() && CRYPTO_memcmp(a.data(), b.data(), a.size()) == 0;
}

} // namespace shack::crypto
