#include "engine/crypto/verified_cache.h"

#include "engine/crypto/random.h"

namespace shack::crypto {

VerifiedCache::VerifiedCache(std::size_t limit) : m_limit(limit)
{
    fillRandom(m_key);
}

void VerifiedCache::remember(AccountId account, std::string_view stored, const Secret& password)
{
    const Sha256Digest digest = digestOf(account, stored, password);
    const std::lock_guard lock{m_mutex};
    // Any victim will do: the price of a wrong choice is one more hash.
    if (m_entries.size() >= m_limit && !m_entries.contains(account) && !m_entries.empty())
        m_entries.erase(m_entries.begin());
    if (m_limit > 0)
        m_entries.insert_or_assign(account, digest);
}

bool VerifiedCache::knows(AccountId account, std::string_view stored, const Secret& password) const
{
    Sha256Digest kept{};
    {
        const std::lock_guard lock{m_mutex};
        const auto found = m_entries.find(account);
        if (found == m_entries.end())
            return false;
        kept = found->second;
    }
    return equalConstantTime(kept, digestOf(account, stored, password));
}

void VerifiedCache::forget(AccountId account)
{
    const std::lock_guard lock{m_mutex};
    m_entries.erase(account);
}

void VerifiedCache::clear()
{
    const std::lock_guard lock{m_mutex};
    m_entries.clear();
}

std::size_t VerifiedCache::size() const
{
    const std::lock_guard lock{m_mutex};
    return m_entries.size();
}

Sha256Digest VerifiedCache::digestOf(AccountId account, std::string_view stored,
                                     const Secret& password) const noexcept
{
    // Parts of unknown length are digested first, so that no two inputs can read alike.
    std::array<std::byte, sizeof(std::uint64_t) + 2 * std::tuple_size_v<Sha256Digest>> message{};
    ByteWriter writer{message};
    writer.write(account.value);
    writer.write(ByteSpan{sha256(asBytes(stored))});
    writer.write(ByteSpan{hmacSha256(m_key, asBytes(password.reveal()))});
    return hmacSha256(m_key, message);
}

} // namespace shack::crypto
