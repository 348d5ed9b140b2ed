#pragma once

#include "engine/host/control_desk.h"
#include "engine/host/engine_view.h"
#include "engine/host/sampler.h"
#include "engine/net/local_addresses.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace shack::host {

/// The lines of the health panel (ux 4.4): what is well, what to watch, what is broken, each with
/// its figures and, where there is one, a line to paste. Tells of clock steps and small buffers
/// once. Lives on the control thread.
class HealthBook {
public:
    explicit HealthBook(ControlDesk& desk) : m_desk(desk) {}

    void update(const Sample& sample);

    /// What the web server had to say; none while it runs or is switched off.
    void setWebFault(std::optional<Message> fault) { m_webFault = std::move(fault); }

    /// Since start; of a second or more.
    std::uint64_t clockSteps() const noexcept { return m_clockSteps; }

    const std::vector<HealthLine>& lines() const noexcept { return m_lines; }

private:
    void stationLine();
    void processLines(const Sample& sample);
    void networkLines(const Sample& sample);
    void bufferLine(const char* id, std::size_t asked, std::size_t granted, const char* key);
    void kernelDropsLine(const Sample& sample);
    void egressLine(const Sample& sample);
    void storeLine();
    void damagedBookLine();
    void draarlLine();
    void redisLine();
    void diskLine(const Sample& sample);
    void captureLine();
    void recordingLine();
    void clockLine();
    void add(std::string id, HealthLevel level, Message message);

    ControlDesk& m_desk;
    std::vector<HealthLine> m_lines;
    std::optional<Message> m_webFault;
    std::optional<std::chrono::nanoseconds> m_clockOffset;
    std::optional<MonoTime> m_clockSteppedAt;
    std::chrono::seconds m_clockStep{};
    std::uint64_t m_clockSteps = 0;
    std::uint64_t m_kernelDrops = 0;
    std::optional<MonoTime> m_droppedAt;
    std::optional<net::EgressQueue> m_egress;
    std::uint64_t m_checkedRun = 0;
};

} // namespace shack::host
