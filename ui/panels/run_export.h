#pragma once

#include "ui/bridge/run_store.h"

#include <QByteArray>
#include <QString>

#include <functional>

class QWidget;

namespace shack::ui {

/// Forms in which a report leaves the window (ux.md section 4.8).
enum class RunFormat { Html, Pdf, Csv, Json, Markdown };

/// The whole file. Any thread; it takes as long as it takes.
QByteArray runFile(const bench::LadderReport& report, RunFormat format);

/// By the ending of a file's name; HTML for endings that are not known.
RunFormat runFormatOf(const QString& path);

/// Asks for a file (not modal to the program), then makes and writes it on the pool. `done` gets
/// the path and "" or why it failed.
void exportRun(QWidget* parent, ReportPtr report, const QString& name,
               std::function<void(const QString& path, const QString& error)> done);

} // namespace shack::ui
