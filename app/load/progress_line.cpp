#include "app/load/progress_line.h"

#include "app/measure/progress_words.h"
#include "engine/bench/ladder_plan.h"

#include <fmt/format.h>

namespace shack::app {

std::string progressLine(const bench::RunProgress& progress)
{
    return fmt::format("{:<10} {} {:3.0f} %  ETA {}  {}", phaseWord(progress.phase),
                       progressBar(progress.share), progress.share * 100,
                       bench::durationWords(progress.left), rateOf(progress));
}

} // namespace shack::app
