#include "app/ladder/ladder_printer.h"

#include "app/measure/progress_words.h"
#include "engine/bench/judgement.h"
#include "engine/bench/ladder_judgement.h"
#include "engine/bench/ladder_report.h"

#include <fmt/format.h>
#include <iostream>

namespace shack::app {
namespace {

std::string_view phaseOf(const bench::LadderProgress& progress) noexcept
{
    switch (progress.phase) {
    case bench::LadderPhase::Starting:
        return "starting";
    case bench::LadderPhase::Resting:
        return "resting";
    case bench::LadderPhase::Paused:
        return "paused";
    case bench::LadderPhase::Running:
        return phaseWord(progress.live ? progress.live->progress.phase : bench::RunPhase::Done);
    case bench::LadderPhase::Done:
        break;
    }
    return "done";
}

} // namespace

std::string ladderProgressLine(const bench::LadderProgress& progress)
{
    std::string text;
    if (progress.live)
        text = fmt::format("rung {} of {}: {}  ", progress.live->number, progress.rungs,
                           bench::loadWords(progress.live->asked));
    text += fmt::format("{} {} {:3.0f} %  ETA {}", phaseOf(progress), progressBar(progress.share),
                        progress.share * 100, bench::durationWords(progress.left));
    if (progress.live && progress.phase == bench::LadderPhase::Running)
        text += "  " + rateOf(progress.live->progress);
    return text;
}

LadderPrinter::LadderPrinter(std::ostream& text, bool quiet, bool verbose)
    : m_text(text), m_quiet(quiet), m_verbose(verbose), m_status(!quiet)
{
}

void LadderPrinter::print(const bench::LadderProgress& progress)
{
    m_status.clear();
    if (m_verbose)
        for (const std::string& line : progress.news)
            std::cerr << line << '\n';
    for (; !m_quiet && m_printed < progress.finished.size(); ++m_printed) {
        if (m_printed == 0)
            m_text << bench::rungLineTitles() << '\n';
        m_text << bench::rungLine(*progress.finished[m_printed]) << std::endl;
    }
    if (progress.phase != bench::LadderPhase::Done)
        m_status.show(ladderProgressLine(progress));
}

} // namespace shack::app
