#include "ui/panels/devices_panel.h"

#include "ui/bridge/engine_bridge.h"
#include "ui/bridge/test_call.h"
#include "ui/panels/chip_row.h"
#include "ui/panels/device_actions.h"
#include "ui/panels/device_delegate.h"
#include "ui/panels/device_detail.h"
#include "ui/panels/freeze_guard.h"
#include "ui/panels/grid.h"
#include "ui/panels/inline_bar.h"
#include "ui/panels/move_bar.h"
#include "ui/panels/reachable_address.h"
#include "ui/panels/selection.h"
#include "ui/panels/state_stack.h"
#include "ui/text/messages.h"
#include "ui/text/units.h"
#include "ui/window/action_registry.h"
#include "ui/window/icons.h"
#include "ui/window/view_settings.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QCompleter>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSplitter>
#include <QStringListModel>
#include <QToolButton>
#include <QtConcurrent>

#include <algorithm>

namespace shack::ui {

namespace {

constexpr const char* kDetailKey = "devices/detail";

QList<int> defaultColumns()
{
    QList<int> columns;
    for (int column = 0; column < kDeviceColumns; ++column) {
        if (deviceColumns()[static_cast<std::size_t>(column)].byDefault)
            columns.append(column);
    }
    return columns;
}

QList<int> allColumns()
{
    QList<int> columns;
    for (int column = 0; column < kDeviceColumns; ++column)
        columns.append(column);
    return columns;
}

} // namespace

// ---- words --------------------------------------------------------------------------------------

QString DevicesPanel::title() const
{
    return tr("Devices");
}

QString DevicesPanel::purpose() const
{
    return tr("Everybody who called in, how well they arrive, and what they may do.");
}

QIcon DevicesPanel::icon() const
{
    return icons::themed(QStringLiteral("devices"), m_context.theme);
}

void DevicesPanel::retranslate()
{
    m_filter->setPlaceholderText(tr("Filter: bg7  group:national  gaps>1  model:bridge  online"));
    m_filter->setToolTip(m_filter->placeholderText());
    m_filter->setAccessibleName(tr("Filter of the devices"));
    m_filter->setAccessibleDescription(m_filter->placeholderText());
    m_grid->setAccessibleName(tr("Devices"));
    m_grid->setPresets({{tr("Usual columns"), defaultColumns()},
                        {tr("All columns"), allColumns()},
                        {tr("Signal"), {0, 1, 2, 4, 6, 7, 8, 11, 12}},
                        {tr("Network"), {0, 1, 3, 9, 10, 11, 12, 13, 15}}});
    m_grouping->setItemText(0, tr("Not grouped"));
    m_grouping->setItemText(1, tr("By talk group"));
    m_grouping->setItemText(2, tr("By account"));
    m_grouping->setItemText(3, tr("By model"));
    m_grouping->setAccessibleName(tr("Group the devices"));
    m_worst->setText(tr("Worst 10"));
    m_worst->setToolTip(tr("The ten devices with the most trouble, the worst first."));
    m_worst->setAccessibleDescription(m_worst->toolTip());
    m_add->setText(tr("Add device..."));
    m_detailButton->setText(tr("Details"));
    m_detailButton->setToolTip(tr("Show the details of the chosen device (Ctrl+Enter)."));
    m_detailButton->setAccessibleName(tr("Details"));
    m_detailButton->setAccessibleDescription(m_detailButton->toolTip());
    //: a chip that shows all devices
    m_chips->setText(0, tr("All"), tr("Every device that matches the filter."));
    //: a chip that shows devices with a session
    m_chips->setText(1, tr("Online"), tr("Devices that have a session."));
    //: a chip that shows devices that talk now
    m_chips->setText(2, tr("Talking"), tr("Devices that talk now."));
    //: a chip that shows devices in trouble
    m_chips->setText(3, tr("Trouble"),
                     tr("Gaps of 1 % and more, jitter of 40 ms and more, missed heartbeats, silent "
                        "or refused."));
    //: a chip that shows starred devices
    m_chips->setText(4, tr("Starred"), tr("Devices you starred."));
    //: a chip that shows devices that were refused or wait for approval
    m_chips->setText(5, tr("Pending"), tr("Refused devices and those that wait for approval."));
    m_freeze->retranslate();
    m_delegate->forget();
    m_model->retranslate();
    m_detail->retranslate();
    showStateOf(*m_context.bridge.view());
}

void DevicesPanel::restyle()
{
    m_delegate->forget();
    m_grid->viewport()->update();
    m_detail->restyle();
}

// ---- views and events ---------------------------------------------------------------------------

void DevicesPanel::refresh(const host::EngineView& view)
{
    takeView(view, true);
}

void DevicesPanel::takeView(const host::EngineView& view, bool visible)
{
    m_model->update(view, visible);
    if (!visible)
        return;
    showStateOf(view);
    if (!m_detail->isHidden())
        m_detail->refresh(view);
    // "2 min ago" grows older although no row changes.
    const auto second =
        std::chrono::duration_cast<std::chrono::seconds>(view.wallAt.time_since_epoch()).count();
    if (second != m_paintedSecond) {
        m_paintedSecond = second;
        m_grid->viewport()->update();
    }
}

void DevicesPanel::handle(const host::EngineEvent& event)
{
    m_detail->handle(event);
}

void DevicesPanel::showCounts()
{
    for (int chip = 0; chip < kDeviceChips; ++chip)
        m_chips->setCount(chip, m_model->chipCount(static_cast<DeviceChip>(chip)));
    showStateOf(*m_context.bridge.view());
    if (m_wanted && selectDevice(m_wanted)) {
        m_wanted = {};
        m_grid->setFocus(Qt::OtherFocusReason);
    }
}

void DevicesPanel::askAddress(const host::EngineView& view)
{
    if (m_listen == view.station.listen)
        return;
    m_listen = view.station.listen;
    QtConcurrent::run([listen = m_listen] {
        return reachableAddress(listen);
    }).then(this, [this](const QString& address) {
        m_address = address;
        showStateOf(*m_context.bridge.view());
    });
}

void DevicesPanel::showStateOf(const host::EngineView& view)
{
    const bool onAir = view.station.state == host::StationState::OnTheAir;
    if (m_model->rowCount() > 0) {
        m_stack->showBody();
        return;
    }
    const NextStep start{tr("Start"), [this] { m_context.bridge.submit(host::StartStation{}); },
                         QStringLiteral("devices.start")};
    if (!view.devices->rows.empty()) {
        if (!m_model->isSettled())
            return; // the order is being made
        m_stack->showState(QStringLiteral("devices.empty.filtered"),
                           tr("0 of %1 match").arg(units::count(view.devices->rows.size())),
                           {{tr("Clear filter"),
                             [this] {
                                 m_filter->clear();
                                 m_worst->setChecked(false);
                                 m_chips->setOn(0, true);
                             },
                             QStringLiteral("devices.clear")}});
        return;
    }
    if (view.station.state == host::StationState::Fault && view.station.fault) {
        m_stack->showState(QStringLiteral("devices.error.fault"),
                           messages::sentence(*view.station.fault), {start});
        return;
    }
    if (!onAir) {
        const bool stopped = view.station.state == host::StationState::Stopped;
        m_stack->showState(QStringLiteral("devices.empty.stopped"),
                           stopped ? tr("The station is stopped.")
                                   : messages::stationState(view.station.state),
                           stopped ? QList<NextStep>{start} : QList<NextStep>{});
        return;
    }
    askAddress(view);
    const NextStep add{tr("Add device..."), [this] { m_actions->add(); },
                       QStringLiteral("devices.empty.add")};
    QList<NextStep> steps{add};
    if (m_testCall != nullptr)
        steps.append({m_context.actions.text(QStringLiteral("device.test")),
                      [this] { m_testCall->start(); }, QStringLiteral("devices.empty.test")});
    if (m_address.isEmpty()) {
        m_stack->showState(QStringLiteral("devices.empty.no_devices"),
                           tr("No device has called in."), steps);
        return;
    }
    steps.prepend({tr("Copy address"), [this] { QApplication::clipboard()->setText(m_address); },
                   QStringLiteral("devices.copy_address")});
    m_stack->showState(QStringLiteral("devices.empty.no_devices"),
                       tr("No device has called in. Point a device at %1.").arg(m_address), steps);
}

QString DevicesPanel::stateId() const
{
    return m_stack->stateId();
}

// ---- what is shown ------------------------------------------------------------------------------

void DevicesPanel::applyChoice()
{
    DeviceViewChoice choice;
    choice.filter = DeviceFilter::parse(m_filter->text());
    choice.chip = static_cast<DeviceChip>(m_chips->current());
    choice.sortBy = static_cast<DeviceColumn>(m_grid->horizontalHeader()->sortIndicatorSection());
    choice.descending = m_grid->horizontalHeader()->sortIndicatorOrder() == Qt::DescendingOrder;
    choice.grouping = static_cast<DeviceGrouping>(m_grouping->currentIndex());
    choice.worstTen = m_worst->isChecked();
    m_model->setChoice(choice);
    const QStringList& odd = choice.filter.notUnderstood();
    m_filter->setToolTip(odd.isEmpty() ? m_filter->placeholderText()
                                       : tr("Taken as plain text: %1").arg(odd.join(u' ')));
}

void DevicesPanel::suggest()
{
    const QStringList words =
        DeviceFilter::suggestions(m_filter->text(), m_filter->cursorPosition(), *m_model->groups());
    m_suggestions->setStringList(words);
    if (words.isEmpty())
        m_completer->popup()->hide();
    else
        m_completer->complete();
}

void DevicesPanel::takeSuggestion(const QString& word)
{
    const QString text = m_filter->text();
    const int cursor = m_filter->cursorPosition();
    const qsizetype start = text.left(cursor).lastIndexOf(QLatin1Char(' ')) + 1;
    m_filter->setText(text.left(start) + word + text.mid(cursor));
    m_filter->setCursorPosition(static_cast<int>(start + word.size()));
}

bool DevicesPanel::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_filter && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Escape && !m_completer->popup()->isVisible()) {
            if (m_filter->text().isEmpty())
                m_grid->setFocus();
            m_filter->clear();
            return true;
        }
        if (key == Qt::Key_Down && !m_completer->popup()->isVisible()) {
            m_grid->setFocus();
            if (m_grid->currentRow() < 0)
                m_grid->selectRow(0);
            return true;
        }
    }
    return Panel::eventFilter(watched, event);
}

