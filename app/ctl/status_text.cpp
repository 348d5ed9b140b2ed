#include "app/ctl/status_text.h"

#include "app/ctl/text_table.h"
#include "engine/base/text.h"

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

bool isPlain(const Json& value)
{
    return !value.is_structured();
}

/// A list of plain values fits on one line.
bool isPlainList(const Json& value)
{
    return value.is_array() && std::ranges::all_of(value, isPlain);
}

/// A list of things with the same plain members is a table.
bool isTable(const Json& value)
{
    const auto isRow = [&value](const Json& row) {
        if (!row.is_object() || !std::ranges::all_of(row, isPlain) ||
            row.size() != value.front().size())
            return false;
        return std::ranges::all_of(value.front().items(),
                                   [&row](const auto& item) { return row.contains(item.key()); });
    };
    return value.is_array() && !value.empty() && std::ranges::all_of(value, isRow);
}

std::string listed(const Json& values)
{
    std::string words;
    for (const Json& value : values)
        words += (words.empty() ? "" : ", ") + wordOf(value);
    return words.empty() ? "none" : words;
}

std::string tableText(const Json& rows)
{
    std::vector<std::string> head;
    for (const auto& [key, value] : rows.front().items())
        head.push_back(text::upperAscii(spaced(key)));
    TextTable table{head};
    for (const Json& row : rows) {
        std::vector<std::string> cells;
        for (const auto& [key, value] : rows.front().items())
            cells.push_back(wordOf(row[key]));
        table.add(std::move(cells));
    }
    return table.text({});
}

/// Plain members first, what has parts below under its name.
std::string objectText(const Json& object, const std::string& path, int depth)
{
    TextSheet sheet;
    std::string below;
    for (const auto& [key, value] : object.items()) {
        const std::string name = path.empty() ? spaced(key) : path + ", " + spaced(key);
        if (isPlain(value))
            sheet.add(spaced(key), wordOf(value));
        else if (isPlainList(value))
            sheet.add(spaced(key), listed(value));
        else if (isTable(value))
            below += "\n" + harmless(name) + ":\n" + tableText(value);
        else if (depth < kDeepest)
            below += objectText(value, name, depth + 1);
    }
    const std::string lines = sheet.text();
    if (path.empty() || lines.empty())
        return lines + below;
    return "\n" + harmless(path) + ":\n" + lines + below;
}

/// At most so many lines: the page came over the network.
std::string cut(std::string text)
{
    std::size_t at = 0;
    for (std::size_t line = 0; line < kMostLines && at != std::string::npos; ++line)
        at = text.find('\n', at == 0 ? 0 : at + 1);
    if (at == std::string::npos || at + 1 >= text.size())
        return text;
    text.resize(at + 1);
    return text + "...\n";
}

} // namespace

std::string statusText(const Json& status)
{
    return cut(objectText(status, {}, 0));
}

} // namespace shack::app
