#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace shack::replay {

/// Which packets of a file are chosen: a bit for each, and for every 512 how many come before, so
/// that a list finds its rows. 10 million packets take 1.3 MiB. A value of one thread.
class PacketSet {
public:
    /// Numbers only rise.
    void add(std::uint64_t number);

    std::uint64_t size() const noexcept { return m_size; }

    /// The chosen packet at a position of the list; `position` < size().
    std::uint64_t at(std::uint64_t position) const noexcept;

    /// How many chosen packets come before one: its position when it is chosen itself.
    std::uint64_t before(std::uint64_t number) const noexcept;

    /// Of memory.
    std::size_t bytes() const noexcept;

private:
    static constexpr std::size_t kWordsPerRank = 8;

    std::vector<std::uint64_t> m_words;
    std::vector<std::uint64_t> m_ranks; ///< chosen before every eighth word
    std::uint64_t m_size = 0;
};

} // namespace shack::replay
