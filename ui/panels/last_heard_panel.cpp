#include "ui/panels/last_heard_panel.h"

#include "ui/bridge/engine_bridge.h"
#include "ui/models/list_model.h"
#include "ui/panels/freeze_guard.h"
#include "ui/panels/grid.h"
#include "ui/panels/inline_bar.h"
#include "ui/panels/list_delegate.h"
#include "ui/panels/state_stack.h"
#include "ui/panels/toggle_button.h"
#include "ui/text/units.h"
#include "ui/window/action_registry.h"
#include "ui/window/icons.h"
#include "ui/window/view_settings.h"

#include <QHBoxLayout>
#include <QLocale>
#include <QMenu>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace shack::ui {

namespace {
constexpr int kMarkWidth = 18;     ///< a mark before the time must not cost the seconds
constexpr double kGapsShown = 1.0; ///< percent from which an over gets a mark
} // namespace

LastHeardPanel::LastHeardPanel(PanelContext context, QWidget* parent)
    : Panel(context, parent), m_model(new ListModel(this)),
      m_grid(new Grid(QStringLiteral("lastheard.table"), context.settings, this)),
      m_freeze(nullptr), m_pause(new ToggleButton(this)), m_stack(nullptr),
      m_bar(new InlineBar(QStringLiteral("lastheard.bar"), context.theme, this))
{
    m_model->setColumns({{}, {}, {}, {}, {}, {}});
    m_grid->setModel(m_model);
    m_grid->setItemDelegate(new ListDelegate(context.theme, m_grid));
    m_grid->setColumns({{kMarkWidth + 62, true},
                        {82, true},
                        {90, false},
                        {66, true},
                        {47, true},
                        {60 - kMarkWidth, true}});
    m_freeze = new FreezeGuard(m_grid, this, QStringLiteral("lastheard.pill"));
    m_stack = new StateStack(QStringLiteral("lastheard"), m_grid, this);
    m_pause->setObjectName(QStringLiteral("lastheard.pause"));
    m_pause->setCheckable(true);
    m_pause->setFocusPolicy(Qt::TabFocus);
    m_pause->setMinimumSize(24, 24);
    auto* tools = new QHBoxLayout;
    tools->addWidget(m_pause);
    tools->addStretch();
    tools->addWidget(m_freeze->pill());
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(4, 4, 4, 4);
    column->setSpacing(4);
    column->addLayout(tools);
    column->addWidget(m_bar);
    column->addWidget(m_stack, 1);
    connect(m_freeze, &FreezeGuard::frozenChanged, m_model, &ListModel::setHeld);
    connect(m_freeze, &FreezeGuard::resumed, m_model, &ListModel::adoptPending);
    connect(m_freeze, &FreezeGuard::resumed, m_pause, [this] { m_pause->setChecked(false); });
    connect(m_model, &ListModel::pendingChanged, m_freeze, &FreezeGuard::setChanges);
    connect(m_pause, &QToolButton::toggled, m_freeze, &FreezeGuard::setPaused);
    connect(m_grid, &Grid::menuWanted, this, &LastHeardPanel::openMenu);
    connect(m_grid, &QAbstractItemView::activated, this, &LastHeardPanel::playCurrent);
    connect(&m_context.settings, &ViewSettings::changed, this, [this] {
        m_shown.reset();
        refresh(*m_context.bridge.view());
    });
    retranslate();
}

QString LastHeardPanel::title() const
{
    return tr("Last heard");
}

QString LastHeardPanel::purpose() const
{
    return tr("Who talked, newest on top.");
}

QIcon LastHeardPanel::icon() const
{
    return icons::themed(QStringLiteral("lastheard"), m_context.theme);
}

void LastHeardPanel::retranslate()
{
    m_model->setColumns({{tr("Time"), {}, false, 84},
                         {tr("Callsign-SSID"), {}, false, 110},
                         {tr("Name"), {}, false, 90},
                         {tr("Talk group"), {}, false, 90},
                         {tr("Length"), tr("From the first to the last voice frame."), true, 56},
                         {tr("Gaps %"),
                          tr("Estimate (≈): time of the over without voice. Order and duplicates "
                             "cannot be seen."),
                          true, 64}});
    m_grid->setAccessibleName(tr("Last heard"));
    //: button: the list stands still
    m_pause->setText(tr("Freeze"));
    m_pause->setToolTip(tr("The list stands still until you resume."));
    m_pause->setAccessibleName(tr("Freeze the list"));
    m_pause->setAccessibleDescription(m_pause->toolTip());
    m_freeze->retranslate();
    m_shown.reset();
    refresh(*m_context.bridge.view());
}

