#include "engine/bench/comparison_pages.h"

#include "engine/bench/judgement.h"
#include "engine/bench/report_json.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>

namespace shack::bench {
namespace {

using stats::Comparison;
using stats::Finding;

/// Three figures, thousands grouped.
std::string shortValue(double value)
{
    const double size = std::abs(value);
    if (size >= 999.5)
        return grouped(static_cast<std::uint64_t>(std::min(size + 0.5, 1e18)));
    if (size >= 99.95 || size == 0)
        return fmt::format("{:.0f}", value);
    if (size >= 9.995)
        return fmt::format("{:.1f}", value);
    if (size >= 0.01)
        return fmt::format("{:.2f}", value);
    return fmt::format("{:.2g}", value);
}

/// "+11.0 %" of A, or in the unit of the figure; losses in percentage points.
std::string signedDifference(double value, bool relative)
{
    const double shown = relative ? value * 100 : value;
    if (shown == 0)
        return "0";
    return fmt::format("{}{}", shown < 0 ? "-" : "+",
                       std::abs(shown) >= 0.01 ? fmt::format("{:.2f}", std::abs(shown))
                                               : fmt::format("{:.1g}", std::abs(shown)));
}

std::string unitOf(const ComparedFigure& figure)
{
    if (figure.comparison.relative)
        return " %";
    return figure.unit == "%" ? " points" : " " + figure.unit;
}

std::string verdictCell(const Comparison& comparison)
{
    std::string cell{stats::findingName(comparison.finding)};
    if (comparison.finding == Finding::NoDifferenceSeen && comparison.relative &&
        comparison.hidden >= 1e-12)
        cell += fmt::format(" (under {} % could hide)", shortValue(comparison.hidden * 100));
    return cell;
}

std::string repeatsCell(const std::vector<double>& values)
{
    return fmt::format("{} repeat{}", values.size(), values.size() == 1 ? "" : "s");
}

struct Widths {
    std::array<std::size_t, 6> columns{};

    void grow(const std::vector<std::string>& cells)
    {
        for (std::size_t i = 0; i < columns.size(); ++i)
            columns[i] = std::max(columns[i], cells[i].size());
    }

