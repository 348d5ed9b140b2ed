#pragma once

#include "engine/base/result.h"
#include "engine/store/sql_port.h"

#include <map>
#include <string>
#include <string_view>

namespace shack::store {

/// What an operator set for the station as a whole and no configuration file holds: keys and texts
/// chosen by the rooms above. Store thread.
class SiteSettings {
public:
    explicit SiteSettings(SqlPort& sql) : m_sql(sql) {}

    Status set(std::string_view key, std::string_view value);
    Status remove(std::string_view key); ///< no error when there is none
    Result<std::map<std::string, std::string>> all();

private:
    SqlPort& m_sql;
};

} // namespace shack::store
