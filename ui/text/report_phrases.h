#pragma once

#include "engine/bench/report_page.h"

#include <QString>

#include <span>
#include <vector>

// Reports are written in English, once, and kept so. For the window and for files that people read
// they are said in its language: sentence by sentence, by the shape of each, figures stay as they
// are. Any thread.
namespace shack::ui::report {

/// A text of a report in the window's language; what is no known sentence stays as it is.
QString said(const QString& english);
QString said(const std::string& english);

/// The whole page, ready to be written or shown.
bench::ReportPage told(bench::ReportPage page);

/// The known sentences, %1 and so on for what is filled in.
std::vector<const char*> phrases();
/// Of them those of replays and captures.
std::span<const char* const> replayPhrases();

} // namespace shack::ui::report
