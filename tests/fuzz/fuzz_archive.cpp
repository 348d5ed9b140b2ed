// Any bytes as a report that lies in the folder of runs: a summary of bounded size that can be
// shown, or a sentence.
#include "engine/base/text.h"
#include "engine/bench/run_archive.h"
#include "tests/fuzz/fuzz_input.h"

using namespace shack;
using namespace shack::bench;
using fuzz::require;

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto run = summaryOf(asText(fuzz::input(data, size)));
    if (!run) {
        require(!run.error().sentence().empty(), "a refusal says why");
        return 0;
    }
    require(!run->kind.empty(), "a run is of some kind");
    require(run->rungsPassed <= run->rungs, "no more pass than there are");
    for (const std::string* text : {&run->kind, &run->name, &run->sentence, &run->planText,
                                    &run->target, &run->version, &run->host, &run->startedAt})
        require(text::isUtf8(*text) && text->size() <= 4'000, "texts can be shown");
    return 0;
}
