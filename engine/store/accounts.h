#pragma once

#include "engine/base/clock.h"
#include "engine/base/result.h"
#include "engine/store/records.h"
#include "engine/store/sql_port.h"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace shack::store {

/// People and callsigns. Store thread.
///
/// Errors beside those of SqlPort: AlreadyExists when the name or the callsign is taken (without
/// case), NotFound for an account or a default group that does not exist.
class Accounts {
public:
    Accounts(SqlPort& sql, const Clock& clock) : m_sql(sql), m_clock(clock) {}

    virtual ~Accounts() = default;

    /// The record as stored, with its id and times.
    virtual Result<AccountRecord> insert(AccountRecord account);

    /// All or none, in one transaction; ids in the order given.
    Result<std::vector<AccountId>> insertMany(std::span<const AccountRecord> accounts);

    /// Everything but id and createdAt.
    virtual Status update(const AccountRecord& account);

    /// Only the hash, for a password that is hashed anew at login.
    virtual Status setDevicePassword(AccountId account, std::string_view hash);
    /// Only where it is still `before`; otherwise nothing happens.
    virtual Status renewDevicePassword(AccountId account, std::string_view before,
                                       std::string_view hash);
    virtual Status setLoginPassword(AccountId account, std::string_view hash);

    /// With its devices, their settings and its memberships; groups it owned belong to the station.
    virtual Status remove(AccountId account);

    virtual Result<std::vector<AccountRecord>> all();
    virtual Result<std::optional<AccountRecord>> find(AccountId account);
    virtual Result<std::optional<AccountRecord>> findByName(std::string_view name);

private:
    Result<std::optional<AccountRecord>> findWhere(std::string_view condition,
                                                   const SqlValue& value);

protected: // for the forms of other schemas
    SqlPort& m_sql;
    const Clock& m_clock;
};

} // namespace shack::store
