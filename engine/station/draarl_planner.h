#pragma once

#include "engine/base/text.h"
#include "engine/station/draarl_import.h"
#include "engine/station/name_rules.h"

#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <unordered_map>
#include <unordered_set>

// Private to draarl_import.cpp and draarl_equipment.cpp.
namespace shack::station {

/// Numbers for new rows: theirs where it is free, else one above all of both sides.
template <typename IdType>
class Numbers {
public:
    void taken(IdType id)
    {
        m_taken.insert(id);
        m_highest = std::max(m_highest, id.value);
    }

    /// Before the first `choose`: no made-up number may take away one that comes later.
    void wanted(std::int64_t id)
    {
        if (const auto fits = fitting(id))
            m_highest = std::max(m_highest, fits->value);
    }

    IdType choose(std::int64_t id)
    {
        const auto theirs = fitting(id);
        const IdType chosen = theirs && !m_taken.contains(*theirs) ? *theirs : IdType{++m_highest};
        taken(chosen);
        return chosen;
    }

private:
    /// Half of what fits: room for made-up ones.
    static std::optional<IdType> fitting(std::int64_t id)
    {
        using Rep = decltype(IdType::value);
        if (id <= 0 || static_cast<std::uint64_t>(id) > std::numeric_limits<Rep>::max() / 2)
            return std::nullopt;
        return IdType{static_cast<Rep>(id)};
    }

    std::unordered_set<IdType> m_taken;
    decltype(IdType::value) m_highest = 0;
};

/// One import being worked out; plain, on the calling thread.
class DraarlPlanner {
public:
    DraarlPlanner(const store::DraarlTables& theirs, const Directory& book)
        : m_theirs(theirs), m_book(book)
    {
    }

    DraarlImport plan(bool bookHasContacts)
    {
        reserveNumbers();
        planGroups();
        planAccounts();
        planOwners();
        planMembers();
        planLinks();
        planDevices();
        planSettings();
        if (!bookHasContacts)
            planContacts();
        return std::move(m_plan);
    }

private:
    void reserveNumbers();
    void planGroups();
    void planGroup(const store::DraarlGroup& theirs);
    std::string groupName(const store::DraarlGroup& theirs);
    void planAccounts();
    void planAccount(const store::DraarlUser& theirs);
    std::string usableCallsign(const store::DraarlUser& theirs);
    void planOwners();
    void planMembers();
    void planLinks();
    void planLink(TalkGroupId link, std::vector<TalkGroupId> targets);
    std::map<TalkGroupId, std::vector<TalkGroupId>> joinedTargets();
    void planDevices();
    void planDevice(const store::DraarlDevice& theirs);
    TalkGroupId placeOf(const store::DraarlDevice& theirs, const std::string& who);
    void planSettings();
    void planContacts();

    void note(std::string_view kind, std::string who, std::string why, bool leftOut = false)
    {
        m_plan.notes.push_back({kind, std::move(who), std::move(why), leftOut});
    }

    TalkGroupId groupOf(std::int64_t theirs) const
    {
        const auto found = m_groups.find(theirs);
        return found == m_groups.end() ? TalkGroupId{} : found->second;
    }

    AccountId accountOf(std::int64_t theirs) const
    {
        const auto found = m_accounts.find(theirs);
        return found == m_accounts.end() ? AccountId{} : found->second;
    }

    bool isLink(TalkGroupId group) const { return m_links.contains(group); }

    /// Free text of theirs on one line, cut to what the book takes.
    static std::string line(std::string_view found)
    {
        std::string kept{text::cutUtf8(found, kMaxNameBytes)};
        std::ranges::replace_if(
            kept, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; }, ' ');
        return std::string{text::trimmed(kept)};
    }

    static std::string noteText(std::string_view found)
    {
        const std::string_view cut = text::cutUtf8(found, kMaxNoteBytes);
        return noteProblem(cut) ? line(cut) : std::string{cut};
    }

    const store::DraarlTables& m_theirs;
    const Directory& m_book;
    DraarlImport m_plan;

    Numbers<AccountId> m_accountNumbers;
    Numbers<TalkGroupId> m_groupNumbers;
    Numbers<DeviceId> m_deviceNumbers;
    std::unordered_map<std::int64_t, AccountId> m_accounts; ///< theirs -> ours
    std::unordered_map<std::int64_t, TalkGroupId> m_groups;
    std::unordered_map<std::int64_t, DeviceId> m_devices;
    std::unordered_set<std::int64_t> m_freshDevices;
    std::unordered_set<TalkGroupId> m_links;        ///< groups of either side that join others
    std::unordered_set<std::string> m_groupNames;   ///< of new ones, folded
    std::unordered_set<std::string> m_accountNames; ///< likewise
    std::unordered_set<std::string> m_callsigns;
    std::unordered_map<AccountId, std::string> m_callsignOf;
    std::unordered_map<TalkGroupId, std::string> m_nameOf; ///< of groups
};

} // namespace shack::station
