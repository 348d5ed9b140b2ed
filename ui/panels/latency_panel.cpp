#include "ui/panels/latency_panel.h"

#include "ui/panels/toggle_button.h"
#include "ui/window/action_registry.h"
#include "ui/window/icons.h"
#include "ui/window/view_settings.h"

#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace shack::ui {

namespace {
constexpr const char* kKindKey = "charts/latency/kind";
}

LatencyPanel::LatencyPanel(PanelContext context, StationHistory& history, QWidget* parent)
    : ChartPanel(QStringLiteral("latency"), context, history, parent), m_grid(new QGridLayout),
      m_kind(new QComboBox(this)), m_pin(new ToggleButton(this)),
      m_bands(new LatencyBandsChart(QStringLiteral("latency.bands"), surroundings(), this)),
      m_heat(new HeatMapChart(QStringLiteral("latency.heat"), surroundings(), this)),
      m_curve(new PercentileChart(QStringLiteral("latency.curve"), surroundings(), this))
{
    m_grid->setSpacing(6);
    m_grid->addWidget(m_bands, 0, 0, 1, 2);
    arrange(true);
    body().addLayout(m_grid);
    for (ChartWidget* chart : std::initializer_list<ChartWidget*>{m_bands, m_heat, m_curve})
        addChart(chart);

    m_kind->setObjectName(QStringLiteral("latency.kind"));
    for (int i = 0; i < 3; ++i)
        m_kind->addItem(QString());
    toolRow().insertWidget(1, m_kind);
    m_pin->setObjectName(QStringLiteral("latency.pin"));
    m_pin->setCheckable(true);
    m_pin->setFocusPolicy(Qt::TabFocus);
    m_pin->setMinimumSize(24, 24);
    toolRow().insertWidget(4, m_pin);
    connect(m_kind, &QComboBox::currentIndexChanged, this, [this](int index) {
        m_context.settings.setValue(QLatin1String(kKindKey), index);
        setKind(static_cast<LatencyKind>(index));
    });
    connect(m_pin, &QToolButton::toggled, this, [this](bool on) {
        if (m_curve->isPinned() != on)
            m_curve->togglePin();
    });
    registerChartActions();
    ActionSpec pin;
    pin.id = QStringLiteral("chart.latency.pin");
    pin.text = QT_TRANSLATE_NOOP("Actions", "Latency: pin the percentile curve as reference");
    pin.keywords = {"pin", "reference", "固定", "参考", "gd", "ck"};
    pin.run = [this] { m_pin->toggle(); };
    pin.inMenu = false;
    m_context.actions.add(std::move(pin));
    retranslate();
    const int kept =
        m_context.settings.value(QLatin1String(kKindKey), static_cast<int>(LatencyKind::Residence))
            .toInt();
    m_kind->setCurrentIndex(std::clamp(kept, 0, 2));
}

/// Heat map and curve share a row when both titles can be read there.
void LatencyPanel::arrange(bool sideBySide)
{
    if (sideBySide == m_sideBySide)
        return;
    m_sideBySide = sideBySide;
    m_grid->addWidget(m_heat, 1, 0, 1, sideBySide ? 1 : 2);
    m_grid->addWidget(m_curve, sideBySide ? 1 : 2, sideBySide ? 1 : 0, 1, sideBySide ? 1 : 2);
    m_grid->setColumnStretch(0, 3);
    m_grid->setColumnStretch(1, 2);
}

void LatencyPanel::resizeEvent(QResizeEvent* event)
{
    ChartPanel::resizeEvent(event);
    const int room = width() - fontMetrics().height() * 2;
    arrange(m_heat->wholeHeadWidth() * 5 <= room * 3 && m_curve->wholeHeadWidth() * 5 <= room * 2);
}

void LatencyPanel::setKind(LatencyKind kind)
{
    m_kind->setCurrentIndex(static_cast<int>(kind));
    m_bands->setKind(kind);
    m_heat->setKind(kind);
    m_curve->setKind(kind);
    m_pin->setChecked(m_curve->isPinned());
}

QString LatencyPanel::title() const
{
    return tr("Latency");
}

QString LatencyPanel::purpose() const
{
    return tr("How long voice frames take from their arrival to the last receiver.");
}

QIcon LatencyPanel::icon() const
{
    return icons::themed(QStringLiteral("latency"), m_context.theme);
}

void LatencyPanel::retranslate()
{
    for (int i = 0; i < 3; ++i)
        m_kind->setItemText(i, latencyName(static_cast<LatencyKind>(i)));
    m_kind->setAccessibleName(tr("Which time"));
    m_kind->setToolTip(tr("Queueing: admission to first send. Spread: first to last receiver. "
                          "Residence: received to last send."));
    m_kind->setAccessibleDescription(m_kind->toolTip());
    m_pin->setText(tr("Pin"));
    m_pin->setToolTip(tr("Keeps the present percentile curve as reference."));
    m_pin->setAccessibleName(tr("Pin as reference"));
    m_pin->setAccessibleDescription(m_pin->toolTip());
    ChartPanel::retranslate();
}

} // namespace shack::ui
