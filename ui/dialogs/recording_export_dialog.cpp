#include "ui/dialogs/recording_export_dialog.h"

#include "engine/archive/recording_export.h"
#include "ui/window/view_settings.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QFutureWatcher>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QStandardPaths>
#include <QTimer>
#include <QtConcurrent>

namespace shack::ui {

namespace {

QString folderKey()
{
    return QStringLiteral("recording/exportFolder");
}

archive::ExportItem itemOf(const host::RecordingRow& row)
{
    return {.id = row.id,
            .file = std::filesystem::path{std::u8string{row.file.begin(), row.file.end()}},
            .callsign = row.callsign,
            .ssid = row.ssid,
            .group = row.group,
            .groupName = row.groupName,
            .startedAt = row.startedAt,
            .length = row.length,
            .missing = row.missing,
            .repaired = row.repaired};
}

std::filesystem::path pathOf(const QString& text)
{
    return std::filesystem::path{text.toStdU16String()};
}

struct Outcome {
    int files = 0;
    QString trouble;
};

} // namespace

RecordingExportDialog::RecordingExportDialog(std::string archive,
                                             std::vector<host::RecordingRow> rows, bool evidence,
                                             ViewSettings& settings, QWidget* parent)
    : QDialog(parent), m_archive(std::move(archive)), m_rows(std::move(rows)), m_settings(settings),
      m_format(new QComboBox(this)), m_merged(new QCheckBox(this)), m_evidence(new QCheckBox(this)),
      m_folder(new QLineEdit(this)), m_browse(new QPushButton(tr("Browse..."), this)),
      m_message(new QLabel(this)), m_bar(new QProgressBar(this)),
      m_start(new QPushButton(tr("Export"), this)), m_cancel(new QPushButton(tr("Cancel"), this))
{
    setObjectName(QStringLiteral("recordings.export"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Export %n recording(s)", nullptr, static_cast<int>(m_rows.size())));
    m_format->setObjectName(QStringLiteral("export.format"));
    m_format->addItem(tr("Opus, as received"), static_cast<int>(archive::ExportFormat::AsReceived));
    m_format->addItem(tr("WAV, 16 kHz"), static_cast<int>(archive::ExportFormat::Wav));
    m_format->addItem(tr("FLAC"), static_cast<int>(archive::ExportFormat::Flac));
    m_merged->setObjectName(QStringLiteral("export.merged"));
    m_merged->setText(tr("One file in the order of time, with a cue sheet"));
    m_evidence->setObjectName(QStringLiteral("export.evidence"));
    m_evidence->setText(tr("As evidence: with a list, checksums and a page that explains them"));
    m_evidence->setChecked(evidence);
    m_folder->setObjectName(QStringLiteral("export.folder"));
    const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    m_folder->setText(QDir::toNativeSeparators(
        settings.value(folderKey(), documents + QStringLiteral("/shack-recordings")).toString()));
    m_message->setWordWrap(true);
    m_message->setObjectName(QStringLiteral("export.message"));
    m_bar->setRange(0, static_cast<int>(m_rows.size()));
    m_bar->setTextVisible(false);
    m_bar->setAccessibleName(tr("Progress"));
    m_bar->hide();
    m_start->setObjectName(QStringLiteral("export.start"));
    m_start->setDefault(true);
    m_cancel->setObjectName(QStringLiteral("export.cancel"));
    lay();
    connect(m_format, &QComboBox::currentIndexChanged, this, [this] { adapt(); });
    connect(m_browse, &QPushButton::clicked, this, &RecordingExportDialog::browse);
    connect(m_start, &QPushButton::clicked, this, &RecordingExportDialog::start);
    connect(m_cancel, &QPushButton::clicked, this, &RecordingExportDialog::reject);
    adapt();
}

RecordingExportDialog::~RecordingExportDialog()
{
    m_progress->cancelled = true;
}

void RecordingExportDialog::lay()
{
    auto* grid = new QGridLayout(this);
    const auto addRow = [&](int row, const QString& text, QWidget* field) {
        auto* label = new QLabel(text, this);
        label->setBuddy(field);
        field->setAccessibleName(text);
        grid->addWidget(label, row, 0);
        grid->addWidget(field, row, 1);
    };
    addRow(0, tr("Format"), m_format);
    grid->addWidget(m_merged, 1, 1, 1, 2);
    grid->addWidget(m_evidence, 2, 1, 1, 2);
    addRow(3, tr("Folder"), m_folder);
    grid->addWidget(m_browse, 3, 2);
    grid->addWidget(m_message, 4, 0, 1, 3);
    grid->addWidget(m_bar, 5, 0, 1, 3);
    auto* buttons = new QHBoxLayout;
    buttons->addStretch();
    buttons->addWidget(m_start);
    buttons->addWidget(m_cancel);
    grid->addLayout(buttons, 6, 0, 1, 3);
    grid->setColumnStretch(1, 1);
    setMinimumWidth(520);
}

void RecordingExportDialog::adapt()
{
    const auto format = static_cast<archive::ExportFormat>(m_format->currentData().toInt());
    const bool canMerge = format != archive::ExportFormat::AsReceived;
    m_merged->setEnabled(canMerge && !m_running);
    if (!canMerge)
        m_merged->setChecked(false);
}

void RecordingExportDialog::setFolder(const QString& folder)
{
    m_folder->setText(QDir::toNativeSeparators(folder));
}

QString RecordingExportDialog::message() const
{
    return m_message->text();
}

void RecordingExportDialog::browse()
{
    auto* dialog = new QFileDialog(this, tr("Folder for the recordings"), m_folder->text());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    connect(dialog, &QFileDialog::fileSelected, this, &RecordingExportDialog::setFolder);
    dialog->open();
}

void RecordingExportDialog::start()
{
    if (m_folder->text().trimmed().isEmpty()) {
        m_message->setText(tr("Choose a folder first."));
        return;
    }
    m_running = true;
    m_start->setEnabled(false);
    m_bar->show();
    m_message->clear();
    archive::ExportWish wish;
    wish.folder = pathOf(m_folder->text().trimmed());
    wish.format = static_cast<archive::ExportFormat>(m_format->currentData().toInt());
    wish.merged = m_merged->isChecked();
    wish.evidence = m_evidence->isChecked();
    std::vector<archive::ExportItem> items;
    for (const host::RecordingRow& row : m_rows)
        items.push_back(itemOf(row));
    auto* const timer = new QTimer(this);
    connect(timer, &QTimer::timeout, this, [this] { m_bar->setValue(m_progress->done); });
    timer->start(100);
    auto* const watcher = new QFutureWatcher<Outcome>(this);
    connect(watcher, &QFutureWatcherBase::finished, this, [this, watcher, timer] {
        const Outcome outcome = watcher->result();
        watcher->deleteLater();
        timer->deleteLater();
        ended(outcome.files, outcome.trouble);
    });
    watcher->setFuture(QtConcurrent::run(
        [archive = m_archive, items = std::move(items), wish, progress = m_progress] {
            const auto done = archive::exportRecordings(
                std::filesystem::path{std::u8string{archive.begin(), archive.end()}}, items, wish,
                [&](std::size_t count) {
                    progress->done = static_cast<int>(count);
                    return !progress->cancelled;
                });
            return done ? Outcome{static_cast<int>(done->files.size()), {}}
                        : Outcome{0, QString::fromStdString(done.error().sentence())};
        }));
}

void RecordingExportDialog::ended(int files, const QString& trouble)
{
    m_running = false;
    m_start->setEnabled(true);
    m_bar->hide();
    adapt();
    if (m_progress->cancelled) {
        QDialog::reject();
        return;
    }
    if (!trouble.isEmpty()) {
        m_message->setText(tr("Not everything was exported: %1").arg(trouble));
        return;
    }
    m_settings.setValue(folderKey(), m_folder->text().trimmed());
    Q_EMIT exported(files, m_folder->text().trimmed());
    accept();
}

/// While it runs: after the recording that is being copied.
void RecordingExportDialog::reject()
{
    if (!m_running) {
        QDialog::reject();
        return;
    }
    m_progress->cancelled = true;
    m_message->setText(tr("Stopping..."));
}

} // namespace shack::ui
