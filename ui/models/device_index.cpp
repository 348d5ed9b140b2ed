#include "ui/models/device_index.h"

#include "ui/text/messages.h"

#include <QCollator>
#include <QCoreApplication>

#include <algorithm>
#include <limits>
#include <unordered_map>

namespace shack::ui {

namespace {

using host::DeviceRow;

constexpr double kNothing = -std::numeric_limits<double>::infinity(); ///< absent values sort first
constexpr std::size_t kWorst = 10;

double seconds(const std::optional<WallTime>& at)
{
    return at ? std::chrono::duration<double>(at->time_since_epoch()).count() : kNothing;
}

/// Number by which a column is sorted; nothing for columns of words.
std::optional<double> numberKey(const DeviceRow& row, DeviceColumn column)
{
    switch (column) {
    case DeviceColumn::State:
        return static_cast<double>(row.state);
    case DeviceColumn::TalkHear:
        return (row.mayTalk ? 2.0 : 0.0) + (row.hears ? 1.0 : 0.0);
    case DeviceColumn::Gaps:
        return row.gapsPercent.value_or(kNothing);
    case DeviceColumn::Jitter:
        return row.jitterMs.value_or(kNothing);
    case DeviceColumn::LastHeard:
        return row.state == host::DeviceState::Talking ? std::numeric_limits<double>::max()
                                                       : seconds(row.lastHeard);
    case DeviceColumn::OnlineSince:
        return seconds(row.onlineSince);
    case DeviceColumn::PacketAge:
        return seconds(row.lastPacket);
    case DeviceColumn::Missed:
        return row.missedHeartbeatsPerMinute.value_or(kNothing);
    case DeviceColumn::Received:
        return row.receivedPerSecond.value_or(kNothing);
    case DeviceColumn::DmrId:
        return static_cast<double>(row.dmrId);
    case DeviceColumn::TalkTime:
        return static_cast<double>(row.talkTimeMs);
    case DeviceColumn::Star:
        return row.starred ? 0.0 : 1.0;
    default:
        return std::nullopt;
    }
}

/// Words by which a column is sorted.
QString textKey(const DeviceRow& row, DeviceColumn column, const GroupNames& groups)
{
    switch (column) {
    case DeviceColumn::Name:
        return QString::fromStdString(row.name);
    case DeviceColumn::Model:
        return messages::modelName(row.model);
    case DeviceColumn::Group:
        return groups.name(row.group);
    case DeviceColumn::Endpoint:
        return QString::fromStdString(row.endpoint);
    case DeviceColumn::Account:
        return QString::fromStdString(row.accountName);
    default:
        return QString::fromStdString(row.note);
    }
}

/// Order that never changes while nothing else tells two rows apart: callsigns as ASCII, then SSID.
bool byCallsign(const DeviceRow& a, const DeviceRow& b)
{
    if (const int order = a.callsign.compare(b.callsign); order != 0)
        return order < 0;
    if (a.ssid.value != b.ssid.value)
        return a.ssid.value < b.ssid.value;
    return a.key < b.key;
}

/// Ranks equal texts equally, so that sorting compares numbers only.
std::vector<double> rankTexts(const std::vector<QString>& texts)
{
    std::unordered_map<QString, double> ranks;
    for (const QString& text : texts)
        ranks.emplace(text, 0.0);
    QCollator collator;
    collator.setNumericMode(true);
    std::vector<std::pair<QCollatorSortKey, double*>> distinct;
    distinct.reserve(ranks.size());
    for (auto& [text, rank] : ranks)
        distinct.emplace_back(collator.sortKey(text), &rank);
    std::sort(distinct.begin(), distinct.end(),
              [](const auto& a, const auto& b) { return a.first.compare(b.first) < 0; });
    double next = 0;
    for (std::size_t i = 0; i < distinct.size(); ++i) {
        if (i > 0 && distinct[i - 1].first.compare(distinct[i].first) != 0)
            ++next;
        *distinct[i].second = next;
    }
    std::vector<double> result;
    result.reserve(texts.size());
    for (const QString& text : texts)
        result.push_back(ranks.at(text));
    return result;
}

class IndexBuilder {
public:
    explicit IndexBuilder(const DeviceIndexRequest& request) : m_request(request) {}

