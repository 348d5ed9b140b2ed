#include "engine/station/draarl_import.h"

#include "engine/station/draarl_planner.h"

namespace shack::station {

namespace {

constexpr std::int64_t kPublic = 1;
constexpr std::int64_t kPrivate = 2;
constexpr std::string_view kNameAsMade = "Default"; // of the default group in a new book

std::string label(const std::string& name, std::int64_t id)
{
    return "\"" + name + "\" (" + std::to_string(id) + ")";
}

} // namespace

void DraarlPlanner::reserveNumbers()
{
    for (const auto& [id, account] : m_book.allAccounts()) {
        m_accountNumbers.taken(id);
        m_callsignOf.emplace(id, account.callsign);
    }
    for (const auto& [id, group] : m_book.allGroups()) {
        m_groupNumbers.taken(id);
        m_nameOf.emplace(id, group.name);
        if (group.isLink)
            m_links.insert(id);
    }
    for (const auto& [id, device] : m_book.allDevices())
        m_deviceNumbers.taken(id);
    for (const store::DraarlUser& user : m_theirs.users)
        m_accountNumbers.wanted(user.id);
    for (const store::DraarlGroup& group : m_theirs.groups)
        m_groupNumbers.wanted(group.id);
    for (const store::DraarlDevice& device : m_theirs.devices)
        m_deviceNumbers.wanted(device.id);
}

// Groups

void DraarlPlanner::planGroups()
{
    m_plan.groupCount.found = m_theirs.groups.size();
    m_groups.emplace(store::kDefaultGroup.value, store::kDefaultGroup);
    for (const store::DraarlGroup& theirs : m_theirs.groups)
        planGroup(theirs);
}

/// Names need not differ there; here they must.
std::string DraarlPlanner::groupName(const store::DraarlGroup& theirs)
{
    const std::string number = std::to_string(theirs.id);
    std::string name = line(theirs.name);
    if (name.empty()) {
        name = "Group " + number;
        note("group", label(theirs.name, theirs.id), "has no name; it is called " + name);
    }
    if (m_groupNames.contains(text::lowerAscii(name))) {
        name = std::string{text::cutUtf8(name, kMaxNameBytes - number.size() - 3)} + " (" + number +
               ")";
        note("group", label(theirs.name, theirs.id),
             "has the name of another one; it is called " + name);
    }
    m_groupNames.insert(text::lowerAscii(name));
    return name;
}

void DraarlPlanner::planGroup(const store::DraarlGroup& theirs)
{
    const std::string name = groupName(theirs);
    const store::TalkGroupRecord* known = theirs.id == store::kDefaultGroup.value
                                              ? m_book.group(store::kDefaultGroup)
                                              : m_book.groupByName(name);
    if (known != nullptr && known->isLink == theirs.isVirtual) {
        ++m_plan.groupCount.known;
        if (known->id == store::kDefaultGroup && known->name == kNameAsMade &&
            name != kNameAsMade && m_book.groupByName(name) == nullptr)
            m_plan.defaultGroupName = name;
        m_groups.insert_or_assign(theirs.id, known->id);
        return;
    }
    if (known != nullptr) {
        note("group", label(theirs.name, theirs.id),
             "joins others on one side only; the book has another group of this name", true);
        return;
    }
    store::TalkGroupRecord group{.id = m_groupNumbers.choose(theirs.id),
                                 .name = name,
                                 .isLink = theirs.isVirtual,
                                 .enabled = theirs.enabled,
                                 .note = noteText(theirs.note),
                                 .createdAt = theirs.createdAt.value_or(WallTime{})};
    if (theirs.type == kPrivate && !theirs.isVirtual) {
        group.kind = store::TalkGroupKind::Private;
        if (!theirs.password.empty())
            m_plan.groupPasswords.push_back({group.id, Secret{theirs.password}});
    } else if (theirs.type != kPublic && !theirs.isVirtual) {
        group.enabled = false;
        note("group", label(theirs.name, theirs.id), "is of a kind without use; it is disabled");
    }
    if (group.isLink)
        m_links.insert(group.id);
    m_groups.insert_or_assign(theirs.id, group.id);
    m_nameOf.insert_or_assign(group.id, group.name);
    m_plan.groups.push_back(std::move(group));
    ++m_plan.groupCount.fresh;
}

// Accounts

void DraarlPlanner::planAccounts()
{
    m_plan.accountCount.found = m_theirs.users.size();
    std::unordered_map<std::int64_t, std::int64_t> groupOfUser;
    for (const store::DraarlPreference& preference : m_theirs.preferences)
        groupOfUser.emplace(preference.user, preference.group);
    for (const store::DraarlUser& theirs : m_theirs.users) {
        const std::size_t before = m_plan.accounts.size();
        planAccount(theirs);
        const auto preferred = groupOfUser.find(theirs.id);
        if (m_plan.accounts.size() == before || preferred == groupOfUser.end())
            continue;
        const TalkGroupId group = groupOf(preferred->second);
        if (group && !isLink(group))
            m_plan.accounts.back().defaultGroup = group;
    }
}

void DraarlPlanner::planAccount(const store::DraarlUser& theirs)
{
    const std::string who = label(theirs.name, theirs.id);
    if (const store::AccountRecord* known = m_book.accountByName(theirs.name)) {
        ++m_plan.accountCount.known;
        m_accounts.emplace(theirs.id, known->id);
        return;
    }
    if (accountNameProblem(theirs.name)) {
        note("account", who,
             "its name is empty, too long or not plain, so no device could log in with it", true);
        return;
    }
    if (!m_accountNames.insert(text::lowerAscii(theirs.name)).second) {
        note("account", who, "another account has this name", true);
        return;
    }
    store::AccountRecord account{.id = m_accountNumbers.choose(theirs.id),
                                 .name = theirs.name,
                                 .callsign = usableCallsign(theirs),
                                 .nickname = line(theirs.nickname),
                                 .role = theirs.administrator ? store::AccountRole::Administrator
                                                              : store::AccountRole::User,
                                 .enabled = theirs.enabled,
                                 .approved = theirs.approved,
                                 .loginPasswordHash = theirs.password,
                                 .createdAt = theirs.createdAt.value_or(WallTime{})};
    if (!theirs.devicePassword.empty())
        m_plan.devicePasswords.push_back({account.id, theirs.devicePassword});
    m_accounts.emplace(theirs.id, account.id);
    m_callsignOf.emplace(account.id, account.callsign);
    m_plan.accounts.push_back(std::move(account));
    ++m_plan.accountCount.fresh;
}

std::string DraarlPlanner::usableCallsign(const store::DraarlUser& theirs)
{
    std::string callsign = canonicalCallsign(theirs.callsign);
    if (callsign.empty())
        return callsign;
    const char* why = nullptr;
    if (callsignProblem(callsign))
        why = "its callsign is not plain or too long, so it comes without";
    else if (m_book.accountByCallsign(callsign) != nullptr || !m_callsigns.insert(callsign).second)
        why = "another account has its callsign, so it comes without";
    if (why == nullptr)
        return callsign;
    note("account", label(theirs.name, theirs.id), why);
    return {};
}

void DraarlPlanner::planOwners()
{
    std::unordered_map<TalkGroupId, std::int64_t> ownerOf;
    for (const store::DraarlGroup& theirs : m_theirs.groups)
        ownerOf.emplace(groupOf(theirs.id), theirs.owner);
    for (store::TalkGroupRecord& group : m_plan.groups)
        group.owner = accountOf(ownerOf[group.id]);
}

void DraarlPlanner::planMembers()
{
    m_plan.memberCount.found = m_theirs.members.size();
    for (const store::DraarlMember& theirs : m_theirs.members) {
        const TalkGroupId group = groupOf(theirs.group);
        const AccountId account = accountOf(theirs.user);
        if (!group || !account || isLink(group)) {
            note("member",
                 "account " + std::to_string(theirs.user) + " of group " +
                     std::to_string(theirs.group),
                 "the account or the group does not come over", true);
        } else if (m_book.isMember(group, account)) {
            ++m_plan.memberCount.known;
        } else {
            ++m_plan.memberCount.fresh;
            m_plan.members.push_back({group, account});
        }
    }
}

DraarlImport planDraarlImport(const store::DraarlTables& theirs, const Directory& book,
                              bool bookHasContacts)
{
    return DraarlPlanner{theirs, book}.plan(bookHasContacts);
}

} // namespace shack::station
