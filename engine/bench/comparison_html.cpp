#include "engine/bench/comparison_pages.h"
#include "engine/bench/report_page.h"

#include <fmt/format.h>

namespace shack::bench {
namespace {

using stats::Finding;

std::string_view styleOf(Finding finding) noexcept
{
    switch (finding) {
    case Finding::RealBetter:
        return "better";
    case Finding::RealWorse:
        return "worse";
    case Finding::NoDifferenceSeen:
        return "unseen";
    case Finding::CannotTell:
        break;
    }
    return "unknown";
}

/// Colour is never the only sign.
std::string_view signOf(Finding finding) noexcept
{
    switch (finding) {
    case Finding::RealBetter:
        return "&#9650; ";
    case Finding::RealWorse:
        return "&#9660; ";
    case Finding::NoDifferenceSeen:
        return "= ";
    case Finding::CannotTell:
        break;
    }
    return "? ";
}

std::string tableOf(const ReportComparison& comparison)
{
    std::string text = "<div class=\"wide\"><table>\n<thead><tr>";
    for (const std::string_view title : comparisonTitles())
        text += fmt::format("<th scope=\"col\">{}</th>", escapedHtml(title));
    text += "</tr></thead>\n<tbody>\n";
    std::string load;
    for (const ComparedFigure& figure : comparison.figures) {
        if (figure.load != load) {
            load = figure.load;
            text += fmt::format("<tr class=\"load\"><th colspan=\"{}\">{}</th></tr>\n",
                                comparisonTitles().size(), escapedHtml(load));
        }
        const Finding finding = figure.comparison.finding;
        text += fmt::format("<tr class=\"{}\">", styleOf(finding));
        const auto cells = comparisonCells(figure);
        for (std::size_t i = 0; i < cells.size(); ++i)
            text += fmt::format("<td>{}{}</td>", i + 1 == cells.size() ? signOf(finding) : "",
                                escapedHtml(cells[i]));
        text += "</tr>\n";
    }
    return text + "</tbody>\n</table></div>\n";
}

std::string listOf(std::string_view title, const std::vector<std::string>& items)
{
    if (items.empty())
        return {};
    std::string text = fmt::format("<h2>{}</h2>\n<ul>\n", title);
    for (const std::string& item : items)
        text += fmt::format("<li>{}</li>\n", escapedHtml(item));
    return text + "</ul>\n";
}

std::string valuesOf(const std::vector<double>& values)
{
    constexpr std::size_t kMostShown = 50;
    std::string text;
    for (std::size_t i = 0; i < values.size() && i < kMostShown; ++i)
        text += fmt::format("{}{:.6g}", i == 0 ? "" : " ", values[i]);
    return values.size() > kMostShown ? text + " ..." : text;
}

/// For those who want to check.
std::string details(const ReportComparison& comparison)
{
    std::string text = "<details><summary>Every repeat, p-values, sentences</summary>\n<div "
                       "class=\"wide\"><table>\n<thead><tr><th>Figure</th><th>A</th><th>B</th>"
                       "<th>p</th><th>Sentence</th></tr></thead>\n<tbody>\n";
    for (const ComparedFigure& figure : comparison.figures) {
        const bool judged = figure.comparison.finding != Finding::CannotTell;
        text += fmt::format("<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>\n",
                            escapedHtml(figure.title()), valuesOf(figure.a), valuesOf(figure.b),
                            judged ? fmt::format("{:.3g}", figure.comparison.p) : std::string{"-"},
                            escapedHtml(figure.comparison.sentence));
    }
    return text + "</tbody>\n</table></div></details>\n";
}

} // namespace

std::string comparisonHtml(const ReportComparison& comparison)
{
    std::string text = pageHead("Is B better than A?");
    text += "<h1>Is B better than A?</h1>\n";
    text += fmt::format("<p class=\"verdict {}\">{}<strong>{}</strong>: {}</p>\n",
                        styleOf(comparison.finding), signOf(comparison.finding),
                        stats::findingName(comparison.finding), escapedHtml(comparison.sentence));
    text += listOf("What makes this comparison worth less", comparison.warnings);
    text += "<h2>Figures</h2>\n" + tableOf(comparison);
    text += fmt::format("<p>Method: {}; seed {}.</p>\n", escapedHtml(comparison.method),
                        comparison.seed);
    text += details(comparison);
    text += listOf("A", comparison.filesA) + listOf("B", comparison.filesB);
    return text + "</body>\n</html>\n";
}

} // namespace shack::bench
