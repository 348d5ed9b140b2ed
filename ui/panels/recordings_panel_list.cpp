#include "engine/archive/recording_info.h"
#include "ui/bridge/engine_bridge.h"
#include "ui/panels/chip_row.h"
#include "ui/panels/grid.h"
#include "ui/panels/inline_bar.h"
#include "ui/panels/recording_columns.h"
#include "ui/panels/recordings_panel.h"
#include "ui/panels/state_stack.h"
#include "ui/sound/waveform_cache.h"
#include "ui/text/messages.h"
#include "ui/text/units.h"
#include "ui/window/action_registry.h"
#include "ui/window/view_settings.h"

#include <QComboBox>
#include <QDateTime>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>

#include <algorithm>
#include <cmath>
#include <utility>

namespace shack::ui {

namespace {

using std::chrono::milliseconds;

constexpr std::chrono::seconds kGrowsEvery{1}; ///< length of what is recorded now

/// Midnight of so many days ago (1 = today) as the operator's clock shows it.
WallTime midnight(WallTime now, int daysBack, bool utc)
{
    const auto ms = std::chrono::duration_cast<milliseconds>(now.time_since_epoch()).count();
    const QDateTime at = QDateTime::fromMSecsSinceEpoch(ms, utc ? Qt::UTC : Qt::LocalTime);
    const QDateTime start =
        QDateTime(at.date().addDays(1 - daysBack), QTime(0, 0), utc ? Qt::UTC : Qt::LocalTime);
    return WallTime{milliseconds{start.toMSecsSinceEpoch()}};
}

double gapShare(const host::RecordingRow& row)
{
    const auto all = static_cast<double>((row.length + row.missing).count());
    return all <= 0 ? 0 : static_cast<double>(row.missing.count()) / all;
}

} // namespace

QList<ListColumn> RecordingsPanel::columns()
{
    return {
        {tr("Time"), {}, true, 150},
        {tr("Callsign-SSID"), {}, false, 100},
        {tr("Name"), {}, false, 90},
        {tr("Talk group"), {}, false, 90},
        {tr("Length"), {}, true, 52},
        {tr("Gaps"),
         tr("Sound that is missing: what we lost ourselves, and what by the clock never arrived "
            "(≈)."),
         true, 64},
        {tr("Waveform"), {}, false, 140},
        {tr("Note"), {}, false, 120},
        //: recordings that age and size limits leave alone
        {tr("Kept"), tr("Age and size limits leave it alone."), false, 40}};
}

host::RecordingQuery RecordingsPanel::query() const
{
    const host::EngineView& view = *m_context.bridge.view();
    host::RecordingQuery query;
    query.words = m_search->text().trimmed().toStdString();
    query.group = TalkGroupId{m_groups->currentData().toUInt()};
    query.minLength = std::chrono::seconds{m_lengths->currentData().toInt()};
    query.hasGaps = m_chips->isOn(GapsChip);
    query.kept = m_chips->isOn(KeptChip);
    query.binned = m_chips->isOn(BinChip);
    query.limit = m_limit;
    const bool utc = m_context.settings.utc();
    if (const int days = m_days->currentData().toInt(); days > 0)
        query.from = midnight(view.wallAt, days, utc);
    if (m_span) {
        query.from = std::max(query.from.value_or(m_span->first), m_span->first);
        query.until = m_span->second;
    }
    query.densityFrom = std::chrono::floor<std::chrono::minutes>(view.wallAt) +
                        std::chrono::minutes{1} -
                        host::RecordingList::kDensityStep *
                            static_cast<std::int64_t>(host::RecordingList::kDensitySteps);
    return query;
}

/// One question at a time; what changed meanwhile is asked when the answer is there.
void RecordingsPanel::ask()
{
    if (std::exchange(m_asking, true)) {
        m_askAgain = true;
        return;
    }
    m_askAgain = false;
    m_revision = m_context.bridge.view()->recording.revision;
    m_context.bridge.submit(host::FindRecordings{query()}, {}, this,
                            [this](const host::CommandDone& done) {
                                m_asking = false;
                                if (!done.ok)
                                    m_bar->say(messages::sentence(done.message), ListMark::Watch);
                                if (m_askAgain)
                                    ask();
                            });
}

void RecordingsPanel::handle(const host::EngineEvent& event)
{
    if (const auto* found = std::get_if<host::RecordingsFound>(&event)) {
        m_list = found->list;
        answered(*m_list);
    }
}

void RecordingsPanel::answered(const host::RecordingList& list)
{
    if (!list.density.empty() && list.query.densityFrom)
        m_day->setDensity(*list.query.densityFrom, host::RecordingList::kDensityStep, list.density);
    showRows();
}

void RecordingsPanel::refresh(const host::EngineView& view)
{
    m_waves->setFolder(view.recording.folder);
    fillGroups(view);
    if (view.recording.revision != m_revision && !m_asking)
        ask();
    const bool grew = !view.talking.empty() && view.takenAt - m_grownAt >= kGrowsEvery;
    if (view.lastHeard->revision != m_heard || grew) {
        m_heard = view.lastHeard->revision;
        m_grownAt = view.takenAt;
        showRows();
    }
    showTrouble(view.recording);
    showState(view);
}

/// Once for each trouble: the operator may close it, the lamp in the station bar stays.
void RecordingsPanel::showTrouble(const host::RecordingView& recording)
{
    if (recording.trouble == m_trouble)
        return;
    m_trouble = recording.trouble;
    if (!m_trouble) {
        m_bar->dismiss();
        return;
    }
    QString text = messages::sentence(*m_trouble);
    if (recording.freeBytes > 0)
        //: why nothing is recorded, the folder, free space there
        text = tr("%1 Folder: %2, %3 free.")
                   .arg(text, QString::fromStdString(recording.folder),
                        units::bytes(recording.freeBytes));
    m_bar->offer(text, ListMark::Fault, tr("Show Health"),
                 [this] { Q_EMIT openPanel(QStringLiteral("health"), QString()); });
}

/// Overs that are being recorded now have no row yet; they stand on top.
void RecordingsPanel::addRunning(std::vector<host::RecordingRow>& rows,
                                 const host::EngineView& view) const
{
    if (isFiltered() || m_chips->isOn(BinChip))
        return;
    for (const host::TalkingNow& talking : view.talking) {
        const host::OverRow& over = talking.over;
        const auto heard = std::ranges::find(view.lastHeard->rows, over.over, &host::OverRow::over);
        const std::uint64_t id =
            heard == view.lastHeard->rows.end() ? over.recording : heard->recording;
        if (id == 0 || std::ranges::find(rows, id, &host::RecordingRow::id) != rows.end())
            continue;
        const archive::RecordingInfo info{
            .id = id, .callsign = over.callsign, .ssid = over.ssid, .group = over.group};
        const host::RecordingRow row{.id = id,
                                     .file = archive::recordingName(info).generic_string(),
                                     .device = over.device,
                                     .callsign = over.callsign,
                                     .ssid = over.ssid,
                                     .deviceName = over.deviceName,
                                     .group = over.group,
                                     .groupName = over.groupName,
                                     .startedAt = over.startedAt,
                                     .length = over.length};
        rows.insert(rows.begin(), row);
    }
}

QStringList RecordingsPanel::textsOf(const host::RecordingRow& row) const
{
    const double gaps = gapShare(row);
    const bool exact = std::ranges::all_of(row.gaps, &host::RecordingGap::exact);
    const QString share = units::percent(gaps, gaps > 0 && gaps < 0.1 ? 1 : 0);
    return {units::dateTime(row.startedAt, m_context.settings.utc()),
            units::callsign(row.callsign, row.ssid.value),
            QString::fromStdString(row.deviceName),
            QString::fromStdString(row.groupName),
            units::duration(row.length),
            gaps > 0 && !exact ? QStringLiteral("≈ ") + share : share,
            {},
            QString::fromStdString(row.note),
            row.kept ? tr("kept") : QString()};
}

void RecordingsPanel::showRows()
{
    const host::EngineView& view = *m_context.bridge.view();
    m_rows = m_list == nullptr ? std::vector<host::RecordingRow>{} : m_list->rows;
    addRunning(m_rows, view);
    std::vector<ListRow> rows;
    rows.reserve(m_rows.size());
    for (const host::RecordingRow& one : m_rows) {
        ListRow row;
        row.key = QString::number(one.id);
        row.texts = textsOf(one);
        row.numbers.assign(kRecordingColumns, std::nan(""));
        row.numbers[TimeColumn] = static_cast<double>(one.id);
        row.numbers[LengthColumn] = static_cast<double>(one.length.count());
        row.numbers[GapsColumn] = gapShare(one);
        row.sentence = tr("%1 in %2 at %3 for %4")
                           .arg(row.texts[CallsignColumn], row.texts[GroupColumn],
                                row.texts[TimeColumn], row.texts[LengthColumn]);
        row.mark = one.repaired ? ListMark::Watch : ListMark::None;
        if (one.repaired)
            row.toolTip = tr("Its end was lost with the program or the power.");
        row.payload = QVariant::fromValue<qulonglong>(one.id);
        rows.push_back(std::move(row));
    }
    m_model->setRows(std::move(rows));
    const std::uint64_t count = m_list == nullptr ? 0 : m_list->count;
    m_totals->setText(m_list == nullptr
                          ? QString()
                          //: how many recordings, how long, how large
                          : tr("%1 recordings, %2, %3")
                                .arg(units::count(count), units::duration(m_list->length),
                                     units::bytes(m_list->bytes)));
    m_more->setVisible(m_list != nullptr && count > m_list->rows.size());
    showState(view);
    if (m_wanted != 0 && m_model->rowOfKey(QString::number(m_wanted)) >= 0)
        playRecording(std::exchange(m_wanted, 0));
    m_context.actions.update();
}

void RecordingsPanel::showState(const host::EngineView& view)
{
    if (!m_rows.empty() || m_list == nullptr) {
        m_stack->showBody();
        return;
    }
    if (m_chips->isOn(BinChip))
        m_stack->showState(QStringLiteral("recordings.empty.bin"), tr("The bin is empty."),
                           {{tr("Show all recordings"), [this] { clearFilters(); },
                             QStringLiteral("recordings.all")}});
    else if (isFiltered())
        m_stack->showState(
            QStringLiteral("recordings.empty.filtered"), tr("No recording fits the search."),
            {{tr("Clear filter"), [this] { clearFilters(); }, QStringLiteral("recordings.clear")}});
    else if (!view.recording.armed && !view.recording.on)
        m_stack->showState(QStringLiteral("recordings.empty.off"),
                           tr("Recording is off. Nothing is kept."),
                           {{tr("Turn on..."), [this] { switchRecording(); },
                             QStringLiteral("recordings.turn_on")}});
    else
        m_stack->showState(QStringLiteral("recordings.empty.none"), tr("Nothing is recorded yet."));
}

void RecordingsPanel::fillGroups(const host::EngineView& view)
{
    if (view.groups == m_shownGroups)
        return;
    m_shownGroups = view.groups;
    const QSignalBlocker quiet(m_groups);
    const QVariant chosen = m_groups->currentData();
    m_groups->clear();
    m_groups->addItem(tr("All groups"), 0U);
    for (const host::GroupRow& group : view.groups->rows)
        if (group.kind != host::GroupKind::Link)
            m_groups->addItem(QString::fromStdString(group.name), group.id.value);
    m_groups->setCurrentIndex(std::max(0, m_groups->findData(chosen)));
}

bool RecordingsPanel::isFiltered() const
{
    return !m_search->text().trimmed().isEmpty() || m_days->currentIndex() > 0 ||
           m_groups->currentIndex() > 0 || m_lengths->currentIndex() > 0 ||
           m_chips->isOn(GapsChip) || m_chips->isOn(KeptChip) || m_span.has_value();
}

void RecordingsPanel::clearFilters()
{
    m_search->clear();
    for (QComboBox* box : {m_days, m_groups, m_lengths})
        box->setCurrentIndex(0);
    for (const int chip : {GapsChip, KeptChip, BinChip})
        m_chips->setOn(chip, false);
    m_span.reset();
    m_day->setChosen(std::nullopt);
    m_limit = kFirstRows;
    ask();
}

/// "recording:<id>" plays one; anything else is searched for.
void RecordingsPanel::narrow(const QString& filter)
{
    const QString prefix = QStringLiteral("recording:");
    if (!filter.startsWith(prefix)) {
        Panel::narrow(filter);
        return;
    }
    playRecording(filter.mid(prefix.size()).toULongLong());
}

const host::RecordingRow* RecordingsPanel::rowAt(int place) const
{
    const ListRow* const shown = m_model->row(place);
    if (shown == nullptr)
        return nullptr;
    const auto found =
        std::ranges::find(m_rows, shown->payload.toULongLong(), &host::RecordingRow::id);
    return found == m_rows.end() ? nullptr : &*found;
}

RecordingsPanel::Rows RecordingsPanel::selected() const
{
    Rows rows;
    for (const int place : m_grid->selectedRows())
        if (const host::RecordingRow* const row = rowAt(place))
            rows.push_back(row);
    return rows;
}

void RecordingsPanel::playRow(int place, bool play)
{
    const host::RecordingRow* const row = rowAt(place);
    if (row == nullptr)
        return;
    if (m_player.recording() != row->id || m_player.sound() == nullptr)
        m_player.open(m_context.bridge.view()->recording.folder, *row, play);
    else if (play)
        m_player.play();
}

void RecordingsPanel::playNeighbour(int by, bool play)
{
    const int now = m_model->rowOfKey(QString::number(m_player.recording()));
    const int next = now < 0 ? m_grid->currentRow() : now + by;
    if (m_model->row(next) == nullptr)
        return;
    m_grid->selectRow(next);
    playRow(next, play);
}

void RecordingsPanel::playRecording(std::uint64_t recording)
{
    const int place = m_model->rowOfKey(QString::number(recording));
    if (place >= 0) {
        m_grid->selectRow(place);
        playRow(place, true);
        return;
    }
    m_wanted = recording;
    if (isFiltered() || m_chips->isOn(BinChip))
        clearFilters();
    else
        ask();
}

} // namespace shack::ui
