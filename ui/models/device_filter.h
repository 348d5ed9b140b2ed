#pragma once

#include "engine/host/engine_view.h"

#include <QHash>
#include <QString>
#include <QStringList>

#include <functional>
#include <memory>
#include <vector>

namespace shack::ui {

/// Names of talk groups by number, for one GroupTable. Immutable, any thread.
class GroupNames {
public:
    explicit GroupNames(const host::GroupTable& groups);

    /// "" for 0 and for unknown numbers.
    QString name(TalkGroupId group) const;
    const host::GroupRow* row(TalkGroupId group) const;

    const QStringList& all() const { return m_all; }

private:
    QHash<std::uint32_t, QString> m_names;
    QHash<std::uint32_t, host::GroupRow> m_rows;
    QStringList m_all;
};

using GroupNamesPtr = std::shared_ptr<const GroupNames>;

/// The filter language of the devices panel: `bg7 group:national gaps>1 -model:bridge online`.
/// Words must all match; `-` turns one round; quotes keep spaces. A value, any thread.
///
/// Keys: call name model group state account note endpoint flags dmr (with `:`),
/// gaps jitter missed pps dmr talktime (with > >= < <= =), and the plain words
/// online offline talking silent pending refused starred muted deaf bridge.
class DeviceFilter {
public:
    DeviceFilter() = default;
    static DeviceFilter parse(const QString& text);

    bool isEmpty() const { return m_tests.empty(); }

    bool matches(const host::DeviceRow& row, const GroupNames& groups) const;

    /// Words that look like `key:value` or `key>n` but are not understood; they match as plain
    /// text.
    const QStringList& notUnderstood() const { return m_notUnderstood; }

    /// Completions for the word that ends at `cursor`: whole words to put in its place.
    static QStringList suggestions(const QString& text, int cursor, const GroupNames& groups);

private:
    using Test = std::function<bool(const host::DeviceRow&, const GroupNames&)>;

    void addWord(const QString& word);

    std::vector<Test> m_tests;
    QStringList m_notUnderstood;
};

/// Splits at spaces outside of quotes; quotes are removed.
QStringList splitFilterWords(const QString& text);

bool isBridgeModel(std::uint8_t model) noexcept;
/// Talking, online or silent: it has a session.
bool hasSession(const host::DeviceRow& row) noexcept;
/// Gaps of 1 %, jitter of 40 ms or a missed heartbeat a minute and more; silent; refused.
bool isInTrouble(const host::DeviceRow& row) noexcept;
/// Orders "Worst 10": higher is worse, 0 = nothing wrong.
double troubleScore(const host::DeviceRow& row) noexcept;

} // namespace shack::ui
