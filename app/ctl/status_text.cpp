#include "app/ctl/status_text.h"

#include "app/ctl/text_table.h"

#include <algorithm>

namespace shack::app {

namespace {

constexpr int kDeepest = 6;
constexpr std::size_t kMostLines = 500;

/// "since_ms" reads as "since ms".
std::string spaced(std::string name)
{
    std::ranges::replace(name, '_', ' ');
    return name;
}

std::string wordOf(const Json& value)
{
    if (value.is_string())
        return value.get<std::string>();
    if (value.is_boolean())
        return value.get<bool>() ? "yes" : "no";
    if (value.is_null())
        return "-";
    return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// A list of plain values fits on one line.
bool isPlainList(const Json& value)
{
    return value.is_array() &&
           std::ranges::none_of(value, [](const Json& item) { return item.is_structured(); });
}

class StatusWriter {
public:
    std::string text() const { return m_sheet.text() + (m_lines >= kMostLines ? "...\n" : ""); }

    void write(const std::string& name, const Json& value, int depth)
    {
        if (m_lines >= kMostLines || depth > kDeepest)
            return;
        if (value.is_object()) {
            for (const auto& [key, member] : value.items())
                write(name.empty() ? spaced(key) : name + ", " + spaced(key), member, depth + 1);
        } else if (isPlainList(value)) {
            add(name, value.empty() ? "none" : listed(value));
        } else if (value.is_array()) {
            for (std::size_t i = 0; i < value.size(); ++i)
                write(name + " " + std::to_string(i + 1), value[i], depth + 1);
        } else {
            add(name, wordOf(value));
        }
    }

private:
    static std::string listed(const Json& values)
    {
        std::string words;
        for (const Json& value : values)
            words += (words.empty() ? "" : ", ") + wordOf(value);
        return words;
    }

    void add(const std::string& name, const std::string& value)
    {
        ++m_lines;
        m_sheet.add(harmless(name), value);
    }

    TextSheet m_sheet;
    std::size_t m_lines = 0;
};

} // namespace

std::string statusText(const Json& status)
{
    StatusWriter writer;
    writer.write({}, status, 0);
    return writer.text();
}

} // namespace shack::app
