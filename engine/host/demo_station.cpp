#include "engine/host/demo_station.h"

#include "engine/bench/demo_identities.h"
#include "engine/crypto/password.h"

#include <map>
#include <string>
#include <utility>

namespace shack::host {

namespace {

/// Good enough for passwords that everybody can read in the program.
constexpr crypto::HashCost kCheap{.memoryKiB = 64, .passes = 1, .lanes = 1};
constexpr TalkGroupId kDemoLink{201};

void addGroups(StationSeed& seed)
{
    const auto groups = bench::demoGroups();
    for (const bench::DemoGroup& group : groups)
        seed.groups.push_back({.id = TalkGroupId{group.id}, .name = std::string{group.name}});
    // The first group of the list is held by a net control: a private one.
    seed.groups.front().kind = store::TalkGroupKind::Private;
    seed.groups.push_back(
        {.id = kDemoLink, .name = "North-South", .isLink = true, .enabled = false});
    if (groups.size() >= 2)
        seed.links.push_back({kDemoLink,
                              {TalkGroupId{groups[groups.size() - 2].id},
                               TalkGroupId{groups[groups.size() - 1].id}}});
}

} // namespace

Result<std::shared_ptr<const StationSeed>> demoSeed()
{
    auto seed = std::make_shared<StationSeed>();
    addGroups(*seed);
    std::map<std::string_view, AccountId> accounts;
    for (const bench::DemoIdentity& identity : bench::demoIdentities()) {
        const auto [at, isNew] =
            accounts.try_emplace(identity.username, AccountId{accounts.size() + 1});
        if (isNew) {
            auto hash = crypto::hashPassword(Secret{std::string{identity.password}}, kCheap);
            if (!hash)
                return failed(hash.error().during("preparing the demonstration"));
            seed->accounts.push_back({.id = at->second,
                                      .name = std::string{identity.username},
                                      .callsign = std::string{identity.callsign},
                                      .nickname = std::string{identity.name},
                                      .devicePasswordHash = std::move(*hash)});
        }
        const TalkGroupId group{identity.group};
        if (group == seed->groups.front().id)
            seed->members.push_back({group, at->second});
        if (identity.role == bench::DemoRole::NetControl) {
            seed->groups.front().owner = at->second;
            seed->accounts.front().role = store::AccountRole::Administrator;
        }
        seed->devices.push_back({.id = DeviceId{seed->devices.size() + 1},
                                 .account = at->second,
                                 .ssid = Ssid{identity.ssid},
                                 .name = std::string{identity.name},
                                 .group = group});
    }
    return std::shared_ptr<const StationSeed>{std::move(seed)};
}

EngineConfig demoConfig(EngineConfig base)
{
    base.store.inMemory = true;
    base.store.slowAfter = std::chrono::hours{1}; // without a disk only a busy computer is slow
    base.network.listen = {"127.0.0.1:0"};
    base.station.callsign = "Q1DEMO";
    base.station.name = "Shack demonstration";
    base.station.autoStart = true;
    return base;
}

} // namespace shack::host