    /// First and last column to the left, figures to the right.
    std::string line(const std::vector<std::string>& cells) const
    {
        std::string text = fmt::format("{:<{}}", cells[0], columns[0]);
        for (std::size_t i = 1; i + 1 < columns.size(); ++i)
            text += fmt::format("  {:>{}}", cells[i], columns[i]);
        return text + "  " + cells.back() + "\n";
    }
};

std::vector<std::string> titleCells()
{
    const auto titles = comparisonTitles();
    return {titles.begin(), titles.end()};
}

Json intervalJson(const stats::Interval& interval)
{
    return {interval.low, interval.high};
}

Json figureJson(const ComparedFigure& figure)
{
    const Comparison& told = figure.comparison;
    Json json{{"load", figure.load},
              {"figure", figure.figure},
              {"unit", figure.unit},
              {"a", figure.a},
              {"b", figure.b},
              {"median_a", told.medianA},
              {"median_b", told.medianB},
              {"relative", told.relative},
              {"difference", told.difference}};
    const bool judged = told.finding != Finding::CannotTell;
    json["interval"] = judged ? intervalJson(told.interval) : Json(nullptr);
    json["p"] = judged ? Json(told.p) : Json(nullptr);
    json["hidden"] = judged ? Json(told.hidden) : Json(nullptr);
    json["repeats_needed"] = told.repeatsNeeded ? Json(*told.repeatsNeeded) : Json(nullptr);
    json["finding"] = stats::findingName(told.finding);
    json["sentence"] = told.sentence;
    json["method"] = told.method;
    return json;
}

/// Quoted where a spreadsheet would trip; a leading = + - @ is a formula to some.
std::string csvCell(std::string_view text)
{
    std::string cell;
    for (const char letter : text)
        cell += letter == '"' ? std::string{"\"\""} : std::string{letter};
    if (!cell.empty() && std::string_view{"=+-@"}.find(cell.front()) != std::string_view::npos)
        cell.insert(cell.begin(), '\'');
    return cell.find_first_of(",\"\n\r") == std::string::npos ? cell : '"' + cell + '"';
}

/// For a `#` line: no line of its own inside.
std::string oneLine(std::string text)
{
    std::ranges::replace_if(
        text, [](char letter) { return letter == '\n' || letter == '\r'; }, ' ');
    return text;
}

} // namespace

std::vector<std::string_view> comparisonTitles()
{
    return {"Figure", "A", "B", "Difference", "95 % interval", "Verdict"};
}

std::vector<std::string> comparisonCells(const ComparedFigure& figure)
{
    const Comparison& told = figure.comparison;
    const std::string unit = unitOf(figure);
    std::string interval = "-";
    if (told.finding != Finding::CannotTell)
        interval = fmt::format("{} to {}{}", signedDifference(told.interval.low, told.relative),
                               signedDifference(told.interval.high, told.relative), unit);
    return {fmt::format("{} ({})", figure.figure, figure.unit),
            shortValue(told.medianA),
            shortValue(told.medianB),
            signedDifference(told.difference, told.relative) + unit,
            interval,
            verdictCell(told)};
}

std::string comparisonLines(const ReportComparison& comparison)
{
    Widths widths;
    widths.grow(titleCells());
    for (const ComparedFigure& figure : comparison.figures)
        widths.grow(comparisonCells(figure));
    std::string text = widths.line(titleCells());
    std::string load;
    for (const ComparedFigure& figure : comparison.figures) {
        if (figure.load != load) {
            load = figure.load;
            text += fmt::format("\n{} ({} of A, {} of B)\n", load, repeatsCell(figure.a),
                                repeatsCell(figure.b));
        }
        text += widths.line(comparisonCells(figure));
    }
    text += '\n';
    for (const std::string& warning : comparison.warnings)
        text += fmt::format("warning: {}\n", warning);
    text += fmt::format("method: {}\n", comparison.method);
    // The other findings are the first words of their sentence.
    if (comparison.finding == Finding::RealBetter || comparison.finding == Finding::RealWorse)
        text += fmt::format("{}: ", stats::findingName(comparison.finding));
    return text + comparison.sentence + '\n';
}

std::string comparisonJson(const ReportComparison& comparison)
{
    Json json;
    json["schema"] = kReportSchema;
    json["kind"] = "comparison";
    json["finding"] = stats::findingName(comparison.finding);
    json["sentence"] = comparison.sentence;
    json["method"] = comparison.method;
    json["interleaved"] = comparison.interleaved;
    json["seed"] = comparison.seed;
    json["files_a"] = comparison.filesA;
    json["files_b"] = comparison.filesB;
    json["warnings"] = comparison.warnings;
    json["figures"] = Json::array();
    for (const ComparedFigure& figure : comparison.figures)
        json["figures"].push_back(figureJson(figure));
    return dumped(json);
}

std::string comparisonCsv(const ReportComparison& comparison)
{
    std::string text;
    for (const std::string& file : comparison.filesA)
        text += fmt::format("# A: {}\n", oneLine(file));
    for (const std::string& file : comparison.filesB)
        text += fmt::format("# B: {}\n", oneLine(file));
    for (const std::string& warning : comparison.warnings)
        text += fmt::format("# warning: {}\n", oneLine(warning));
    text += fmt::format("# method: {}; seed {}\n# {}: {}\n", comparison.method, comparison.seed,
                        stats::findingName(comparison.finding), oneLine(comparison.sentence));
    text += "load,figure,unit,repeats_a,repeats_b,median_a,median_b,relative,difference,low,high,p,"
            "hidden,repeats_needed,finding\n";
    for (const ComparedFigure& figure : comparison.figures) {
        const Comparison& told = figure.comparison;
        const bool judged = told.finding != Finding::CannotTell;
        const auto known = [&](double value) {
            return judged ? fmt::format("{:.9g}", value) : std::string{};
        };
        text += fmt::format(
            "{},{},{},{},{},{:.9g},{:.9g},{},{:.9g},{},{},{},{},{},{}\n", csvCell(figure.load),
            csvCell(figure.figure), csvCell(figure.unit), figure.a.size(), figure.b.size(),
            told.medianA, told.medianB, told.relative, told.difference, known(told.interval.low),
            known(told.interval.high), known(told.p), known(told.hidden),
            told.repeatsNeeded ? fmt::format("{}", *told.repeatsNeeded) : std::string{},
            stats::findingName(told.finding));
    }
    return text;
}

} // namespace shack::bench
