#include "engine/store/draarl_accounts.h"

#include "engine/base/text.h"
#include "engine/store/row_values.h"

#include <algorithm>
#include <fmt/core.h>

namespace shack::store {

namespace {

constexpr std::string_view kAdministrator = "admin"; // exactly (database.md section 2.1)
constexpr std::size_t kLongestCallsign = 32;

std::string selectOf(const DraarlTimes& times)
{
    return fmt::format(
        "SELECT u.id, u.name, COALESCE(u.callsign, ''), COALESCE(u.nickname, ''), "
        "COALESCE(u.roles, ''), COALESCE(x.is_operator, 0), COALESCE(u.status, 0) = 1, "
        "COALESCE(u.approval_status, 0) = 1, COALESCE(u.device_password, ''), "
        "COALESCE(u.password, ''), COALESCE(g.id, 0), COALESCE(x.note, ''), {}, {} "
        "FROM users u "
        "LEFT JOIN user_device_preferences p ON p.user_id = u.id AND p.dev_model = 0 "
        "LEFT JOIN public_groups g ON g.id = p.last_group_id AND COALESCE(g.is_virtual, 0) = 0 "
        "AND {} LEFT JOIN shack_accounts x ON x.account = u.id WHERE {}",
        times.read("u.create_time"), times.read("u.update_time"), kUsableGroup, kUsableUser);
}

/// Clients read a callsign as ASCII; an account with another one comes without (draarl-v1
/// section 2).
std::string usableCallsign(const std::string& stored)
{
    std::string callsign{text::trimmed(stored)};
    const bool plain =
        callsign.size() <= kLongestCallsign && std::ranges::all_of(callsign, [](char letter) {
            return (letter >= '0' && letter <= '9') || (letter >= 'A' && letter <= 'Z') ||
                   (letter >= 'a' && letter <= 'z') || letter == '-' || letter == '/';
        });
    if (!plain)
        return {};
    return text::upperAscii(callsign);
}

AccountRecord accountOf(const SqlRow& row)
{
    RowReader read{row};
    AccountRecord account;
    account.id = read.id<AccountId>();
    account.name = text::repairedUtf8(read.text());
    account.callsign = usableCallsign(read.text());
    account.nickname = text::repairedUtf8(read.text());
    const std::string roles = read.text();
    const bool isOperator = read.yes();
    account.role = roles == kAdministrator ? AccountRole::Administrator
                   : isOperator            ? AccountRole::Operator
                                           : AccountRole::User;
    account.enabled = read.yes();
    account.approved = read.yes();
    account.devicePasswordHash = read.text();
    account.loginPasswordHash = read.text();
    account.defaultGroup = read.id<TalkGroupId>();
    account.note = read.text();
    account.createdAt = read.time();
    account.updatedAt = read.time();
    return account;
}

Error explained(const Error& error)
{
    if (error.code() == ErrorCode::AlreadyExists) {
        const bool callsign = error.sentence().find("callsign") != std::string::npos;
        return {ErrorCode::AlreadyExists, callsign ? "another account has this callsign"
                                                   : "another account has this name or number"};
    }
    return error.during("saving the account");
}

bool isBcryptForm(std::string_view stored)
{
    return stored.starts_with("$2");
}

/// What DraARL itself could not read must not get into its table.
Status deviceFormUsable(std::string_view stored)
{
    if (stored.starts_with('$') && !isBcryptForm(stored))
        return fail(ErrorCode::InvalidInput,
                    "a DraARL database keeps device passwords sealed, and this program was not "
                    "given the key (store.draarl_key_file)");
    return {};
}

Status loginFormUsable(std::string_view hash)
{
    if (!hash.empty() && !isBcryptForm(hash))
        return fail(ErrorCode::InvalidInput, "login passwords of a DraARL database are set by its "
                                             "own web pages");
    return {};
}

std::string_view rolesOf(AccountRole role) noexcept
{
    return role == AccountRole::Administrator ? kAdministrator : "user";
}

bool isAdministrator(const AccountRecord& account) noexcept
{
    return account.role == AccountRole::Administrator;
}

} // namespace

DraarlAccounts::DraarlAccounts(SqlPort& sql, const Clock& clock, const DraarlTimes& times)
    : Accounts(sql, clock), m_times(times), m_select(selectOf(times))
{
}

Result<AccountRecord> DraarlAccounts::insert(AccountRecord account)
{
    if (auto usable = deviceFormUsable(account.devicePasswordHash); !usable)
        return failed(usable.error());
    if (auto usable = loginFormUsable(account.loginPasswordHash); !usable)
        return failed(usable.error());
    const WallTime at = fromMillis(toMillis(m_clock.wallNow()));
    account.createdAt = account.createdAt == WallTime{} ? at : account.createdAt;
    account.updatedAt = at;
    return inTransaction(m_sql, [&]() -> Result<AccountRecord> {
        // Unique columns: a second empty text would be a second account of the same.
        const auto outcome = m_sql.execute(
            fmt::format("INSERT INTO users (id, name, email, callsign, nickname, roles, status, "
                        "approval_status, device_password, password, create_time, update_time) "
                        "VALUES (?, ?, NULL, NULLIF(?, ''), ?, ?, ?, ?, ?, ?, {0}, {0})",
                        kDraarlTime),
            {toValueOrNull(account.id), toValue(account.name), toValue(account.callsign),
             toValue(account.nickname), toValue(rolesOf(account.role)), toValue(account.enabled),
             toValue(account.approved), toValue(account.devicePasswordHash),
             toValue(account.loginPasswordHash), m_times.value(account.createdAt),
             m_times.value(account.updatedAt)});
        if (!outcome)
            return failed(explained(outcome.error()));
        account.id = AccountId{static_cast<std::uint64_t>(outcome->lastInsertId)};
        if (auto kept = keepExtras(account); !kept)
            return failed(kept.error());
        if (auto kept = account.defaultGroup ? keepDefaultGroup(account.id, account.defaultGroup)
                                             : Status{};
            !kept)
            return failed(kept.error());
        return account;
    });
}

Status DraarlAccounts::update(const AccountRecord& account)
{
    return inTransaction(m_sql, [&]() -> Status {
        const auto found = find(account.id);
        if (!found)
            return failed(found.error());
        if (!*found)
            return fail(ErrorCode::NotFound, "the account does not exist");
        const AccountRecord& before = **found;
        DraarlRowChange change{"users"};
        change.column("name", before.name, account.name, toValue(account.name));
        if (before.callsign != account.callsign)
            change.set("callsign", "NULLIF(?, '')", toValue(account.callsign));
        change.column("nickname", before.nickname, account.nickname, toValue(account.nickname));
        change.column("roles", isAdministrator(before), isAdministrator(account),
                      toValue(rolesOf(account.role)));
        change.column("status", before.enabled, account.enabled, toValue(account.enabled));
        change.column("approval_status", before.approved, account.approved,
                      toValue(account.approved));
        if (before.devicePasswordHash != account.devicePasswordHash) {
            if (auto usable = deviceFormUsable(account.devicePasswordHash); !usable)
                return usable;
            change.set("device_password", "?", toValue(account.devicePasswordHash));
        }
        if (before.loginPasswordHash != account.loginPasswordHash) {
            if (auto usable = loginFormUsable(account.loginPasswordHash); !usable)
                return usable;
            change.set("password", "?", toValue(account.loginPasswordHash));
        }
        if (auto written = change.write(m_sql, toValue(account.id), now()); !written)
            return failed(explained(written.error()));
        if (before.defaultGroup != account.defaultGroup)
            if (auto kept = keepDefaultGroup(account.id, account.defaultGroup); !kept)
                return kept;
        return before.role != account.role || before.note != account.note ? keepExtras(account)
                                                                          : Status{};
    });
}

Status DraarlAccounts::setDevicePassword(AccountId account, std::string_view stored)
{
    if (auto usable = deviceFormUsable(stored); !usable)
        return usable;
    return mustMeetRow(
        m_sql.execute(
            fmt::format("UPDATE users SET device_password = ?, update_time = {} WHERE id = ?",
                        kDraarlTime),
            {toValue(stored), now(), toValue(account)}),
        "the account does not exist");
}

Status DraarlAccounts::renewDevicePassword(AccountId account, std::string_view before,
                                           std::string_view stored)
{
    if (!deviceFormUsable(stored))
        return {}; // without the key the old hash stays, which works as well
    const auto outcome = m_sql.execute("UPDATE users SET device_password = ? WHERE id = ? AND "
                                       "device_password = ?",
                                       {toValue(stored), toValue(account), toValue(before)});
    return outcome ? Status{} : Status{failed(outcome.error())};
}

Status DraarlAccounts::setLoginPassword(AccountId account, std::string_view hash)
{
    if (auto usable = loginFormUsable(hash); !usable)
        return usable;
    return mustMeetRow(
        m_sql.execute(fmt::format("UPDATE users SET password = ?, update_time = {} WHERE id = ?",
                                  kDraarlTime),
                      {toValue(hash), now(), toValue(account)}),
        "the account does not exist");
}

/// Devices and their settings, memberships and preferences go by the keys of the tables; what was
/// said stays, without them.
Status DraarlAccounts::remove(AccountId account)
{
    return inTransaction(m_sql, [&]() -> Status {
        for (const std::string_view loosen :
             {"UPDATE comm_records SET device_id = 0 WHERE device_id IN "
              "(SELECT id FROM devices WHERE owner_id = ?)",
              "UPDATE public_groups SET ower_id = 0 WHERE ower_id = ?",
              "DELETE FROM group_members WHERE user_id = ?",
              "DELETE FROM shack_devices WHERE device IN "
              "(SELECT id FROM devices WHERE owner_id = ?)",
              "DELETE FROM shack_accounts WHERE account = ?"})
            if (auto done = m_sql.execute(loosen, {toValue(account)}); !done)
                return failed(done.error());
        return mustMeetRow(m_sql.execute("DELETE FROM users WHERE id = ?", {toValue(account)}),
                           "the account does not exist");
    });
}

Result<std::vector<AccountRecord>> DraarlAccounts::all()
{
    std::vector<AccountRecord> accounts;
    auto done = m_sql.query(m_select + " ORDER BY u.id", {},
                            [&](const SqlRow& row) { accounts.push_back(accountOf(row)); });
    if (!done)
        return failed(done.error().during("reading the accounts"));
    return accounts;
}

Result<std::optional<AccountRecord>> DraarlAccounts::find(AccountId account)
{
    return findOne(" AND u.id = ?", toValue(account));
}

Result<std::optional<AccountRecord>> DraarlAccounts::findByName(std::string_view name)
{
    return findOne(" AND u.name = ?", toValue(name));
}

Result<std::optional<AccountRecord>> DraarlAccounts::findOne(std::string_view condition,
                                                             const SqlValue& value)
{
    std::optional<AccountRecord> found;
    auto done = m_sql.query(m_select + std::string{condition}, {value},
                            [&](const SqlRow& row) { found = accountOf(row); });
    if (!done)
        return failed(done.error().during("looking for an account"));
    return found;
}

Status DraarlAccounts::keepExtras(const AccountRecord& account)
{
    const auto outcome =
        m_sql.execute("INSERT INTO shack_accounts (account, is_operator, note) VALUES (?, ?, ?)" +
                          orUpdate(m_sql.engine(), "account", {"is_operator", "note"}),
                      {toValue(account.id), toValue(account.role == AccountRole::Operator),
                       toValue(account.note)});
    return outcome ? Status{} : Status{failed(outcome.error())};
}

Status DraarlAccounts::keepDefaultGroup(AccountId account, TalkGroupId group)
{
    const auto outcome = m_sql.execute(
        fmt::format("INSERT INTO user_device_preferences (user_id, dev_model, last_group_id, "
                    "created_at, updated_at) VALUES (?, 0, ?, {0}, {0})",
                    kDraarlTime) +
            orUpdate(m_sql.engine(), "user_id, dev_model", {"last_group_id", "updated_at"}),
        {toValue(account), toValue(group), now(), now()});
    return outcome ? Status{} : Status{failed(outcome.error())};
}

} // namespace shack::store
