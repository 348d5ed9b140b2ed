#include "engine/store/site_settings.h"

#include "engine/store/row_values.h"

namespace shack::store {

Status SiteSettings::set(std::string_view key, std::string_view value)
{
    const auto outcome = m_sql.execute("INSERT INTO site_settings (`key`, value) VALUES (?, ?)" +
                                           orUpdate(m_sql.engine(), "`key`", {"value"}),
                                       {toValue(key), toValue(value)});
    if (!outcome)
        return failed(outcome.error().during("saving a setting of the station"));
    return {};
}

Status SiteSettings::remove(std::string_view key)
{
    const auto outcome = m_sql.execute("DELETE FROM site_settings WHERE `key` = ?", {toValue(key)});
    if (!outcome)
        return failed(outcome.error().during("removing a setting of the station"));
    return {};
}

Result<std::map<std::string, std::string>> SiteSettings::all()
{
    std::map<std::string, std::string> settings;
    auto done = m_sql.query("SELECT `key`, value FROM site_settings", {}, [&](const SqlRow& row) {
        settings.insert_or_assign(row.text(0), row.text(1));
    });
    if (!done)
        return failed(done.error().during("reading the settings of the station"));
    return settings;
}

} // namespace shack::store