    DeviceIndex build()
    {
        select();
        if (m_request.choice.worstTen)
            keepWorst();
        else
            sort();
        m_index.shown = static_cast<std::uint32_t>(m_rows.size());
        if (m_request.choice.grouping == DeviceGrouping::None || m_request.choice.worstTen)
            emitPlain();
        else
            emitGrouped();
        m_index.generation = m_request.generation;
        m_index.computedOn = std::this_thread::get_id();
        return std::move(m_index);
    }

private:
    const DeviceRow& row(std::uint32_t number) const { return *m_request.table->rows[number]; }

    void select()
    {
        const auto& rows = m_request.table->rows;
        m_index.total = static_cast<std::uint32_t>(rows.size());
        const bool filtered = !m_request.choice.filter.isEmpty();
        for (std::uint32_t i = 0; i < rows.size(); ++i) {
            if (filtered && !m_request.choice.filter.matches(*rows[i], *m_request.groups))
                continue;
            for (int chip = 0; chip < kDeviceChips; ++chip) {
                if (!chipAccepts(static_cast<DeviceChip>(chip), *rows[i]))
                    continue;
                ++m_index.chipCounts[static_cast<std::size_t>(chip)];
                if (static_cast<DeviceChip>(chip) == m_request.choice.chip)
                    m_rows.push_back(i);
            }
        }
    }

    void keepWorst()
    {
        std::vector<std::pair<double, std::uint32_t>> scored;
        for (const std::uint32_t i : m_rows) {
            if (const double score = troubleScore(row(i)); score > 0)
                scored.emplace_back(score, i);
        }
        const std::size_t kept = std::min(kWorst, scored.size());
        std::partial_sort(scored.begin(), scored.begin() + static_cast<std::ptrdiff_t>(kept),
                          scored.end(), [this](const auto& a, const auto& b) {
                              return a.first != b.first ? a.first > b.first
                                                        : byCallsign(row(a.second), row(b.second));
                          });
        scored.resize(kept);
        m_rows.clear();
        for (const auto& [score, i] : scored)
            m_rows.push_back(i);
    }

    void sort()
    {
        std::sort(m_rows.begin(), m_rows.end(),
                  [this](std::uint32_t a, std::uint32_t b) { return byCallsign(row(a), row(b)); });
        const DeviceColumn column = m_request.choice.sortBy;
        if (column != DeviceColumn::Callsign) {
            const std::vector<double> keys = keysFor(column);
            const bool down = m_request.choice.descending;
            std::stable_sort(m_rows.begin(), m_rows.end(), [&](std::uint32_t a, std::uint32_t b) {
                return down ? keys[a] > keys[b] : keys[a] < keys[b];
            });
        } else if (m_request.choice.descending) {
            std::reverse(m_rows.begin(), m_rows.end());
        }
    }

    /// By row number; rows that are not shown stay 0.
    std::vector<double> keysFor(DeviceColumn column) const
    {
        std::vector<double> keys(m_request.table->rows.size(), 0.0);
        std::vector<QString> texts;
        for (const std::uint32_t i : m_rows) {
            if (const auto number = numberKey(row(i), column))
                keys[i] = *number;
            else
                texts.push_back(textKey(row(i), column, *m_request.groups));
        }
        if (texts.empty())
            return keys;
        const std::vector<double> ranks = rankTexts(texts);
        for (std::size_t i = 0; i < m_rows.size(); ++i)
            keys[m_rows[i]] = ranks[i];
        return keys;
    }

