#pragma once

#include "engine/base/result.h"
#include "engine/bench/report_page.h"
#include "ui/bridge/run_store.h"

#include <QByteArray>
#include <QList>
#include <QString>

#include <functional>

class QWidget;

namespace shack::ui {

/// Forms in which a report leaves the window (ux.md section 4.8). What people read is in the
/// window's language, what programs read is the same everywhere.
enum class RunFormat { Html, Pdf, Csv, Json, Markdown, Percentiles };

/// The whole file. Any thread; it takes as long as it takes.
QByteArray runFile(const bench::LadderReport& report, RunFormat format);

/// A page as HTML, PDF or Markdown.
QByteArray pageFile(const bench::ReportPage& english, RunFormat format);

/// By the ending of a file's name; HTML for endings that are not known.
RunFormat runFormatOf(const QString& path);

/// How the file of a format is made, on the pool.
using RunMaker = std::function<QByteArray(RunFormat)>;
using RunExported = std::function<void(const QString& path, const QString& error)>;

/// Asks for a file (not modal to the program), then makes and writes it on the pool. `done` gets
/// the path and "" or why it failed.
void exportRun(QWidget* parent, const QList<RunFormat>& formats, RunMaker make, const QString& name,
               RunExported done);

/// A ladder in all forms.
void exportRun(QWidget* parent, ReportPtr report, const QString& name, RunExported done);

/// A report of another kind: its page, and the JSON as it lies in the archive's folder.
void exportPage(QWidget* parent, const bench::ReportPage& page, const std::filesystem::path& folder,
                const QString& id, RunExported done);

} // namespace shack::ui
