#include "ui/window/run_notices.h"

#include "ui/bridge/run_desk.h"
#include "ui/text/report_phrases.h"
#include "ui/text/run_words.h"
#include "ui/window/main_window.h"
#include "ui/window/toast.h"

namespace shack::ui {

namespace {

using namespace std::chrono_literals;

ToastText::Kind kindOf(bench::Verdict verdict)
{
    switch (verdict) {
    case bench::Verdict::Pass:
        return ToastText::Kind::Good;
    case bench::Verdict::Fail:
        return ToastText::Kind::Fault;
    case bench::Verdict::Invalid:
    case bench::Verdict::Stopped:
        break;
    }
    return ToastText::Kind::Watch;
}

/// What is said of a run that came to its end.
struct Outcome {
    bench::Verdict verdict = bench::Verdict::Stopped;
    QString name;
    QString sentence;
};

Outcome outcomeOf(const bench::LadderReport& ended)
{
    return {ended.judgement.verdict, runs::planName(ended.plan.name), runs::sentence(ended)};
}

Outcome outcomeOf(const bench::Rfc2544Report& ended)
{
    return {ended.judgement.verdict,
            runs::planName("RFC 2544, " + std::string{bench::rfc2544TargetName(ended.plan.kind)}),
            report::said(ended.judgement.sentence)};
}

Outcome outcomeOf(const replay::ReplayReport& ended)
{
    return {ended.judgement.verdict, report::said(replay::replayPage(ended).title),
            report::said(ended.judgement.sentence)};
}

Outcome outcomeOf(const RunDesk& desk)
{
    if (desk.report())
        return outcomeOf(*desk.report());
    return desk.trialReport() ? outcomeOf(*desk.trialReport()) : outcomeOf(*desk.replayReport());
}

} // namespace

RunNotices::RunNotices(RunDesk& desk, MainWindow& window) : QObject(&window)
{
    connect(&desk, &RunDesk::ended, this, [&desk, &window](const QString& id) {
        if (desk.isRunning())
            return; // more of the series follow
        const Outcome outcome = outcomeOf(desk);
        //: plan and verdict of a run, then its sentence
        window.toasts().show(
            {QStringLiteral("run"), kindOf(outcome.verdict),
             tr("%1: %2\n%3")
                 .arg(outcome.name, runs::verdictWord(outcome.verdict), outcome.sentence),
             id.isEmpty() ? QString() : tr("Show"),
             [&window, id] { window.openPanel(QStringLiteral("runs"), id); }, 15s});
    });
    connect(&desk, &RunDesk::failed, this, [&window](const QString& sentence) {
        window.toasts().show({QStringLiteral("run"),
                              ToastText::Kind::Fault,
                              tr("The run came to nothing: %1").arg(sentence),
                              {},
                              {}});
    });
}

} // namespace shack::ui
