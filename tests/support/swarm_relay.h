#pragma once

#include "engine/base/thread.h"
#include "engine/bench/swarm_identity.h"
#include "engine/fanout/fanout_core.h"

#include <charconv>
#include <chrono>
#include <cstdint>
#include <memory>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

namespace shack::tests {

/// The real frame path with a control side that lets in the devices of a swarm and nobody else: no
/// store, no hashes, no window. What is measured with it is the frame path alone. One thread
/// besides the core's.
class SwarmRelay {
public:
    SwarmRelay(std::uint32_t devices, std::uint32_t groups, const fanout::FanoutConfig& config = {},
               const net::UdpPortConfig& port = {.listen = {net::Endpoint::loopbackV4(0)}})
        : m_devices(devices), m_groups(groups)
    {
        m_core = std::make_unique<fanout::FanoutCore>(
            config, std::move(net::UdpPort::open(port)).value(), m_clock);
        m_endpoint = m_core->localEndpoints().front();
        give(fanout::SetRoutePlan{plan()});
        m_core->start();
        m_control = NamedThread{"control", [this](const std::stop_token& stop) { run(stop); }};
    }

    ~SwarmRelay()
    {
        m_control.requestStop();
        m_control.join();
        m_core->stop();
    }

    SwarmRelay(const SwarmRelay&) = delete;
    SwarmRelay& operator=(const SwarmRelay&) = delete;

    const net::Endpoint& endpoint() const noexcept { return m_endpoint; }

    fanout::Readings read() const { return m_core->read(); }

private:
    /// One domain per talk group.
    fanout::RoutePlanPtr plan() const
    {
        auto plan = std::make_shared<fanout::RoutePlan>();
        plan->revision = 1;
        for (std::uint32_t i = 0; i < m_groups; ++i) {
            const TalkGroupId group{bench::kFirstSwarmGroup + i};
            plan->domainOfGroup[group] = i;
            plan->domains.push_back(
                {.id = DomainId{i + 1}, .groups = {group}, .enabledGroups = {group}});
        }
        return plan;
    }

    void run(const std::stop_token& stop)
    {
        using namespace std::chrono_literals;
        std::vector<fanout::Note> notes;
        while (!stop.stop_requested()) {
            notes.clear();
            m_core->drainNotes(notes);
            for (fanout::Note& note : notes)
                if (auto* const attempt = std::get_if<fanout::LoginAttempt>(&note))
                    judge(std::move(*attempt));
            std::this_thread::sleep_for(1ms);
        }
    }

    void judge(fanout::LoginAttempt attempt)
    {
        const std::uint32_t device = deviceOf(attempt.username, attempt.ssid);
        if (device >= m_devices || !rightPassword(attempt, device)) {
            give(fanout::LoginVerdict{std::move(attempt),
                                      fanout::LoginRefused{3, "invalid_password"}});
            return;
        }
        const bench::SwarmIdentity identity = bench::identityOf(device, m_groups);
        fanout::DeviceRoute route;
        route.device = DeviceId{device + 1U};
        route.owner = AccountId{bench::accountOf(device) + 1};
        route.username = identity.username;
        route.callsign = identity.callsign;
        route.ssid = attempt.ssid;
        route.model = attempt.model;
        route.group = TalkGroupId{identity.group};
        give(fanout::LoginVerdict{std::move(attempt), fanout::LoginAccepted{std::move(route)}});
    }

    bool rightPassword(const fanout::LoginAttempt& attempt, std::uint32_t device) const
    {
        return attempt.password.reveal() == bench::identityOf(device, m_groups).password;
    }

    static std::uint32_t deviceOf(std::string_view username, Ssid ssid)
    {
        constexpr std::string_view kPrefix = "swarm";
        std::uint32_t account = 0;
        if (!username.starts_with(kPrefix))
            return static_cast<std::uint32_t>(-1);
        username.remove_prefix(kPrefix.size());
        std::from_chars(username.data(), username.data() + username.size(), account);
        const std::uint32_t place = ssid.value <= 99 ? ssid.value - 1U : ssid.value - 7U;
        return (account - 1) * static_cast<std::uint32_t>(bench::kDevicesPerAccount) + place;
    }

    void give(fanout::Order order)
    {
        while (!m_core->submit(std::move(order)))
            std::this_thread::yield();
    }

    std::uint32_t m_devices;
    std::uint32_t m_groups;
    SystemClock m_clock;
    std::unique_ptr<fanout::FanoutCore> m_core;
    net::Endpoint m_endpoint;
    NamedThread m_control;
};

} // namespace shack::tests
