#include "ui/panels/table_export.h"

#include <QDir>
#include <QFileDialog>
#include <QPointer>
#include <QSaveFile>
#include <QStandardPaths>
#include <QtConcurrent>

#include <utility>

namespace shack::ui {

namespace {

QString flat(QString text)
{
    for (QChar& letter : text) {
        if (letter == QLatin1Char('\t') || letter == QLatin1Char('\n') ||
            letter == QLatin1Char('\r'))
            letter = QLatin1Char(' ');
    }
    return text;
}

QString csvCell(QString text)
{
    static const QString kFormulaStarts = QStringLiteral("=+-@\t\r");
    if (!text.isEmpty() && kFormulaStarts.contains(text.front())) {
        bool isNumber = false;
        text.toDouble(&isNumber);
        if (!isNumber)
            text.prepend(QLatin1Char('\''));
    }
    const bool quote = text.contains(QLatin1Char(',')) || text.contains(QLatin1Char('"')) ||
                       text.contains(QLatin1Char('\n')) || text.contains(QLatin1Char('\r'));
    if (!quote)
        return text;
    text.replace(QLatin1Char('"'), QStringLiteral("\"\""));
    return QLatin1Char('"') + text + QLatin1Char('"');
}

QString csvLine(const QStringList& cells)
{
    QStringList quoted;
    quoted.reserve(cells.size());
    for (const QString& cell : cells)
        quoted.append(csvCell(cell));
    return quoted.join(QLatin1Char(',')) + QStringLiteral("\r\n");
}

} // namespace

QString toTsv(const TableText& table)
{
    QString text;
    const auto line = [&](const QStringList& cells) {
        QStringList clean;
        for (const QString& cell : cells)
            clean.append(flat(cell));
        text += clean.join(QLatin1Char('\t')) + QLatin1Char('\n');
    };
    line(table.header);
    for (const QStringList& row : table.rows)
        line(row);
    return text;
}

QByteArray toCsv(const TableText& table)
{
    QString text = csvLine(table.header);
    for (const QStringList& row : table.rows)
        text += csvLine(row);
    return QByteArray("\xEF\xBB\xBF") + text.toUtf8();
}

QFuture<QString> writeFileOnPool(const QString& path, std::function<QByteArray()> make)
{
    return QtConcurrent::run([path, make = std::move(make)]() -> QString {
        const QByteArray bytes = make();
        QSaveFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit())
            return file.errorString();
        return {};
    });
}

void saveAs(QWidget* parent, const QString& title, const QString& suggestedName,
            const QString& nameFilter, std::function<QByteArray()> make,
            std::function<void(const QString& path, const QString& error)> done)
{
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    auto* dialog = new QFileDialog(parent, title, QDir(folder).filePath(suggestedName), nameFilter);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setObjectName(QStringLiteral("dialog.save"));
    QObject::connect(
        dialog, &QFileDialog::fileSelected, parent,
        [parent, make = std::move(make), done = std::move(done)](const QString& path) {
            writeFileOnPool(path, make).then(parent, [path, done](const QString& error) {
                done(path, error);
            });
        });
    dialog->open();
}

} // namespace shack::ui
