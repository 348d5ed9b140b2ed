#include "engine/replay/replay_names.h"

#include "engine/bench/swarm_identity.h"

namespace shack::replay {
namespace {

const IdentityRule* ruleFor(const ReplayPlan& plan, const ReplaySource& source)
{
    for (const IdentityRule& rule : plan.identities)
        if (rule.account == source.account && (rule.ssid == 0 || rule.ssid == source.ssid))
            return &rule;
    return nullptr;
}

ReplayName swarmName(std::size_t index, std::uint32_t groups)
{
    const bench::SwarmIdentity identity = bench::identityOf(index, groups);
    return {.account = identity.username,
            .password = identity.password,
            .callsign = identity.callsign,
            .ssid = identity.ssid,
            .changed = true};
}

ReplayName ruledName(const ReplayPlan& plan, const ReplaySource& source, std::uint32_t copy,
                     const std::string& password)
{
    ReplayName name{.account = source.account, .ssid = source.ssid};
    if (const IdentityRule* const rule = ruleFor(plan, source)) {
        name.account = rule->newAccount;
        name.ssid = rule->newSsid == 0 ? source.ssid : rule->newSsid;
    }
    if (copy > 0)
        name.ssid = ordinarySsidAfter(name.ssid, copy);
    name.changed = name.account != source.account || name.ssid != source.ssid;
    if (name.changed || plan.keepsSessions())
        name.password = password;
    return name;
}

} // namespace

std::uint8_t ordinarySsidAfter(std::uint8_t ssid, std::uint32_t steps) noexcept
{
    // The same order in which the devices of a load run are numbered.
    const std::size_t place =
        ssid < 100 ? (ssid == 0 ? 0U : ssid - 1U) : (ssid < 106 ? 99U : ssid - 7U);
    return bench::ssidOf(place + steps);
}

std::vector<ReplayName> replayNames(const ReplayPlan& plan, const ReplaySources& sources,
                                    bool ownStation, const std::string& password)
{
    std::vector<ReplayName> names;
    names.reserve(sources.list().size() * plan.copies);
    for (const ReplaySource& source : sources.list())
        for (std::uint32_t copy = 0; copy < plan.copies; ++copy) {
            if (!source.device)
                names.emplace_back();
            else if (ownStation)
                names.push_back(swarmName(names.size(), plan.groups));
            else
                names.push_back(ruledName(plan, source, copy, password));
        }
    return names;
}

} // namespace shack::replay
