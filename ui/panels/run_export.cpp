#include "ui/panels/run_export.h"

#include "engine/bench/ladder_report.h"
#include "ui/panels/table_export.h"

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QCoreApplication>
#include <QFileDialog>
#include <QPageLayout>
#include <QPageSize>
#include <QPdfWriter>
#include <QStandardPaths>
#include <QTextDocument>

#include <utility>

namespace shack::ui {

namespace {

constexpr int kDotsPerInch = 96;

QByteArray pdfOf(const QString& html)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setPageSize(QPageSize(QPageSize::A4));
    writer.setPageOrientation(QPageLayout::Landscape); // thirteen columns
    writer.setResolution(kDotsPerInch);
    writer.setCreator(QStringLiteral("shack"));
    QTextDocument document;
    document.documentLayout()->setPaintDevice(&writer);
    document.setHtml(html);
    document.setPageSize(QSizeF(writer.width(), writer.height()));
    document.print(&writer);
    buffer.close();
    return bytes;
}

struct Tr {
    Q_DECLARE_TR_FUNCTIONS(RunExport)
};

} // namespace

QByteArray runFile(const bench::LadderReport& report, RunFormat format)
{
    switch (format) {
    case RunFormat::Html:
        return QByteArray::fromStdString(bench::ladderHtml(report));
    case RunFormat::Pdf:
        return pdfOf(QString::fromStdString(bench::ladderHtml(report)));
    case RunFormat::Csv:
        return QByteArray::fromStdString(bench::ladderCsv(report));
    case RunFormat::Json:
        return QByteArray::fromStdString(bench::ladderJson(report)) + '\n';
    case RunFormat::Markdown:
        break;
    }
    return QByteArray::fromStdString(bench::ladderMarkdown(report));
}

RunFormat runFormatOf(const QString& path)
{
    const QString ending = path.section(QLatin1Char('.'), -1).toLower();
    if (ending == QLatin1String("pdf"))
        return RunFormat::Pdf;
    if (ending == QLatin1String("csv"))
        return RunFormat::Csv;
    if (ending == QLatin1String("json"))
        return RunFormat::Json;
    if (ending == QLatin1String("md"))
        return RunFormat::Markdown;
    return RunFormat::Html;
}

void exportRun(QWidget* parent, ReportPtr report, const QString& name,
               std::function<void(const QString&, const QString&)> done)
{
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    const QString file = name.isEmpty() ? QStringLiteral("run") : name;
    auto* dialog = new QFileDialog(parent, Tr::tr("Export report"), folder);
    dialog->setObjectName(QStringLiteral("runs.export.dialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilters({Tr::tr("Page, prints well (*.html)"), Tr::tr("Document (*.pdf)"),
                            Tr::tr("Rungs as table (*.csv)"),
                            Tr::tr("Everything for programs (*.json)"),
                            Tr::tr("Text for forums (*.md)")});
    dialog->setDefaultSuffix(QStringLiteral("html"));
    dialog->selectFile(file + QStringLiteral(".html"));
    QObject::connect(dialog, &QFileDialog::filterSelected, dialog, [dialog](const QString& filter) {
        dialog->setDefaultSuffix(filter.section(QStringLiteral("*."), -1).remove(QLatin1Char(')')));
    });
    QObject::connect(
        dialog, &QFileDialog::fileSelected, parent,
        [parent, report = std::move(report), done = std::move(done)](const QString& path) {
            writeFileOnPool(path, [report, path] {
                return runFile(*report, runFormatOf(path));
            }).then(parent, [path, done](const QString& error) { done(path, error); });
        });
    dialog->open();
}

} // namespace shack::ui
