#pragma once

#include "engine/host/engine.h"
#include "engine/host/isolated_station.h"
#include "engine/net/endpoint.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace shack::test {

/// A whole engine on loopback with a small club in it: accounts alice (BG1AAA), bob (BG2BBB), carol
/// (BG3CCC), dave (BG4DDD), all with the device password Abc12345, groups National (999), Beijing
/// (1), Shanghai (2). Devices register by themselves.
class TestStation {
public:
    using Prepare = std::function<void(host::EngineConfig&)>;

    explicit TestStation(
        Prepare prepare = [](host::EngineConfig&) {}, const Clock& clock = systemClock());

    host::Engine& engine() { return *m_engine; }

    net::Endpoint endpoint() const;

    /// Submits and waits for the outcome.
    host::CommandDone run(host::EngineCommand command);

    /// Waits for an event of the type that `wanted` agrees to; events before it are dropped.
    template <typename Event>
    std::optional<Event> event(const std::function<bool(const Event&)>& wanted,
                               std::chrono::milliseconds atMost = std::chrono::seconds{3})
    {
        std::optional<Event> found;
        pump(
            [&](const host::EngineEvent& event) {
                const Event* const match = std::get_if<Event>(&event);
                if (match == nullptr || !wanted(*match))
                    return false;
                found = *match;
                return true;
            },
            atMost);
        return found;
    }

    /// Waits until a view satisfies `wanted`; false when none does in time.
    bool view(const std::function<bool(const host::EngineView&)>& wanted,
              std::chrono::milliseconds atMost = std::chrono::seconds{4});

    /// The row of a device, null when it has none.
    std::shared_ptr<const host::DeviceRow> row(const std::string& callsign, std::uint8_t ssid);
    DeviceId device(const std::string& callsign, std::uint8_t ssid);
    AccountId account(const std::string& name);

    /// A figure of the metrics page.
    std::uint64_t metric(const std::string& group, const std::string& name);

    static const Clock& systemClock();
    static std::shared_ptr<const host::StationSeed> club();

private:
    bool pump(const std::function<bool(const host::EngineEvent&)>& take,
              std::chrono::milliseconds atMost);

    std::unique_ptr<host::Engine> m_engine;
    std::vector<host::EngineEvent> m_events;
};

} // namespace shack::test
