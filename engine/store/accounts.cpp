#include "engine/store/accounts.h"

#include "engine/store/row_values.h"

namespace shack::store {

namespace {

constexpr std::string_view kSelect =
    "SELECT id, name, callsign, nickname, role, enabled, approved, device_password, "
    "login_password, default_group, note, created_at, updated_at FROM accounts";

std::string_view roleText(AccountRole role) noexcept
{
    switch (role) {
    case AccountRole::Administrator:
        return "administrator";
    case AccountRole::Operator:
        return "operator";
    case AccountRole::User:
        break;
    }
    return "user";
}

AccountRole roleOf(std::string_view text) noexcept
{
    if (text == "administrator")
        return AccountRole::Administrator;
    if (text == "operator")
        return AccountRole::Operator;
    return AccountRole::User;
}

AccountRecord accountOf(const SqlRow& row)
{
    RowReader read{row};
    AccountRecord account;
    account.id = read.id<AccountId>();
    account.name = read.text();
    account.callsign = read.text();
    account.nickname = read.text();
    account.role = roleOf(read.text());
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
    const std::string& detail = error.sentence();
    if (error.code() == ErrorCode::AlreadyExists) {
        if (detail.find("accounts.callsign") != std::string::npos)
            return {ErrorCode::AlreadyExists, "another account has this callsign"};
        if (detail.find("accounts.name") != std::string::npos)
            return {ErrorCode::AlreadyExists, "another account has this name"};
        return {ErrorCode::AlreadyExists, "there is an account with this id"};
    }
    if (error.code() == ErrorCode::NotFound)
        return {ErrorCode::NotFound, "the default group of the account does not exist"};
    return error.during("saving the account");
}

} // namespace

Result<AccountRecord> Accounts::insert(AccountRecord account)
{
    const WallTime now = fromMillis(toMillis(m_clock.wallNow()));
    account.createdAt = account.createdAt == WallTime{} ? now : account.createdAt;
    account.updatedAt = now;
    const auto outcome = m_sql.execute(
        "INSERT INTO accounts (id, name, callsign, nickname, role, enabled, approved, "
        "device_password, login_password, default_group, note, created_at, updated_at) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        {toValueOrNull(account.id), toValue(account.name), toValue(account.callsign),
         toValue(account.nickname), toValue(roleText(account.role)), toValue(account.enabled),
         toValue(account.approved), toValue(account.devicePasswordHash),
         toValue(account.loginPasswordHash), toValueOrNull(account.defaultGroup),
         toValue(account.note), toMillis(account.createdAt), toMillis(account.updatedAt)});
    if (!outcome)
        return failed(explained(outcome.error()));
    account.id = AccountId{static_cast<std::uint64_t>(outcome->lastInsertId)};
    return account;
}

Result<std::vector<AccountId>> Accounts::insertMany(std::span<const AccountRecord> accounts)
{
    return inTransaction(m_sql, [&]() -> Result<std::vector<AccountId>> {
        std::vector<AccountId> ids;
        ids.reserve(accounts.size());
        for (const AccountRecord& account : accounts) {
            const auto inserted = insert(account);
            if (!inserted)
                return failed(inserted.error());
            ids.push_back(inserted->id);
        }
        return ids;
    });
}

Status Accounts::update(const AccountRecord& account)
{
    const auto outcome = m_sql.execute(
        "UPDATE accounts SET name = ?, callsign = ?, nickname = ?, role = ?, enabled = ?, "
        "approved = ?, device_password = ?, login_password = ?, default_group = ?, note = ?, "
        "updated_at = ? WHERE id = ?",
        {toValue(account.name), toValue(account.callsign), toValue(account.nickname),
         toValue(roleText(account.role)), toValue(account.enabled), toValue(account.approved),
         toValue(account.devicePasswordHash), toValue(account.loginPasswordHash),
         toValueOrNull(account.defaultGroup), toValue(account.note), toMillis(m_clock.wallNow()),
         toValue(account.id)});
    if (!outcome)
        return failed(explained(outcome.error()));
    return mustMeetRow(outcome, "the account does not exist");
}

Status Accounts::setDevicePassword(AccountId account, std::string_view hash)
{
    return mustMeetRow(
        m_sql.execute("UPDATE accounts SET device_password = ?, updated_at = ? WHERE id = ?",
                      {toValue(hash), toMillis(m_clock.wallNow()), toValue(account)}),
        "the account does not exist");
}

Status Accounts::renewDevicePassword(AccountId account, std::string_view before,
                                     std::string_view hash)
{
    const auto outcome = m_sql.execute(
        "UPDATE accounts SET device_password = ?, updated_at = ? WHERE id = ? AND "
        "device_password = ?",
        {toValue(hash), toMillis(m_clock.wallNow()), toValue(account), toValue(before)});
    return outcome ? Status{} : Status{failed(outcome.error())};
}

Status Accounts::setLoginPassword(AccountId account, std::string_view hash)
{
    return mustMeetRow(
        m_sql.execute("UPDATE accounts SET login_password = ?, updated_at = ? WHERE id = ?",
                      {toValue(hash), toMillis(m_clock.wallNow()), toValue(account)}),
        "the account does not exist");
}

Status Accounts::remove(AccountId account)
{
    return mustMeetRow(m_sql.execute("DELETE FROM accounts WHERE id = ?", {toValue(account)}),
                       "the account does not exist");
}

Result<std::vector<AccountRecord>> Accounts::all()
{
    std::vector<AccountRecord> accounts;
    const std::string sql = std::string{kSelect} + " ORDER BY id";
    auto done =
        m_sql.query(sql, {}, [&](const SqlRow& row) { accounts.push_back(accountOf(row)); });
    if (!done)
        return failed(done.error().during("reading the accounts"));
    return accounts;
}

Result<std::optional<AccountRecord>> Accounts::find(AccountId account)
{
    return findWhere(" WHERE id = ?", toValue(account));
}

Result<std::optional<AccountRecord>> Accounts::findByName(std::string_view name)
{
    return findWhere(" WHERE name = ?", toValue(name));
}

Result<std::optional<AccountRecord>> Accounts::findWhere(std::string_view condition,
                                                         const SqlValue& value)
{
    std::optional<AccountRecord> found;
    const std::string sql = std::string{kSelect}.append(condition);
    auto done = m_sql.query(sql, {value}, [&](const SqlRow& row) { found = accountOf(row); });
    if (!done)
        return failed(done.error().during("looking for an account"));
    return found;
}

} // namespace shack::store
