#pragma once

#include "app/measure/status_line.h"
#include "engine/bench/ladder_run.h"

#include <cstddef>
#include <ostream>

namespace shack::app {

/// A ladder on a terminal: a table that grows by a line with every rung, and below it one line that
/// is written over and over. The thread that runs the ladder.
class LadderPrinter {
public:
    /// `text` gets the table; the line of progress goes to standard error when that is a terminal.
    LadderPrinter(std::ostream& text, bool quiet, bool verbose);

    void print(const bench::LadderProgress& progress);

private:
    std::ostream& m_text;
    bool m_quiet;
    bool m_verbose;
    StatusLine m_status;
    std::size_t m_printed = 0;
};

/// "rung 5 of 9: 10,000 devices at 120 ms  holding  [=====>....]  52 %  ETA 1 min 08 s  83,990/s".
std::string ladderProgressLine(const bench::LadderProgress& progress);

} // namespace shack::app
