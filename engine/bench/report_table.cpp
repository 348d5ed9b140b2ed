#include "engine/bench/report_table.h"

#include "engine/bench/report_page.h"

#include <algorithm>
#include <string_view>

namespace shack::bench {
namespace {

/// Letters on screen, as far as code points tell.
std::size_t widthOf(std::string_view text) noexcept
{
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char letter) {
        return (static_cast<unsigned char>(letter) & 0xC0U) != 0x80U;
    }));
}

std::vector<std::size_t> widthsOf(const ReportTable& table)
{
    std::vector<std::size_t> widths;
    for (const std::string& head : table.heads)
        widths.push_back(widthOf(head));
    for (const auto& row : table.rows)
        for (std::size_t i = 0; i < widths.size() && i < row.size(); ++i)
            widths[i] = std::max(widths[i], widthOf(row[i]));
    return widths;
}

std::string line(const std::vector<std::string>& cells, const std::vector<std::size_t>& widths)
{
    std::string text;
    for (std::size_t i = 0; i < cells.size() && i < widths.size(); ++i) {
        const std::string blanks(widths[i] - std::min(widths[i], widthOf(cells[i])), ' ');
        const bool left = i == 0 || i + 1 == widths.size();
        text += (i == 0 ? "" : "  ") + (left ? cells[i] + blanks : blanks + cells[i]);
    }
    text.erase(text.find_last_not_of(' ') + 1);
    return text + '\n';
}

std::string markdownRow(const std::vector<std::string>& cells)
{
    std::string text = "|";
    for (const std::string& cell : cells)
        text += ' ' + escapedMarkdown(cell) + " |";
    return text + '\n';
}

} // namespace

std::string tableLines(const ReportTable& table)
{
    const std::vector<std::size_t> widths = widthsOf(table);
    std::string text = table.title + '\n' + line(table.heads, widths);
    for (const auto& row : table.rows)
        text += line(row, widths);
    return table.note.empty() ? text : text + table.note + '\n';
}

std::string tableMarkdown(const ReportTable& table)
{
    std::string text =
        "### " + escapedMarkdown(table.title) + "\n\n" + markdownRow(table.heads) + '|';
    for (std::size_t i = 0; i < table.heads.size(); ++i)
        text += i == 0 ? ":--|" : "--:|";
    text += '\n';
    for (const auto& row : table.rows)
        text += markdownRow(row);
    return table.note.empty() ? text + '\n' : text + '\n' + escapedMarkdown(table.note) + "\n\n";
}

} // namespace shack::bench
