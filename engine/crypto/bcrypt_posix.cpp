#include "engine/crypto/bcrypt.h"
#include "engine/crypto/digest.h"

#include <crypt.h>
#include <memory>

namespace shack::crypto {

namespace {

constexpr std::size_t kMostPasswordBytes = 72; // bcrypt looks at no more
constexpr int kLowestCost = 4;

/// The library's working space is wiped by it; ours holds copies of nothing else.
std::string computed(const std::string& password, const std::string& setting)
{
    const auto space = std::make_unique<crypt_data>();
    const char* const hash = crypt_r(password.c_str(), setting.c_str(), space.get());
    return hash == nullptr ? std::string{} : std::string{hash};
}

} // namespace

Result<bool> verifyBcrypt(const Secret& password, std::string_view stored)
{
    if (!isBcrypt(stored))
        return fail(ErrorCode::Corrupt, "the stored password is not a bcrypt hash");
    const int cost = (stored[4] - '0') * 10 + (stored[5] - '0');
    if (cost < kLowestCost || cost > kHighestBcryptCost)
        return fail(ErrorCode::OutOfRange,
                    "the stored password asks for more time than is allowed");
    const std::string_view clear = password.reveal();
    if (clear.size() > kMostPasswordBytes || clear.find('\0') != std::string_view::npos)
        return false;
    // The kinds differ only in old mistakes with letters beyond ASCII, which no writer of these
    // databases makes: one that is computed rightly stands for all.
    const std::string setting = "$2b$" + std::string{stored.substr(4)};
    const std::string found = computed(std::string{clear}, setting);
    if (found.empty() || found.front() == '*')
        return fail(ErrorCode::Unsupported, "this system cannot check bcrypt hashes");
    return equalConstantTime(asBytes(found), asBytes(setting));
}

} // namespace shack::crypto
