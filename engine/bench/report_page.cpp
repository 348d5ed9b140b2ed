#include "engine/bench/report_page.h"

#include <fmt/format.h>

namespace shack::bench {
namespace {

/// The page is the same wherever it is opened. %LANGUAGE% and %TITLE% are filled in.
constexpr std::string_view kHead = R"(<!DOCTYPE html>
<html lang="%LANGUAGE%">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>%TITLE%</title>
<style>
body { font: 15px/1.45 system-ui, sans-serif; color: #1F2328; background: #FFFFFF; margin: 2em auto; max-width: 68em; padding: 0 1em; }
h1 { font-size: 1.5em; margin: 0 0 .2em; } h2 { font-size: 1.1em; margin: 1.6em 0 .4em; }
.verdict { border-left: .5em solid; padding: .5em .8em; font-size: 1.1em; }
.pass, .better { border-color: #1A7F5A; } .fail, .worse { border-color: #B42318; }
.invalid, .stopped, .unseen, .unknown { border-color: #8A6100; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { padding: .25em .5em; text-align: right; border-bottom: 1px solid #D0D7DE; vertical-align: top; }
th { font-weight: 600; }
th:first-child, td:first-child, th:last-child, td:last-child { text-align: left; }
td.number, td.name { white-space: nowrap; }
tr.load th { background: #F6F8FA; text-align: left; }
tr.better td:last-child { color: #1A7F5A; } tr.worse td:last-child { color: #B42318; }
.note { color: #59636E; } .wide { overflow-x: auto; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2em 1em; } dt { color: #59636E; } dd { margin: 0; overflow-wrap: anywhere; }
svg { width: 100%; height: auto; } svg text { font: 12px system-ui, sans-serif; fill: #59636E; }
svg .right { text-anchor: end; } svg .middle { text-anchor: middle; } svg .grid { stroke: #D0D7DE; }
svg .knee { stroke: #C24E00; stroke-width: 1.5; stroke-dasharray: 5 4; fill: none; }
@media print { body { margin: 0; max-width: none; font-size: 10pt; } table { font-size: 8pt; } tr, svg { break-inside: avoid; } .wide { overflow: visible; } }
</style>
</head>
<body>
)";

void replaceFirst(std::string& text, std::string_view what, std::string_view by)
{
    if (const std::size_t at = text.find(what); at != std::string::npos)
        text.replace(at, what.size(), by);
}

/// Colour is never the only sign.
std::string_view signOf(std::string_view verdict) noexcept
{
    if (verdict == "pass")
        return "&#10003;";
    if (verdict == "fail")
        return "&#10007;";
    return verdict == "stopped" ? "&#9632;" : "?";
}

const std::string& wordOf(const ReportPage& page) noexcept
{
    return page.verdictWord.empty() ? page.verdict : page.verdictWord;
}

/// Figures stay on one line; sentences may not make a table wider than the page.
bool isFigure(std::string_view cell) noexcept
{
    constexpr std::size_t kLongestFigure = 20;
    return cell.size() <= kLongestFigure;
}

/// What a row is about stands to the left when it is a word.
bool hasDigit(std::string_view cell) noexcept
{
    return cell.find_first_of("0123456789") != std::string_view::npos;
}

std::string tableHtml(const ReportTable& table)
{
    std::string text = fmt::format("<h2>{}</h2>\n<div class=\"wide\"><table>\n<thead><tr>",
                                   escapedHtml(table.title));
    for (const std::string& head : table.heads)
        text += fmt::format("<th scope=\"col\">{}</th>", escapedHtml(head));
    text += "</tr></thead>\n<tbody>\n";
    for (const auto& row : table.rows) {
        text += "<tr>";
        for (const std::string& cell : row) {
            const bool named = &cell == &row.front() && !hasDigit(cell);
            text += fmt::format("<td{}>{}</td>",
                                !isFigure(cell) ? ""
                                : named         ? " class=\"name\""
                                                : " class=\"number\"",
                                escapedHtml(cell));
        }
        text += "</tr>\n";
    }
    text += "</tbody>\n</table></div>\n";
    if (!table.note.empty())
        text += fmt::format("<p class=\"note\">{}</p>\n", escapedHtml(table.note));
    return text;
}

} // namespace

std::string pageHead(std::string_view title, std::string_view language)
{
    std::string text{kHead};
    replaceFirst(text, "%LANGUAGE%", escapedHtml(language));
    replaceFirst(text, "%TITLE%", escapedHtml(title));
    return text;
}

std::string pageHtml(const ReportPage& page)
{
    return pageHead(page.title, page.language) + pageBody(page) + "</body>\n</html>\n";
}

std::string pageBody(const ReportPage& page)
{
    std::string text = fmt::format("<h1>{}</h1>\n", escapedHtml(page.title));
    if (!page.subtitle.empty())
        text += fmt::format("<p>{}</p>\n", escapedHtml(page.subtitle));
    text += fmt::format("<p class=\"verdict {}\">{} <strong>{}</strong>: {}</p>\n",
                        escapedHtml(page.verdict), signOf(page.verdict), escapedHtml(wordOf(page)),
                        escapedHtml(page.sentence));
    text += page.chart;
    for (const ReportTable& table : page.tables)
        text += tableHtml(table);
    for (const std::string& note : page.notes)
        text += fmt::format("<p class=\"note\">{}</p>\n", escapedHtml(note));
    if (!page.conditions.empty()) {
        text += fmt::format("<h2>{}</h2>\n<dl>\n", escapedHtml(page.conditionsTitle));
        for (const auto& [name, value] : page.conditions)
            text += fmt::format("<dt>{}</dt><dd>{}</dd>\n", escapedHtml(name), escapedHtml(value));
        text += "</dl>\n";
    }
    return text;
}

std::string pageMarkdown(const ReportPage& page)
{
    std::string text = fmt::format("## {}\n\n", escapedMarkdown(page.title));
    if (!page.subtitle.empty())
        text += escapedMarkdown(page.subtitle) + "\n\n";
    text += fmt::format("**{}**: {}\n\n", escapedMarkdown(wordOf(page)),
                        escapedMarkdown(page.sentence));
    for (const ReportTable& table : page.tables)
        text += tableMarkdown(table);
    for (const std::string& note : page.notes)
        text += escapedMarkdown(note) + "\n\n";
    for (const auto& [name, value] : page.conditions)
        text += fmt::format("- {}: {}\n", escapedMarkdown(name), escapedMarkdown(value));
    return text;
}

std::string pageLines(const ReportPage& page)
{
    std::string text;
    for (const ReportTable& table : page.tables)
        text += tableLines(table) + '\n';
    return text + fmt::format("{}: {}\n", wordOf(page), page.sentence);
}

std::string escapedHtml(std::string_view text)
{
    std::string safe;
    safe.reserve(text.size());
    for (const char letter : text) {
        switch (letter) {
        case '&':
            safe += "&amp;";
            break;
        case '<':
            safe += "&lt;";
            break;
        case '>':
            safe += "&gt;";
            break;
        case '"':
            safe += "&quot;";
            break;
        case '\'':
            safe += "&#39;";
            break;
        default:
            safe += static_cast<unsigned char>(letter) < 0x20 ? ' ' : letter;
        }
    }
    return safe;
}

std::string escapedMarkdown(std::string_view text)
{
    std::string cell;
    for (const char letter : text) {
        if (letter == '|' || letter == '\\' || letter == '`' || letter == '<')
            cell += '\\';
        cell += letter == '\n' || letter == '\r' ? ' ' : letter;
    }
    return cell;
}

} // namespace shack::bench
