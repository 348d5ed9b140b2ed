#pragma once

#include "engine/base/result.h"
#include "engine/store/sql_port.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace shack::store {

/// One table after a copy: the same figures were read from both databases.
struct CopiedTable {
    std::string name;
    std::uint64_t rows = 0;
    std::uint64_t checksum = 0; ///< FNV-1a over all values in the order of the keys
    std::uint64_t copiedNow = 0;
};

/// Copies everything that a station keeps from one database to another of our schema, whatever
/// their engines, with the same ids. Both must be open, up to date and not in use by a station;
/// the calling thread owns both.
///
/// The target must be fresh, or hold a part of a copy of the same `source` (a name of it, kept in
/// the target until the copy is whole): then the copy goes on after the last row that is there.
/// At the end every table is read from both sides and compared. Errors beside those of SqlPort:
/// AlreadyExists (the target is in use, or of another source; or two rows that differ for the
/// source are the same for the target), Corrupt (the two differ: the source was changed between two
/// runs).
Result<std::vector<CopiedTable>> copyBook(SqlPort& from, SqlPort& to, std::string_view source);

/// Unsupported when the database holds a part of a copy only: no station should begin with it.
Status refusePartOfCopy(SqlPort& sql);

/// Makes the target of a copy that broke off fresh again. PermissionDenied when it is none.
Status forgetCopy(SqlPort& to);

} // namespace shack::store
