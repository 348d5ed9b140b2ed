#include "ui/window/status_cells.h"

#include "ui/text/units.h"
#include "ui/window/theme.h"

#include <QEvent>
#include <QLayout>
#include <QLocale>
#include <QStatusBar>
#include <QToolButton>

#include <algorithm>
#include <array>

namespace shack::ui {

namespace {

enum Index : std::size_t { Online, Talking, Pps, Mbit, Loss, P99, Cpu, Ram, Disk, CellCount };

struct CellPlan {
    const char* id;
    const char* panel;
    const char* filter;
};

constexpr std::array<CellPlan, CellCount> kPlans{{{"online", "devices", "online"},
                                                  {"talking", "talking", ""},
                                                  {"pps", "traffic", ""},
                                                  {"mbit", "traffic", ""},
                                                  {"loss", "traffic", ""},
                                                  {"p99", "latency", ""},
                                                  {"cpu", "health", ""},
                                                  {"ram", "health", ""},
                                                  {"disk", "health", ""}}};

} // namespace

StatusCells::StatusCells(QStatusBar* bar, Theme& theme) : QObject(bar), m_bar(bar), m_theme(theme)
{
    bar->setSizeGripEnabled(false);
    for (const CellPlan& plan : kPlans) {
        auto* button = new QToolButton(bar);
        button->setObjectName(QStringLiteral("status.") + QString::fromLatin1(plan.id));
        button->setAutoRaise(true);
        const QString panel = QString::fromLatin1(plan.panel);
        const QString filter = QString::fromLatin1(plan.filter);
        connect(button, &QToolButton::clicked, this,
                [this, panel, filter] { Q_EMIT openPanel(panel, filter); });
        bar->addWidget(button);
        m_cells.push_back({plan.id, plan.panel, plan.filter, button});
    }
    // A long line must not widen the window: what does not fit waits in the panel that it opens.
    bar->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    bar->installEventFilter(this);
    connect(&theme, &Theme::changed, this, &StatusCells::colourLoss);
    retranslate();
}

bool StatusCells::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize || event->type() == QEvent::Show)
        fit();
    return QObject::eventFilter(watched, event);
}

/// The first cells are the ones that are looked at across the room.
void StatusCells::fit()
{
    const int between = std::max(0, m_bar->layout()->spacing());
    int left = m_bar->contentsRect().width() - 2 * between;
    bool fits = true;
    for (const Cell& cell : m_cells) {
        left -= cell.button->sizeHint().width() + between;
        fits = fits && left >= 0;
        cell.button->setVisible(fits);
    }
}

QString StatusCells::text(const QString& cell) const
{
    for (const Cell& each : m_cells) {
        if (cell == QLatin1String(each.id))
            return each.button->text();
    }
    return {};
}

void StatusCells::put(std::size_t cell, const QString& text)
{
    QToolButton* button = m_cells[cell].button;
    if (button->text() != text)
        button->setText(text);
}

void StatusCells::refresh(const host::EngineView& view, bool stale)
{
    const auto& rates = view.rates;
    put(Online, tr("Online %1/%2").arg(units::count(view.online), units::count(view.known)));
    put(Talking, tr("Talking %1").arg(units::count(view.talkingDevices)));
    put(Pps, units::perSecond(rates.sentPerSecond));
    put(Mbit, units::megabits(rates.sentWireMegabits));
    put(Loss, tr("Loss %1").arg(units::percent(rates.lossRatio, 3)));
    put(P99, tr("p99 %1").arg(units::milliseconds(view.residence.p99Ms)));
    //: load of the processor in cores
    put(Cpu, tr("CPU %1 cores").arg(QLocale().toString(view.process.cpuCores, 'f', 2)));
    put(Ram, tr("RAM %1").arg(units::bytes(view.process.residentBytes)));
    put(Disk, tr("Disk %1 free").arg(units::bytes(view.process.diskFreeBytes)));
    fit();
    for (const Cell& cell : m_cells)
        cell.button->setEnabled(!stale);
    m_loses = rates.lossRatio > 0;
    colourLoss();
}

void StatusCells::colourLoss()
{
    QPalette colours = m_bar->palette();
    colours.setColor(QPalette::ButtonText,
                     m_theme.colour(m_loses ? Theme::Role::Fault : Theme::Role::Text));
    m_cells[Loss].button->setPalette(colours);
}

void StatusCells::retranslate()
{
    const std::array<QString, CellCount> tips{
        tr("Devices online / devices known. Opens Devices, only those online."),
        tr("Devices that are talking now. Opens Now talking."),
        tr("Datagrams delivered per second, half-second average (counter \"sent\"). Opens "
           "Traffic."),
        tr("Outgoing bits per second with UDP and IP headers. Opens Traffic."),
        tr("Lost by the relay: deliveries it owed and did not make, of those expected in the last "
           "minute. Counted are voice that was too old on arrival and everything lost while "
           "sending, as in the chart \"Lost by the relay\"; what a rule refuses is not. Opens "
           "Traffic."),
        tr("99 of 100 frames were received and sent to everybody within this time. Opens Latency."),
        tr("Processor time of this program. Opens Health."),
        tr("Memory of this program. Opens Health."),
        tr("Free space where the station keeps its data. Opens Health."),
    };
    const std::array<QString, CellCount> names{tr("Devices online"),
                                               tr("Devices talking"),
                                               tr("Datagrams per second"),
                                               tr("Megabit per second"),
                                               tr("Loss"),
                                               tr("Latency, 99th percentile"),
                                               tr("Processor load"),
                                               tr("Memory"),
                                               tr("Free disk space")};
    for (std::size_t i = 0; i < m_cells.size(); ++i) {
        m_cells[i].button->setToolTip(tips[i]);
        m_cells[i].button->setAccessibleName(names[i]);
        m_cells[i].button->setAccessibleDescription(tips[i]);
    }
}

} // namespace shack::ui