QWidget* DevicesPanel::filterBox()
{
    return m_filter;
}

void DevicesPanel::focusFirst()
{
    if (!m_stack->stateId().isEmpty())
        Panel::focusFirst(); // the button of the next step
    else
        m_grid->setFocus(Qt::TabFocusReason);
}

void DevicesPanel::narrow(const QString& filter)
{
    const bool wantsExplain = filter.startsWith(QLatin1String("explain:"));
    if (!wantsExplain && !filter.startsWith(QLatin1String("device:"))) {
        Panel::narrow(filter);
        return;
    }
    m_wanted = DeviceId{filter.section(QLatin1Char(':'), 1).toULongLong()};
    if (selectDevice(m_wanted)) {
        m_wanted = {};
    } else { // hidden by a filter
        m_filter->clear();
        m_worst->setChecked(false);
        m_chips->setOn(0, true);
    }
    if (wantsExplain)
        setDetailShown(true);
}

bool DevicesPanel::selectDevice(DeviceId device)
{
    const int row = m_model->rowOf(device);
    if (row < 0)
        return false;
    m_grid->selectRow(row);
    return true;
}

// ---- selection, menu, detail --------------------------------------------------------------------

std::vector<DeviceRowPtr> DevicesPanel::selectedDevices() const
{
    std::vector<DeviceRowPtr> devices;
    for (const int row : m_grid->selectedRows()) {
        if (DeviceRowPtr device = m_model->devicePtr(row))
            devices.push_back(std::move(device));
    }
    return devices;
}

