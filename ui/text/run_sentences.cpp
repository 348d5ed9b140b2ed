#include "engine/bench/judgement.h"
#include "ui/text/report_phrases.h"
#include "ui/text/run_words.h"
#include "ui/text/units.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

#include <algorithm>
#include <cmath>

// What a measurement found, as one sentence.

namespace shack::ui::runs {

namespace {

struct Tr {
    Q_DECLARE_TR_FUNCTIONS(Runs)
};

/// Below, the generator may have been part of the limit.
constexpr double kEnoughHeadRoom = 0.10;

double milliseconds(std::chrono::nanoseconds time)
{
    return std::chrono::duration<double, std::milli>(time).count();
}

QString ms(std::chrono::nanoseconds time)
{
    return units::milliseconds(milliseconds(time));
}

bool isFault(const bench::LedgerTotals& ledger)
{
    return ledger.wrongContent + ledger.notForUs + ledger.duplicates > 0;
}

QStringList generatorLimits(const bench::LoadFigures& figures)
{
    const bench::GeneratorFigures& generator = figures.generator;
    QStringList reasons;
    if (const auto p99 = generator.lateness.quantile(0.99); p99 > bench::kMaxLatenessP99)
        reasons.append(
            Tr::tr("frames left late: p99 %1, limit %2").arg(ms(p99), ms(bench::kMaxLatenessP99)));
    if (generator.lateShare() > bench::kMaxLateShare)
        reasons.append(Tr::tr("%1 of the frames missed their slot, limit %2")
                           .arg(units::percent(generator.lateShare(), 1),
                                units::percent(bench::kMaxLateShare, 0)));
    if (generator.busiestThread > bench::kMaxGeneratorLoad)
        reasons.append(Tr::tr("the generator used %1 of a core, limit %2")
                           .arg(units::percent(generator.busiestThread, 0),
                                units::percent(bench::kMaxGeneratorLoad, 0)));
    if (generator.kernelDrops > 0 && figures.ledger.lost() > 0)
        reasons.append(Tr::tr("%1 datagrams found the generator's own receive buffer full")
                           .arg(units::count(generator.kernelDrops)));
    if (generator.sendErrors > 0)
        reasons.append(Tr::tr("the system refused to send %1 datagrams")
                           .arg(units::count(generator.sendErrors)));
    return reasons;
}

QString frameWords(const bench::LedgerTotals& ledger)
{
    if (ledger.partialFrames > 0)
        return Tr::tr("%1 of %2 frames reached only some of their receivers")
            .arg(units::count(ledger.partialFrames), units::count(ledger.frames));
    if (ledger.missingFrames == 0)
        return {};
    if (ledger.missingFrames == ledger.frames)
        return Tr::tr("no frame arrived");
    const double share =
        static_cast<double>(ledger.frames) / static_cast<double>(ledger.missingFrames);
    return Tr::tr("one whole frame in %1 was dropped")
        .arg(units::count(static_cast<std::uint64_t>(std::lround(share))));
}

QStringList brokenRules(const bench::RunPlan& plan, const bench::LoadFigures& figures)
{
    const bench::LedgerTotals& ledger = figures.ledger;
    QStringList reasons;
    if (ledger.wrongContent > 0)
        reasons.append(Tr::tr("%1 datagrams were not as they had been sent")
                           .arg(units::count(ledger.wrongContent)));
    if (ledger.notForUs > 0)
        reasons.append(Tr::tr("%1 datagrams reached devices that should not hear them")
                           .arg(units::count(ledger.notForUs)));
    if (ledger.duplicates > 0)
        reasons.append(Tr::tr("%1 datagrams came twice").arg(units::count(ledger.duplicates)));
    if (!reasons.isEmpty())
        return reasons;
    const QString frames = frameWords(ledger);
    if (!frames.isEmpty())
        reasons.append(frames);
    else if (ledger.lossRatio() * 100 > plan.maxLossPercent)
        reasons.append(Tr::tr("loss %1, limit %2")
                           .arg(units::percent(ledger.lossRatio(), 4),
                                units::percent(plan.maxLossPercent / 100, 2)));
    const auto p99 = figures.latency.quantile(0.99);
    if (plan.maxP99.count() > 0 && p99 > plan.maxP99)
        reasons.append(Tr::tr("latency p99 %1, limit %2").arg(ms(p99), ms(plan.maxP99)));
    return reasons;
}

/// Where figures do not tell, the report's own words do.
QString reasonsOf(const bench::LadderPlan& plan, const bench::RungResult& rung)
{
    QStringList reasons;
    if (rung.figures.ledger.frames > 0 && rung.judgement.verdict == bench::Verdict::Invalid)
        reasons = generatorLimits(rung.figures);
    else if (rung.figures.ledger.frames > 0 && rung.judgement.verdict == bench::Verdict::Fail)
        reasons = brokenRules(bench::planOf(plan, rung.asked), rung.figures);
    else if (rung.figures.refused > 0)
        reasons.append(Tr::tr("%1 of %2 devices were refused: %3")
                           .arg(units::count(rung.figures.refused),
                                units::count(rung.asked.devices),
                                QString::fromStdString(rung.figures.firstRefusal)));
    if (reasons.isEmpty())
        for (const std::string& reason : rung.judgement.reasons)
            reasons.append(report::said(reason));
    return reasons.join(Tr::tr("; ", "between two reasons"));
}

QString holdsWords(const bench::Knee& knee)
{
    if (!knee.holds)
        return {};
    const bench::RungResult& rung = *knee.holds;
    return Tr::tr("Holds %1 without loss (%2, p99 %3)")
        .arg(units::perSecond(std::round(rung.figures.deliveredPerSecond)), loadWords(rung.asked),
             ms(rung.figures.latency.quantile(0.99)));
}

QString headRoomPercent(const bench::RungResult& rung)
{
    return units::percent(bench::headRoomOf(rung.figures.generator), 0);
}

std::shared_ptr<const bench::RungResult> firstWith(const bench::LadderReport& report,
                                                   bench::Verdict verdict)
{
    const auto found =
        std::find_if(report.rungs.begin(), report.rungs.end(), [&](const auto& rung) {
            return !rung->replaced && rung->judgement.verdict == verdict;
        });
    return found == report.rungs.end() ? nullptr : *found;
}

QString failSentence(const bench::LadderReport& report, const bench::RungResult& broke)
{
    const QString load = units::perSecond(std::round(broke.expectedPerSecond));
    const QString trouble = reasonsOf(report.plan, broke);
    const QString what =
        report.knee.holds ? Tr::tr("%1; at %2 (%3) %4.")
                                .arg(holdsWords(report.knee), load, loadWords(broke.asked), trouble)
                          : Tr::tr("Does not hold what was asked: at %1 (%2) %3.")
                                .arg(load, loadWords(broke.asked), trouble);
    if (isFault(broke.figures.ledger))
        return Tr::tr("%1 That is a fault of the relay, not a limit.").arg(what);
    if (broke.figures.ledger.frames == 0)
        return what;
    if (bench::headRoomOf(broke.figures.generator) < kEnoughHeadRoom)
        return Tr::tr("%1 The generator had %2 head-room, which is little: the limit may partly be "
                      "its own.")
            .arg(what, headRoomPercent(broke));
    return Tr::tr("%1 The generator had %2 head-room, so this is the relay's limit on this "
                  "computer.")
        .arg(what, headRoomPercent(broke));
}

QString passSentence(const bench::LadderReport& report)
{
    if (report.knee.holds)
        return Tr::tr("%1, the most that was asked. The generator had %2 head-room.")
            .arg(holdsWords(report.knee), headRoomPercent(*report.knee.holds));
    double worst = 0;
    for (const auto& rung : report.rungs)
        worst = std::max(worst, rung->figures.ledger.lossRatio());
    return Tr::tr("Holds what was asked: at most %1 of the datagrams were lost, which the rules "
                  "allow.")
        .arg(units::percent(worst, 4));
}

QString stoppedSentence(const bench::LadderReport& report)
{
    const auto measured =
        std::count_if(report.rungs.begin(), report.rungs.end(), [](const auto& rung) {
            return !rung->replaced && (rung->judgement.verdict == bench::Verdict::Pass ||
                                       rung->judgement.verdict == bench::Verdict::Invalid);
        });
    const auto planned = static_cast<std::size_t>(measured) + report.skipped;
    const QString by = report.endedBy.empty() ? Tr::tr("by the operator", "stopped by whom")
                                              : shack::ui::report::said(report.endedBy);
    const QString held = holdsWords(report.knee);
    return Tr::tr("Stopped (%1) after %2 of %3 rungs. %4.")
        .arg(by)
        .arg(measured)
        .arg(std::max(planned, report.rungs.size()))
        .arg(held.isEmpty() ? Tr::tr("Nothing was measured to its end") : held);
}

} // namespace

QString sentence(const bench::LadderReport& report)
{
    switch (report.judgement.verdict) {
    case bench::Verdict::Pass:
        return passSentence(report);
    case bench::Verdict::Fail: {
        auto broke = report.knee.breaks;
        if (!broke)
            broke = firstWith(report, bench::Verdict::Fail);
        if (broke)
            return failSentence(report, *broke);
        break;
    }
    case bench::Verdict::Invalid:
        if (const auto spoiled = firstWith(report, bench::Verdict::Invalid)) {
            const QString at =
                Tr::tr("At %1 (%2) nothing can be said about the relay: %3.")
                    .arg(units::perSecond(std::round(spoiled->expectedPerSecond)),
                         loadWords(spoiled->asked), reasonsOf(report.plan, *spoiled));
            return report.knee.holds ? Tr::tr("%1. %2").arg(holdsWords(report.knee), at) : at;
        }
        break;
    case bench::Verdict::Stopped:
        return stoppedSentence(report);
    }
    return shack::ui::report::said(report.judgement.sentence);
}

QString rungSentence(const bench::LadderPlan& plan, const bench::RungResult& rung)
{
    const QString verdict = verdictWord(rung.judgement.verdict);
    const QString reasons = reasonsOf(plan, rung);
    if (rung.judgement.verdict == bench::Verdict::Pass)
        //: load, verdict, rate and latency of a rung
        return Tr::tr("%1: %2, %3, p99 %4")
            .arg(loadWords(rung.asked), verdict,
                 units::perSecond(std::round(rung.figures.deliveredPerSecond)),
                 ms(rung.figures.latency.quantile(0.99)));
    if (reasons.isEmpty())
        //: load and verdict of a rung
        return Tr::tr("%1: %2").arg(loadWords(rung.asked), verdict);
    //: load, verdict and reasons of a rung
    return Tr::tr("%1: %2 - %3").arg(loadWords(rung.asked), verdict, reasons);
}

} // namespace shack::ui::runs
