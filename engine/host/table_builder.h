#pragma once

#include "engine/base/clock.h"
#include "engine/fanout/fanout_readings.h"
#include "engine/host/control_desk.h"
#include "engine/host/engine_view.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

namespace shack::host {

/// The device table of the view. Rows are made anew only when something in them changed, and keep
/// their pointer otherwise; what changes all the time (last packet, rates) is refreshed for a
/// bounded number of rows per second, in turn, so that 20,000 devices cost no more than 1,000.
/// Lives on the control thread.
class DeviceTableBuilder {
public:
    static constexpr std::size_t kRefreshesPerPass = 1'000;
    static constexpr std::chrono::seconds kPassEvery{1};

    explicit DeviceTableBuilder(const ControlDesk& desk);

    /// Call often: does something at once when the book changed, else once a second.
    void update();

    const std::shared_ptr<const DeviceTable>& table() const noexcept { return m_table; }

    std::uint32_t online() const noexcept { return m_online; }

    std::uint32_t talking() const noexcept { return m_talking; }

    /// Online devices by group, of the last pass.
    const std::unordered_map<TalkGroupId, std::uint32_t>& onlineByGroup() const noexcept
    {
        return m_onlineByGroup;
    }

private:
    /// What the row of one device was made of.
    struct Slot {
        std::shared_ptr<const DeviceRow> row;
        std::uint64_t revision = 0; ///< of the directory's description
        fanout::SessionReading shown;
        DeviceState state = DeviceState::Offline;
        MonoTime refreshedAt{};
        std::uint64_t packetsThen = 0;
        MonoTime missedSince{};
        std::uint64_t missedThen = 0;
        std::optional<double> receivedPerSecond;
        std::optional<double> missedPerMinute;
        std::uint64_t carriedTalkMs = 0; ///< of earlier runs of the station
        std::optional<WallTime> carriedVoice;
        std::optional<WallTime> carriedPacket;
        bool live = false; ///< has a session in this run
    };

    void readSessions();
    void membership();
    void carry(Slot& slot) const;
    void visit(Slot& slot, DeviceId device, bool refresh);
    DeviceState stateOf(const fanout::SessionReading& session) const;
    void measure(Slot& slot, const fanout::SessionReading& session) const;
    std::shared_ptr<const DeviceRow> rowOf(const Slot& slot,
                                           const store::DeviceRecord& record) const;
    void describeLive(DeviceRow& row, const Slot& slot) const;
    void refusedRows();
    void publish();

    const ControlDesk& m_desk;
    std::unordered_map<DeviceId, Slot> m_slots;
    std::map<std::string, DeviceId> m_order; ///< by row key
    std::map<std::string, std::shared_ptr<const DeviceRow>> m_refusedRows;
    std::map<std::string, std::uint64_t> m_refusedTimes;
    std::vector<fanout::SessionReading> m_sessions;
    std::vector<Slot*> m_sessionSlots; ///< beside m_sessions; null = unknown
    std::unordered_map<TalkGroupId, std::uint32_t> m_onlineByGroup;
    std::shared_ptr<const DeviceTable> m_table;
    std::uint64_t m_directoryRevision = 0;
    std::uint64_t m_refusedRevision = 0;
    std::uint64_t m_run = 0;
    std::size_t m_nextRefresh = 0;
    MonoTime m_nextPass{};
    MonoTime m_now{};
    WallTime m_wall{};
    std::uint32_t m_online = 0;
    std::uint32_t m_talking = 0;
    bool m_changed = true;
};

/// "d:42"
std::string deviceKey(DeviceId device);

} // namespace shack::host
