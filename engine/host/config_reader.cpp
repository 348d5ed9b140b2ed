#include "engine/host/config_reader.h"

#include "engine/base/text.h"
#include "engine/host/config_keys.h"
#include "engine/host/station_rules.h"
#include "engine/store/database_url.h"
#include "engine/store/draarl_tables.h"
#include "engine/store/redis_port.h"

// toml++ 3.3 asserts that a key begins just before it reports as an error that none does, and with
// NDEBUG tells the optimiser to believe it. A wrong file must be a sentence, so its assertions are
// switched off whole.
#undef NDEBUG
#define TOML_ASSERT(expr) static_cast<void>(0)
#define TOML_EXCEPTIONS 0
#define TOML_HEADER_ONLY 1
#include <algorithm>
#include <fstream>
#include <sstream>
#include <system_error>
#include <toml++/toml.h>

namespace shack::host {
namespace {

constexpr std::uintmax_t kMaxFileBytes = 1024 * 1024;
constexpr std::size_t kMaxListEntries = 64;

std::string placed(std::string_view name, const toml::source_region& region,
                   const std::string& sentence)
{
    return std::string{name} + ", line " + std::to_string(region.begin.line) + ": " + sentence;
}

std::string keyPath(const ConfigKey& key)
{
    return std::string{key.section} + "." + std::string{key.name};
}

std::string rangeText(const ConfigKey& key)
{
    return std::to_string(key.least) + " to " + std::to_string(key.most);
}

/// Writes one TOML value through a key's pointer; what is wrong comes back as the end of a
/// sentence.
class ValueWriter {
public:
    ValueWriter(const ConfigKey& key, const toml::node& node) : m_key(key), m_node(node) {}

    std::string operator()(std::string* target) const
    {
        const auto value = m_node.value_exact<std::string>();
        if (!value)
            return "must be a text in quotes";
        if (m_key.section == "station" && m_key.name == "callsign")
            if (auto wrong = callsignRule(*value))
                return *wrong;
        if (m_key.section == "station" && m_key.name == "name")
            if (auto wrong = stationNameRule(*value))
                return *wrong;
        if (m_key.section == "store" && m_key.name == "database" && !value->empty())
            if (const auto address = store::parseMysqlUrl(*value); !address)
                return "is wrong: " + address.error().sentence();
        if (m_key.section == "store" && m_key.name == "draarl_zone")
            if (const auto ahead = store::parseDraarlZone(*value); !ahead)
                return "is wrong: " + ahead.error().sentence();
        if (m_key.section == "store" && m_key.name == "redis" && !value->empty())
            if (const auto address = store::parseRedisUrl(*value); !address)
                return "is wrong: " + address.error().sentence();
        *target = *value;
        return {};
    }

    std::string operator()(std::filesystem::path* target) const
    {
        const auto value = m_node.value_exact<std::string>();
        if (!value)
            return "must be a path in quotes";
        *target = std::filesystem::path{std::u8string{value->begin(), value->end()}};
        return {};
    }

    std::string operator()(bool* target) const
    {
        const auto value = m_node.value_exact<bool>();
        if (!value)
            return "must be true or false";
        *target = *value;
        return {};
    }

    std::string operator()(std::uint32_t* target) const { return number(*target); }

    std::string operator()(std::size_t* target) const { return number(*target); }

    template <typename Rep, typename Period>
    std::string operator()(std::chrono::duration<Rep, Period>* target) const
    {
        std::int64_t count = 0;
        const std::string wrong = number(count);
        if (wrong.empty())
            *target = std::chrono::duration<Rep, Period>{count};
        return wrong;
    }

