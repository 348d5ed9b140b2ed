#include "ui/charts/chart_widget.h"

#include "ui/charts/chart_pacer.h"
#include "ui/charts/plot_view.h"
#include "ui/charts/station_history.h"
#include "ui/models/list_model.h"
#include "ui/panels/elided_label.h"
#include "ui/panels/toggle_button.h"
#include "ui/text/units.h"
#include "ui/window/theme.h"

#include <QApplication>
#include <QBuffer>
#include <QClipboard>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPainter>
#include <QStackedWidget>
#include <QSvgGenerator>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace shack::ui {

namespace {

constexpr int kRedrawEveryMs = 200;

/// Distance of the labels on the time axis, seconds.
std::chrono::seconds tickStep(ChartWindow window)
{
    using namespace std::chrono_literals;
    switch (window) {
    case ChartWindow::Minute:
        return 10s;
    case ChartWindow::FiveMinutes:
        return 60s;
    case ChartWindow::QuarterHour:
        return 180s;
    case ChartWindow::Hour:
        return 600s;
    case ChartWindow::SixHours:
        return 3600s;
    case ChartWindow::Day:
        break;
    }
    return 4 * 3600s;
}

double seconds(WallTime at)
{
    return std::chrono::duration<double>(at.time_since_epoch()).count();
}

} // namespace

ChartWidget::ChartWidget(const QString& name, Surroundings around, QWidget* parent)
    : QWidget(parent), m_theme(around.theme), m_history(around.history),
      m_plot(new PlotView(around.theme, this)), m_pacer(&around.pacer), m_name(name),
      m_title(new ElidedLabel(this)), m_legend(new QLabel(this)), m_tools(new QWidget(this)),
      m_asTable(new ToggleButton(this)), m_stack(new QStackedWidget(this)),
      m_tableView(new QTableView(this)), m_tableModel(new ListModel(this)),
      m_words(new QLabel(this))
{
    setObjectName(name);
    m_plot->setObjectName(name + QStringLiteral(".plot"));
    m_tableView->setObjectName(name + QStringLiteral(".table"));
    m_asTable->setObjectName(name + QStringLiteral(".astable"));
    m_words->setObjectName(name + QStringLiteral(".words"));
    m_legend->setObjectName(name + QStringLiteral(".legend"));
    QFont bold = font();
    bold.setBold(true);
    m_title->setFont(bold);
    m_legend->setTextFormat(Qt::RichText);
    m_legend->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto* tools = new QHBoxLayout(m_tools);
    tools->setContentsMargins(0, 0, 0, 0);
    tools->setSpacing(4);
    m_asTable->setCheckable(true);
    m_asTable->setFocusPolicy(Qt::TabFocus);
    m_asTable->setMinimumHeight(24);
    m_tableView->setModel(m_tableModel);
    m_tableView->verticalHeader()->hide();
    m_tableView->setTabKeyNavigation(false);
    m_tableView->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_tableView->horizontalHeader()->setStretchLastSection(true);
    m_stack->addWidget(m_plot);
    m_stack->addWidget(m_tableView);
    m_words->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_words->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto* head = new QHBoxLayout;
    head->addWidget(m_title);
    head->addSpacing(8);
    head->addWidget(m_legend, 1);
    head->addWidget(m_words, 1);
    head->addWidget(m_tools);
    head->addWidget(m_asTable);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    column->addLayout(head);
    column->addWidget(m_stack, 1);
    m_words->hide();
    connect(m_asTable, &QToolButton::toggled, this, &ChartWidget::setTableShown);
    connect(m_plot, &PlotView::pointed, this, &ChartWidget::point);
    connect(m_plot, &PlotView::stepped, this, &ChartWidget::step);
    connect(m_plot, &PlotView::copyWanted, this, &ChartWidget::copyRow);
}

ChartWidget::~ChartWidget()
{
    if (m_pacer) // a sibling that may be gone already
        m_pacer->forget(this);
}

void ChartWidget::addTool(QWidget* tool)
{
    m_tools->layout()->addWidget(tool);
}

QSize ChartWidget::minimumSizeHint() const
{
    return QWidget::minimumSizeHint().expandedTo({0, fontMetrics().height() * 7});
}

int ChartWidget::wholeHeadWidth() const
{
    const auto wide = [](const QWidget* part) {
        return part->isHidden() ? 0 : part->sizeHint().width() + 6;
    };
    const int legend = m_legendBelow ? 0 : wide(m_legend);
    return wide(m_title) + 8 + legend + wide(m_tools) + wide(m_asTable) - 6;
}

void ChartWidget::putLegendBelow()
{
    auto* column = static_cast<QVBoxLayout*>(layout());
    auto* head = static_cast<QHBoxLayout*>(column->itemAt(0)->layout());
    delete head->replaceWidget(m_legend, new QWidget(this)); // the item, not the widget
    head->setStretch(2, 1);
    m_legend->setWordWrap(true);
    column->insertWidget(1, m_legend);
    m_legendBelow = true;
}

