#include "engine/bench/report_table.h"

#include "engine/bench/ladder_chart.h"

#include <algorithm>
#include <fmt/format.h>

namespace shack::bench {
namespace {

/// Nothing is loaded and nothing is run: the page is the same wherever it is opened.
constexpr std::string_view kHead = R"(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>
body { font: 15px/1.45 system-ui, sans-serif; color: #1F2328; background: #FFFFFF; margin: 2em auto; max-width: 64em; padding: 0 1em; }
h1 { font-size: 1.5em; margin: 0 0 .2em; } h2 { font-size: 1.1em; margin: 1.6em 0 .4em; }
.verdict { border-left: .5em solid; padding: .5em .8em; font-size: 1.1em; }
.pass { border-color: #1A7F5A; } .fail { border-color: #B42318; } .invalid, .stopped { border-color: #8A6100; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { padding: .25em .5em; text-align: right; border-bottom: 1px solid #D0D7DE; }
th:first-child, td:first-child, td:last-child, th:last-child { text-align: left; }
.note { color: #59636E; } .wide { overflow-x: auto; }
@media print { body { margin: 0; max-width: none; font-size: 10pt; } tr { break-inside: avoid; } .wide { overflow: visible; } }
</style>
)";

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

/// A pipe would end the cell.
std::string markdownCell(std::string_view text)
{
    std::string cell;
    for (const char letter : text) {
        if (letter == '|')
            cell += '\\';
        cell += letter == '\n' ? ' ' : letter;
    }
    return cell;
}

std::string markdownRow(const std::vector<std::string>& cells)
{
    std::string text = "|";
    for (const std::string& cell : cells)
        text += ' ' + markdownCell(cell) + " |";
    return text + '\n';
}

std::string htmlRow(const std::vector<std::string>& cells, std::string_view tag)
{
    std::string text = "<tr>";
    for (const std::string& cell : cells)
        text += fmt::format("<{0}>{1}</{0}>", tag, escapedHtml(cell));
    return text + "</tr>\n";
}

std::string tableHtml(const ReportTable& table)
{
    std::string text =
        fmt::format("<h2>{}</h2>\n<div class=\"wide\"><table>\n", escapedHtml(table.title));
    text += "<thead>" + htmlRow(table.heads, "th") + "</thead>\n<tbody>\n";
    for (const auto& row : table.rows)
        text += htmlRow(row, "td");
    text += "</tbody>\n</table></div>\n";
    if (!table.note.empty())
        text += fmt::format("<p class=\"note\">{}</p>\n", escapedHtml(table.note));
    return text;
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
    std::string text = "## " + table.title + "\n\n" + markdownRow(table.heads) + '|';
    for (std::size_t i = 0; i < table.heads.size(); ++i)
        text += i == 0 ? ":--|" : "--:|";
    text += '\n';
    for (const auto& row : table.rows)
        text += markdownRow(row);
    return table.note.empty() ? text + '\n' : text + '\n' + table.note + "\n\n";
}

std::string pageHtml(const ReportPage& page)
{
    std::string text{kHead};
    text +=
        fmt::format("<title>{0}</title>\n</head>\n<body>\n<h1>{0}</h1>\n", escapedHtml(page.title));
    text += fmt::format("<p class=\"verdict {0}\"><b>{0}</b>: {1}</p>\n", escapedHtml(page.verdict),
                        escapedHtml(page.sentence));
    for (const ReportTable& table : page.tables)
        text += tableHtml(table);
    for (const std::string& note : page.notes)
        text += fmt::format("<p class=\"note\">{}</p>\n", escapedHtml(note));
    return text + "</body>\n</html>\n";
}

std::string pageMarkdown(const ReportPage& page)
{
    std::string text =
        fmt::format("# {}\n\n**{}**: {}\n\n", page.title, page.verdict, page.sentence);
    for (const ReportTable& table : page.tables)
        text += tableMarkdown(table);
    for (const std::string& note : page.notes)
        text += note + "\n\n";
    return text;
}

} // namespace shack::bench
