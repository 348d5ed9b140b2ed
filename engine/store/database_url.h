#pragma once

#include "engine/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace shack::store {

/// Where a MySQL or MariaDB server is, and as whom to come.
struct MysqlAddress {
    std::string host;
    std::uint16_t port = 3306;
    std::string user;
    std::string password;
    std::string database;

    /// Encrypted, and the server must prove its name by a certificate. Else the line is plain: for
    /// this computer and networks that are trusted.
    bool tls = false;
    std::string authorities; ///< file of certificates to believe (PEM); empty = the system's

    bool operator==(const MysqlAddress&) const = default;
};

/// "mysql://user:password@host:port/name"; port and password may be missing, an IPv6 address stands
/// in brackets, and what would be mistaken for a separator is written %40 (RFC 3986, section 2.1).
/// "?tls=on" behind it asks for TLS, "?tls=on&ca=FILE" for one that FILE vouches for.
/// InvalidInput, in a sentence that never holds the text itself: a password may be anywhere in it.
/// Any thread.
Result<MysqlAddress> parseMysqlUrl(std::string_view url);

/// Does a text name a server rather than a file?
bool isMysqlUrl(std::string_view text) noexcept;

/// "mysql://user@host:3306/name?tls=on", for people and logs: without the password.
std::string shown(const MysqlAddress& address);

} // namespace shack::store
