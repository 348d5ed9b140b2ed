#include "ui/window/view_settings.h"

#include <QHash>
#include <QSettings>
#include <QThreadPool>
#include <QTimer>

#include <algorithm>
#include <chrono>

namespace shack::ui {

namespace {

constexpr std::chrono::milliseconds kWriteAfter{500};
constexpr int kSmallestText = 80;
constexpr int kLargestText = 200;

void writeChanges(const QString& file, const QHash<QString, QVariant>& changes)
{
    QSettings ini(file, QSettings::IniFormat);
    for (auto it = changes.cbegin(); it != changes.cend(); ++it) {
        if (it.value().isValid())
            ini.setValue(it.key(), it.value());
        else
            ini.remove(it.key());
    }
    ini.sync();
}

} // namespace

struct ViewSettings::Private {
    QString file;
    QHash<QString, QVariant> values;
    QHash<QString, QVariant> unwritten;
    QTimer timer;
    QThreadPool writer; ///< one thread: two saves never overtake each other
};

ViewSettings::ViewSettings(const QString& iniFile, QObject* parent)
    : QObject(parent), d(new Private)
{
    d->file = iniFile;
    d->writer.setMaxThreadCount(1);
    d->timer.setSingleShot(true);
    d->timer.setInterval(kWriteAfter);
    connect(&d->timer, &QTimer::timeout, this, [this] {
        d->writer.start([file = d->file, changes = std::exchange(d->unwritten, {})] {
            writeChanges(file, changes);
        });
    });
    if (d->file.isEmpty())
        return;
    const QSettings ini(d->file, QSettings::IniFormat);
    const QStringList keys = ini.allKeys();
    for (const QString& key : keys)
        d->values.insert(key, ini.value(key));
}

ViewSettings::~ViewSettings()
{
    d->writer.waitForDone();
    if (!d->file.isEmpty() && !d->unwritten.isEmpty())
        writeChanges(d->file, d->unwritten);
    delete d;
}

QVariant ViewSettings::value(const QString& key, const QVariant& fallback) const
{
    return d->values.value(key, fallback);
}

void ViewSettings::setValue(const QString& key, const QVariant& value)
{
    if (d->values.value(key) == value && d->values.contains(key) == value.isValid())
        return;
    if (value.isValid())
        d->values.insert(key, value);
    else
        d->values.remove(key);
    if (!d->file.isEmpty()) {
        d->unwritten.insert(key, value);
        if (!d->timer.isActive())
            d->timer.start();
    }
    Q_EMIT changed(key);
}

QStringList ViewSettings::keys(const QString& prefix) const
{
    QStringList found;
    for (auto it = d->values.cbegin(); it != d->values.cend(); ++it) {
        if (it.key().startsWith(prefix))
            found.append(it.key());
    }
    found.sort();
    return found;
}

QString ViewSettings::file() const
{
    return d->file;
}

bool ViewSettings::utc() const
{
    return value(QStringLiteral("view/utc"), false).toBool();
}

bool ViewSettings::compactRows() const
{
    return value(QStringLiteral("view/compactRows"), false).toBool();
}

int ViewSettings::textPercent() const
{
    return std::clamp(value(QStringLiteral("view/textPercent"), 100).toInt(), kSmallestText,
                      kLargestText);
}

} // namespace shack::ui
