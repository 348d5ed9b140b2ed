#include "ui/panels/chart_panel.h"

#include "ui/bridge/engine_bridge.h"
#include "ui/panels/inline_bar.h"
#include "ui/panels/toggle_button.h"
#include "ui/text/units.h"
#include "ui/window/action_registry.h"
#include "ui/window/view_settings.h"

#include <QBuffer>
#include <QComboBox>
#include <QHBoxLayout>
#include <QMenu>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace shack::ui {

ChartPanel::ChartPanel(const QString& id, PanelContext context, StationHistory& history,
                       QWidget* parent)
    : Panel(context, parent), m_history(history), m_id(id), m_pacer(this), m_tools(new QHBoxLayout),
      m_secondRow(new QHBoxLayout), m_body(new QVBoxLayout), m_window(new QComboBox(this)),
      m_live(new ToggleButton(this)), m_crosshair(new ToggleButton(this)),
      m_mark(new QToolButton(this)), m_export(new QToolButton(this)), m_exportMenu(new QMenu(this)),
      m_bar(new InlineBar(id + QStringLiteral(".bar"), context.theme, this))
{
    buildTools();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(4, 4, 4, 4);
    column->setSpacing(4);
    column->addLayout(m_tools);
    column->addLayout(m_secondRow);
    column->addWidget(m_bar);
    auto* charts = new QWidget;
    charts->setLayout(m_body);
    m_body->setContentsMargins(0, 0, 0, 0);
    // Charts keep a readable height; with large texts or many charts the panel scrolls.
    auto* scroll = new QScrollArea(this);
    scroll->setObjectName(m_id + QStringLiteral(".scroll"));
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->viewport()->setAutoFillBackground(false);
    charts->setAutoFillBackground(false);
    scroll->setWidget(charts);
    column->addWidget(scroll, 1);
    connect(&m_context.settings, &ViewSettings::changed, this, [this] {
        for (ChartWidget* chart : m_charts)
            chart->setUtc(m_context.settings.utc());
    });
}

ChartWidget::Surroundings ChartPanel::surroundings()
{
    return {m_context.theme, m_history, m_pacer};
}

void ChartPanel::buildTools()
{
    m_window->setObjectName(m_id + QStringLiteral(".window"));
    for (int i = 0; i < kChartWindows; ++i)
        m_window->addItem(QString());
    const int kept = m_context.settings
                         .value(QStringLiteral("charts/%1/window").arg(m_id),
                                static_cast<int>(ChartWindow::FiveMinutes))
                         .toInt();
    m_window->setCurrentIndex(std::clamp(kept, 0, kChartWindows - 1));
    m_tools->addWidget(m_window);
    const auto add = [this](QToolButton* button, const char* name, bool checkable) {
        button->setObjectName(m_id + QLatin1String(name));
        button->setCheckable(checkable);
        button->setChecked(checkable);
        button->setFocusPolicy(Qt::TabFocus);
        button->setMinimumSize(24, 24);
        m_tools->addWidget(button);
    };
    add(m_live, ".live", true);
    add(m_crosshair, ".crosshair", true);
    add(m_mark, ".mark", false);
    add(m_export, ".export", false);
    m_export->setMenu(m_exportMenu);
    m_export->setPopupMode(QToolButton::InstantPopup);
    m_tools->addStretch();
    m_secondRow->addStretch();
    connect(m_window, &QComboBox::currentIndexChanged, this, [this](int index) {
        m_context.settings.setValue(QStringLiteral("charts/%1/window").arg(m_id), index);
        setWindow(static_cast<ChartWindow>(index));
    });
    connect(m_live, &QToolButton::toggled, this, [this](bool on) {
        for (ChartWidget* chart : m_charts)
            chart->setLive(on);
    });
    connect(m_crosshair, &QToolButton::toggled, this, [this](bool on) {
        for (ChartWidget* chart : m_charts)
            chart->setCrosshairEnabled(on);
    });
    connect(m_mark, &QToolButton::clicked, this, &ChartPanel::mark);
    m_exportMenu->addAction(QString(), this, [this] { exportChart(Format::Png); });
    m_exportMenu->addAction(QString(), this, [this] { exportChart(Format::Svg); });
    m_exportMenu->addAction(QString(), this, [this] { exportChart(Format::Csv); });
}

