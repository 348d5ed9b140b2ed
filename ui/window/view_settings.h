#pragma once

#include <QObject>
#include <QString>
#include <QVariant>

namespace shack::ui {

/// What one operator likes: layouts, columns, keys, language, theme; an INI file in the user's
/// config folder, or beside the program when `portable.flag` lies there. Never part of the station.
/// GUI thread; written in the background.
class ViewSettings : public QObject {
    Q_OBJECT

public:
    /// Empty path = in memory only (tests).
    explicit ViewSettings(const QString& iniFile, QObject* parent = nullptr);
    ~ViewSettings() override;

    QVariant value(const QString& key, const QVariant& fallback = {}) const;
    /// An invalid value removes the key.
    void setValue(const QString& key, const QVariant& value);
    QStringList keys(const QString& prefix) const;
    /// "" when nothing is kept.
    QString file() const;

    bool utc() const;         ///< times in UTC instead of local
    bool compactRows() const; ///< 20 px rows instead of 24
    int textPercent() const;  ///< 80..200

Q_SIGNALS:
    void changed(const QString& key);

private:
    struct Private;
    Private* d;
};

} // namespace shack::ui