    DeviceLine lineOf(std::uint32_t number) const
    {
        return static_cast<DeviceLine>((*m_request.slotOfRow)[number]);
    }

    void emitPlain()
    {
        m_index.lines.reserve(m_rows.size());
        for (const std::uint32_t i : m_rows)
            m_index.lines.push_back(lineOf(i));
    }

    QString headingOf(const DeviceRow& device) const
    {
        switch (m_request.choice.grouping) {
        case DeviceGrouping::TalkGroup: {
            const QString name = m_request.groups->name(device.group);
            return name.isEmpty() ? QCoreApplication::translate("DeviceIndex", "No talk group")
                                  : name;
        }
        case DeviceGrouping::Account:
            return device.accountName.empty()
                       ? QCoreApplication::translate("DeviceIndex", "No account")
                       : QString::fromStdString(device.accountName);
        case DeviceGrouping::Model:
        case DeviceGrouping::None:
            break;
        }
        return messages::modelName(device.model);
    }

    void emitGrouped()
    {
        std::unordered_map<QString, std::vector<std::uint32_t>> members;
        for (const std::uint32_t i : m_rows)
            members[headingOf(row(i))].push_back(i);
        QCollator collator;
        collator.setNumericMode(true);
        std::vector<QString> titles;
        for (const auto& [title, rows] : members)
            titles.push_back(title);
        std::sort(titles.begin(), titles.end(),
                  [&](const QString& a, const QString& b) { return collator.compare(a, b) < 0; });
        for (const QString& title : titles) {
            const auto& rows = members[title];
            m_index.lines.push_back(-1 - static_cast<DeviceLine>(m_index.headings.size()));
            m_index.headings.push_back({title, static_cast<std::uint32_t>(rows.size())});
            for (const std::uint32_t i : rows)
                m_index.lines.push_back(lineOf(i));
        }
    }

    const DeviceIndexRequest& m_request;
    DeviceIndex m_index;
    std::vector<std::uint32_t> m_rows; ///< row numbers of the table, in order of the view
};

} // namespace

bool chipAccepts(DeviceChip chip, const DeviceRow& row) noexcept
{
    switch (chip) {
    case DeviceChip::All:
        return true;
    case DeviceChip::Online:
        return hasSession(row);
    case DeviceChip::Talking:
        return row.state == host::DeviceState::Talking;
    case DeviceChip::Trouble:
        return isInTrouble(row);
    case DeviceChip::Starred:
        return row.starred;
    case DeviceChip::Waiting:
        return row.state == host::DeviceState::Pending || row.state == host::DeviceState::Refused;
    }
    return true;
}

DeviceIndex computeDeviceIndex(const DeviceIndexRequest& request)
{
    return IndexBuilder(request).build();
}

int differenceOf(const std::vector<DeviceLine>& from, const std::vector<DeviceLine>& to)
{
    if (from == to)
        return 0;
    // Lines are dense small numbers on both sides of zero: flags by number are cheaper than sets.
    DeviceLine lowest = 0;
    DeviceLine highest = 0;
    for (const auto* lines : {&from, &to}) {
        for (const DeviceLine line : *lines) {
            lowest = std::min(lowest, line);
            highest = std::max(highest, line);
        }
    }
    const auto at = [lowest](DeviceLine line) { return static_cast<std::size_t>(line - lowest); };
    std::vector<std::uint8_t> seen(at(highest) + 1, 0);
    for (const DeviceLine line : from)
        seen[at(line)] |= 1U;
    for (const DeviceLine line : to)
        seen[at(line)] |= 2U;

    int changes = 0;
    auto next = to.begin();
    for (const DeviceLine line : from) {
        if (seen[at(line)] != 3U) {
            ++changes;
            continue;
        }
        while (seen[at(*next)] != 3U) {
            ++changes;
            ++next;
        }
        changes += *next == line ? 0 : 1;
        ++next;
    }
    return changes + static_cast<int>(to.end() - next);
}

} // namespace shack::ui
