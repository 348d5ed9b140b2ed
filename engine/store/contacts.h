#pragma once

#include "engine/base/result.h"
#include "engine/store/records.h"
#include "engine/store/sql_port.h"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace shack::store {

/// Who talked or wrote, when: the newest ones only. Store thread.
class Contacts {
public:
    Contacts(SqlPort& sql, std::size_t kept) : m_sql(sql), m_kept(kept) {}

    /// Appends in the order given and lets the oldest go, all in one transaction.
    Status append(std::span<const ContactRecord> contacts);

    /// Newest first; of one kind when one is given.
    Result<std::vector<ContactRecord>> newest(std::size_t limit,
                                              std::optional<ContactKind> kind = std::nullopt);

private:
    Status appendOne(const ContactRecord& contact);

    SqlPort& m_sql;
    const std::size_t m_kept;
};

} // namespace shack::store