    std::string operator()(std::vector<std::string>* target) const
    {
        const toml::array* const list = m_node.as_array();
        if (list == nullptr)
            return "must be a list of texts: [\"...\", \"...\"]";
        if (list->size() > kMaxListEntries)
            return "has more than " + std::to_string(kMaxListEntries) + " entries";
        std::vector<std::string> values;
        for (const toml::node& entry : *list) {
            const auto value = entry.value_exact<std::string>();
            if (!value)
                return "must be a list of texts: [\"...\", \"...\"]";
            values.push_back(*value);
        }
        *target = std::move(values);
        return {};
    }

private:
    template <typename T>
    std::string number(T& target) const
    {
        const auto value = m_node.value_exact<std::int64_t>();
        if (!value)
            return "must be a whole number, " + rangeText(m_key);
        if (*value < m_key.least || *value > m_key.most)
            return "must be " + rangeText(m_key) + ", not " + std::to_string(*value);
        target = static_cast<T>(*value);
        return {};
    }

    const ConfigKey& m_key;
    const toml::node& m_node;
};

Status applySection(std::string_view name, std::string_view section, const toml::table& table,
                    const std::vector<ConfigKey>& keys)
{
    for (const auto& [word, node] : table) {
        const auto key = std::find_if(keys.begin(), keys.end(), [&](const ConfigKey& candidate) {
            return candidate.section == section && candidate.name == word.str();
        });
        const auto& region = node.source();
        if (key == keys.end()) {
            return fail(ErrorCode::InvalidInput,
                        placed(name, word.source(),
                               "there is no key \"" + std::string{word.str()} + "\" in [" +
                                   std::string{section} + "]"));
        }
        const std::string wrong = std::visit(ValueWriter{*key, node}, key->target);
        if (!wrong.empty())
            return fail(ErrorCode::InvalidInput, placed(name, region, keyPath(*key) + " " + wrong));
    }
    return {};
}

} // namespace

Result<EngineConfig> readConfigText(std::string_view document, std::string_view name)
{
    if (document.size() > kMaxFileBytes)
        return fail(ErrorCode::InvalidInput,
                    std::string{name} + " is larger than 1 MiB: this is not a station file");
    if (!text::isUtf8(document))
        return fail(ErrorCode::InvalidInput, std::string{name} + " is not UTF-8 text");
    const toml::parse_result parsed = toml::parse(document);
    if (!parsed) {
        const toml::parse_error& error = parsed.error();
        return fail(ErrorCode::InvalidInput,
                    placed(name, error.source(), std::string{error.description()}));
    }
    EngineConfig config;
    const std::vector<ConfigKey> keys = configKeys(config);
    for (const auto& [word, node] : parsed.table()) {
        const std::string section{word.str()};
        const bool known = std::any_of(
            keys.begin(), keys.end(), [&](const ConfigKey& key) { return key.section == section; });
        if (!known)
            return fail(ErrorCode::InvalidInput,
                        placed(name, word.source(),
                               node.is_table()
                                   ? "there is no section [" + section + "]"
                                   : "\"" + section + "\" stands outside of any section"));
        const toml::table* const table = node.as_table();
        if (table == nullptr)
            return fail(
                ErrorCode::InvalidInput,
                placed(name, node.source(), section + " must be a section: [" + section + "]"));
        if (const Status applied = applySection(name, section, *table, keys); !applied)
            return failed(applied.error());
    }
    return config;
}

Result<EngineConfig> readConfig(const std::filesystem::path& file)
{
    std::error_code error;
    const auto size = std::filesystem::file_size(file, error);
    if (error)
        return failed(
            Error::fromSystem(error, "the station file " + file.string() + " cannot be read"));
    if (size > kMaxFileBytes)
        return fail(ErrorCode::InvalidInput,
                    file.string() + " is larger than 1 MiB: this is not a station file");
    std::ifstream in{file, std::ios::binary};
    std::ostringstream content;
    content << in.rdbuf();
    if (!in)
        return fail(ErrorCode::PermissionDenied,
                    "the station file " + file.string() + " cannot be read");
    return readConfigText(content.str(), file.string());
}

} // namespace shack::host
