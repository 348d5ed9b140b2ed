#include "engine/store/presence.h"

#include <algorithm>
#include <mutex>
#include <unordered_map>

namespace shack::store {

namespace {

/// Who is online, in this process. Any thread.
class MemoryPresence final : public Presence {
public:
    MemoryPresence(const Clock& clock, std::chrono::milliseconds life)
        : m_clock(clock), m_life(life)
    {
    }

    Status set(DeviceId device, PresenceEntry entry) override
    {
        const std::lock_guard lock{m_mutex};
        m_entries.insert_or_assign(device, Kept{std::move(entry), m_clock.now() + m_life});
        return {};
    }

    Status remove(DeviceId device) override
    {
        const std::lock_guard lock{m_mutex};
        m_entries.erase(device);
        return {};
    }

    Result<std::optional<PresenceEntry>> find(DeviceId device) override
    {
        const std::lock_guard lock{m_mutex};
        const auto found = m_entries.find(device);
        if (found == m_entries.end() || found->second.until <= m_clock.now())
            return std::optional<PresenceEntry>{};
        return std::optional{found->second.entry};
    }

    Result<std::vector<DeviceId>> online() override
    {
        const std::lock_guard lock{m_mutex};
        std::erase_if(m_entries,
                      [&](const auto& item) { return item.second.until <= m_clock.now(); });
        std::vector<DeviceId> devices;
        devices.reserve(m_entries.size());
        for (const auto& [device, kept] : m_entries)
            devices.push_back(device);
        std::sort(devices.begin(), devices.end());
        return devices;
    }

private:
    struct Kept {
        PresenceEntry entry;
        MonoTime until;
    };

    const Clock& m_clock;
    const std::chrono::milliseconds m_life;
    std::mutex m_mutex;
    std::unordered_map<DeviceId, Kept> m_entries;
};

} // namespace

std::unique_ptr<Presence> makeMemoryPresence(const Clock& clock, std::chrono::milliseconds life)
{
    return std::make_unique<MemoryPresence>(clock, life);
}

} // namespace shack::store
