#include "app/ctl/book_rows.h"

#include "app/ctl/book_names.h"

#include <fmt/chrono.h>

namespace shack::app {

namespace {

Json timeJson(const std::optional<WallTime>& at)
{
    return at ? Json(timeText(*at)) : Json(nullptr);
}

std::string accountName(const station::Directory& book, AccountId id)
{
    const store::AccountRecord* const account = book.account(id);
    return account == nullptr ? std::string{} : account->name;
}

std::string groupName(const station::Directory& book, TalkGroupId id)
{
    const store::TalkGroupRecord* const group = book.group(id);
    return group == nullptr ? std::string{} : group->name;
}

} // namespace

std::string timeText(WallTime at)
{
    return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}",
                       fmt::gmtime(std::chrono::system_clock::to_time_t(at)));
}

std::string_view roleName(store::AccountRole role) noexcept
{
    switch (role) {
    case store::AccountRole::Administrator:
        return "administrator";
    case store::AccountRole::Operator:
        return "operator";
    case store::AccountRole::User:
        break;
    }
    return "user";
}

Json accountJson(const station::Directory& book, const store::AccountRecord& account)
{
    return {{"id", account.id.value},
            {"name", account.name},
            {"callsign", account.callsign},
            {"nickname", account.nickname},
            {"role", roleName(account.role)},
            {"enabled", account.enabled},
            {"approved", account.approved},
            {"has_device_password", !account.devicePasswordHash.empty()},
            {"has_login_password", !account.loginPasswordHash.empty()},
            {"default_group", account.defaultGroup.value},
            {"devices", book.deviceCount(account.id)},
            {"note", account.note},
            {"created_at", timeText(account.createdAt)}};
}

Json deviceJson(const station::Directory& book, const store::DeviceRecord& device)
{
    return {{"id", device.id.value},
            {"station", stationWord(book, device)},
            {"account", accountName(book, device.account)},
            {"ssid", device.ssid.value},
            {"name", device.name},
            {"model", device.model},
            {"dmr_id", device.dmrId},
            {"group", device.group.value},
            {"group_name", groupName(book, device.group)},
            {"may_talk", device.mayTalk},
            {"hears", device.hears},
            {"may_talk_until", timeJson(device.mayTalkUntil)},
            {"hears_until", timeJson(device.hearsUntil)},
            {"flags_by", device.flagsBy},
            {"flags_at", timeJson(device.flagsAt)},
            {"starred", device.starred},
            {"note", device.note},
            {"last_online_at", timeJson(device.lastOnlineAt)},
            {"last_address", device.lastAddress},
            {"created_at", timeText(device.createdAt)}};
}

Json groupJson(const station::Directory& book, const store::TalkGroupRecord& group)
{
    Json members = Json::array();
    for (const AccountId member : book.membersOf(group.id))
        members.push_back(accountName(book, member));
    const auto links = book.linksOf(group.id);
    return {{"id", group.id.value},
            {"name", group.name},
            {"kind", group.kind == store::TalkGroupKind::Private ? "private" : "public"},
            {"enabled", group.enabled},
            {"owner", accountName(book, group.owner)},
            {"has_password", !group.passwordHash.empty()},
            {"max_talk_seconds", group.maxTalkSeconds},
            {"devices", book.deviceCount(group.id)},
            {"members", members},
            {"link", links.empty() ? 0U : links.front().value},
            {"note", group.note},
            {"created_at", timeText(group.createdAt)}};
}

Json linkJson(const station::Directory& book, const store::TalkGroupRecord& link)
{
    Json groups = Json::array();
    if (const auto* const targets = book.targetsOf(link.id)) {
        for (const TalkGroupId target : *targets)
            groups.push_back({{"id", target.value}, {"name", groupName(book, target)}});
    }
    return {{"id", link.id.value},
            {"name", link.name},
            {"enabled", link.enabled},
            {"groups", groups},
            {"created_at", timeText(link.createdAt)}};
}

std::string_view jsonHelp() noexcept
{
    return R"(JSON (--json): one object on standard output, whatever happens, except after a wrong option.
  {"ok": true, ...} and exit code 0, or
  {"ok": false, "error": {"code", "sentence", "fields": {...}}} and exit code 1.
  Codes are those of the window, for example account.name_taken, store.locked.
Beside "ok":
  account list              accounts: [ACCOUNT]
  account add, edit, ...    account: ACCOUNT; generated_password after --generate, nowhere else
  account show              account: ACCOUNT, devices: [DEVICE]
  device list, move, mute, unmute, deafen, hear, remove
                            devices: [DEVICE]
  device add                device: DEVICE
  group list / add, edit    groups: [GROUP] / group: GROUP
  link list / add           links: [LINK] / link: LINK
  account, group, link remove
                            removed: what was removed, as above
  migrate                   from, to, tables: [{table, rows, copied_now, checksum}]
  import-draarl             dry_run; accounts, groups, members, links, devices, last_heard: each {found, known, new};
                            passwords_to_set (how many), notes: [{kind, who, why, left_out}]
  recordings list           recordings: [RECORDING]
  recordings show, keep, release, bin, restore
                            recordings: [RECORDING]
  recordings export         folder, files: [{id, file, sha256}]
  recordings verify         checked, damaged: [{id, file, trouble}], without_row: [file]
  recordings import         recordings: [RECORDING], refused: [{file, trouble}]
  announcements list, add, remove
                            announcements: [{id, title, group, file, repeats ("once", "daily", "weekly", "interval"),
                            every_minutes, enabled, first_at, next_at, last_at, last_outcome}]
  echo                      echo_group (0 = none)
  status                    url, status: what the station says
ACCOUNT {id, name, callsign, nickname, role, enabled, approved, has_device_password, has_login_password,
         default_group (0 = none), devices (how many), note, created_at}
DEVICE  {id, station ("BG7XYZ-8"), account (name), ssid, name, model, dmr_id, group (0 = none), group_name,
         may_talk, hears, may_talk_until, hears_until, flags_by, flags_at, starred, note, last_online_at, last_address, created_at}
GROUP   {id, name, kind ("public", "private"), enabled, owner (name, "" = the station), has_password,
         max_talk_seconds (0 = no limit), devices (how many), members: [name], link (0 = none), note, created_at}
LINK    {id, name, enabled, groups: [{id, name}], created_at}
RECORDING {id, file, device, callsign, ssid, device_name, group, group_name, started_at, part, length_ms, missing_ms,
         gaps: ["at length cause" in ms], frames, bytes, repaired, source, kept, binned_at, note}
Times are UTC, "2026-01-31T23:59:59Z", or null. Members may be added, none changes its meaning.
)";
}

} // namespace shack::app
