#include "ui/text/run_words.h"

#include "ui/text/report_phrases.h"
#include "ui/text/units.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <array>
#include <cmath>

namespace shack::ui::runs {

namespace {

struct Tr {
    Q_DECLARE_TR_FUNCTIONS(Runs)
};

struct PresetWords {
    const char* key;
    const char* title;
    const char* about;
    const char* passIf;
};

constexpr std::array kPresets{
    PresetWords{
        "quick", QT_TRANSLATE_NOOP("Runs", "Quick check"),
        QT_TRANSLATE_NOOP("Runs", "Up to 2,000 devices, half a minute: is everything in order?"),
        QT_TRANSLATE_NOOP("Runs", "no loss, p99 below 60 ms")},
    PresetWords{"devices", QT_TRANSLATE_NOOP("Runs", "Devices"),
                QT_TRANSLATE_NOOP("Runs", "How many devices one talk group can have."),
                QT_TRANSLATE_NOOP("Runs", "no loss, p99 below 120 ms")},
    PresetWords{
        "frame-rate", QT_TRANSLATE_NOOP("Runs", "Frame rate"),
        QT_TRANSLATE_NOOP("Runs", "How many datagrams a second leave without loss, 9,000 devices."),
        QT_TRANSLATE_NOOP("Runs", "no loss")},
    PresetWords{"writers", QT_TRANSLATE_NOOP("Runs", "Writers A/B"),
                QT_TRANSLATE_NOOP("Runs", "Which number of writers suits this computer; five "
                                          "repeats in random order."),
                QT_TRANSLATE_NOOP("Runs", "to be compared")},
    PresetWords{"groups", QT_TRANSLATE_NOOP("Runs", "Five groups"),
                QT_TRANSLATE_NOOP("Runs", "Five talk groups of 1,000 devices, one talker in each. "
                                          "An isolated copy keeps nothing, so nothing is "
                                          "recorded."),
                QT_TRANSLATE_NOOP("Runs", "no loss")},
    PresetWords{"rfc2544", QT_TRANSLATE_NOOP("Runs", "RFC 2544 style"),
                QT_TRANSLATE_NOOP("Runs", "The highest rate without loss by halving, for every "
                                          "frame size, and the latency there."),
                QT_TRANSLATE_NOOP("Runs", "no loss")},
    PresetWords{
        "soak", QT_TRANSLATE_NOOP("Runs", "Soak, 30 min"),
        QT_TRANSLATE_NOOP("Runs", "5,000 devices for half an hour: does it stay as it was?"),
        QT_TRANSLATE_NOOP("Runs", "loss at most 0.01 %, memory level")},
    PresetWords{"soak-day", QT_TRANSLATE_NOOP("Runs", "Soak, 24 h"),
                QT_TRANSLATE_NOOP("Runs", "5,000 devices for a day."),
                QT_TRANSLATE_NOOP("Runs", "loss at most 0.01 %, memory level")},
};

QString presetWords(const bench::Preset& preset, const char* PresetWords::*part,
                    std::string_view fallback)
{
    for (const PresetWords& words : kPresets) {
        if (preset.key == words.key)
            return Tr::tr(words.*part);
    }
    return QString::fromUtf8(fallback.data(), static_cast<qsizetype>(fallback.size()));
}

/// Three digits: an estimate that pretends no more.
double roughly(double number)
{
    const double digits = std::floor(std::log10(std::max(1.0, number))) - 2;
    const double unit = digits > 0 ? std::pow(10.0, digits) : 1.0;
    return std::round(number / unit) * unit;
}

QString phaseWord(bench::RunPhase phase)
{
    switch (phase) {
    case bench::RunPhase::Preparing:
        //: phase of a rung
        return Tr::tr("preparing");
    case bench::RunPhase::Connecting:
        //: phase of a rung
        return Tr::tr("connecting");
    case bench::RunPhase::WarmingUp:
        //: phase of a rung
        return Tr::tr("warming up");
    case bench::RunPhase::Holding:
        //: phase of a rung
        return Tr::tr("measuring");
    case bench::RunPhase::Draining:
        //: phase of a rung
        return Tr::tr("waiting for the last datagrams");
    case bench::RunPhase::Done:
        break;
    }
    //: phase of a rung
    return Tr::tr("done");
}

} // namespace

QString verdictWord(bench::Verdict verdict)
{
    switch (verdict) {
    case bench::Verdict::Pass:
        //: verdict of a measurement
        return Tr::tr("pass");
    case bench::Verdict::Fail:
        //: verdict of a measurement
        return Tr::tr("fail");
    case bench::Verdict::Invalid:
        //: verdict of a measurement: the generator was the limit
        return Tr::tr("invalid");
    case bench::Verdict::Stopped:
        break;
    }
    //: verdict of a measurement
    return Tr::tr("stopped");
}

QString presetTitle(const bench::Preset& preset)
{
    return presetWords(preset, &PresetWords::title, preset.title);
}

QString presetAbout(const bench::Preset& preset)
{
    return presetWords(preset, &PresetWords::about, preset.about);
}

QString presetPassIf(const bench::Preset& preset)
{
    return presetWords(preset, &PresetWords::passIf, preset.passIf);
}

QString planName(const std::string& name)
{
    for (const bench::Preset& preset : bench::presets()) {
        if (preset.title == name)
            return presetTitle(preset);
    }
    if (name == "RFC 2544, relay")
        return Tr::tr("RFC 2544, relay");
    if (name == "RFC 2544, reflector")
        return Tr::tr("RFC 2544, reflector");
    if (name == "Traffic mix")
        return Tr::tr("Traffic mix");
    return name.empty() ? Tr::tr("Load") : units::isolated(name);
}

QString loadWords(const bench::LadderRung& rung)
{
    const double ms = std::chrono::duration<double, std::milli>(rung.interval).count();
    //: "9,000 devices at 20 ms": the load of a rung
    return Tr::tr("%1 devices at %2 ms").arg(units::count(rung.devices), QLocale().toString(ms));
}

QString span(std::chrono::milliseconds time)
{
    const auto seconds = std::chrono::ceil<std::chrono::seconds>(time).count();
    if (seconds < 60)
        return Tr::tr("%1 s").arg(seconds);
    if (seconds < 3'600)
        return Tr::tr("%1 min %2 s").arg(seconds / 60).arg(seconds % 60);
    return Tr::tr("%1 h %2 min").arg(seconds / 3'600).arg(seconds / 60 % 60);
}

QString targetWords(const std::string& target)
{
    if (target == "isolated relay")
        return Tr::tr("an isolated copy");
    if (target == "isolated reflector")
        return Tr::tr("a reflector of its own");
    if (target == "isolated" || target == "isolated station" || target.empty())
        return Tr::tr("this station, isolated copy");
    return QString::fromStdString(target);
}

QString forecastWords(const bench::LadderForecast& forecast)
{
    const QString sockets = forecast.socketLimit == 0
                                ? Tr::tr("no limit here")
                                : (forecast.socketsFit ? Tr::tr("limit here %1: fine")
                                                       : Tr::tr("limit here %1: too few"))
                                      .arg(units::count(forecast.socketLimit));
    return Tr::tr("%n rung(s), about %1, peak %2 and %3, sockets needed: %4 (%5)", nullptr,
                  static_cast<int>(forecast.rungs))
        .arg(span(forecast.duration), units::perSecond(roughly(forecast.peakPerSecond)),
             units::megabits(forecast.peakMegabit), units::count(forecast.sockets), sockets);
}

QString stateWords(const bench::LadderProgress& progress)
{
    switch (progress.phase) {
    case bench::LadderPhase::Paused:
        return Tr::tr("Paused after rung %1").arg(progress.finished.size());
    case bench::LadderPhase::Resting:
        return Tr::tr("Resting before the next rung");
    case bench::LadderPhase::Done:
        return Tr::tr("Done");
    case bench::LadderPhase::Starting:
    case bench::LadderPhase::Running:
        break;
    }
    if (!progress.live)
        return Tr::tr("Starting");
    const bench::RunningRung& live = *progress.live;
    const QString where = Tr::tr("Rung %1 of %2: %3")
                              .arg(live.number)
                              .arg(std::max(progress.rungs, live.number))
                              .arg(loadWords(live.asked));
    if (progress.phase == bench::LadderPhase::Starting)
        //: rung and what happens to it
        return Tr::tr("%1, starting the station").arg(where);
    if (live.progress.phase == bench::RunPhase::Connecting)
        return Tr::tr("%1, connecting %2 of %3, %4/s")
            .arg(where, units::count(live.progress.online), units::count(live.progress.devices),
                 units::count(static_cast<std::uint64_t>(live.progress.connectsPerSecond)));
    //: rung and its phase
    return Tr::tr("%1, %2").arg(where, phaseWord(live.progress.phase));
}

QString problemWords(const bench::LadderPlan& plan, const bench::LadderProblem& problem)
{
    const std::string_view field = problem.field;
    if (plan.rungs.empty())
        return Tr::tr("A ladder needs at least one rung.");
    if (plan.rungs.size() > bench::kMostRungs)
        return Tr::tr("A ladder has at most %1 rungs.").arg(bench::kMostRungs);
    if (field == "--target")
        return Tr::tr("Only this computer and private addresses that were allowed can be targets. "
                      "An address looks like 127.0.0.1:60050.");
    if (field == "--isolated")
        return Tr::tr("An isolated copy has no address: leave the target empty.");
    if (field == "--find-limit")
        return Tr::tr("To search for the limit every rung must carry more than the one before, "
                      "without repeats and in order.");
    if (field == "--keep-relay")
        return Tr::tr("A station that is kept cannot change its number of writers.");
    if (field == "--groups" || field == "--talkers")
        return Tr::tr("There can be at most one talker in each talk group, and at least two "
                      "devices in each.");
    if (field == "--real-sockets")
        return Tr::tr("The system does not allow so many sockets: use shared sockets.");
    if (field == "--rung") {
        const auto row = problem.rung == bench::LadderProblem::kWhole ? 1 : problem.rung + 1;
        return Tr::tr("Rung %1 cannot be run: 2 to 100,000 devices, an interval of 1 to 60,000 ms, "
                      "and no more talkers than talk groups.")
            .arg(row);
    }
    return Tr::tr("This cannot be run: %1.").arg(report::said(problem.sentence));
}

} // namespace shack::ui::runs