void ChartPanel::resizeEvent(QResizeEvent* event)
{
    Panel::resizeEvent(event);
    wrapTools();
}

/// Buttons that do not fit beside the lists go into a row of their own instead of being cut off.
void ChartPanel::wrapTools()
{
    const std::array<QToolButton*, 4> buttons{m_live, m_crosshair, m_mark, m_export};
    int wanted = 2 * m_tools->spacing() + contentsMargins().left() + contentsMargins().right() + 8;
    for (const auto* box : findChildren<QComboBox*>(QString(), Qt::FindDirectChildrenOnly))
        wanted += box->sizeHint().width() + m_tools->spacing();
    for (const QToolButton* button : buttons)
        wanted += button->sizeHint().width() + m_tools->spacing();
    const bool wraps = width() < wanted;
    if (wraps == m_wrapped)
        return;
    m_wrapped = wraps;
    QHBoxLayout* from = wraps ? m_tools : m_secondRow;
    for (QToolButton* button : buttons) {
        from->removeWidget(button);
        if (wraps)
            m_secondRow->insertWidget(m_secondRow->count() - 1, button);
        else
            m_tools->insertWidget(m_tools->count() - 1, button);
    }
}

void ChartPanel::addChart(ChartWidget* chart)
{
    m_charts.push_back(chart);
    chart->setUtc(m_context.settings.utc());
    chart->setWindow(static_cast<ChartWindow>(m_window->currentIndex()));
}

void ChartPanel::setWindow(ChartWindow window)
{
    m_window->setCurrentIndex(static_cast<int>(window));
    for (ChartWidget* chart : m_charts)
        chart->setWindow(window);
}

void ChartPanel::refresh(const host::EngineView& view)
{
    if (view.sample == m_sample)
        return;
    m_sample = view.sample;
    for (ChartWidget* chart : m_charts)
        chart->dataChanged();
}

ChartWidget* ChartPanel::current() const
{
    for (ChartWidget* chart : m_charts) {
        if (chart->isAncestorOf(focusWidget()))
            return chart;
    }
    const auto visible = std::find_if(m_charts.begin(), m_charts.end(),
                                      [](ChartWidget* chart) { return !chart->isHidden(); });
    return visible == m_charts.end() ? m_charts.front() : *visible;
}

QString ChartPanel::stateId() const
{
    const bool allEmpty = std::all_of(m_charts.begin(), m_charts.end(), [](ChartWidget* chart) {
        return !chart->stateId().isEmpty();
    });
    return allEmpty && !m_charts.empty() ? m_id + QStringLiteral(".empty.no_data") : QString();
}

void ChartPanel::registerChartActions()
{
    const auto add = [this](const char* what, const char* text, const QStringList& keywords,
                            const QKeySequence& key, std::function<void()> run) {
        ActionSpec spec;
        spec.id = QStringLiteral("chart.%1.%2").arg(m_id, QLatin1String(what));
        spec.text = text;
        spec.keywords = keywords;
        spec.key = key;
        spec.scope = key.isEmpty() ? nullptr : this;
        spec.run = std::move(run);
        spec.inMenu = false;
        m_context.actions.add(std::move(spec));
    };
    const bool traffic = m_id == QLatin1String("traffic");
    add("table",
        traffic ? QT_TRANSLATE_NOOP("Actions", "Traffic: show the chart as a table")
                : QT_TRANSLATE_NOOP("Actions", "Latency: show the chart as a table"),
        {"table", "chart", "表格", "bg"}, Qt::Key_T, [this] { toggleTable(); });
    add("live",
        traffic ? QT_TRANSLATE_NOOP("Actions", "Traffic: live or paused")
                : QT_TRANSLATE_NOOP("Actions", "Latency: live or paused"),
        {"live", "pause", "实时", "暂停", "ss", "zt"}, {}, [this] { m_live->toggle(); });
    add("mark",
        traffic ? QT_TRANSLATE_NOOP("Actions", "Traffic: mark this moment")
                : QT_TRANSLATE_NOOP("Actions", "Latency: mark this moment"),
        {"mark", "note", "标记", "bj"}, {}, [this] { mark(); });
    add("csv",
        traffic ? QT_TRANSLATE_NOOP("Actions", "Traffic: save the chart as CSV...")
                : QT_TRANSLATE_NOOP("Actions", "Latency: save the chart as CSV..."),
        {"csv", "export", "导出", "dc"}, {}, [this] { exportChart(Format::Csv); });
    add("png",
        traffic ? QT_TRANSLATE_NOOP("Actions", "Traffic: save the chart as a picture...")
                : QT_TRANSLATE_NOOP("Actions", "Latency: save the chart as a picture..."),
        {"png", "picture", "图片", "tp"}, {}, [this] { exportChart(Format::Png); });
}

