#include "ui/bridge/engine_bridge.h"
#include "ui/bridge/test_call.h"
#include "ui/panels/chip_row.h"
#include "ui/panels/device_actions.h"
#include "ui/panels/device_delegate.h"
#include "ui/panels/device_detail.h"
#include "ui/panels/devices_panel.h"
#include "ui/panels/freeze_guard.h"
#include "ui/panels/grid.h"
#include "ui/panels/inline_bar.h"
#include "ui/panels/move_bar.h"
#include "ui/panels/state_stack.h"
#include "ui/panels/toggle_button.h"
#include "ui/window/action_registry.h"
#include "ui/window/view_settings.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QCompleter>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QPushButton>
#include <QSplitter>
#include <QStringListModel>
#include <QToolButton>
#include <QVBoxLayout>

namespace shack::ui {

// How the panel is put together; what it does is in devices_panel.cpp.

namespace {

constexpr const char* kSortKey = "devices/sort";
constexpr const char* kGroupingKey = "devices/grouping";
constexpr const char* kDetailKey = "devices/detail";

QList<GridColumn> gridColumns()
{
    QList<GridColumn> columns;
    for (const DeviceColumnInfo& info : deviceColumns())
        columns.append({info.width, info.byDefault});
    return columns;
}

} // namespace

DevicesPanel::DevicesPanel(PanelContext context, Selection& selection, TestCall* testCall,
                           QWidget* parent)
    : Panel(context, parent), m_selection(selection), m_testCall(testCall),
      m_model(new DeviceModel(this)), m_filter(new QLineEdit(this)),
      m_completer(new QCompleter(this)), m_suggestions(new QStringListModel(this)),
      m_grouping(new QComboBox(this)), m_worst(new ToggleButton(this)),
      m_add(new QPushButton(this)), m_detailButton(new ToggleButton(this)),
      m_chips(new ChipRow(QStringLiteral("devices.chips"), ChipRow::Choice::One, this)),
      m_bar(new InlineBar(QStringLiteral("devices.bar"), context.theme, this)),
      m_moveBar(new MoveBar(this)),
      m_grid(new Grid(QStringLiteral("devices.table"), context.settings, this)),
      m_delegate(nullptr), m_freeze(nullptr), m_stack(nullptr),
      m_detail(new DeviceDetail(context, *m_model, this)), m_splitter(new QSplitter(this)),
      m_actions(nullptr)
{
    build();
    m_actions = new DeviceActions(
        context, *m_model,
        DeviceActions::Place{m_grid, this, m_bar, m_moveBar, [this] { return selectedDevices(); }},
        this);
    m_actions->registerAll();
    registerActions();
    if (m_testCall != nullptr)
        registerTestCall();
    connectAll();
    retranslate();
    applyChoice();
    takeView(*context.bridge.view(), false);
}

void DevicesPanel::build()
{
    buildTable();
    m_stack = new StateStack(QStringLiteral("devices"), m_grid, this);
    m_splitter->addWidget(m_stack);
    m_splitter->addWidget(m_detail);
    m_splitter->setStretchFactor(0, 1);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setSizes({700, 320});
    m_detail->setVisible(m_context.settings.value(QLatin1String(kDetailKey), false).toBool());

    auto* chips = new QHBoxLayout;
    chips->addWidget(m_chips, 1);
    chips->addWidget(m_freeze->pill());
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(4, 4, 4, 4);
    column->setSpacing(4);
    column->addWidget(buildToolRow());
    column->addLayout(chips);
    column->addWidget(m_bar);
    column->addWidget(m_moveBar);
    column->addWidget(m_splitter, 1);

    QWidget::setTabOrder(m_filter, m_grouping);
    QWidget::setTabOrder(m_grouping, m_worst);
    QWidget::setTabOrder(m_worst, m_add);
    QWidget::setTabOrder(m_add, m_detailButton);
}

QWidget* DevicesPanel::buildToolRow()
{
    auto* row = new QWidget(this);
    auto* line = new QHBoxLayout(row);
    line->setContentsMargins(0, 0, 0, 0);
    m_filter->setObjectName(QStringLiteral("devices.filter"));
    m_filter->setClearButtonEnabled(true);
    m_filter->installEventFilter(this);
    m_completer->setModel(m_suggestions);
    m_completer->setWidget(m_filter);
    m_completer->setCompletionMode(QCompleter::UnfilteredPopupCompletion);
    m_grouping->setObjectName(QStringLiteral("devices.grouping"));
    for (int i = 0; i < 4; ++i)
        m_grouping->addItem(QString());
    m_grouping->setCurrentIndex(m_context.settings.value(QLatin1String(kGroupingKey), 0).toInt());
    m_worst->setObjectName(QStringLiteral("devices.worst"));
    m_worst->setCheckable(true);
    m_add->setObjectName(QStringLiteral("devices.add"));
    m_detailButton->setObjectName(QStringLiteral("devices.detail.toggle"));
    m_detailButton->setCheckable(true);
    m_detailButton->setFocusPolicy(Qt::TabFocus);
    m_detailButton->setMinimumSize(24, 24);
    m_detailButton->setChecked(!m_detail->isHidden());
    line->addWidget(m_filter, 1);
    line->addWidget(m_grouping);
    line->addWidget(m_worst);
    line->addWidget(m_add);
    line->addWidget(m_detailButton);
    const int chips[] = {0, 1, 2, 3, 4, 5};
    const char* names[] = {"all", "online", "talking", "trouble", "starred", "waiting"};
    for (const int chip : chips)
        m_chips->add(chip, QLatin1String(names[chip]));
    m_chips->setOn(0, true);
    return row;
}

void DevicesPanel::buildTable()
{
    m_grid->setModel(m_model);
    m_delegate = new DeviceDelegate(*m_model, m_context.theme, *m_grid);
    m_grid->setItemDelegate(m_delegate);
    m_grid->setColumns(gridColumns());
    m_grid->setDragEnabled(true);
    m_grid->setDragDropMode(QAbstractItemView::DragOnly);
    const QStringList sort = m_context.settings.value(QLatin1String(kSortKey)).toStringList();
    const int column =
        sort.value(0, QString::number(static_cast<int>(DeviceColumn::Callsign))).toInt();
    const auto order =
        sort.value(1) == QLatin1String("down") ? Qt::DescendingOrder : Qt::AscendingOrder;
    m_grid->horizontalHeader()->setSortIndicator(column, order);
    m_grid->setSortingEnabled(true);
    m_freeze = new FreezeGuard(m_grid, this, QStringLiteral("devices.pill"));
}

void DevicesPanel::connectAll()
{
    connect(&m_context.bridge, &EngineBridge::viewChanged, this,
            [this](const host::EngineView& view) {
                if (!isVisible())
                    takeView(view, false);
            });
    connect(m_model, &DeviceModel::orderChanged, this, &DevicesPanel::showCounts);
    connect(m_model, &DeviceModel::pendingChanged, m_freeze, &FreezeGuard::setChanges);
    connect(m_freeze, &FreezeGuard::frozenChanged, m_model, &DeviceModel::setHeld);
    connect(m_freeze, &FreezeGuard::resumed, m_model, &DeviceModel::adoptPending);
    connect(m_filter, &QLineEdit::textEdited, this, &DevicesPanel::suggest);
    connect(m_filter, &QLineEdit::textChanged, this, &DevicesPanel::applyChoice);
    connect(m_completer, qOverload<const QString&>(&QCompleter::activated), this,
            &DevicesPanel::takeSuggestion);
    connect(m_chips, &ChipRow::changed, this, &DevicesPanel::applyChoice);
    connect(m_grouping, &QComboBox::currentIndexChanged, this, [this](int index) {
        m_context.settings.setValue(QLatin1String(kGroupingKey), index);
        applyChoice();
    });
    connect(m_worst, &QToolButton::toggled, this, &DevicesPanel::applyChoice);
    connect(m_add, &QPushButton::clicked, m_actions, &DeviceActions::add);
    connect(m_detailButton, &QToolButton::toggled, this, &DevicesPanel::setDetailShown);
    connect(m_grid->horizontalHeader(), &QHeaderView::sortIndicatorChanged, this,
            [this](int column, Qt::SortOrder order) {
                m_context.settings.setValue(
                    QLatin1String(kSortKey),
                    QStringList{QString::number(column), order == Qt::DescendingOrder
                                                             ? QStringLiteral("down")
                                                             : QStringLiteral("up")});
                m_worst->setChecked(false);
            });
    connect(m_grid, &Grid::selectionMoved, this, &DevicesPanel::selectionMoved);
    connect(m_grid, &Grid::menuWanted, this, &DevicesPanel::openMenu);
    connect(m_grid, &QAbstractItemView::doubleClicked, this, [this] { setDetailShown(true); });
    connect(m_delegate, &DeviceDelegate::talkSwitched, this, [this](int row) {
        m_actions->setTalk({m_model->devicePtr(row)}, !m_model->device(row)->mayTalk);
    });
    connect(m_delegate, &DeviceDelegate::hearSwitched, this, [this](int row) {
        m_actions->setHear({m_model->devicePtr(row)}, !m_model->device(row)->hears);
    });
    connect(m_delegate, &DeviceDelegate::starSwitched, this, [this](int row) {
        m_actions->setStar({m_model->devicePtr(row)}, !m_model->device(row)->starred);
    });
    connect(m_delegate, &DeviceDelegate::endpointClicked, m_model, &DeviceModel::revealEndpoint);
    connect(m_detail, &DeviceDetail::remedyWanted, m_actions, &DeviceActions::carryOut);
    connect(m_actions, &DeviceActions::explainWanted, this, &DevicesPanel::explain);
    connect(m_actions, &DeviceActions::openPanel, this, &Panel::openPanel);
    connect(m_moveBar, &MoveBar::closed, m_grid, [this] { m_grid->setFocus(); });
    connect(&m_context.settings, &ViewSettings::changed, this, [this] {
        m_model->setUtc(m_context.settings.utc());
        m_delegate->forget();
    });
    m_model->setUtc(m_context.settings.utc());
}

void DevicesPanel::registerTestCall()
{
    ActionSpec test;
    test.id = QStringLiteral("device.test");
    test.text = QT_TRANSLATE_NOOP("Actions", "Test with simulated devices");
    test.keywords = {"simulate", "test", "try", "测试", "模拟设备", "cs", "mnsb"};
    test.icon = QStringLiteral("play");
    test.run = [this] { m_testCall->start(); };
    test.disabledReason = [this] {
        if (m_testCall->isRunning())
            return tr("Simulated devices are talking already.");
        return m_context.bridge.view()->station.state == host::StationState::OnTheAir
                   ? QString()
                   : tr("Start the station first.");
    };
    m_context.actions.add(test);
}

void DevicesPanel::registerActions()
{
    ActionSpec copy;
    copy.id = QStringLiteral("device.copy");
    copy.text = QT_TRANSLATE_NOOP("Actions", "Copy rows");
    copy.keywords = {"copy", "tsv", "复制", "fz"};
    copy.icon = QStringLiteral("copy");
    copy.run = [this] { m_grid->copySelection(); };
    copy.disabledReason = [this] {
        return m_grid->selectedRows().empty() ? tr("Choose a row first.") : QString();
    };
    m_context.actions.add(copy);

    ActionSpec table;
    table.id = QStringLiteral("device.export");
    table.text = QT_TRANSLATE_NOOP("Actions", "Export table of devices...");
    table.keywords = {"export", "csv", "导出", "表格", "dc"};
    table.icon = QStringLiteral("export");
    table.run = [this] { exportTable(); };
    m_context.actions.add(table);

    ActionSpec worst;
    worst.id = QStringLiteral("device.worst");
    worst.text = QT_TRANSLATE_NOOP("Actions", "Worst 10 devices");
    worst.keywords = {"worst", "trouble", "最差", "故障", "zc"};
    worst.checkable = true;
    worst.checked = [this] { return m_worst->isChecked(); };
    worst.run = [this] { m_worst->toggle(); };
    m_context.actions.add(worst);

    ActionSpec detail;
    detail.id = QStringLiteral("device.detail");
    detail.text = QT_TRANSLATE_NOOP("Actions", "Details of the device");
    detail.keywords = {"details", "pane", "详情", "xq"};
    detail.icon = QStringLiteral("detail");
    detail.key = QKeySequence(Qt::CTRL | Qt::Key_Return);
    detail.scope = this;
    detail.checkable = true;
    detail.checked = [this] { return !m_detail->isHidden(); };
    detail.run = [this] { setDetailShown(m_detail->isHidden()); };
    m_context.actions.add(detail);
}

} // namespace shack::ui
