#include "ui/models/device_filter.h"

#include "ui/text/messages.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <optional>

namespace shack::ui {

namespace {

using host::DeviceRow;
using host::DeviceState;
using Predicate = bool (*)(const DeviceRow&);

constexpr double kTroubleGapsPercent = 1.0;
constexpr double kTroubleJitterMs = 40.0;
constexpr double kTroubleMissedPerMinute = 2.0; ///< one alone happens on any network

struct PlainWord {
    const char* word; ///< English; the translation is understood too
    Predicate test;
};

constexpr std::array<PlainWord, 10> kPlainWords{{
    {QT_TRANSLATE_NOOP("DeviceFilter", "online"), [](const DeviceRow& r) { return hasSession(r); }},
    {QT_TRANSLATE_NOOP("DeviceFilter", "offline"),
     [](const DeviceRow& r) { return r.state == DeviceState::Offline; }},
    {QT_TRANSLATE_NOOP("DeviceFilter", "talking"),
     [](const DeviceRow& r) { return r.state == DeviceState::Talking; }},
    {QT_TRANSLATE_NOOP("DeviceFilter", "silent"),
     [](const DeviceRow& r) { return r.state == DeviceState::Silent; }},
    {QT_TRANSLATE_NOOP("DeviceFilter", "pending"),
     [](const DeviceRow& r) { return r.state == DeviceState::Pending; }},
    {QT_TRANSLATE_NOOP("DeviceFilter", "refused"),
     [](const DeviceRow& r) { return r.state == DeviceState::Refused; }},
    {QT_TRANSLATE_NOOP("DeviceFilter", "starred"), [](const DeviceRow& r) { return r.starred; }},
    {QT_TRANSLATE_NOOP("DeviceFilter", "muted"), [](const DeviceRow& r) { return !r.mayTalk; }},
    {QT_TRANSLATE_NOOP("DeviceFilter", "deaf"), [](const DeviceRow& r) { return !r.hears; }},
    {QT_TRANSLATE_NOOP("DeviceFilter", "bridge"),
     [](const DeviceRow& r) { return isBridgeModel(r.model); }},
}};

constexpr std::array<const char*, 9> kTextKeys{"call",    "name", "model",    "group", "state",
                                               "account", "note", "endpoint", "dmr"};
constexpr std::array<const char*, 6> kNumberKeys{"gaps", "jitter", "missed",
                                                 "pps",  "dmr",    "talktime"};

constexpr std::array<std::uint8_t, 11> kSuggestedModels{1,   2,   101, 102, 103, 105,
                                                        107, 236, 237, 238, 239};

QString callsignOf(const DeviceRow& row)
{
    return QString::fromStdString(row.callsign) + QLatin1Char('-') +
           QString::number(static_cast<unsigned>(row.ssid.value));
}

bool has(const std::string& where, const QString& what)
{
    return QString::fromStdString(where).contains(what, Qt::CaseInsensitive);
}

/// `*` stands for any run of letters; without one the text may lie anywhere.
bool hasPattern(const QString& where, const QString& what)
{
    if (!what.contains(QLatin1Char('*')))
        return where.contains(what, Qt::CaseInsensitive);
    const auto pattern = QRegularExpression::fromWildcard(what, Qt::CaseInsensitive);
    return pattern.match(where).hasMatch();
}

bool anywhere(const DeviceRow& row, const GroupNames& groups, const QString& what)
{
    return hasPattern(callsignOf(row), what) || has(row.name, what) || has(row.note, what) ||
           has(row.accountName, what) || groups.name(row.group).contains(what, Qt::CaseInsensitive);
}

bool textKeyMatches(const QString& key, const QString& value, const DeviceRow& row,
                    const GroupNames& groups)
{
    if (key == QLatin1String("call"))
        return hasPattern(callsignOf(row), value);
    if (key == QLatin1String("name"))
        return has(row.name, value);
    if (key == QLatin1String("model"))
        return messages::modelName(row.model).contains(value, Qt::CaseInsensitive) ||
               (value.compare(QLatin1String("bridge"), Qt::CaseInsensitive) == 0 &&
                isBridgeModel(row.model)) ||
               value == QString::number(static_cast<unsigned>(row.model));
    if (key == QLatin1String("group"))
        return groups.name(row.group).contains(value, Qt::CaseInsensitive) ||
               value == QString::number(row.group.value);
    if (key == QLatin1String("state"))
        return messages::deviceState(row.state).contains(value, Qt::CaseInsensitive);
    if (key == QLatin1String("account"))
        return has(row.accountName, value);
    if (key == QLatin1String("note"))
        return has(row.note, value);
    if (key == QLatin1String("dmr"))
        return QString::number(row.dmrId).startsWith(value);
    return has(row.endpoint, value) || has(row.realAddress, value);
}

std::optional<double> numberOf(const QString& key, const DeviceRow& row)
{
    if (key == QLatin1String("gaps"))
        return row.gapsPercent;
    if (key == QLatin1String("jitter"))
        return row.jitterMs;
    if (key == QLatin1String("missed"))
        return row.missedHeartbeatsPerMinute;
    if (key == QLatin1String("pps"))
        return row.receivedPerSecond;
    if (key == QLatin1String("talktime"))
        return static_cast<double>(row.talkTimeMs) / 1000.0;
    return static_cast<double>(row.dmrId);
}

bool compares(double left, const QString& sign, double right)
{
    if (sign == QLatin1String(">"))
        return left > right;
    if (sign == QLatin1String(">="))
        return left >= right;
    if (sign == QLatin1String("<"))
        return left < right;
    if (sign == QLatin1String("<="))
        return left <= right;
    return qFuzzyCompare(1.0 + left, 1.0 + right);
}

template <std::size_t N>
bool isOneOf(const std::array<const char*, N>& keys, const QString& key)
{
    return std::any_of(keys.begin(), keys.end(),
                       [&](const char* one) { return key == QLatin1String(one); });
}

QString translated(const PlainWord& word)
{
    return QCoreApplication::translate("DeviceFilter", word.word);
}

QString quoted(const QString& text)
{
    return text.contains(QLatin1Char(' ')) ? QLatin1Char('"') + text + QLatin1Char('"') : text;
}

} // namespace

GroupNames::GroupNames(const host::GroupTable& groups)
{
    for (const host::GroupRow& row : groups.rows) {
        const QString name = QString::fromStdString(row.name);
        m_names.insert(row.id.value, name);
        m_rows.insert(row.id.value, row);
        if (row.kind != host::GroupKind::Link)
            m_all.append(name);
    }
    m_all.sort(Qt::CaseInsensitive);
}

QString GroupNames::name(TalkGroupId group) const
{
    return m_names.value(group.value);
}

const host::GroupRow* GroupNames::row(TalkGroupId group) const
{
    const auto found = m_rows.constFind(group.value);
    return found == m_rows.constEnd() ? nullptr : &*found;
}

QStringList splitFilterWords(const QString& text)
{
    QStringList words;
    QString word;
    bool inQuotes = false;
    bool started = false;
    for (const QChar letter : text) {
        if (letter == QLatin1Char('"')) {
            inQuotes = !inQuotes;
            started = true;
            continue;
        }
        if (letter.isSpace() && !inQuotes) {
            if (started)
                words.append(word);
            word.clear();
            started = false;
            continue;
        }
        word.append(letter);
        started = true;
    }
    if (started)
        words.append(word);
    words.removeAll(QString());
    return words;
}

DeviceFilter DeviceFilter::parse(const QString& text)
{
    DeviceFilter filter;
    // A quoted word is plain text even when it looks like a state: that is how "online" is sought.
    static const QRegularExpression wholeQuoted(QStringLiteral("(?:^|\\s)\"([^\"]*)\"(?=\\s|$)"));
    QString rest = text;
    for (auto it = wholeQuoted.globalMatch(text); it.hasNext();) {
        const QString plain = it.next().captured(1).trimmed();
        if (!plain.isEmpty())
            filter.m_tests.emplace_back([plain](const DeviceRow& row, const GroupNames& groups) {
                return anywhere(row, groups, plain);
            });
    }
    rest.replace(wholeQuoted, QStringLiteral(" "));
    for (const QString& word : splitFilterWords(rest))
        filter.addWord(word);
    return filter;
}

void DeviceFilter::addWord(const QString& word)
{
    static const QRegularExpression keyed(QStringLiteral("^(\\w+)(:|>=|<=|>|<|=)(.*)$"));
    const bool negated = word.size() > 1 && word.startsWith(QLatin1Char('-'));
    const QString positive = negated ? word.mid(1) : word;
    const auto add = [&](Test test) {
        if (negated)
            m_tests.emplace_back([test](const DeviceRow& row, const GroupNames& groups) {
                return !test(row, groups);
            });
        else
            m_tests.push_back(std::move(test));
    };

    for (const PlainWord& plain : kPlainWords) {
        if (positive.compare(QLatin1String(plain.word), Qt::CaseInsensitive) == 0 ||
            positive.compare(translated(plain), Qt::CaseInsensitive) == 0) {
            add([test = plain.test](const DeviceRow& row, const GroupNames&) { return test(row); });
            return;
        }
    }
    if (const auto match = keyed.match(positive); match.hasMatch()) {
        const QString key = match.captured(1).toLower();
        const QString sign = match.captured(2);
        const QString value = match.captured(3);
        if (sign == QLatin1String(":") && isOneOf(kTextKeys, key)) {
            if (!value.isEmpty()) // half typed: hide nothing yet
                add([key, value](const DeviceRow& row, const GroupNames& groups) {
                    return textKeyMatches(key, value, row, groups);
                });
            return;
        }
        bool isNumber = false;
        const double limit = value.toDouble(&isNumber);
        if (sign != QLatin1String(":") && isOneOf(kNumberKeys, key)) {
            if (isNumber)
                add([key, sign, limit](const DeviceRow& row, const GroupNames&) {
                    const std::optional<double> number = numberOf(key, row);
                    return number && compares(*number, sign, limit);
                });
            return;
        }
        m_notUnderstood.append(word);
    }
    add([positive](const DeviceRow& row, const GroupNames& groups) {
        return anywhere(row, groups, positive);
    });
}

bool DeviceFilter::matches(const DeviceRow& row, const GroupNames& groups) const
{
    return std::all_of(m_tests.begin(), m_tests.end(),
                       [&](const Test& test) { return test(row, groups); });
}

QStringList DeviceFilter::suggestions(const QString& text, int cursor, const GroupNames& groups)
{
    const auto before = text.left(cursor);
    const qsizetype start = before.lastIndexOf(QLatin1Char(' ')) + 1;
    const QString word = before.mid(start);
    if (word.isEmpty())
        return {};
    QStringList candidates;
    for (const char* key : kTextKeys)
        candidates.append(QLatin1String(key) + QLatin1Char(':'));
    for (const char* key : kNumberKeys)
        candidates.append(QLatin1String(key) + QLatin1Char('>'));
    for (const PlainWord& plain : kPlainWords) {
        candidates.append(QString::fromLatin1(plain.word));
        candidates.append(translated(plain));
    }
    for (const QString& name : groups.all())
        candidates.append(QStringLiteral("group:") + quoted(name));
    for (const std::uint8_t model : kSuggestedModels)
        candidates.append(QStringLiteral("model:") + quoted(messages::modelName(model)));
    candidates.append(QStringLiteral("model:bridge"));
    candidates.removeDuplicates();

    QStringList fitting;
    for (const QString& candidate : candidates) {
        // group:net finds group:"Net control" although the quote is not typed yet.
        const bool fits =
            QString(candidate)
                .remove(QLatin1Char('"'))
                .startsWith(QString(word).remove(QLatin1Char('"')), Qt::CaseInsensitive);
        if (fits && candidate != word)
            fitting.append(candidate);
        if (fitting.size() == 12)
            break;
    }
    return fitting;
}

bool isBridgeModel(std::uint8_t model) noexcept
{
    return model == 106 || (model >= 236 && model <= 239);
}

bool hasSession(const DeviceRow& row) noexcept
{
    return row.state == DeviceState::Talking || row.state == DeviceState::Online ||
           row.state == DeviceState::Silent;
}

bool isInTrouble(const DeviceRow& row) noexcept
{
    return row.state == DeviceState::Silent || row.state == DeviceState::Refused ||
           row.gapsPercent.value_or(0) >= kTroubleGapsPercent ||
           row.jitterMs.value_or(0) >= kTroubleJitterMs ||
           row.missedHeartbeatsPerMinute.value_or(0) >= kTroubleMissedPerMinute;
}

double troubleScore(const DeviceRow& row) noexcept
{
    if (row.state == DeviceState::Offline)
        return 0;
    double score = row.gapsPercent.value_or(0) / kTroubleGapsPercent +
                   row.missedHeartbeatsPerMinute.value_or(0) / kTroubleMissedPerMinute +
                   row.jitterMs.value_or(0) / kTroubleJitterMs;
    if (row.state == DeviceState::Silent)
        score += 5;
    if (row.state == DeviceState::Refused)
        score += 3;
    return score;
}

} // namespace shack::ui
