#include "ui/settings/advanced_page.h"

#include "ui/window/main_window.h"

#include <QDesktopServices>
#include <QFile>
#include <QFileInfo>
#include <QFontDatabase>
#include <QFutureWatcher>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QUrl>
#include <QtConcurrentRun>

#include <optional>

namespace shack::ui {

namespace {

constexpr qint64 kMostShown = 256 * 1024;

std::optional<QString> readText(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return std::nullopt;
    return QString::fromUtf8(file.read(kMostShown));
}

/// A path that can be selected, copied and shown in its folder.
class PathField : public QWidget {
public:
    PathField(const QString& path, MainWindow& window, QWidget* parent) : QWidget(parent)
    {
        auto* row = new QHBoxLayout(this);
        row->setContentsMargins(0, 0, 0, 0);
        m_path = new QLineEdit(path, this);
        m_path->setReadOnly(true);
        m_copy = new QPushButton(this);
        m_show = new QPushButton(this);
        row->addWidget(m_path, 1);
        row->addWidget(m_copy);
        row->addWidget(m_show);
        setFocusProxy(m_path);
        connect(m_copy, &QPushButton::clicked, &window, [path, &window] { window.copyText(path); });
        connect(m_show, &QPushButton::clicked, this, [path] {
            const QFileInfo info(path);
            const QString folder = info.isDir() ? path : info.absolutePath();
            QDesktopServices::openUrl(QUrl::fromLocalFile(folder));
        });
    }

    void setTexts(const QString& label, const QString& copy, const QString& show)
    {
        m_copy->setText(copy);
        m_show->setText(show);
        m_path->setAccessibleName(label);
        m_copy->setAccessibleName(copy + QStringLiteral(": ") + label);
        m_show->setAccessibleName(show + QStringLiteral(": ") + label);
    }

private:
    QLineEdit* m_path;
    QPushButton* m_copy;
    QPushButton* m_show;
};

} // namespace

AdvancedPage::AdvancedPage(MainWindow& window, QWidget* parent)
    : SettingsPage(window, parent), m_text(new QPlainTextEdit(this)), m_note(new QLabel(this))
{
    const ProgramFacts& facts = window.context().facts;
    addPath(facts.stationFile, [] {
        return RowTexts{tr("Station file"),
                        tr("Everything that has no field here: edit it with a text editor and "
                           "restart the program. Every key is explained in it."),
                        {},
                        {}};
    });
    addPath(facts.dataFolder, [] {
        return RowTexts{tr("Data folder"), tr("The station's database."), {}, {}};
    });
    if (!facts.logFile.isEmpty())
        addPath(facts.logFile, [] { return RowTexts{tr("Log file"), {}, {}, {}}; });
    addPath(facts.settingsFile, [] {
        return RowTexts{tr("My settings"), tr("Layouts, columns, keys and this dialog."), {}, {}};
    });
    m_note->setWordWrap(true);
    m_text->setObjectName(QStringLiteral("settings.advanced.station"));
    m_text->setReadOnly(true);
    m_text->setTabChangesFocus(true);
    m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_text->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_text->setMinimumHeight(180);
    addWidget(m_note);
    addWidget(m_text);
    AdvancedPage::retranslate();
}

void AdvancedPage::addPath(const QString& path, Texts texts)
{
    addRow(new PathField(path, m_window, this), std::move(texts));
}

void AdvancedPage::refresh()
{
    auto* watcher = new QFutureWatcher<std::optional<QString>>(this);
    connect(watcher, &QFutureWatcherBase::finished, this, [this, watcher] {
        const std::optional<QString> text = watcher->result();
        watcher->deleteLater();
        m_text->setPlainText(text.value_or(QString()));
        m_text->setVisible(text.has_value());
        m_note->setText(text ? tr("The station file as it is now (read only):")
                             : tr("There is no station file; the station uses its defaults."));
    });
    watcher->setFuture(QtConcurrent::run(readText, m_window.context().facts.stationFile));
}

void AdvancedPage::retranslate()
{
    SettingsPage::retranslate();
    m_text->setAccessibleName(tr("Text of the station file"));
    const auto rows = findChildren<SettingRow*>();
    for (SettingRow* row : rows) {
        if (auto* field = dynamic_cast<PathField*>(row->editor()))
            field->setTexts(row->texts().label, tr("Copy"), tr("Show folder"));
    }
    refresh();
}

} // namespace shack::ui
