// Any bytes as a report that lies in the folder of runs: a summary of bounded size that can be
// shown, or a sentence; the same bytes as the report that is shown, and as what a station tells.
#include "engine/base/text.h"
#include "engine/bench/ladder_page.h"
#include "engine/bench/ladder_reader.h"
#include "engine/bench/relay_reading.h"
#include "engine/bench/run_archive.h"
#include "tests/fuzz/fuzz_input.h"

using namespace shack;
using namespace shack::bench;
using fuzz::require;

namespace {

/// As the window does with a report that is chosen.
void show(std::string_view report)
{
    if (const auto page = readPage(report)) {
        for (const ReportTable& table : page->tables)
            for (const auto& row : table.rows)
                require(row.size() == table.heads.size(), "as many cells as heads");
        require(pageHtml(*page).ends_with("</html>\n"), "a page is whole");
    }
    if (const auto ladder = readLadder(report)) {
        const ReportPage page = ladderPage(*ladder);
        require(!page.tables.empty() && !pageMarkdown(page).empty(), "a ladder can be shown");
    }
}

/// As if an isolated station had said it about itself.
void readAsRelay(std::string_view text)
{
    const auto reading = parseRelayReading(std::string{"reading "}.append(text));
    if (!reading)
        return;
    const auto again = parseRelayReading(relayReadingLine(*reading));
    require(again && again->framesWaiting == reading->framesWaiting &&
                again->counts.sent == reading->counts.sent,
            "what was understood is said the same way");
}

} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view report = asText(fuzz::input(data, size));
    show(report);
    readAsRelay(report);
    const auto run = summaryOf(report);
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
