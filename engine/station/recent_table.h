#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <unordered_map>
#include <utility>

namespace shack::station {

/// A bounded map that remembers in which order its entries were touched, so that what strangers
/// can fill never grows and always has somebody to make room. Not thread-safe.
template <typename Key, typename Value, typename Hash = std::hash<Key>>
class RecentTable {
public:
    struct Entry {
        Key key;
        Value value{};
    };

    explicit RecentTable(std::size_t limit) : m_limit(limit == 0 ? 1 : limit) {}

    std::size_t size() const noexcept { return m_index.size(); }

    /// Entries that had to make room since the start.
    std::uint64_t evicted() const noexcept { return m_evicted; }

    const Value* find(const Key& key) const
    {
        const auto found = m_index.find(key);
        return found == m_index.end() ? nullptr : &found->second->value;
    }

    Value* find(const Key& key)
    {
        const auto found = m_index.find(key);
        return found == m_index.end() ? nullptr : &found->second->value;
    }

    /// Finds or makes the entry, which becomes the newest. When the table is full, the oldest entry
    /// that `mayEvict` agrees to goes; if none of the `kLooked` oldest do, the very oldest goes.
    template <typename MayEvict>
    Value& touch(const Key& key, MayEvict&& mayEvict)
    {
        if (const auto found = m_index.find(key); found != m_index.end()) {
            m_order.splice(m_order.end(), m_order, found->second);
            return found->second->value;
        }
        if (m_index.size() >= m_limit)
            evictOne(mayEvict);
        m_order.push_back(Entry{key, Value{}});
        m_index.emplace(key, std::prev(m_order.end()));
        return m_order.back().value;
    }

    Value& touch(const Key& key)
    {
        return touch(key, [](const Value&) { return true; });
    }

    bool erase(const Key& key)
    {
        const auto found = m_index.find(key);
        if (found == m_index.end())
            return false;
        m_order.erase(found->second);
        m_index.erase(found);
        return true;
    }

    /// Removes from the oldest end while `expired` says so.
    template <typename Expired>
    std::size_t expire(Expired&& expired)
    {
        std::size_t removed = 0;
        while (!m_order.empty() && expired(m_order.front().value)) {
            m_index.erase(m_order.front().key);
            m_order.pop_front();
            ++removed;
        }
        return removed;
    }

    void clear()
    {
        m_index.clear();
        m_order.clear();
    }

    // Oldest first.
    auto begin() const noexcept { return m_order.begin(); }

    auto end() const noexcept { return m_order.end(); }

private:
    /// How far from the oldest end a victim is looked for: eviction stays cheap under a flood.
    static constexpr int kLooked = 16;

    template <typename MayEvict>
    void evictOne(MayEvict& mayEvict)
    {
        auto victim = m_order.begin();
        auto candidate = victim;
        for (int i = 0; i < kLooked && candidate != m_order.end(); ++i, ++candidate) {
            if (mayEvict(std::as_const(candidate->value))) {
                victim = candidate;
                break;
            }
        }
        m_index.erase(victim->key);
        m_order.erase(victim);
        ++m_evicted;
    }

    const std::size_t m_limit;
    std::list<Entry> m_order;
    std::unordered_map<Key, typename std::list<Entry>::iterator, Hash> m_index;
    std::uint64_t m_evicted = 0;
};

} // namespace shack::station
