#include "engine/bench/judgement.h"
#include "engine/bench/ladder_chart.h"
#include "engine/bench/ladder_report.h"
#include "engine/bench/report_json.h"
#include "engine/bench/report_words.h"

#include <fmt/format.h>

namespace shack::bench {
namespace {

/// Nothing is loaded, nothing is run: the page is the same wherever it is opened.
constexpr std::string_view kHead = R"(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>
body { font: 15px/1.45 system-ui, sans-serif; color: #1F2328; background: #FFFFFF; margin: 2em auto; max-width: 62em; padding: 0 1em; }
h1 { font-size: 1.5em; margin: 0 0 .2em; } h2 { font-size: 1.1em; margin: 1.6em 0 .4em; }
.verdict { border-left: .5em solid; padding: .5em .8em; font-size: 1.1em; }
.pass { border-color: #1A7F5A; } .fail { border-color: #B42318; } .invalid, .stopped { border-color: #8A6100; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { padding: .25em .5em; text-align: right; border-bottom: 1px solid #D0D7DE; white-space: nowrap; }
th { font-weight: 600; } td:last-child, th:last-child { text-align: left; }
.replaced { color: #59636E; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2em 1em; } dt { color: #59636E; } dd { margin: 0; overflow-wrap: anywhere; }
svg { width: 100%; height: auto; } svg text { font: 12px system-ui, sans-serif; fill: #59636E; }
svg .right { text-anchor: end; } svg .middle { text-anchor: middle; } svg .grid { stroke: #D0D7DE; }
svg .knee { stroke: #C24E00; stroke-width: 1.5; stroke-dasharray: 5 4; fill: none; }
.wide { overflow-x: auto; }
@media print { body { margin: 0; max-width: none; font-size: 10pt; } table { font-size: 8pt; } tr, svg { break-inside: avoid; } .wide { overflow: visible; } }
</style>
)";

std::string_view shownVerdict(Verdict verdict) noexcept
{
    switch (verdict) {
    case Verdict::Pass:
        return "&#10003; pass";
    case Verdict::Fail:
        return "&#10007; fail";
    case Verdict::Invalid:
        return "? invalid";
    case Verdict::Stopped:
        break;
    }
    return "&#9632; stopped";
}

std::string table(const LadderReport& report)
{
    std::string text = "<div class=\"wide\"><table>\n<thead><tr>";
    for (const std::string_view title : rungTitles())
        text += fmt::format("<th scope=\"col\">{}</th>", escapedHtml(title));
    text += "</tr></thead>\n<tbody>\n";
    for (const auto& rung : report.rungs) {
        text += rung->replaced ? "<tr class=\"replaced\">" : "<tr>";
        for (const std::string& cell : rungCells(*rung))
            text += fmt::format("<td>{}</td>", escapedHtml(cell));
        text += "</tr>\n";
    }
    return text + "</tbody>\n</table></div>\n<p>Latency in milliseconds; CPU in cores of the "
                  "relay's process, RAM in MiB; head-room of the generator.</p>\n";
}

std::string reasons(const LadderReport& report)
{
    std::string text;
    for (const auto& rung : report.rungs)
        if (rung->judgement.verdict != Verdict::Pass)
            text += fmt::format("<li>Rung {}: {}</li>\n", rung->number,
                                escapedHtml(rung->judgement.sentence));
    return text.empty() ? text : "<h2>What did not pass</h2>\n<ul>\n" + text + "</ul>\n";
}

std::string roles(const LadderReport& report)
{
    std::string text;
    for (const auto& rung : report.rungs) {
        if (rung->samples.roles.empty())
            continue;
        text += fmt::format("<li>Rung {}: ", rung->number);
        bool first = true;
        for (const RoleUsage& role : rung->samples.roles) {
            if (role.cores < 0.0005)
                continue;
            text += fmt::format("{}{} {:.3f}", first ? "" : ", ",
                                escapedHtml(role.threads > 1
                                                ? fmt::format("{} ({})", role.role, role.threads)
                                                : role.role),
                                role.cores);
            first = false;
        }
        text += "</li>\n";
    }
    return text.empty() ? text : "<h2>Relay CPU by thread, cores</h2>\n<ul>\n" + text + "</ul>\n";
}

} // namespace

std::string ladderHtml(const LadderReport& report)
{
    const std::string title = escapedHtml(titleOf(report));
    std::string text{kHead};
    text += fmt::format("<title>{} - {}</title>\n</head>\n<body>\n<h1>{}</h1>\n<p>{} - {}</p>\n",
                        title, utcText(report.startedAt), title, escapedHtml(report.target),
                        utcText(report.startedAt));
    text +=
        fmt::format("<p class=\"verdict {}\"><strong>{}</strong> {}</p>\n",
                    verdictName(report.judgement.verdict), shownVerdict(report.judgement.verdict),
                    escapedHtml(report.judgement.sentence));
    text += ladderChart(report) + table(report) + reasons(report) + roles(report);
    text += "<h2>Conditions</h2>\n<dl>\n";
    for (const auto& [name, value] : conditionsOf(report))
        text += fmt::format("<dt>{}</dt><dd>{}</dd>\n", escapedHtml(name), escapedHtml(value));
    return text + "</dl>\n</body>\n</html>\n";
}

} // namespace shack::bench
