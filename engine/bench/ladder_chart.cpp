#include "engine/bench/ladder_chart.h"

#include "engine/bench/judgement.h"
#include "engine/bench/ladder_judgement.h"
#include "engine/bench/report_page.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace shack::bench {
namespace {

constexpr double kWidth = 900;
constexpr double kHeight = 300;
constexpr double kLeft = 84;
constexpr double kRight = 16;
constexpr double kTop = 18;
constexpr double kBottom = 58;
constexpr int kGridLines = 5;

/// The next round number for an axis: 1, 2 or 5 times a power of ten.
double roundUp(double value)
{
    if (value <= 0)
        return 1;
    const double power = std::pow(10.0, std::floor(std::log10(value)));
    for (const double step : {1.0, 2.0, 2.5, 5.0, 10.0})
        if (step * power >= value)
            return step * power;
    return 10 * power;
}

class Chart {
public:
    explicit Chart(const LadderReport& report) : m_report(report)
    {
        for (const auto& rung : report.rungs)
            m_top = std::max({m_top, rung->expectedPerSecond, rung->figures.deliveredPerSecond});
        m_top = roundUp(m_top);
    }

    std::string draw()
    {
        m_svg = fmt::format("<svg viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{}\">\n", kWidth,
                            kHeight, escapedHtml(m_report.judgement.sentence));
        grid();
        knee();
        line("#6E7781", "6 4", [](const RungResult& rung) { return rung.expectedPerSecond; });
        line("#0072B2", "", [](const RungResult& rung) { return rung.figures.deliveredPerSecond; });
        marks();
        return m_svg + "</svg>\n";
    }

private:
    double x(std::size_t index) const
    {
        const auto count = static_cast<double>(std::max<std::size_t>(1, m_report.rungs.size()));
        return kLeft + (kWidth - kLeft - kRight) * (static_cast<double>(index) + 0.5) / count;
    }

    double y(double perSecond) const
    {
        return kHeight - kBottom - (kHeight - kTop - kBottom) * perSecond / m_top;
    }

    void grid()
    {
        for (int i = 0; i <= kGridLines; ++i) {
            const double value = m_top * i / kGridLines;
            m_svg += fmt::format("<path class=\"grid\" d=\"M{:.1f} {:.1f}H{:.1f}\"/><text "
                                 "class=\"right\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>\n",
                                 kLeft, y(value), kWidth - kRight, kLeft - 8, y(value) + 4,
                                 grouped(static_cast<std::uint64_t>(value)));
        }
        const std::size_t every = m_report.rungs.size() / 12 + 1;
        for (std::size_t i = 0; i < m_report.rungs.size(); i += every) {
            const LadderRung& asked = m_report.rungs[i]->asked;
            const double ms = std::chrono::duration<double, std::milli>(asked.interval).count();
            m_svg += fmt::format("<text class=\"middle\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text><text "
                                 "class=\"middle\" x=\"{:.1f}\" y=\"{:.1f}\">{:g} ms</text>\n",
                                 x(i), kHeight - kBottom + 18, grouped(asked.devices), x(i),
                                 kHeight - kBottom + 33, ms);
        }
        m_svg += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\">datagrams/s: delivered (line), "
                             "expected (dashes); per rung: devices, interval</text>\n",
                             kLeft, kHeight - 8);
    }

    template <typename Get>
    void line(std::string_view colour, std::string_view dashes, Get get)
    {
        std::string points;
        for (std::size_t i = 0; i < m_report.rungs.size(); ++i)
            points += fmt::format("{:.1f},{:.1f} ", x(i), y(get(*m_report.rungs[i])));
        m_svg += fmt::format("<polyline fill=\"none\" stroke=\"{}\" stroke-width=\"2\" "
                             "stroke-dasharray=\"{}\" points=\"{}\"/>\n",
                             colour, dashes.empty() ? "none" : dashes, points);
    }

    /// Circle for a pass, cross for a fail, square for what says nothing.
    void marks()
    {
        for (std::size_t i = 0; i < m_report.rungs.size(); ++i) {
            const RungResult& rung = *m_report.rungs[i];
            const double at = x(i);
            const double height = y(rung.figures.deliveredPerSecond);
            std::string mark;
            if (rung.judgement.verdict == Verdict::Pass)
                mark = fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"5\" fill=\"#1A7F5A\">",
                                   at, height);
            else if (rung.judgement.verdict == Verdict::Fail)
                mark = fmt::format("<path d=\"M{:.1f} {:.1f}l12 12m0 -12l-12 12\" "
                                   "stroke=\"#B42318\" stroke-width=\"3\">",
                                   at - 6, height - 6);
            else
                mark = fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"10\" height=\"10\" "
                                   "fill=\"#8A6100\">",
                                   at - 5, height - 5);
            const std::string_view end =
                rung.judgement.verdict == Verdict::Pass
                    ? "circle"
                    : (rung.judgement.verdict == Verdict::Fail ? "path" : "rect");
            m_svg +=
                fmt::format("{}<title>{}: {}, loss {:.4f} %</title></{}>\n", mark,
                            escapedHtml(loadWords(rung.asked)), verdictName(rung.judgement.verdict),
                            rung.figures.ledger.lossRatio() * 100, end);
        }
    }

    /// A vertical line at the best load that holds.
    void knee()
    {
        const auto& rungs = m_report.rungs;
        const auto found = std::find(rungs.begin(), rungs.end(), m_report.knee.holds);
        if (!m_report.knee.holds || found == rungs.end())
            return;
        const double at = x(static_cast<std::size_t>(found - rungs.begin()));
        m_svg += fmt::format("<path class=\"knee\" d=\"M{:.1f} {:.1f}V{:.1f}\"/><text "
                             "class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\">holds {}/s</text>\n",
                             at, kTop, kHeight - kBottom, at > kWidth / 2 ? "right" : "left",
                             at > kWidth / 2 ? at - 6 : at + 6, kTop + 4,
                             grouped(static_cast<std::uint64_t>(
                                 m_report.knee.holds->figures.deliveredPerSecond + 0.5)));
    }

    const LadderReport& m_report;
    double m_top = 0;
    std::string m_svg;
};

} // namespace

std::string ladderChart(const LadderReport& report)
{
    return report.rungs.empty() ? std::string{} : Chart{report}.draw();
}

} // namespace shack::bench
