#pragma once

#include "engine/base/clock.h"
#include "engine/fanout/ingress_orders.h"
#include "engine/wire/draarl_types.h"

#include <chrono>
#include <optional>

namespace shack::fanout {

/// What is known of the device that an identity belongs to now, and of the one that asks for it.
struct TakeoverCase {
    bool online = false;
    std::chrono::nanoseconds silentFor{};
    bool sameEndpoint = false;
    std::optional<MacAddress> knownMac;
    std::optional<MacAddress> askingMac;
    wire::DeviceModel knownModel = wire::DeviceModel::Unknown;
    wire::DeviceModel askingModel = wire::DeviceModel::Unknown;
};

/// May the heartbeat with the right password take the identity over (draarl-v1 section 4.4)?
constexpr bool mayTakeOver(const TakeoverCase& asked, std::chrono::seconds timeout) noexcept
{
    if (!asked.online || asked.silentFor > timeout || asked.sameEndpoint)
        return true;
    if (asked.askingMac)
        return asked.knownMac == asked.askingMac;
    // Phones change their address behind NAT and have no MAC to prove who they are.
    return asked.knownModel == wire::DeviceModel::Android ||
           asked.askingModel == wire::DeviceModel::Android;
}

} // namespace shack::fanout
