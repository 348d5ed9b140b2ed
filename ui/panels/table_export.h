#pragma once

#include <QFuture>
#include <QString>
#include <QStringList>

#include <functional>
#include <vector>

class QWidget;

namespace shack::ui {

/// A table as people read it.
struct TableText {
    QStringList header;
    std::vector<QStringList> rows;
};

QString toTsv(const TableText& table);
/// RFC 4180 with CR LF and a byte order mark; a text that a spreadsheet would take for a formula is
/// written with an apostrophe before it (names on the air are typed by strangers).
QByteArray toCsv(const TableText& table);

/// Writes bytes to a file on the pool, whole or not at all. "" when it worked, else why not.
QFuture<QString> writeFileOnPool(const QString& path, std::function<QByteArray()> make);

/// Asks for a file (not modal to the program), then makes and writes the bytes on the pool. `done`
/// gets the path and "" or why it failed; nothing when the operator gave up.
void saveAs(QWidget* parent, const QString& title, const QString& suggestedName,
            const QString& nameFilter, std::function<QByteArray()> make,
            std::function<void(const QString& path, const QString& error)> done);

} // namespace shack::ui
