#include "ui/panels/traffic_panel.h"

#include "ui/bridge/engine_bridge.h"
#include "ui/charts/line_chart.h"
#include "ui/charts/plot_scale.h"
#include "ui/text/units.h"
#include "ui/window/icons.h"
#include "ui/window/view_settings.h"

#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace shack::ui {

namespace {
constexpr const char* kWhichKey = "charts/traffic/which";
}

TrafficPanel::TrafficPanel(PanelContext context, StationHistory& history, QWidget* parent)
    : ChartPanel(QStringLiteral("traffic"), context, history, parent), m_which(new QComboBox(this))
{
    LineChart::Plan rates;
    rates.title = [] { return tr("Datagrams per second"); };
    rates.empty = [] { return tr("No voice frames in this window"); };
    rates.value = [](double value) { return units::perSecond(value); };
    rates.tick = shortNumber;
    //: legend: datagrams that arrive
    rates.series = {{[] { return tr("in"); }, StationHistory::Received},
                    //: legend: datagrams that are sent
                    {[] { return tr("out"); }, StationHistory::Sent}};
    rates.zeroIsEmpty = true;
    m_rates = new LineChart(QStringLiteral("traffic.rates"), surroundings(), history.rates(),
                            std::move(rates), this);

    LineChart::Plan throughput;
    throughput.title = [] { return tr("Sent, Mbit/s"); };
    throughput.empty = [] { return tr("No voice frames in this window"); };
    throughput.value = [](double value) { return units::megabits(value); };
    throughput.tick = shortNumber;
    //: legend: megabits of the datagrams' contents
    throughput.series = {{[] { return tr("payload"); }, StationHistory::Payload},
                         //: legend: megabits with UDP and IP headers
                         {[] { return tr("with UDP and IP"); }, StationHistory::OnWire}};
    throughput.zeroIsEmpty = true;
    m_throughput = new LineChart(QStringLiteral("traffic.throughput"), surroundings(),
                                 history.throughput(), std::move(throughput), this);

    m_losses = new LossChart(QStringLiteral("traffic.losses"), LossChart::Side::Lost,
                             surroundings(), this);
    m_refused = new LossChart(QStringLiteral("traffic.refused"), LossChart::Side::Refused,
                              surroundings(), this);

    LineChart::Plan waiting;
    waiting.title = [] { return tr("Waiting frames"); };
    waiting.empty = [] { return tr("No figures in this window"); };
    waiting.value = [](double value) { return shortNumber(value); };
    waiting.tick = shortNumber;
    waiting.counted = true;
    //: legend: frames that wait to be sent
    waiting.series = {{[] { return tr("waiting"); }, StationHistory::WaitingFrames}};
    waiting.threshold = [this] {
        const auto capacity = m_context.bridge.view()->rates.waitingCapacity;
        return capacity == 0 ? std::nan("") : static_cast<double>(capacity);
    };
    m_waiting = new LineChart(QStringLiteral("traffic.waiting"), surroundings(), history.waiting(),
                              std::move(waiting), this);

    m_grid = new QGridLayout;
    m_grid->setSpacing(6);
    body().addLayout(m_grid);
    arrange(2);
    for (ChartWidget* chart :
         std::initializer_list<ChartWidget*>{m_rates, m_throughput, m_losses, m_refused, m_waiting})
        addChart(chart);

    m_which->setObjectName(QStringLiteral("traffic.which"));
    for (std::size_t i = 0; i <= charts().size(); ++i)
        m_which->addItem(QString());
    toolRow().insertWidget(1, m_which);
    connect(m_which, &QComboBox::currentIndexChanged, this, [this](int which) {
        m_context.settings.setValue(QLatin1String(kWhichKey), which);
        for (std::size_t i = 0; i < charts().size(); ++i)
            charts()[i]->setVisible(which == 0 || which == static_cast<int>(i) + 1);
    });
    registerChartActions();
    retranslate();
    m_which->setCurrentIndex(m_context.settings.value(QLatin1String(kWhichKey), 0).toInt());
}

/// One or two columns; what does not fit side by side stands below each other.
void TrafficPanel::arrange(int columns)
{
    if (columns == m_columns)
        return;
    m_columns = columns;
    int place = 0;
    for (ChartWidget* chart :
         std::initializer_list<ChartWidget*>{m_rates, m_throughput, m_losses, m_refused}) {
        m_grid->addWidget(chart, place / columns, place % columns);
        ++place;
    }
    m_grid->addWidget(m_waiting, 4 / columns, 0, 1, columns);
}

void TrafficPanel::resizeEvent(QResizeEvent* event)
{
    ChartPanel::resizeEvent(event);
    int widest = 0;
    for (const ChartWidget* chart : charts())
        widest = std::max(widest, chart->wholeHeadWidth());
    arrange(width() >= widest * 2 + fontMetrics().height() * 2 ? 2 : 1);
}

QString TrafficPanel::title() const
{
    return tr("Traffic");
}

QString TrafficPanel::purpose() const
{
    return tr("What comes in, what goes out, and what was lost by the relay: voice too old on "
              "arrival and everything lost while sending.");
}

QIcon TrafficPanel::icon() const
{
    return icons::themed(QStringLiteral("traffic"), m_context.theme);
}

void TrafficPanel::retranslate()
{
    ChartPanel::retranslate();
    m_which->setAccessibleName(tr("Which chart"));
    m_which->setItemText(0, tr("All charts"));
    for (std::size_t i = 0; i < charts().size(); ++i)
        m_which->setItemText(static_cast<int>(i) + 1, charts()[i]->title());
}

} // namespace shack::ui
