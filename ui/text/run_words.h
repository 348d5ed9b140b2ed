#pragma once

#include "engine/bench/ladder_plan.h"
#include "engine/bench/ladder_run.h"
#include "engine/bench/presets.h"

#include <QString>

#include <chrono>

// Measurements in the window's language. Reports keep their English words for files and terminals;
// what is shown is said anew from their figures. GUI thread (the language is the program's).
namespace shack::ui::runs {

QString verdictWord(bench::Verdict verdict); ///< pass, fail, invalid, stopped

QString presetTitle(const bench::Preset& preset);
QString presetAbout(const bench::Preset& preset);
QString presetPassIf(const bench::Preset& preset);

/// The plan's name; that of a preset in the window's language.
QString planName(const std::string& name);

QString loadWords(const bench::LadderRung& rung); ///< "9,000 devices at 20 ms"
QString span(std::chrono::milliseconds time);     ///< "2 min 24 s"
QString targetWords(const std::string& target);   ///< "this station, isolated copy"

/// "9 rungs, about 2 min 24 s, peak 168,000 pps, needs 20,000 sockets (limit here ...: fine)".
QString forecastWords(const bench::LadderForecast& forecast);

/// The one honest sentence of ux 4.7.
QString sentence(const bench::LadderReport& report);

/// Why a rung failed, is invalid or was stopped; its figures when it passed.
QString rungSentence(const bench::LadderPlan& plan, const bench::RungResult& rung);

/// What goes on now: "rung 5 of 9: 10,000 devices at 120 ms, warming up".
QString stateWords(const bench::LadderProgress& progress);

/// Why a plan cannot be run; `field` of the problem tells where.
QString problemWords(const bench::LadderPlan& plan, const bench::LadderProblem& problem);

} // namespace shack::ui::runs
