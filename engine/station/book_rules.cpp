#include "engine/station/book_rules.h"

#include "engine/station/name_rules.h"
#include "engine/station/route_planner.h"
#include "engine/wire/draarl_types.h"

#include <algorithm>

namespace shack::station {

namespace {

using Facts = std::vector<std::pair<std::string, std::string>>;

Objection objection(std::string code, std::string sentence, Facts facts = {})
{
    return {std::move(code), std::move(sentence), std::move(facts)};
}

/// The first objection of a row of checks; later ones are not made.
template <typename... Checks>
std::optional<Objection> firstOf(Checks&&... checks)
{
    std::optional<Objection> found;
    (void)((found = checks(), found.has_value()) || ...);
    return found;
}

std::string numberOf(TalkGroupId group)
{
    return std::to_string(group.value);
}

/// The wording of a problem of name_rules.h with a one-line text.
Objection textObjection(const std::string& field, const std::string& what, std::string_view problem,
                        std::size_t most)
{
    const std::string code = field + '_' + std::string{problem};
    if (problem == "empty")
        return objection(code, what + " must not be empty.");
    if (problem == "too_long")
        return objection(code,
                         what + " may have at most " + std::to_string(most) + " bytes of UTF-8.");
    return objection(code, what + " holds bytes that do not belong there (control characters, "
                                  "blanks at the ends, or no UTF-8).");
}

std::optional<Objection> checkLine(const std::string& code, const std::string& what,
                                   std::string_view line)
{
    if (!lineProblem(line, true))
        return std::nullopt;
    return objection(code, what + " must be one line of UTF-8 with at most " +
                               std::to_string(kMaxNameBytes) + " bytes.");
}

std::optional<Objection> checkNote(const std::string& code, std::string_view note)
{
    if (!noteProblem(note))
        return std::nullopt;
    return objection(code, "The note must be UTF-8 with at most " + std::to_string(kMaxNoteBytes) +
                               " bytes.");
}

Objection unknownAccount()
{
    return objection("account.unknown", "There is no such account.");
}

Objection unknownDevice()
{
    return objection("device.unknown", "There is no such device.");
}

Objection unknownGroup()
{
    return objection("group.unknown", "There is no such talk group.");
}

/// Operators put devices where they want, members or not; links have no devices.
std::optional<Objection> checkPlace(const Directory& book, TalkGroupId group)
{
    if (!group)
        return std::nullopt;
    const store::TalkGroupRecord* const record = book.group(group);
    if (record == nullptr)
        return unknownGroup();
    if (record->isLink)
        return objection("group.is_link", "A link has no devices; choose a talk group.");
    return std::nullopt;
}

// Accounts

std::optional<Objection> checkAccountName(const Directory& book, const store::AccountRecord& draft)
{
    if (const auto problem = accountNameProblem(draft.name))
        return textObjection("account.name", "The name of an account", *problem,
                             wire::kUsernameBytes);
    const store::AccountRecord* const other = book.accountByName(draft.name);
    if (other == nullptr || other->id == draft.id)
        return std::nullopt;
    return objection("account.name_taken", "There is an account of this name already.",
                     {{"name", other->name}});
}

std::optional<Objection> checkCallsign(const Directory& book, const store::AccountRecord& draft)
{
    if (const auto problem = callsignProblem(draft.callsign)) {
        return objection("account.callsign_" + std::string{*problem},
                         "A callsign has at most " + std::to_string(wire::kCallsignBytes) +
                             " letters, digits, '-' and '/', nothing else.");
    }
    const store::AccountRecord* const other =
        draft.callsign.empty() ? nullptr : book.accountByCallsign(draft.callsign);
    if (other == nullptr || other->id == draft.id)
        return std::nullopt;
    return objection("account.callsign_taken",
                     "The callsign " + other->callsign + " belongs to another account.",
                     {{"callsign", other->callsign}, {"name", other->name}});
}

bool administers(const store::AccountRecord& account)
{
    return account.role == store::AccountRole::Administrator && account.enabled;
}

bool isLastAdministrator(const Directory& book, AccountId account)
{
    const store::AccountRecord* const record = book.account(account);
    if (record == nullptr || !administers(*record))
        return false;
    return std::ranges::none_of(book.allAccounts(), [account](const auto& entry) {
        return entry.first != account && administers(entry.second);
    });
}

Objection lastAdministrator()
{
    return objection("account.last_administrator",
                     "This is the last administrator; make another one first.");
}

// Devices

std::optional<Objection> checkSsid(const Directory& book, const store::DeviceRecord& draft)
{
    const std::string ssid = std::to_string(draft.ssid.value);
    if (wire::ssidClass(draft.ssid) != wire::SsidClass::Ordinary) {
        return objection("device.ssid_reserved",
                         "SSID " + ssid +
                             " is kept for apps or for the system; devices have 1 to "
                             "99 or 106 to 254.",
                         {{"ssid", ssid}});
    }
    const store::DeviceRecord* const other = book.deviceOf(draft.account, draft.ssid);
    if (other == nullptr || other->id == draft.id)
        return std::nullopt;
    const store::AccountRecord* const owner = book.account(draft.account);
    return objection("device.ssid_taken",
                     "The account has a device with SSID " + ssid + " already.",
                     {{"ssid", ssid}, {"callsign", owner->callsign}});
}

// Links

Objection linkObjection(const LinkFinding& finding)
{
    const std::string group = numberOf(finding.group);
    switch (finding.problem) {
    case LinkProblem::TooFew:
        return objection("link.too_few", "A link joins at least two talk groups.");
    case LinkProblem::Duplicate:
        return objection("link.duplicate", "Talk group " + group + " is named twice.",
                         {{"group", group}});
    case LinkProblem::UnknownGroup:
        return objection("link.unknown_group", "There is no talk group " + group + ".",
                         {{"group", group}});
    case LinkProblem::TargetIsLink:
        return objection("link.target_is_link",
                         group + " is a link itself; links join talk groups.", {{"group", group}});
    case LinkProblem::InOtherLink:
        return objection("link.group_in_other_link",
                         "Talk group " + group + " is in link " + numberOf(finding.otherLink) +
                             " already; a group can be in one link only.",
                         {{"group", group}, {"link", numberOf(finding.otherLink)}});
    }
    return objection("link.unknown", "There is no such link.");
}

} // namespace

std::optional<Objection> checkAccount(const Directory& book, const store::AccountRecord& draft)
{
    if (draft.id && book.account(draft.id) == nullptr)
        return unknownAccount();
    return firstOf(
        [&] { return checkAccountName(book, draft); }, [&] { return checkCallsign(book, draft); },
        [&] { return checkLine("account.nickname_format", "The nickname", draft.nickname); },
        [&] { return checkNote("account.note_format", draft.note); },
        [&] { return checkPlace(book, draft.defaultGroup); },
        [&]() -> std::optional<Objection> {
            if (administers(draft) || !isLastAdministrator(book, draft.id))
                return std::nullopt;
            return lastAdministrator();
        });
}

std::optional<Objection> checkAccountRemoval(const Directory& book, AccountId account)
{
    if (book.account(account) == nullptr)
        return unknownAccount();
    if (isLastAdministrator(book, account))
        return lastAdministrator();
    return std::nullopt;
}

std::optional<Objection> checkDevice(const Directory& book, const store::DeviceRecord& draft)
{
    if (draft.id && book.device(draft.id) == nullptr)
        return unknownDevice();
    if (book.account(draft.account) == nullptr)
        return unknownAccount();
    return firstOf(
        [&] { return checkSsid(book, draft); },
        [&] { return checkLine("device.name_format", "The name of a device", draft.name); },
        [&] { return checkNote("device.note_format", draft.note); },
        [&]() -> std::optional<Objection> {
            if (draft.dmrId <= wire::kMaxDmrId)
                return std::nullopt;
            return objection("device.dmr_id", "A DMR number has 24 bits: 0 to 16777215.",
                             {{"dmr_id", std::to_string(draft.dmrId)}});
        },
        [&] { return checkPlace(book, draft.group); });
}

std::optional<Objection> checkMove(const Directory& book, DeviceId device, TalkGroupId group)
{
    return book.device(device) == nullptr ? unknownDevice() : checkPlace(book, group);
}

std::optional<Objection> checkGroup(const Directory& book, const store::TalkGroupRecord& draft)
{
    if (draft.id && book.group(draft.id) == nullptr)
        return unknownGroup();
    if (const auto problem = lineProblem(draft.name, false))
        return textObjection("group.name", "The name of a talk group", *problem, kMaxNameBytes);
    const store::TalkGroupRecord* const other = book.groupByName(draft.name);
    if (other != nullptr && other->id != draft.id)
        return objection("group.name_taken", "There is a talk group or link of this name already.",
                         {{"name", other->name}});
    if (draft.owner && book.account(draft.owner) == nullptr)
        return unknownAccount();
    return checkNote("group.note_format", draft.note);
}

std::optional<Objection> checkGroupRemoval(const Directory& book, TalkGroupId group)
{
    const store::TalkGroupRecord* const record = book.group(group);
    if (record == nullptr)
        return unknownGroup();
    if (group == store::kDefaultGroup)
        return objection("group.default", "The default talk group stays.");
    if (record->isLink)
        return objection("group.is_link", "This is a link, not a talk group.");
    return std::nullopt;
}

std::optional<Objection> checkLink(const Directory& book, TalkGroupId link,
                                   std::span<const TalkGroupId> targets)
{
    if (link) {
        if (auto unknown = checkLinkRemoval(book, link))
            return unknown;
    }
    // A link without targets is known as such by its record only.
    std::vector<PlanLink> links = book.planLinks();
    for (const auto& [id, group] : book.allGroups()) {
        if (group.isLink && book.targetsOf(id) == nullptr)
            links.push_back({id, group.enabled, {}});
    }
    const auto finding = checkLinkTargets(targets, link, book.planGroups(), links);
    return finding ? std::optional{linkObjection(*finding)} : std::nullopt;
}

std::optional<Objection> checkLinkRemoval(const Directory& book, TalkGroupId link)
{
    const store::TalkGroupRecord* const record = book.group(link);
    if (record != nullptr && record->isLink)
        return std::nullopt;
    return objection("link.unknown", "There is no such link.");
}

std::optional<Objection> checkDevicePassword(std::string_view password)
{
    if (!devicePasswordProblem(password))
        return std::nullopt;
    return objection("password.format",
                     "A device password has 6 to 10 letters and digits, nothing else.");
}

std::optional<Objection> checkLoginPassword(std::string_view password)
{
    const auto problem = loginPasswordProblem(password);
    if (!problem)
        return std::nullopt;
    return objection("password." + std::string{*problem}, "A login password has 8 to 128 bytes.");
}

std::optional<Objection> checkGroupPassword(std::string_view password)
{
    const auto problem = groupPasswordProblem(password);
    if (!problem)
        return std::nullopt;
    return objection("group.password_" + std::string{*problem},
                     "The password of a talk group has 4 to 64 bytes without control characters.");
}

} // namespace shack::station
