#include "ui/bridge/capture_book.h"
#include "ui/bridge/engine_bridge.h"
#include "ui/charts/capture_brush.h"
#include "ui/panels/grid.h"
#include "ui/panels/inline_bar.h"
#include "ui/panels/packet_detail.h"
#include "ui/panels/packet_list.h"
#include "ui/panels/replay_form.h"
#include "ui/panels/replay_panel.h"
#include "ui/panels/state_stack.h"
#include "ui/text/packet_words.h"
#include "ui/text/report_phrases.h"
#include "ui/text/units.h"
#include "ui/window/action_registry.h"
#include "ui/window/view_settings.h"

#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QProgressBar>
#include <QPushButton>
#include <QTimer>

#include <utility>

namespace shack::ui {

namespace {

constexpr const char* kRecentKey = "replay/recent";

/// Only what lies on this computer.
QString droppedFile(const QMimeData* data)
{
    const QList<QUrl> urls = data->urls();
    return urls.size() == 1 && urls.front().isLocalFile() ? urls.front().toLocalFile() : QString();
}

} // namespace

QStringList ReplayPanel::recentFiles() const
{
    return m_context.settings.value(QLatin1String(kRecentKey)).toStringList();
}

// ---- files --------------------------------------------------------------------------------------

void ReplayPanel::openCapture(const QString& file, bool follow)
{
    m_bar->dismiss();
    m_book->open(QFileInfo(file).absoluteFilePath(), follow);
    remember(m_book->file());
}

void ReplayPanel::askForFile()
{
    auto* dialog =
        new QFileDialog(this, tr("Open a capture"),
                        QFileInfo(m_book->isOpen() ? m_book->file() : m_captureFile).absolutePath(),
                        tr("Captures (*.pcap *.pcapng *.cap);;All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) {
        Q_EMIT openPanel(id(), {});
        openCapture(path);
    });
    dialog->open();
}

void ReplayPanel::remember(const QString& file)
{
    QStringList recent = recentFiles();
    recent.removeAll(file);
    recent.prepend(file);
    while (recent.size() > kMostRecent)
        recent.removeLast();
    m_context.settings.setValue(QLatin1String(kRecentKey), recent);
    m_recent->setEnabled(true);
}

void ReplayPanel::fillRecent()
{
    m_recentMenu->clear();
    for (const QString& file : recentFiles()) {
        QAction* action = m_recentMenu->addAction(
            QFileInfo(file).fileName().replace(QLatin1Char('&'), QLatin1String("&&")));
        action->setToolTip(file);
        connect(action, &QAction::triggered, this, [this, file] { openCapture(file); });
    }
}

void ReplayPanel::dragEnterEvent(QDragEnterEvent* event)
{
    if (!droppedFile(event->mimeData()).isEmpty())
        event->acceptProposedAction();
}

void ReplayPanel::dropEvent(QDropEvent* event)
{
    openCapture(droppedFile(event->mimeData()));
    event->acceptProposedAction();
}

// ---- looking ------------------------------------------------------------------------------------

/// Another file, or none: nothing of the one before stays.
void ReplayPanel::onOpened()
{
    m_toldEnd.clear();
    m_detail->clear();
    m_brush->clear();
    m_form->setPart({});
    m_form->setFile({});
    m_live->setChecked(m_book->isFollowing());
    m_summary->clear();
    m_context.actions.update();
    if (m_book->isOpen()) {
        takeFilter();
        m_stack->showBody();
        m_reading->show();
        return;
    }
    m_shown->clear();
    m_stack->showState(
        QStringLiteral("replay.empty.no_capture"),
        tr("Drop a .pcap or .pcapng file here, or record this station's own "
           "traffic."),
        {{tr("Open a capture..."), [this] { askForFile(); }, QStringLiteral("replay.empty.open")},
         {tr("Record traffic"),
          [this] { m_context.actions.action(QStringLiteral("station.capture"))->trigger(); },
          QStringLiteral("replay.empty.record")}});
}

void ReplayPanel::onBook()
{
    const replay::BrowserState& state = m_book->state();
    if (state.trouble) {
        m_form->setFile({});
        m_stack->showState(
            QStringLiteral("replay.error.no_capture"),
            //: the file, then why it cannot be used
            tr("%1 cannot be opened.\n%2")
                .arg(QFileInfo(m_book->file()).fileName(), report::said(state.trouble->sentence())),
            {{tr("Open another capture..."), [this] { askForFile(); },
              QStringLiteral("replay.error.open")}});
        return;
    }
    m_form->setFile(m_book->file());
    m_reading->setVisible(!state.scanned || !state.filtered);
    m_reading->setValue(static_cast<int>(state.share * 1'000));
    m_brush->setCapture(state.density, state.summary.first, state.summary.last, state.firstTime);
    //: rows in a list: those that match a filter, all
    m_shown->setText(
        state.listed == state.packets
            ? tr("%1 packets").arg(units::count(state.packets))
            : tr("%1 of %2 packets").arg(units::count(state.listed), units::count(state.packets)));
    showSummary();
    if (state.scanned && !m_book->isFollowing())
        tellEnd();
}

/// A file that is damaged or cut short: what can be used of it is offered.
void ReplayPanel::tellEnd()
{
    const QString end = QString::fromStdString(m_book->state().summary.fileEnd);
    if (end.isEmpty() || end == m_toldEnd)
        return;
    m_toldEnd = end;
    m_bar->say(tr("Not all of this file can be used: %1. Its %2 packets before that can be looked "
                  "at and sent.")
                   .arg(report::said(end), units::count(m_book->state().packets)),
               ListMark::Watch);
}

void ReplayPanel::showSummary()
{
    const replay::BrowserState& state = m_book->state();
    const replay::CaptureSummary& summary = state.summary;
    QStringList parts{QFileInfo(m_book->file()).fileName(), units::bytes(summary.fileBytes),
                      tr("%1 s").arg(packets::seconds(summary.duration()))};
    for (unsigned type = 1; type <= 5; ++type)
        if (const auto count = summary.draarl[type]; count > 0)
            //: how many packets of which kind: "12 voice"
            parts.append(tr("%1 %2").arg(units::count(count), packets::draarlType(type)));
    if (!summary.talkers.empty())
        parts.append(tr("%n device(s) talk", nullptr, static_cast<int>(summary.talkers.size())));
    if (summary.draarlCount() == 0 && state.scanned)
        //: what a capture holds instead: numbers of packets
        parts.append(tr("no DraARL, but %1 UDP, %2 TCP and %3 others")
                         .arg(units::count(summary.udp), units::count(summary.tcp),
                              units::count(summary.packets - summary.udp - summary.tcp)));
    if (const auto unknown = summary.ends[static_cast<std::size_t>(wire::LayerEnd::UnknownLink)];
        unknown > 0 && !summary.links.empty())
        parts.append(tr("link type %1 is not supported").arg(summary.links.begin()->first));
    if (summary.wrongChecksums > 0)
        parts.append(tr("%1 with a wrong checksum").arg(units::count(summary.wrongChecksums)));
    if (summary.passwords > 0)
        parts.append(tr("%1 show a password").arg(units::count(summary.passwords)));
    m_summary->setText(parts.join(QStringLiteral(" \u00b7 ")));
}

void ReplayPanel::onPacketWanted()
{
    if (!m_list->hasCurrent())
        return;
    const replay::PacketLine* line = m_book->line(m_list->current());
    const auto& shown = m_book->packet();
    if (line != nullptr && (!shown || shown->line.number != line->number) &&
        m_list->grid().currentRow() >= 0)
        m_book->wantPacket(line->number);
}

void ReplayPanel::takeFilter()
{
    m_typing->stop();
    const auto filter = replay::PacketFilter::parse(m_filter->text().toStdString());
    m_filterError->setVisible(!filter);
    m_filterError->setText(filter ? QString() : packets::mistake(filter.error()));
    m_filter->setAccessibleDescription(m_filterError->text());
    if (!filter)
        return; // the list stays as it was
    m_book->setFilter(*filter);
    m_list->reset();
    m_detail->clear();
}

/// The recording that goes on, in a line; the file can be watched while it grows.
void ReplayPanel::showCapture(const host::CaptureView& capture)
{
    m_capturing = capture.running;
    m_captureFile = QString::fromStdString(capture.file);
    m_record->setChecked(capture.running);
    m_record->setText(capture.running ? tr("Stop recording") : tr("Record traffic"));
    m_live->setVisible(capture.running);
    m_capture->setVisible(capture.running);
    if (!capture.running)
        return;
    QString text = tr("Recording this station's traffic: %1 packets, %2 in %3.")
                       .arg(units::count(capture.packets), units::bytes(capture.bytes),
                            QFileInfo(m_captureFile).fileName());
    if (capture.lost > 0)
        text +=
            QLatin1Char(' ') + tr("%1 came too fast to be copied.").arg(units::count(capture.lost));
    m_capture->setText(text);
}

} // namespace shack::ui
