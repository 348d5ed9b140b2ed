#include "engine/station/draarl_planner.h"
#include "engine/wire/config_values.h"
#include "engine/wire/draarl_types.h"

namespace shack::station {

namespace {

constexpr std::size_t kLongestSetting = 256;
constexpr std::int64_t kFrameMs = 60; // of Opus, draarl-v1 section 9

} // namespace

// Links

/// Old databases join one group to several links, which joins these links: here the first of them
/// gets all targets, and the same groups hear each other.
std::map<TalkGroupId, std::vector<TalkGroupId>> DraarlPlanner::joinedTargets()
{
    std::map<TalkGroupId, TalkGroupId> standIn; // link -> the one that stands for it
    const auto root = [&standIn](TalkGroupId link) {
        while (standIn.at(link) != link)
            link = standIn.at(link);
        return link;
    };
    std::map<TalkGroupId, TalkGroupId> linkOf; // target -> link
    for (const store::DraarlLink& theirs : m_theirs.links) {
        const TalkGroupId link = groupOf(theirs.link);
        const TalkGroupId target = groupOf(theirs.target);
        if (!link || !target || !isLink(link) || isLink(target)) {
            note("link",
                 "group " + std::to_string(theirs.target) + " in link " +
                     std::to_string(theirs.link),
                 "the link or the group does not come over", true);
            continue;
        }
        standIn.emplace(link, link);
        const auto [other, first] = linkOf.emplace(target, link);
        const TalkGroupId one = root(link);
        const TalkGroupId two = root(other->second);
        if (first || one == two)
            continue;
        standIn[std::max(one, two)] = std::min(one, two);
        note("link", std::to_string(theirs.link),
             "shares a group with another link; the targets of both are joined by one");
    }
    std::map<TalkGroupId, std::vector<TalkGroupId>> targets;
    for (const auto& [target, link] : linkOf)
        targets[root(link)].push_back(target);
    return targets;
}

void DraarlPlanner::planLinks()
{
    m_plan.linkCount.found = m_theirs.links.size();
    for (auto& [link, targets] : joinedTargets())
        planLink(link, std::move(targets));
}

void DraarlPlanner::planLink(TalkGroupId link, std::vector<TalkGroupId> targets)
{
    const std::vector<TalkGroupId>* const there = m_book.targetsOf(link);
    store::LinkRecord record{.linkGroup = link};
    if (there != nullptr)
        record.targets = *there;
    const std::size_t before = record.targets.size();
    for (const TalkGroupId target : targets) {
        const std::vector<TalkGroupId> joined = m_book.linksOf(target);
        if (joined.empty())
            record.targets.push_back(target);
        else if (joined.front() == link)
            ++m_plan.linkCount.known;
        else
            note("link", "group " + std::to_string(target.value),
                 "the book has it in another link already", true);
    }
    if (record.targets.size() == before)
        return;
    m_plan.linkCount.fresh += record.targets.size() - before;
    std::ranges::sort(record.targets);
    m_plan.links.push_back(std::move(record));
}

// Devices

void DraarlPlanner::planDevices()
{
    m_plan.deviceCount.found = m_theirs.devices.size();
    for (const store::DraarlDevice& theirs : m_theirs.devices)
        planDevice(theirs);
}

TalkGroupId DraarlPlanner::placeOf(const store::DraarlDevice& theirs, const std::string& who)
{
    if (theirs.group == 0)
        return {};
    const TalkGroupId group = groupOf(theirs.group);
    if (group && !isLink(group))
        return group;
    note("device", who, "its group is not there or is a link, so it comes without");
    return {};
}

void DraarlPlanner::planDevice(const store::DraarlDevice& theirs)
{
    const AccountId account = accountOf(theirs.owner);
    const std::string who = std::to_string(theirs.id) + " (SSID " + std::to_string(theirs.ssid) +
                            " of account " + std::to_string(theirs.owner) + ")";
    if (!account) {
        note("device", who, "its account does not come over", true);
        return;
    }
    const bool isByte = theirs.ssid > 0 && theirs.ssid <= 255;
    const Ssid ssid{static_cast<std::uint8_t>(isByte ? theirs.ssid : 0)};
    if (wire::ssidClass(ssid) != wire::SsidClass::Ordinary) {
        note("device", who, "its SSID is kept for apps or for the system", true);
        return;
    }
    if (const store::DeviceRecord* known = m_book.deviceOf(account, ssid)) {
        ++m_plan.deviceCount.known;
        m_devices.emplace(theirs.id, known->id);
        return;
    }
    const auto number = [](std::int64_t value, std::int64_t most) {
        return value < 0 || value > most ? 0 : value;
    };
    store::DeviceRecord device{.id = m_deviceNumbers.choose(theirs.id),
                               .account = account,
                               .ssid = ssid,
                               .name = line(theirs.name),
                               .model = static_cast<std::uint8_t>(number(theirs.model, 255)),
                               .dmrId = static_cast<std::uint32_t>(
                                   number(theirs.dmrId, std::numeric_limits<std::uint32_t>::max())),
                               .group = placeOf(theirs, who),
                               .mayTalk = theirs.maySend,
                               .hears = theirs.mayReceive,
                               .note = noteText(theirs.note),
                               .lastOnlineAt = theirs.onlineAt,
                               .lastAddress = line(theirs.address),
                               .createdAt = theirs.createdAt.value_or(WallTime{})};
    m_devices.emplace(theirs.id, device.id);
    m_freshDevices.insert(theirs.id);
    m_plan.devices.push_back(std::move(device));
    ++m_plan.deviceCount.fresh;
}

void DraarlPlanner::planSettings()
{
    std::map<DeviceId, store::DeviceSettings> settings;
    for (const store::DraarlSetting& theirs : m_theirs.settings)
        if (m_freshDevices.contains(theirs.device) && wire::configKeyFromName(theirs.key) &&
            !lineProblem(theirs.value, true, kLongestSetting))
            settings[m_devices.at(theirs.device)].insert_or_assign(theirs.key, theirs.value);
    for (auto& [device, values] : settings)
        m_plan.settings.emplace_back(device, std::move(values));
}

void DraarlPlanner::planContacts()
{
    m_plan.contactCount.found = m_theirs.contacts.size();
    std::unordered_map<std::int64_t, const store::DraarlDevice*> deviceOf;
    for (const store::DraarlDevice& device : m_theirs.devices)
        deviceOf.emplace(device.id, &device);
    for (const store::DraarlContact& theirs : m_theirs.contacts) {
        const TalkGroupId group = groupOf(theirs.group);
        const AccountId account = accountOf(theirs.user);
        if (!group || !account)
            continue; // of somebody who is not there any more
        const auto device = deviceOf.find(theirs.device);
        const auto ours = m_devices.find(theirs.device);
        const std::string callsign = canonicalCallsign(theirs.callsign);
        m_plan.contacts.push_back(
            {.kind = theirs.isText ? store::ContactKind::Text : store::ContactKind::Voice,
             .device = ours == m_devices.end() ? DeviceId{} : ours->second,
             .account = account,
             .callsign =
                 callsign.empty() || callsignProblem(callsign) ? m_callsignOf[account] : callsign,
             .ssid = Ssid{static_cast<std::uint8_t>(
                 theirs.ssid < 0 || theirs.ssid > 255 ? 0 : theirs.ssid)},
             .deviceName = device == deviceOf.end() ? std::string{} : line(device->second->name),
             .group = group,
             .groupName = m_nameOf[group],
             .startedAt = theirs.startedAt,
             .duration = std::chrono::milliseconds{std::max<std::int64_t>(theirs.durationMs, 0)},
             .frames = static_cast<std::uint64_t>(std::max<std::int64_t>(theirs.durationMs, 0) /
                                                  kFrameMs),
             .text = theirs.text});
    }
    m_plan.contactCount.fresh = m_plan.contacts.size();
}

} // namespace shack::station
