#include "ui/panels/log_panel.h"

#include "ui/bridge/engine_bridge.h"
#include "ui/panels/chip_row.h"
#include "ui/panels/grid.h"
#include "ui/panels/inline_bar.h"
#include "ui/panels/log_delegate.h"
#include "ui/panels/selection.h"
#include "ui/panels/state_stack.h"
#include "ui/panels/toggle_button.h"
#include "ui/text/units.h"
#include "ui/window/action_registry.h"
#include "ui/window/icons.h"
#include "ui/window/view_settings.h"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QMenu>
#include <QScrollBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <array>

namespace shack::ui {

namespace {

constexpr std::array kLevels{log::Level::Debug, log::Level::Info, log::Level::Warning,
                             log::Level::Error};
constexpr std::array kAreas{log::Area::Base,    log::Area::Net, log::Area::Fanout, log::Area::Store,
                            log::Area::Station, log::Area::Web, log::Area::Bench,  log::Area::Host,
                            log::Area::Ui,      log::Area::App};

} // namespace

LogPanel::LogPanel(PanelContext context, Selection& selection, QWidget* parent)
    : Panel(context, parent), m_selection(selection), m_model(new LogModel(this)),
      m_filter(new QLineEdit(this)),
      m_levels(new ChipRow(QStringLiteral("log.levels"), ChipRow::Choice::Several, this)),
      m_areas(new QToolButton(this)), m_areaMenu(new QMenu(this)),
      m_onlySelection(new ToggleButton(this)), m_follow(new ToggleButton(this)),
      m_copy(new QToolButton(this)), m_save(new QToolButton(this)), m_mark(new QToolButton(this)),
      m_grid(new Grid(QStringLiteral("log.table"), context.settings, this)), m_stack(nullptr),
      m_bar(new InlineBar(QStringLiteral("log.bar"), context.theme, this))
{
    m_grid->setModel(m_model);
    m_grid->setItemDelegate(new LogDelegate(*m_model, context.theme, m_grid));
    m_grid->setColumns({{80, true}, {80, true}, {80, true}, {420, true}, {300, true}});
    m_stack = new StateStack(QStringLiteral("log"), m_grid, this);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(4, 4, 4, 4);
    column->setSpacing(4);
    column->addWidget(buildTools());
    column->addWidget(m_bar);
    column->addWidget(m_stack, 1);
    connect(m_filter, &QLineEdit::textChanged, this, &LogPanel::applyFilter);
    connect(m_levels, &ChipRow::changed, this, &LogPanel::applyFilter);
    connect(m_onlySelection, &QToolButton::toggled, this, &LogPanel::applyFilter);
    connect(&m_selection, &Selection::changed, this, [this] {
        if (m_onlySelection->isChecked())
            applyFilter();
    });
    connect(m_follow, &QToolButton::toggled, this, &LogPanel::follow);
    connect(m_copy, &QToolButton::clicked, this, &LogPanel::copy);
    connect(m_save, &QToolButton::clicked, this, &LogPanel::save);
    connect(m_mark, &QToolButton::clicked, this,
            [this] { m_context.bridge.submit(host::MarkTime{tr("Mark").toStdString()}); });
    connect(m_model, &LogModel::filtered, this, [this] {
        showStateOf();
        follow();
    });
    connect(m_grid, &QAbstractItemView::doubleClicked, this,
            [this](const QModelIndex& index) { openOrigin(index.row()); });
    // Scrolling up means reading: new lines must not pull the text away.
    connect(m_grid->verticalScrollBar(), &QScrollBar::actionTriggered, this, [this] {
        const QScrollBar* bar = m_grid->verticalScrollBar();
        m_follow->setChecked(bar->sliderPosition() >= bar->maximum());
    });
    connect(&m_context.settings, &ViewSettings::changed, this,
            [this] { m_model->setUtc(m_context.settings.utc()); });
    m_model->setUtc(m_context.settings.utc());
    registerActions();
    retranslate();
    applyFilter();
}

QWidget* LogPanel::buildTools()
{
    auto* tools = new QWidget(this);
    auto* rows = new QVBoxLayout(tools);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(4);
    auto* first = new QHBoxLayout;
    auto* second = new QHBoxLayout;
    rows->addLayout(first);
    rows->addLayout(second);
    m_filter->setObjectName(QStringLiteral("log.filter"));
    m_filter->setClearButtonEnabled(true);
    first->addWidget(m_filter, 1);
    for (const log::Level level : kLevels) {
        const int id = static_cast<int>(level);
        m_levels->add(id, QString::fromUtf8(log::levelName(level).data(),
                                            static_cast<qsizetype>(log::levelName(level).size())));
        m_levels->setOn(id, level != log::Level::Debug);
    }
    for (const log::Area area : kAreas) {
        QAction* one = m_areaMenu->addAction(QString());
        one->setCheckable(true);
        one->setChecked(true);
        one->setData(static_cast<int>(area));
        connect(one, &QAction::toggled, this, &LogPanel::applyFilter);
    }
    m_areas->setMenu(m_areaMenu);
    m_areas->setPopupMode(QToolButton::InstantPopup);
    const auto add = [this](QHBoxLayout* row, QToolButton* button, const char* name,
                            bool checkable) {
        button->setObjectName(QLatin1String(name));
        button->setCheckable(checkable);
        button->setFocusPolicy(Qt::TabFocus);
        button->setMinimumSize(24, 24);
        row->addWidget(button);
    };
    second->addWidget(m_levels);
    add(second, m_areas, "log.areas", false);
    add(second, m_onlySelection, "log.selection", true);
    second->addStretch(1);
    add(first, m_follow, "log.follow", true);
    add(first, m_mark, "log.mark", false);
    add(first, m_copy, "log.copy", false);
    add(first, m_save, "log.save", false);
    m_follow->setChecked(true);
    return tools;
}

void LogPanel::registerActions()
{
    const auto add = [this](const char* id, const char* text, const QStringList& keywords,
                            std::function<void()> run) {
        ActionSpec spec;
        spec.id = QLatin1String(id);
        spec.text = text;
        spec.keywords = keywords;
        spec.run = std::move(run);
        m_context.actions.add(std::move(spec));
    };
    add("log.follow", QT_TRANSLATE_NOOP("Actions", "Follow the log"),
        {"follow", "log", "日志", "跟随", "rz"}, [this] { m_follow->toggle(); });
    add("log.mark", QT_TRANSLATE_NOOP("Actions", "Mark in the log"),
        {"mark", "log", "标记", "日志", "bj"}, [this] { m_mark->click(); });
    add("log.save", QT_TRANSLATE_NOOP("Actions", "Save the log..."),
        {"save", "log", "保存", "日志", "bc"}, [this] { save(); });
}

QString LogPanel::title() const
{
    return tr("Log");
}

QString LogPanel::purpose() const
{
    return tr("What the station noted, newest at the bottom.");
}

QIcon LogPanel::icon() const
{
    return icons::themed(QStringLiteral("log"), m_context.theme);
}

void LogPanel::retranslate()
{
    m_filter->setPlaceholderText(tr("Filter: any words"));
    m_filter->setAccessibleName(tr("Filter of the log"));
    m_grid->setAccessibleName(tr("Log"));
    for (const log::Level level : kLevels)
        m_levels->setText(static_cast<int>(level), logLevelName(level),
                          tr("Show lines of this level."));
    for (QAction* area : m_areaMenu->actions())
        area->setText(logAreaName(static_cast<log::Area>(area->data().toInt())));
    const auto say = [](QToolButton* button, const QString& text, const QString& toolTip) {
        button->setText(text);
        button->setToolTip(toolTip);
        button->setAccessibleName(text);
        button->setAccessibleDescription(toolTip);
    };
    say(m_areas, tr("Areas"), tr("Which parts of the program are shown."));
    say(m_onlySelection, tr("Only selection"),
        tr("Only lines about the device chosen in Devices."));
    //: switch of the log: stay at the newest line
    say(m_follow, tr("Follow"), tr("Stays at the newest line."));
    say(m_copy, tr("Copy"), tr("Copies the chosen lines."));
    say(m_save, tr("Save..."), tr("Saves the shown lines to a file."));
    say(m_mark, tr("Mark"), tr("Puts a line of your own into the log and the charts."));
    m_model->retranslate();
    showStateOf();
}

void LogPanel::refresh(const host::EngineView&)
{
    const int before = m_model->rowCount();
    m_model->poll();
    showStateOf();
    if (m_model->rowCount() != before)
        follow();
}

void LogPanel::handle(const host::EngineEvent& event)
{
    if (const auto* mark = std::get_if<host::TimeMarked>(&event)) {
        m_model->mark(mark->at, QString::fromStdString(mark->note));
        follow();
    }
}

void LogPanel::applyFilter()
{
    LogFilter filter;
    filter.levels = 0;
    for (const log::Level level : kLevels) {
        if (m_levels->isOn(static_cast<int>(level)))
            filter.levels |= 1U << static_cast<unsigned>(level);
    }
    filter.areas = 0;
    for (const QAction* area : m_areaMenu->actions()) {
        if (area->isChecked())
            filter.areas |= 1U << area->data().toUInt();
    }
    filter.text = m_filter->text().trimmed();
    if (m_onlySelection->isChecked())
        filter.selection = m_selection.callsign();
    m_model->setFilter(filter);
    showStateOf();
}

void LogPanel::showStateOf()
{
    if (m_model->rowCount() > 0) {
        m_stack->showBody();
        return;
    }
    if (m_model->total() == 0) {
        m_stack->showState(QStringLiteral("log.empty.nothing"), tr("Nothing has been noted yet."));
        return;
    }
    m_stack->showState(QStringLiteral("log.empty.filtered"), tr("No entries at this level"),
                       {{tr("Show all"),
                         [this] {
                             m_filter->clear();
                             m_onlySelection->setChecked(false);
                             for (const log::Level level : kLevels)
                                 m_levels->setOn(static_cast<int>(level), true);
                             for (QAction* area : m_areaMenu->actions())
                                 area->setChecked(true);
                         },
                         QStringLiteral("log.showall")}});
}

void LogPanel::follow()
{
    if (m_follow->isChecked() && m_grid->isVisible())
        m_grid->scrollToBottom();
}

QWidget* LogPanel::filterBox()
{
    return m_filter;
}

QString LogPanel::stateId() const
{
    return m_stack->stateId();
}

void LogPanel::copy() const
{
    QStringList lines;
    for (const int row : m_grid->selectedRows())
        lines.append(LogModel::lineText(*m_model->entry(row), m_context.settings.utc()));
    if (!lines.isEmpty())
        QApplication::clipboard()->setText(lines.join(QLatin1Char('\n')) + QLatin1Char('\n'));
}

void LogPanel::exportSelection()
{
    save();
}

void LogPanel::save()
{
    saveAs(
        this, tr("Save the log"), QStringLiteral("shack-log.txt"), tr("Text (*.txt)"),
        [entries = m_model->shown(), utc = m_context.settings.utc()] {
            QByteArray bytes;
            for (const LogEntryPtr& entry : entries)
                bytes += LogModel::lineText(*entry, utc).toUtf8() + '\n';
            return bytes;
        },
        [this](const QString& path, const QString& error) {
            if (error.isEmpty())
                m_bar->say(tr("Saved: %1").arg(path));
            else
                m_bar->say(tr("%1 could not be written: %2").arg(path, error), ListMark::Fault);
        });
}

/// Goes to what the line speaks of.
void LogPanel::openOrigin(int row)
{
    const LogEntry* entry = m_model->entry(row);
    if (entry == nullptr)
        return;
    for (const log::Field& field : entry->record.fields) {
        const QString value = QString::fromStdString(field.value);
        if (field.name == "callsign" || field.name == "account" || field.name == "username") {
            Q_EMIT openPanel(QStringLiteral("devices"), value);
            return;
        }
        if (field.name == "device") {
            bool isNumber = false;
            value.toULongLong(&isNumber);
            Q_EMIT openPanel(QStringLiteral("devices"),
                             isNumber ? QStringLiteral("device:") + value : value);
            return;
        }
        if (field.name == "group") {
            Q_EMIT openPanel(QStringLiteral("talkgroups"), value);
            return;
        }
    }
}

} // namespace shack::ui