// ---- words and colours --------------------------------------------------------------------------

QString ChartWidget::title() const
{
    return titleWords();
}

void ChartWidget::retranslate()
{
    m_title->setText(titleWords());
    m_asTable->setText(tr("Table"));
    m_asTable->setToolTip(tr("Show the chart as a table (T)."));
    m_asTable->setAccessibleName(tr("Show as table: %1").arg(titleWords()));
    m_asTable->setAccessibleDescription(m_asTable->toolTip());
    m_plot->setAccessibleName(titleWords());
    m_tableView->setAccessibleName(titleWords());
    buildLegend();
    redrawNow();
}

void ChartWidget::restyle()
{
    m_plot->restyle();
    buildLegend();
    redrawNow();
}

void ChartWidget::buildLegend()
{
    // Dash patterns repeat the order of the colours (ux.md section 8).
    static constexpr const char* kDashes[] = {"━━", "━ ━", "┅┅", "━·━", "╍╍", "━··"};
    QStringList parts;
    QStringList plain;
    const QStringList names = legend();
    for (int i = 0; i < names.size(); ++i) {
        parts.append(QStringLiteral("<span style=\"color:%1\">%2</span>&nbsp;%3")
                         .arg(m_theme.seriesColour(i % 6).name(), QString::fromUtf8(kDashes[i % 6]),
                              names[i].toHtmlEscaped()));
        plain.append(names[i]);
    }
    m_legend->setText(parts.join(QStringLiteral("&nbsp;&nbsp; ")));
    m_legend->setAccessibleName(plain.join(QStringLiteral(", ")));
    m_legend->setToolTip(plain.join(QLatin1Char('\n')));
    if (m_legendBelow)
        m_legend->setVisible(!names.isEmpty()); // no line is kept for nothing
}

// ---- what is shown ------------------------------------------------------------------------------

void ChartWidget::setWindow(ChartWindow window)
{
    if (m_window == window)
        return;
    m_window = window;
    m_stop.reset();
    redrawNow();
}

void ChartWidget::setLive(bool live)
{
    m_live = live;
    if (live)
        dataChanged();
}

void ChartWidget::setUtc(bool utc)
{
    if (m_utc == utc)
        return;
    m_utc = utc;
    redrawNow();
}

void ChartWidget::dataChanged()
{
    if (m_live)
        m_pacer->want(this);
}

bool ChartWidget::mayRedraw() const
{
    return !m_sinceRedraw.isValid() || m_sinceRedraw.elapsed() >= kRedrawEveryMs;
}

void ChartWidget::redrawNow()
{
    m_sinceRedraw.start();
    redraw();
    if (isTableShown())
        fillTable();
    showCrosshair();
}

void ChartWidget::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (m_live)
        redrawNow();
}

void ChartWidget::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    if (isVisible())
        m_pacer->want(this);
}

void ChartWidget::setEmpty(bool empty, const QString& sentence)
{
    m_stateId = empty ? m_name + QStringLiteral(".empty") : QString();
    m_plot->setNotice(empty ? sentence : QString());
}

double ChartWidget::shareOf(double before) const
{
    return 1.0 + before / static_cast<double>(windowScale(m_window).length.count());
}

void ChartWidget::applyTime(WallTime newest)
{
    const auto step = tickStep(m_window);
    std::vector<PlotView::Tick> ticks;
    std::vector<PlotView::Mark> marks;
    if (newest != WallTime{}) {
        const auto whole =
            std::chrono::duration_cast<std::chrono::seconds>(newest.time_since_epoch());
        // Local midnight and UTC midnight differ by whole quarter hours: steps up to an hour fit.
        for (auto at = whole - whole % step; whole - at < windowScale(m_window).length;
             at -= step) {
            const double x = shareOf(std::chrono::duration<double>(at).count() - seconds(newest));
            if (x < 0.02 || x > 0.99)
                continue;
            QString label = units::clock(WallTime{at}, m_utc);
            if (step >= std::chrono::seconds{60})
                label.chop(3); // no seconds
            ticks.push_back({x, label});
        }
        if (!ticks.empty() && m_utc)
            //: a time of day in UTC on the axis of a chart
            ticks.front().label = tr("%1 UTC").arg(ticks.front().label);
        for (const ChartMark& mark : m_history.marks()) {
            const double x = shareOf(seconds(mark.at) - seconds(newest));
            if (x >= 0 && x <= 1)
                //: time and text of a mark on a chart
                marks.push_back({x, tr("%1  %2").arg(units::clock(mark.at, m_utc), mark.text)});
        }
    }
    m_plot->setTicks(std::move(ticks));
    m_plot->setMarks(std::move(marks));
}

// ---- table twin ---------------------------------------------------------------------------------

