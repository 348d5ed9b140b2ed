#pragma once

#include "engine/store/accounts.h"
#include "engine/store/draarl_schema.h"

namespace shack::store {

/// Accounts in the table `users` of a DraARL database. Whether somebody is an operator, and the
/// note, lie in a table of ours. Store thread.
///
/// Device passwords are handed on as they lie there: sealed (crypto/draarl_password.h) or a bcrypt
/// hash. InvalidInput for a form that DraARL could not read.
class DraarlAccounts final : public Accounts {
public:
    DraarlAccounts(SqlPort& sql, const Clock& clock, const DraarlTimes& times);

    Result<AccountRecord> insert(AccountRecord account) override;
    Status update(const AccountRecord& account) override;
    Status setDevicePassword(AccountId account, std::string_view stored) override;
    Status renewDevicePassword(AccountId account, std::string_view before,
                               std::string_view stored) override;
    Status setLoginPassword(AccountId account, std::string_view hash) override;
    Status remove(AccountId account) override;
    Result<std::vector<AccountRecord>> all() override;
    Result<std::optional<AccountRecord>> find(AccountId account) override;
    Result<std::optional<AccountRecord>> findByName(std::string_view name) override;

private:
    Result<std::optional<AccountRecord>> findOne(std::string_view condition, const SqlValue& value);
    Status keepExtras(const AccountRecord& account);
    Status keepDefaultGroup(AccountId account, TalkGroupId group);

    SqlValue now() const { return m_times.value(m_clock.wallNow()); }

    const DraarlTimes m_times;
    const std::string m_select;
};

} // namespace shack::store