void DevicesPanel::selectionMoved()
{
    std::vector<DeviceRowPtr> devices = selectedDevices();
    m_detail->setDevice(devices.empty() ? nullptr : devices.front());
    m_selection.setDevices(std::move(devices));
    m_context.actions.update();
}

void DevicesPanel::openMenu(const QPoint& position)
{
    const std::vector<DeviceRowPtr> devices = selectedDevices();
    if (devices.empty())
        return;
    auto* menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("devices.menu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const bool refused = std::all_of(devices.begin(), devices.end(), [](const DeviceRowPtr& one) {
        return !one->id || one->state == host::DeviceState::Pending;
    });
    for (const QString& id : DeviceActions::menu(refused)) {
        if (id.isEmpty())
            menu->addSeparator();
        else if (QAction* action = m_context.actions.action(id))
            menu->addAction(action);
    }
    m_freeze->menuOpened();
    connect(menu, &QMenu::aboutToHide, m_freeze, &FreezeGuard::menuClosed);
    menu->popup(position);
}

void DevicesPanel::explain()
{
    setDetailShown(true);
    m_detail->setExplaining(true);
}

void DevicesPanel::setDetailShown(bool shown)
{
    m_detail->setVisible(shown);
    m_detailButton->setChecked(shown);
    m_context.settings.setValue(QLatin1String(kDetailKey), shown);
    if (shown)
        m_detail->refresh(*m_context.bridge.view());
}

// ---- export -------------------------------------------------------------------------------------

void DevicesPanel::exportSelection()
{
    exportTable();
}

/// Words of 20,000 rows are made on the pool, from rows that nobody changes.
void DevicesPanel::exportTable()
{
    std::vector<DeviceRowPtr> rows = selectedDevices();
    if (rows.size() < 2) {
        rows.clear();
        for (int row = 0; row < m_model->rowCount(); ++row) {
            if (DeviceRowPtr device = m_model->devicePtr(row))
                rows.push_back(std::move(device));
        }
    }
    const QList<int> columns = m_grid->visibleColumns();
    const auto make = [rows, columns, groups = m_model->groups(), now = m_model->now(),
                       utc = m_context.settings.utc()] {
        TableText table;
        for (const int column : columns)
            table.header.append(deviceColumnTitle(static_cast<DeviceColumn>(column)));
        const DeviceTextContext words{*groups, now, utc, false, std::nullopt};
        for (const DeviceRowPtr& row : rows) {
            QStringList cells;
            for (const int column : columns)
                cells.append(deviceCellText(*row, static_cast<DeviceColumn>(column), words));
            table.rows.push_back(cells);
        }
        return toCsv(table);
    };
    saveAs(this, tr("Export table"), QStringLiteral("devices.csv"), tr("Tables (*.csv)"), make,
           [this](const QString& path, const QString& error) {
               if (error.isEmpty())
                   m_bar->say(tr("Saved: %1").arg(path));
               else
                   m_bar->say(tr("%1 could not be written: %2").arg(path, error), ListMark::Fault);
           });
}

} // namespace shack::ui
