#include "engine/replay/packet_set.h"

#include <algorithm>
#include <bit>

namespace shack::replay {

void PacketSet::add(std::uint64_t number)
{
    const auto word = static_cast<std::size_t>(number / 64);
    while (m_words.size() <= word) {
        if (m_words.size() % kWordsPerRank == 0)
            m_ranks.push_back(m_size);
        m_words.push_back(0);
    }
    m_words[word] |= std::uint64_t{1} << (number % 64);
    ++m_size;
}

std::uint64_t PacketSet::at(std::uint64_t position) const noexcept
{
    const auto after = std::upper_bound(m_ranks.begin(), m_ranks.end(), position);
    const auto rank = static_cast<std::size_t>(after - m_ranks.begin()) - 1;
    std::uint64_t left = position - m_ranks[rank];
    std::size_t word = rank * kWordsPerRank;
    for (;; ++word) {
        const auto here = static_cast<std::uint64_t>(std::popcount(m_words[word]));
        if (left < here)
            break;
        left -= here;
    }
    std::uint64_t bits = m_words[word];
    for (; left > 0; --left)
        bits &= bits - 1;
    return word * 64 + static_cast<std::uint64_t>(std::countr_zero(bits));
}

std::uint64_t PacketSet::before(std::uint64_t number) const noexcept
{
    const auto word = static_cast<std::size_t>(number / 64);
    if (word >= m_words.size())
        return m_size;
    const std::size_t rank = word / kWordsPerRank;
    std::uint64_t count = m_ranks[rank];
    for (std::size_t each = rank * kWordsPerRank; each < word; ++each)
        count += static_cast<std::uint64_t>(std::popcount(m_words[each]));
    const std::uint64_t lower = m_words[word] & ((std::uint64_t{1} << (number % 64)) - 1);
    return count + static_cast<std::uint64_t>(std::popcount(lower));
}

std::size_t PacketSet::bytes() const noexcept
{
    return (m_words.capacity() + m_ranks.capacity()) * sizeof(std::uint64_t);
}

} // namespace shack::replay
