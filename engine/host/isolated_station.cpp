#include "engine/host/isolated_station.h"

#include "engine/bench/swarm_identity.h"
#include "engine/crypto/password.h"

#include <algorithm>
#include <utility>

namespace shack::host {

namespace {

constexpr std::chrono::seconds kStartPatience{30};
constexpr crypto::HashCost kCheap{.memoryKiB = 64, .passes = 1, .lanes = 1};
constexpr std::uint32_t kRoomForMore = 1'024; ///< devices beyond the plan

} // namespace

EngineConfig throwAwayConfig(std::uint16_t port)
{
    EngineConfig config;
    config.network.listen = {"127.0.0.1:" + std::to_string(port)};
    config.store.inMemory = true;
    config.store.slowAfter = std::chrono::hours{1}; // without a disk only a busy computer is slow
    config.web.enabled = false;
    config.station.callsign = "N0CALL";
    return config;
}

Result<StationSeed> swarmSeed(std::size_t devices, std::uint32_t groups)
{
    if (devices > bench::kMaxSwarmDevices)
        return fail(ErrorCode::OutOfRange, "at most 100,000 devices can be simulated");
    StationSeed seed;
    const std::uint32_t groupCount = std::max(groups, 1U);
    for (std::uint32_t i = 0; i < groupCount; ++i)
        seed.groups.push_back({.id = TalkGroupId{bench::kFirstSwarmGroup + i},
                               .name = "Swarm " + std::to_string(i + 1)});
    seed.devices.reserve(devices);
    for (std::size_t index = 0; index < devices; ++index) {
        const bench::SwarmIdentity identity = bench::identityOf(index, groupCount);
        const AccountId account{bench::accountOf(index) + 1};
        if (seed.accounts.empty() || seed.accounts.back().id != account) {
            auto hash = crypto::hashPassword(Secret{identity.password}, kCheap);
            if (!hash)
                return failed(hash.error().during("preparing the accounts"));
            seed.accounts.push_back({.id = account,
                                     .name = identity.username,
                                     .callsign = identity.callsign,
                                     .devicePasswordHash = std::move(*hash)});
        }
        seed.devices.push_back({.id = DeviceId{index + 1},
                                .account = account,
                                .ssid = Ssid{identity.ssid},
                                .group = TalkGroupId{identity.group}});
    }
    return seed;
}

IsolatedStation::IsolatedStation(std::unique_ptr<Engine> engine, net::Endpoint endpoint)
    : m_engine(std::move(engine)), m_endpoint(endpoint)
{
}

Result<std::unique_ptr<IsolatedStation>> IsolatedStation::start(const IsolatedPlan& plan,
                                                                const Clock& clock)
{
    auto seed = swarmSeed(plan.devices, plan.groups);
    if (!seed)
        return failed(seed.error());
    EngineConfig config = throwAwayConfig(plan.port);
    config.network.backend = plan.backend;
    config.fanout.sendWorkers = plan.writers;
    config.fanout.maxSessions = std::max(config.fanout.maxSessions,
                                         static_cast<std::uint32_t>(plan.devices) + kRoomForMore);
    auto engine = std::make_unique<Engine>(std::move(config), clock,
                                           std::make_shared<const StationSeed>(std::move(*seed)));
    engine->open();
    if (Status started = engine->waitOnTheAir(kStartPatience); !started)
        return failed(started.error().during("starting the isolated station"));
    const auto view = engine->view();
    const auto endpoint = net::Endpoint::parse(view->station.listen.front());
    if (!endpoint)
        return fail(ErrorCode::System, "the isolated station has no address");
    return std::unique_ptr<IsolatedStation>(new IsolatedStation(std::move(engine), *endpoint));
}

} // namespace shack::host