void ChartPanel::toggleTable()
{
    ChartWidget* chart = current();
    chart->setTableShown(!chart->isTableShown());
}

void ChartPanel::mark()
{
    const WallTime now = m_context.bridge.view()->wallAt;
    m_context.bridge.submit(
        host::MarkTime{
            tr("Mark %1").arg(units::clock(now, m_context.settings.utc())).toStdString()},
        {}, this, [this](const host::CommandDone& done) {
            if (!done.ok)
                return;
            for (ChartWidget* chart : m_charts)
                chart->dataChanged();
        });
}

void ChartPanel::exportSelection()
{
    exportChart(Format::Csv);
}

/// Pictures are taken here, encoding and writing happen on the pool.
void ChartPanel::exportChart(Format format)
{
    ChartWidget* chart = current();
    std::function<QByteArray()> make;
    QString suffix;
    switch (format) {
    case Format::Png:
        suffix = QStringLiteral("png");
        make = [image = chart->toImage()] {
            QByteArray bytes;
            QBuffer buffer(&bytes);
            buffer.open(QIODevice::WriteOnly);
            image.save(&buffer, "PNG");
            return bytes;
        };
        break;
    case Format::Svg:
        suffix = QStringLiteral("svg");
        make = [bytes = chart->toSvg()] { return bytes; };
        break;
    case Format::Csv:
        suffix = QStringLiteral("csv");
        make = [table = chart->table()] { return toCsv(table); };
        break;
    }
    saveAs(this, tr("Save chart"), QStringLiteral("%1.%2").arg(m_id, suffix),
           tr("Files (*.%1)").arg(suffix), make, [this](const QString& path, const QString& error) {
               if (error.isEmpty())
                   m_bar->say(tr("Saved: %1").arg(path));
               else
                   m_bar->say(tr("%1 could not be written: %2").arg(path, error), ListMark::Fault);
           });
}

void ChartPanel::retranslate()
{
    const QStringList windows{tr("1 min"),  tr("5 min"),   tr("15 min"),
                              tr("1 hour"), tr("6 hours"), tr("24 hours")};
    for (int i = 0; i < windows.size(); ++i)
        m_window->setItemText(i, windows[i]);
    const auto say = [](QToolButton* button, const QString& text, const QString& toolTip) {
        button->setText(text);
        button->setToolTip(toolTip);
        button->setAccessibleName(text);
        button->setAccessibleDescription(toolTip);
    };
    m_window->setAccessibleName(tr("Window of the charts"));
    //: switch: the charts move on
    say(m_live, tr("Live"), tr("Off: the picture stands still although figures go on."));
    say(m_crosshair, tr("Crosshair"),
        tr("Shows all values at the pointer; Left and Right move it."));
    say(m_mark, tr("Mark"), tr("Adds a note at this moment to the charts and the log."));
    say(m_export, tr("Export"), tr("Saves the chart with the focus as picture or table."));
    m_exportMenu->actions()[0]->setText(tr("Picture (PNG)..."));
    m_exportMenu->actions()[1]->setText(tr("Drawing (SVG)..."));
    m_exportMenu->actions()[2]->setText(tr("Table (CSV)..."));
    for (ChartWidget* chart : m_charts)
        chart->retranslate();
}

void ChartPanel::restyle()
{
    for (ChartWidget* chart : m_charts)
        chart->restyle();
}

} // namespace shack::ui
