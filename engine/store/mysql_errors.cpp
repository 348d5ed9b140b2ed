#include "engine/store/mysql_errors.h"

#include "engine/base/text.h"
#include "engine/store/store_health.h"

#include <fmt/core.h>

namespace shack::store {

ErrorCode mysqlErrorCode(unsigned number) noexcept
{
    if (isConnectionLost(number))
        return ErrorCode::Unavailable;
    switch (number) {
    case 1205: // lock wait timed out
    case 1213: // deadlock
    case 1614: // XA deadlock
    case 3572: // NOWAIT
        return ErrorCode::Busy;
    case 1021: // disk full
    case 1114: // table full
        return ErrorCode::DiskFull;
    case 1036: // table is read only
    case 1290: // the server runs with --read-only
    case 1792: // read only transaction
    case 1836: // read only mode
        return ErrorCode::ReadOnly;
    case 1044: // database
    case 1045: // user or password
    case 1130: // host
    case 1142: // table
    case 1143: // column
    case 1227: // privilege
    case 1251: // authentication protocol
    case 1698: // user without password
        return ErrorCode::PermissionDenied;
    case 1040: // too many connections
    case 1049: // unknown database
    case 1203: // too many connections of this user
    case 1226: // resource limit of this user
        return ErrorCode::Unavailable;
    case 1034: // index
    case 1194: // table crashed
    case 1195:
    case 1712: // index corrupt
        return ErrorCode::Corrupt;
    case 1022:
    case 1062: // duplicate key
    case 1586:
        return ErrorCode::AlreadyExists;
    case 1216:
    case 1452: // refers to a row that is not there
        return ErrorCode::NotFound;
    case 1153: // packet
    case 1301: // text
    case 1406: // text for its column
        return ErrorCode::OutOfRange;
    case 1048: // NULL
    case 1217: // row is referred to
    case 1264: // number out of range
    case 1265: // value cut
    case 1364: // no default
    case 1366: // text that is no number, or not of the character set
    case 1451:
    case 3819: // CHECK, MySQL
    case 4025: // CHECK, MariaDB
        return ErrorCode::InvalidInput;
    default:
        return ErrorCode::System;
    }
}

bool isConnectionLost(unsigned number) noexcept
{
    switch (number) {
    case 1053: // the server shuts down
    case 1152: // aborted
    case 1158: // packets: read and write errors, time-outs
    case 1159:
    case 1160:
    case 1161:
    case 1184:
    case 1927: // killed (MariaDB)
    case 2002: // no server
    case 2003:
    case 2005: // no such host
    case 2006: // gone away
    case 2012: // handshake
    case 2013: // lost during a query
    case 2026: // TLS
    case 2027: // malformed packet
    case 2055: // lost, with the system's reason
    case 4031: // idle for too long (MySQL)
        return true;
    default:
        return false;
    }
}

Error mysqlError(unsigned number, std::string_view text)
{
    const ErrorCode code = mysqlErrorCode(number);
    if (const std::string_view common = commonTrouble(code); !common.empty())
        return {code, std::string{common}};
    if (code == ErrorCode::AlreadyExists) {
        const std::size_t key = text.rfind(" for key ");
        return {code, fmt::format("the database refused the change: the key{} is taken",
                                  key == std::string_view::npos ? "" : text.substr(key + 8))};
    }
    return {code, fmt::format("{} (code {})", text::printable(text, 300), number)};
}

} // namespace shack::store
