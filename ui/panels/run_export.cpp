#include "ui/panels/run_export.h"

#include "engine/bench/ladder_page.h"
#include "engine/bench/ladder_report.h"
#include "ui/panels/table_export.h"
#include "ui/text/report_phrases.h"
#include "ui/text/run_words.h"

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

QString filterOf(RunFormat format)
{
    switch (format) {
    case RunFormat::Html:
        return Tr::tr("Page, prints well (*.html)");
    case RunFormat::Pdf:
        return Tr::tr("Document (*.pdf)");
    case RunFormat::Csv:
        return Tr::tr("Rungs as table (*.csv)");
    case RunFormat::Json:
        return Tr::tr("Everything for programs (*.json)");
    case RunFormat::Markdown:
        return Tr::tr("Text for forums (*.md)");
    case RunFormat::Percentiles:
        break;
    }
    return Tr::tr("Latency percentiles for HdrHistogram's tools (*.hgrm)");
}

} // namespace

QByteArray pageFile(const bench::ReportPage& english, RunFormat format)
{
    const bench::ReportPage page = report::told(english);
    if (format == RunFormat::Markdown)
        return QByteArray::fromStdString(bench::pageMarkdown(page));
    const std::string html = bench::pageHtml(page);
    return format == RunFormat::Pdf ? pdfOf(QString::fromStdString(html))
                                    : QByteArray::fromStdString(html);
}

QByteArray runFile(const bench::LadderReport& report, RunFormat format)
{
    switch (format) {
    case RunFormat::Csv:
        return QByteArray::fromStdString(bench::ladderCsv(report));
    case RunFormat::Json:
        return QByteArray::fromStdString(bench::ladderJson(report)) + '\n';
    case RunFormat::Percentiles:
        return QByteArray::fromStdString(bench::ladderPercentiles(report));
    case RunFormat::Html:
    case RunFormat::Pdf:
    case RunFormat::Markdown:
        break;
    }
    bench::ReportPage page = bench::ladderPage(report);
    page.sentence = runs::sentence(report).toStdString();
    return pageFile(page, format);
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
    if (ending == QLatin1String("hgrm"))
        return RunFormat::Percentiles;
    return RunFormat::Html;
}

void exportRun(QWidget* parent, const QList<RunFormat>& formats, RunMaker make, const QString& name,
               RunExported done)
{
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    const QString file = name.isEmpty() ? QStringLiteral("run") : name;
    QStringList filters;
    for (const RunFormat format : formats)
        filters.append(filterOf(format));
    auto* dialog = new QFileDialog(parent, Tr::tr("Export report"), folder);
    dialog->setObjectName(QStringLiteral("runs.export.dialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilters(filters);
    dialog->setDefaultSuffix(QStringLiteral("html"));
    dialog->selectFile(file + QStringLiteral(".html"));
    QObject::connect(dialog, &QFileDialog::filterSelected, dialog, [dialog](const QString& filter) {
        dialog->setDefaultSuffix(filter.section(QStringLiteral("*."), -1).remove(QLatin1Char(')')));
    });
    QObject::connect(dialog, &QFileDialog::fileSelected, parent,
                     [parent, make = std::move(make), done = std::move(done)](const QString& path) {
                         writeFileOnPool(path, [make, path] {
                             return make(runFormatOf(path));
                         }).then(parent, [path, done](const QString& error) { done(path, error); });
                     });
    dialog->open();
}

void exportRun(QWidget* parent, ReportPtr report, const QString& name, RunExported done)
{
    exportRun(
        parent,
        {RunFormat::Html, RunFormat::Pdf, RunFormat::Csv, RunFormat::Json, RunFormat::Markdown,
         RunFormat::Percentiles},
        [report = std::move(report)](RunFormat format) { return runFile(*report, format); }, name,
        std::move(done));
}

void exportPage(QWidget* parent, const bench::ReportPage& page, const std::filesystem::path& folder,
                const QString& id, RunExported done)
{
    exportRun(
        parent, {RunFormat::Html, RunFormat::Pdf, RunFormat::Markdown, RunFormat::Json},
        [page, folder, id](RunFormat format) {
            if (format != RunFormat::Json)
                return pageFile(page, format);
            const auto json = RunStore::json(folder, id);
            return json ? QByteArray::fromStdString(*json) : QByteArray();
        },
        id, std::move(done));
}

} // namespace shack::ui
