#include "ui/bridge/engine_bridge.h"
#include "ui/dialogs/announcement_dialog.h"
#include "ui/dialogs/recording_export_dialog.h"
#include "ui/panels/chip_row.h"
#include "ui/panels/freeze_guard.h"
#include "ui/panels/grid.h"
#include "ui/panels/inline_bar.h"
#include "ui/panels/player_bar.h"
#include "ui/panels/recording_columns.h"
#include "ui/panels/recordings_panel.h"
#include "ui/text/units.h"
#include "ui/window/action_registry.h"
#include "ui/window/ask.h"
#include "ui/window/view_settings.h"

#include <QInputDialog>
#include <QMenu>

#include <algorithm>
#include <array>

namespace shack::ui {

namespace {

QString consentKey()
{
    return QStringLiteral("recording/consented");
}

} // namespace

void RecordingsPanel::registerActions()
{
    const auto needsRows = [this] { return nothingChosen(); };
    const auto add = [this](const char* id, const char* text, QStringList keywords,
                            const char* icon, const QKeySequence& key, bool scoped,
                            std::function<void()> run, std::function<QString()> reason) {
        ActionSpec spec;
        spec.id = QString::fromLatin1(id);
        spec.text = text;
        spec.keywords = std::move(keywords);
        spec.icon = QString::fromLatin1(icon);
        spec.key = key;
        spec.scope = scoped ? m_grid : nullptr;
        spec.run = std::move(run);
        spec.disabledReason = std::move(reason);
        m_context.actions.add(std::move(spec));
    };
    add(
        "recording.play", QT_TRANSLATE_NOOP("Actions", "Play or pause"),
        {"play", "pause", "播放", "暂停", "bf", "zt"}, "play", Qt::Key_Space, true,
        [this] {
            const Rows rows = selected();
            if (!rows.empty() && rows.front()->id != m_player.recording())
                playRow(m_grid->currentRow(), true);
            else
                m_player.togglePlay();
        },
        needsRows);
    add("recording.last", QT_TRANSLATE_NOOP("Actions", "Replay the last over"),
        {"replay", "last", "重播", "最近", "cb", "zj"}, "refresh", Qt::Key_R, true,
        [this] { playLastHeard(); }, {});
    add("recording.slower", QT_TRANSLATE_NOOP("Actions", "Play slower"), {"slower", "慢放", "mf"},
        "", Qt::Key_BracketLeft, true, [this] { m_playerBar->slower(); }, {});
    add("recording.faster", QT_TRANSLATE_NOOP("Actions", "Play faster"), {"faster", "快放", "kf"},
        "", Qt::Key_BracketRight, true, [this] { m_playerBar->faster(); }, {});
    add(
        "recording.keep", QT_TRANSLATE_NOOP("Actions", "Keep or release"),
        {"keep", "release", "保留", "bl"}, "pin", Qt::Key_Asterisk, true, [this] { keep(); },
        needsRows);
    add(
        "recording.note", QT_TRANSLATE_NOOP("Actions", "Note on a recording..."),
        {"note", "备注", "bz"}, "note", Qt::Key_F2, true, [this] { note(); }, needsRows);
    add(
        "recording.bin", QT_TRANSLATE_NOOP("Actions", "Move recordings to the bin"),
        {"delete", "bin", "删除", "回收站", "sc", "hsz"}, "remove", Qt::Key_Delete, true,
        [this] { bin(); },
        [this] { return m_chips->isOn(BinChip) ? tr("They are in the bin.") : nothingChosen(); });
    const auto inBin = [this] {
        return m_chips->isOn(BinChip) ? nothingChosen() : tr("The bin is not shown.");
    };
    add(
        "recording.restore", QT_TRANSLATE_NOOP("Actions", "Restore recordings from the bin"),
        {"restore", "还原", "hy"}, "undo", {}, false, [this] { restore(); }, inBin);
    add(
        "recording.remove", QT_TRANSLATE_NOOP("Actions", "Delete recordings for ever..."),
        {"delete for ever", "永久删除", "yjsc"}, "remove", {}, false, [this] { removeForEver(); },
        inBin);
    add(
        "recording.export", QT_TRANSLATE_NOOP("Actions", "Export recordings..."),
        {"export", "wav", "flac", "opus", "导出", "dc"}, "export", {}, false,
        [this] { exportRows(false); }, needsRows);
    add(
        "recording.evidence", QT_TRANSLATE_NOOP("Actions", "Export as evidence..."),
        {"evidence", "hash", "证据", "zj"}, "export", {}, false, [this] { exportRows(true); },
        needsRows);
    add(
        "recording.announce", QT_TRANSLATE_NOOP("Actions", "Play into a talk group..."),
        {"announce", "播报", "bb"}, "announce", {}, false, [this] { announce(); }, needsRows);
    ActionSpec onOff;
    onOff.id = QStringLiteral("recording.switch");
    onOff.text = QT_TRANSLATE_NOOP("Actions", "Record what is said");
    onOff.keywords = {"record", "on", "off", "录音", "开关", "ly", "kg"};
    onOff.icon = QStringLiteral("record");
    onOff.key = QKeySequence(QStringLiteral("Ctrl+Shift+R"));
    onOff.run = [this] { switchRecording(); };
    onOff.checkable = true;
    onOff.checked = [this] { return m_context.bridge.view()->recording.on; };
    onOff.startsSection = true;
    m_context.actions.add(std::move(onOff));
}

void RecordingsPanel::openMenu(const QPoint& position)
{
    if (selected().empty())
        return;
    auto* menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("recordings.menu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const bool bin = m_chips->isOn(BinChip);
    const QStringList ids =
        bin ? QStringList{QStringLiteral("recording.play"), QString(),
                          QStringLiteral("recording.restore"), QStringLiteral("recording.remove")}
            : QStringList{QStringLiteral("recording.play"),    QString(),
                          QStringLiteral("recording.keep"),    QStringLiteral("recording.note"),
                          QStringLiteral("recording.bin"),     QString(),
                          QStringLiteral("recording.export"),  QStringLiteral("recording.evidence"),
                          QStringLiteral("recording.announce")};
    for (const QString& id : ids) {
        if (id.isEmpty())
            menu->addSeparator();
        else
            menu->addAction(m_context.actions.action(id));
    }
    menu->addSeparator();
    menu->addAction(tr("Copy"), m_grid, &Grid::copySelection);
    menu->addAction(tr("Show the device"), this, [this] {
        const Rows rows = selected();
        if (!rows.empty())
            Q_EMIT openPanel(QStringLiteral("devices"),
                             QStringLiteral("device:%1").arg(rows.front()->device.value));
    });
    m_freeze->menuOpened();
    connect(menu, &QMenu::aboutToHide, m_freeze, &FreezeGuard::menuClosed);
    menu->popup(position);
}

std::vector<std::uint64_t> RecordingsPanel::selectedIds() const
{
    std::vector<std::uint64_t> ids;
    for (const host::RecordingRow* row : selected())
        ids.push_back(row->id);
    return ids;
}

QString RecordingsPanel::nothingChosen() const
{
    return m_grid->selectedRows().empty() ? tr("No recording is chosen.") : QString();
}

QString RecordingsPanel::whatIsChosen(const Rows& rows) const
{
    return rows.size() == 1
               ? tr("recording of %1")
                     .arg(units::callsign(rows.front()->callsign, rows.front()->ssid.value))
               : tr("%n recording(s)", nullptr, static_cast<int>(rows.size()));
}

void RecordingsPanel::bin()
{
    const Rows rows = selected();
    if (std::ranges::any_of(rows, [this](const host::RecordingRow* row) {
            return row->id == m_player.recording();
        }))
        m_player.close();
    m_context.bridge.submit(host::BinRecordings{selectedIds(), true},
                            tr("%1 moved to the bin").arg(whatIsChosen(rows)));
}

void RecordingsPanel::restore()
{
    m_context.bridge.submit(host::BinRecordings{selectedIds(), false},
                            tr("%1 restored").arg(whatIsChosen(selected())));
}

/// Keeps all, unless all are kept already.
void RecordingsPanel::keep()
{
    const Rows rows = selected();
    const bool kept = std::ranges::all_of(rows, &host::RecordingRow::kept);
    const QString what = whatIsChosen(rows);
    m_context.bridge.submit(host::KeepRecordings{selectedIds(), !kept},
                            kept ? tr("%1 released").arg(what) : tr("%1 kept").arg(what));
}

void RecordingsPanel::note()
{
    const Rows rows = selected();
    if (rows.empty())
        return;
    auto* dialog = new QInputDialog(this);
    dialog->setObjectName(QStringLiteral("recordings.note"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Note"));
    dialog->setLabelText(tr("Note on the %1:").arg(whatIsChosen({rows.front()})));
    dialog->setTextValue(QString::fromStdString(rows.front()->note));
    connect(
        dialog, &QInputDialog::textValueSelected, this,
        [this, id = rows.front()->id, what = whatIsChosen({rows.front()})](const QString& text) {
            m_context.bridge.submit(host::NoteRecording{id, text.trimmed().toStdString()},
                                    tr("Note on the %1 changed").arg(what));
        });
    dialog->open();
}

void RecordingsPanel::removeForEver()
{
    const Rows rows = selected();
    std::uint64_t bytes = 0;
    for (const host::RecordingRow* row : rows)
        bytes += row->bytes;
    m_bar->ask(tr("Delete %n recording(s) (%1) for ever? This cannot be undone.", nullptr,
                  static_cast<int>(rows.size()))
                   .arg(units::bytes(bytes)),
               tr("Delete for ever"), [this, ids = selectedIds()] {
                   m_context.bridge.submit(host::RemoveRecordings{ids});
               });
}

void RecordingsPanel::exportSelection()
{
    if (!selected().empty())
        exportRows(false);
}

void RecordingsPanel::exportRows(bool evidence)
{
    std::vector<host::RecordingRow> rows;
    for (const host::RecordingRow* row : selected())
        rows.push_back(*row);
    auto* dialog = new RecordingExportDialog(m_context.bridge.view()->recording.folder,
                                             std::move(rows), evidence, m_context.settings, this);
    connect(dialog, &RecordingExportDialog::exported, this, [this](int files, const QString& to) {
        m_bar->say(tr("%n file(s) are in %1", nullptr, files).arg(to));
    });
    dialog->open();
}

void RecordingsPanel::announce()
{
    const Rows rows = selected();
    const host::RecordingRow& row = *rows.front();
    auto* dialog = new AnnouncementDialog(
        m_context,
        {.title = units::callsign(row.callsign, row.ssid.value).toStdString(),
         .group = row.group,
         .file = row.file},
        this);
    dialog->show();
}

/// The first time it says what recording means; nobody is recorded by accident.
void RecordingsPanel::switchRecording()
{
    const bool on = m_context.bridge.view()->recording.on;
    const auto send = [this](bool wanted) {
        m_context.bridge.submit(host::SwitchRecording{wanted},
                                wanted ? tr("Recording turned on") : tr("Recording turned off"));
    };
    if (on || m_context.settings.value(consentKey(), false).toBool()) {
        send(!on);
        return;
    }
    const host::RecordingView& recording = m_context.bridge.view()->recording;
    const QString kept = recording.retentionDays == 0
                             ? tr("They are kept until you delete them.")
                             : tr("They go to the bin after %n day(s).", nullptr,
                                  static_cast<int>(recording.retentionDays));
    ui::ask(this, QStringLiteral("recordings.consent"), tr("Record what is said?"),
            tr("Everything said over this station will be kept as sound files in %1. %2\n\nIn most "
               "countries the people who talk have to know that they are recorded, and often to "
               "agree. Tell the users of your station before you turn this on.")
                .arg(QString::fromStdString(recording.folder), kept),
            {{tr("Turn recording on"),
              [this, send] {
                  m_context.settings.setValue(consentKey(), true);
                  send(true);
              },
              false, QStringLiteral("yes")}});
}

void RecordingsPanel::playLastHeard()
{
    const auto& heard = m_context.bridge.view()->lastHeard->rows;
    const auto found =
        std::ranges::find_if(heard, [](const host::OverRow& over) { return over.recording != 0; });
    if (found == heard.end())
        m_bar->say(tr("No over was recorded lately."), ListMark::Watch);
    else
        playRecording(found->recording);
}

} // namespace shack::ui
