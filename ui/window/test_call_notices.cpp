#include "ui/window/test_call_notices.h"

#include "ui/bridge/test_call.h"
#include "ui/text/messages.h"
#include "ui/text/units.h"
#include "ui/window/main_window.h"
#include "ui/window/toast.h"

#include <utility>

namespace shack::ui {

namespace {

using namespace std::chrono_literals;

QString outcomeSentence(const TestCall::Outcome& outcome)
{
    const SimulatedCallers::Figures& figures = outcome.figures;
    if (!outcome.problem.code.empty())
        return TestCallNotices::tr("The test could not be made: %1")
            .arg(messages::sentence(outcome.problem));
    if (figures.online < 2)
        return TestCallNotices::tr(
            "The simulated devices could not log in. Devices and Log say why.");
    if (figures.sent == 0)
        return TestCallNotices::tr("The test ended before anybody had talked.");
    if (figures.lost > 0)
        return TestCallNotices::tr("%1 of %2 frames of speech did not arrive. Health says where "
                                   "the station is short of something.")
            .arg(units::count(figures.lost), units::count(figures.sent));
    return TestCallNotices::tr("The station works: %1 frames of speech went through it and every "
                               "one arrived.")
        .arg(units::count(figures.sent));
}

ToastText::Kind outcomeKind(const TestCall::Outcome& outcome)
{
    if (!outcome.problem.code.empty() || outcome.figures.online < 2)
        return ToastText::Kind::Fault;
    if (outcome.figures.lost > 0 || outcome.figures.sent == 0)
        return ToastText::Kind::Watch;
    return ToastText::Kind::Good;
}

QString outcomeText(const TestCall::Outcome& outcome)
{
    QString text = outcomeSentence(outcome);
    if (outcome.accountStayed)
        text += QLatin1Char('\n') + TestCallNotices::tr("The account %1 could not be removed; "
                                                        "remove it under Accounts.")
                                        .arg(QLatin1String(TestCall::kUsername));
    return text;
}

std::pair<QString, QString> runningWords()
{
    return {TestCallNotices::tr("%1-1 and %1-2, two simulated devices, talk to each other through "
                                "the station. Then they go again.")
                .arg(QLatin1String(TestCall::kCallsign)),
            TestCallNotices::tr("Stop")};
}

} // namespace

TestCallNotices::TestCallNotices(TestCall& call, MainWindow& window) : QObject(&window)
{
    const QString name = QStringLiteral("test_call");
    connect(&call, &TestCall::started, this, [&call, &window, name] {
        const auto [text, button] = runningWords();
        window.toasts().show({name, ToastText::Kind::Info, text, button, [&call] { call.stop(); },
                              60s, runningWords});
    });
    connect(&call, &TestCall::ended, this, [&window, name](const TestCall::Outcome& outcome) {
        window.toasts().show(
            {name, outcomeKind(outcome), outcomeText(outcome), {}, {}, 15s, [outcome] {
                 return std::pair{outcomeText(outcome), QString()};
             }});
    });
}

} // namespace shack::ui