TableText ChartWidget::table() const
{
    TableText text{header(), {}};
    for (int number = 0; number < rowCount(); ++number)
        text.rows.push_back(row(number));
    return text;
}

bool ChartWidget::isTableShown() const
{
    return m_stack->currentIndex() == 1;
}

void ChartWidget::setTableShown(bool shown)
{
    m_asTable->setChecked(shown);
    m_stack->setCurrentIndex(shown ? 1 : 0);
    if (shown)
        fillTable();
    else
        redrawNow();
}

void ChartWidget::fillTable()
{
    const TableText text = table();
    QList<ListColumn> columns;
    for (const QString& name : text.header)
        columns.append({name, QString(), columns.size() > 0, 90});
    m_tableModel->setColumns(columns);
    std::vector<ListRow> rows;
    rows.reserve(text.rows.size());
    for (const QStringList& cells : text.rows) {
        ListRow row;
        row.key = cells.value(0);
        row.texts = cells;
        QStringList spoken;
        for (int i = 0; i < cells.size(); ++i)
            //: a column's title and its value
            spoken.append(tr("%1: %2").arg(text.header.value(i), cells[i]));
        row.sentence = spoken.join(QStringLiteral(", "));
        rows.push_back(std::move(row));
    }
    m_tableModel->setRows(std::move(rows));
}

// ---- crosshair ----------------------------------------------------------------------------------

void ChartWidget::setStops(std::vector<double> xs)
{
    m_stops = std::move(xs);
    if (m_stop && *m_stop >= static_cast<int>(m_stops.size()))
        m_stop.reset();
}

void ChartWidget::setCrosshairEnabled(bool enabled)
{
    m_crosshairEnabled = enabled;
    if (!enabled)
        m_stop.reset();
    showCrosshair();
}

void ChartWidget::point(std::optional<double> x)
{
    if (!m_crosshairEnabled)
        return;
    if (!x || m_stops.empty()) {
        if (!m_plot->hasFocus())
            m_stop.reset();
        showCrosshair();
        return;
    }
    const auto nearest = std::min_element(m_stops.begin(), m_stops.end(), [&](double a, double b) {
        return std::abs(a - *x) < std::abs(b - *x);
    });
    m_stop = static_cast<int>(nearest - m_stops.begin());
    showCrosshair();
}

void ChartWidget::step(int columns)
{
    if (!m_crosshairEnabled || m_stops.empty())
        return;
    const int last = static_cast<int>(m_stops.size()) - 1;
    m_stop = std::clamp(m_stop.value_or(last) + (m_stop ? columns : 0), 0, last);
    showCrosshair();
}

/// The table is newest first, stops go from left to right.
int ChartWidget::rowOfStop(int stop) const
{
    return static_cast<int>(m_stops.size()) - 1 - stop;
}

void ChartWidget::showCrosshair()
{
    m_plot->setCrosshair(m_stop ? std::optional(m_stops[static_cast<std::size_t>(*m_stop)])
                                : std::nullopt);
    const QString words = crosshairText();
    if (m_words->text() != words)
        m_words->setText(words);
    // The words take the place of the legend: names and values instead of names and dashes.
    m_words->setVisible(!words.isEmpty());
    m_legend->setVisible((words.isEmpty() || m_legendBelow) && !m_legend->text().isEmpty());
    m_words->setToolTip(words);
    m_words->setAccessibleName(words);
    m_plot->setAccessibleDescription(words);
}

QString ChartWidget::crosshairText() const
{
    if (!m_stop)
        return {};
    const int number = rowOfStop(*m_stop);
    if (number < 0 || number >= rowCount())
        return {};
    const QStringList titles = header();
    const QStringList cells = row(number);
    QStringList parts;
    for (int i = 1; i < titles.size(); ++i)
        parts.append(QStringLiteral("%1 %2").arg(titles[i], cells.value(i)));
    return cells.value(0) + QStringLiteral("   ") + parts.join(QStringLiteral("   "));
}

void ChartWidget::copyRow() const
{
    const int number = m_stop ? rowOfStop(*m_stop) : 0;
    if (number >= 0 && number < rowCount())
        QApplication::clipboard()->setText(toTsv({header(), {row(number)}}));
}

// ---- pictures -----------------------------------------------------------------------------------

QImage ChartWidget::toImage()
{
    QImage image(m_plot->size() * 2, QImage::Format_ARGB32_Premultiplied);
    image.fill(m_theme.colour(Theme::Role::Base));
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    m_plot->renderTo(painter, QRectF(image.rect()));
    return image;
}

QByteArray ChartWidget::toSvg()
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(m_plot->size());
    generator.setViewBox(QRect(QPoint(0, 0), m_plot->size()));
    generator.setTitle(titleWords());
    QPainter painter(&generator);
    m_plot->renderTo(painter, QRectF(QPointF(0, 0), QSizeF(m_plot->size())));
    painter.end();
    return bytes;
}

} // namespace shack::ui
