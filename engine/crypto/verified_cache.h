#pragma once

#include "engine/base/ids.h"
#include "engine/base/secret.h"
#include "engine/crypto/digest.h"

#include <cstddef>
#include <mutex>
#include <string_view>
#include <unordered_map>

namespace shack::crypto {

/// Remembers which password of an account was found right, so that a device that changes its
/// address is not hashed again. Any thread (own lock, held for a look-up).
///
/// Neither passwords nor their plain hashes are kept: an entry is an HMAC under a key that exists
/// only in this process, over account, stored hash and password. A new stored hash therefore makes
/// the old entry worthless by itself.
class VerifiedCache {
public:
    explicit VerifiedCache(std::size_t limit);

    void remember(AccountId account, std::string_view stored, const Secret& password);
    bool knows(AccountId account, std::string_view stored, const Secret& password) const;
    void forget(AccountId account);
    void clear();
    std::size_t size() const;

private:
    Sha256Digest digestOf(AccountId account, std::string_view stored,
                          const Secret& password) const noexcept;

    const std::size_t m_limit;
    Sha256Digest m_key{};
    mutable std::mutex m_mutex;
    std::unordered_map<AccountId, Sha256Digest> m_entries;
};

} // namespace shack::crypto
