#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace shack::fanout {

/// Finds the number of a record by the hash of its key: open addressing, at most half full, removal
/// without tombstones. The keys stay in the records; the caller compares. Belongs to one thread.
/// Only `insert` may allocate, when it outgrows what it was made for.
class HashIndex {
public:
    static constexpr std::uint32_t kNone = 0xFFFFFFFFU;

    explicit HashIndex(std::size_t records) : m_slots(std::bit_ceil(records * 2 + 2)) {}

    /// `matches(number)` tells whether the record has the key.
    template <typename Matches>
    std::uint32_t find(std::uint64_t hash, Matches&& matches) const noexcept
    {
        const std::uint32_t tag = tagOf(hash);
        for (std::size_t at = tag & mask(); m_slots[at].number != kNone; at = (at + 1) & mask())
            if (m_slots[at].tag == tag && matches(m_slots[at].number))
                return m_slots[at].number;
        return kNone;
    }

    /// The key must not be there yet.
    void insert(std::uint64_t hash, std::uint32_t number)
    {
        if ((m_size + 1) * 2 > m_slots.size())
            grow();
        place({tagOf(hash), number});
        ++m_size;
    }

    /// Removes exactly this record; false when it is not there.
    bool erase(std::uint64_t hash, std::uint32_t number) noexcept
    {
        std::size_t at = tagOf(hash) & mask();
        while (m_slots[at].number != number) {
            if (m_slots[at].number == kNone)
                return false;
            at = (at + 1) & mask();
        }
        closeGap(at);
        --m_size;
        return true;
    }

    std::size_t size() const noexcept { return m_size; }

private:
    struct Slot {
        std::uint32_t tag = 0;
        std::uint32_t number = kNone;
    };

    static std::uint32_t tagOf(std::uint64_t hash) noexcept
    {
        return static_cast<std::uint32_t>(hash ^ (hash >> 32U));
    }

    std::size_t mask() const noexcept { return m_slots.size() - 1; }

    void place(Slot slot) noexcept
    {
        std::size_t at = slot.tag & mask();
        while (m_slots[at].number != kNone)
            at = (at + 1) & mask();
        m_slots[at] = slot;
    }

    void closeGap(std::size_t gap) noexcept
    {
        for (std::size_t at = (gap + 1) & mask(); m_slots[at].number != kNone;
             at = (at + 1) & mask()) {
            const std::size_t home = m_slots[at].tag & mask();
            const bool mayStay = ((at - home) & mask()) < ((at - gap) & mask());
            if (mayStay)
                continue;
            m_slots[gap] = m_slots[at];
            gap = at;
        }
        m_slots[gap] = {};
    }

    void grow()
    {
        std::vector<Slot> before(m_slots.size() * 2);
        before.swap(m_slots);
        for (const Slot& slot : before)
            if (slot.number != kNone)
                place(slot);
    }

    std::vector<Slot> m_slots;
    std::size_t m_size = 0;
};

} // namespace shack::fanout