void LastHeardPanel::refresh(const host::EngineView& view)
{
    if (view.lastHeard != m_shown)
        rebuild(view);
    if (!view.lastHeard->rows.empty()) {
        m_stack->showBody();
        return;
    }
    const bool stopped = view.station.state == host::StationState::Stopped;
    if (stopped)
        m_stack->showState(QStringLiteral("lastheard.empty.stopped"), tr("The station is stopped."),
                           {{tr("Start"), [this] { m_context.bridge.submit(host::StartStation{}); },
                             QStringLiteral("lastheard.start")}});
    else
        m_stack->showState(
            QStringLiteral("lastheard.empty.silence"),
            tr("Nobody has talked since %1.")
                .arg(units::clock(view.station.sinceWall, m_context.settings.utc())));
}

void LastHeardPanel::rebuild(const host::EngineView& view)
{
    m_shown = view.lastHeard;
    std::vector<ListRow> rows;
    rows.reserve(m_shown->rows.size());
    for (const host::OverRow& over : m_shown->rows) {
        const QString callsign = units::callsign(over.callsign, over.ssid.value);
        const QString gaps =
            over.gapsPercent ? QLocale().toString(*over.gapsPercent, 'f', 1) : units::none();
        ListRow row;
        row.key = QString::number(over.over);
        row.texts = {units::clock(over.startedAt, m_context.settings.utc()),
                     callsign,
                     QString::fromStdString(over.deviceName),
                     QString::fromStdString(over.groupName),
                     units::duration(over.length),
                     gaps};
        row.numbers = {std::chrono::duration<double>(over.startedAt.time_since_epoch()).count(),
                       std::nan(""),
                       std::nan(""),
                       std::nan(""),
                       static_cast<double>(over.length.count()),
                       over.gapsPercent.value_or(-1)};
        row.sentence =
            over.running
                ? tr("%1 is talking in %2 since %3").arg(callsign, row.texts[3], row.texts[0])
                : tr("%1 talked in %2 at %3 for %4")
                      .arg(callsign, row.texts[3], row.texts[0], row.texts[4]);
        row.mark = over.gapsPercent.value_or(0) >= kGapsShown ? ListMark::Watch : ListMark::None;
        row.payload = QVariant::fromValue<qulonglong>(over.device.value);
        if (over.recording != 0)
            row.toolTip = tr("Recorded: Enter plays it.");
        rows.push_back(std::move(row));
    }
    // The engine tells them by their end; the column shows when they started.
    std::stable_sort(rows.begin(), rows.end(), [](const ListRow& a, const ListRow& b) {
        return a.numbers.front() > b.numbers.front();
    });
    m_model->setRows(std::move(rows));
}

QString LastHeardPanel::stateId() const
{
    return m_stack->stateId();
}

void LastHeardPanel::openDevice()
{
    if (const ListRow* row = m_model->row(m_grid->currentRow()))
        Q_EMIT openPanel(QStringLiteral("devices"),
                         QStringLiteral("device:%1").arg(row->payload.toULongLong()));
}

std::uint64_t LastHeardPanel::currentRecording() const
{
    const ListRow* const row = m_model->row(m_grid->currentRow());
    if (row == nullptr || m_shown == nullptr)
        return 0;
    const auto over =
        std::ranges::find(m_shown->rows, row->key.toULongLong(), &host::OverRow::over);
    return over == m_shown->rows.end() ? 0 : over->recording;
}

void LastHeardPanel::playCurrent()
{
    if (const std::uint64_t recording = currentRecording(); recording != 0)
        Q_EMIT openPanel(QStringLiteral("recordings"),
                         QStringLiteral("recording:%1").arg(recording));
    else
        openDevice();
}

void LastHeardPanel::openMenu(const QPoint& position)
{
    if (m_model->row(m_grid->currentRow()) == nullptr)
        return;
    const std::uint64_t recording = currentRecording();
    auto* menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("lastheard.menu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Play the recording"), this, &LastHeardPanel::playCurrent)
        ->setEnabled(recording != 0);
    menu->addAction(tr("Show the device"), this, &LastHeardPanel::openDevice);
    menu->addAction(tr("Copy"), m_grid, &Grid::copySelection);
    menu->addAction(tr("Export table..."), this, &LastHeardPanel::exportSelection);
    m_freeze->menuOpened();
    connect(menu, &QMenu::aboutToHide, m_freeze, &FreezeGuard::menuClosed);
    menu->popup(position);
}

void LastHeardPanel::exportSelection()
{
    saveAs(
        this, tr("Export table"), QStringLiteral("last-heard.csv"), tr("Tables (*.csv)"),
        [table = m_grid->text(m_grid->selectedRows().size() > 1)] { return toCsv(table); },
        [this](const QString& path, const QString& error) {
            if (error.isEmpty())
                m_bar->say(tr("Saved: %1").arg(path));
            else
                m_bar->say(tr("%1 could not be written: %2").arg(path, error), ListMark::Fault);
        });
}

} // namespace shack::ui
