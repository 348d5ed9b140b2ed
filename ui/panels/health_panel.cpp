#include "ui/panels/health_panel.h"

#include "ui/bridge/engine_bridge.h"
#include "ui/models/list_model.h"
#include "ui/panels/grid.h"
#include "ui/panels/list_delegate.h"
#include "ui/panels/state_stack.h"
#include "ui/text/messages.h"
#include "ui/window/action_registry.h"
#include "ui/window/icons.h"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <tuple>
#include <utility>

namespace shack::ui {

namespace {

ListMark markOf(host::HealthLevel level)
{
    switch (level) {
    case host::HealthLevel::Ok:
        return ListMark::Ok;
    case host::HealthLevel::Watch:
        return ListMark::Watch;
    case host::HealthLevel::Fault:
        return ListMark::Fault;
    }
    return ListMark::None;
}

QString commandOf(const host::HealthLine& line)
{
    for (const auto& [name, value] : line.message.fields) {
        if (name == "command")
            return QString::fromStdString(value);
    }
    return {};
}

} // namespace

HealthPanel::HealthPanel(PanelContext context, QWidget* parent)
    : Panel(context, parent), m_model(new ListModel(this)),
      m_grid(new Grid(QStringLiteral("health.table"), context.settings, this)), m_stack(nullptr),
      m_advice(new QWidget(this)), m_sentence(new QLabel(m_advice)),
      m_details(new QLabel(m_advice)), m_copy(new QPushButton(m_advice)),
      m_why(new QPushButton(m_advice))
{
    m_model->setColumns({{}, {}, {}, {}});
    m_grid->setModel(m_model);
    m_grid->setItemDelegate(new ListDelegate(context.theme, m_grid));
    m_grid->setSelectionMode(QAbstractItemView::SingleSelection);
    m_grid->setColumns({{90, true}, {170, true}, {360, true}, {320, true}});
    m_stack = new StateStack(QStringLiteral("health"), m_grid, this);
    m_advice->setObjectName(QStringLiteral("health.detail"));
    for (QLabel* label : {m_sentence, m_details}) {
        label->setWordWrap(true);
        label->setTextFormat(Qt::PlainText);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    m_copy->setObjectName(QStringLiteral("health.copy"));
    m_why->setObjectName(QStringLiteral("health.why"));
    m_why->setCheckable(true);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_copy);
    buttons->addWidget(m_why);
    buttons->addStretch();
    auto* advice = new QVBoxLayout(m_advice);
    advice->setContentsMargins(4, 4, 4, 4);
    advice->addWidget(m_sentence);
    advice->addLayout(buttons);
    advice->addWidget(m_details);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(4, 4, 4, 4);
    column->addWidget(m_stack, 1);
    column->addWidget(m_advice);
    connect(m_grid, &Grid::selectionMoved, this, [this] {
        m_why->setChecked(false);
        showAdvice();
    });
    // Also while the panel is behind others: its tab carries a mark.
    connect(&context.bridge, &EngineBridge::viewChanged, this, &HealthPanel::lookForTrouble);
    connect(m_why, &QPushButton::toggled, this, &HealthPanel::showAdvice);
    connect(m_copy, &QPushButton::clicked, this, [this] {
        if (const host::HealthLine* line = chosen())
            QApplication::clipboard()->setText(commandOf(*line));
    });
    retranslate();
    showAdvice();
    lookForTrouble(*context.bridge.view());
}

void HealthPanel::lookForTrouble(const host::EngineView& view)
{
    host::HealthLevel worst = host::HealthLevel::Ok;
    for (const host::HealthLine& line : view.health)
        worst = std::max(worst, line.level);
    if (std::exchange(m_worst, worst) != worst)
        Q_EMIT titleChanged();
}

QString HealthPanel::mark() const
{
    switch (m_worst) {
    case host::HealthLevel::Ok:
        break;
    case host::HealthLevel::Watch:
        return QStringLiteral("\u26a0");
    case host::HealthLevel::Fault:
        return QStringLiteral("\u2716");
    }
    return {};
}

QString HealthPanel::title() const
{
    return tr("Health");
}

QString HealthPanel::purpose() const
{
    return tr("Whether the computer and the station are fine, and what to do when not.");
}

QIcon HealthPanel::icon() const
{
    return icons::themed(QStringLiteral("health"), m_context.theme);
}

void HealthPanel::retranslate()
{
    m_model->setColumns({{tr("Level"), {}, false, 90},
                         {tr("What"), {}, false, 170},
                         {tr("How it is"), {}, false, 360},
                         {tr("What to do"), {}, false, 320}});
    m_grid->setAccessibleName(tr("Health of the station"));
    m_copy->setText(tr("Copy command"));
    m_copy->setToolTip(tr("Copies the line that puts this right, to paste into a terminal."));
    m_copy->setAccessibleDescription(m_copy->toolTip());
    m_why->setText(tr("Why?"));
    m_why->setToolTip(tr("Shows the figures behind this line."));
    m_why->setAccessibleDescription(m_why->toolTip());
    refresh(*m_context.bridge.view());
}

void HealthPanel::restyle()
{
    m_grid->viewport()->update();
}

void HealthPanel::refresh(const host::EngineView& view)
{
    std::vector<ListRow> rows;
    for (const host::HealthLine& line : view.health) {
        const QString level = line.level == host::HealthLevel::Ok      ? tr("OK")
                              : line.level == host::HealthLevel::Watch ? tr("Watch")
                                                                       : tr("Fault");
        ListRow row;
        row.key = QString::fromStdString(line.id);
        row.texts = {level, messages::title(line.message), messages::sentence(line.message),
                     messages::fix(line.message)};
        row.numbers = {-static_cast<double>(line.level)};
        //: level, what, and how it is: "Watch, Receive buffer: 208 KiB of 4 MiB"
        row.sentence = tr("%1, %2: %3").arg(level, row.texts[1], row.texts[2]);
        row.toolTip = row.texts[2];
        row.mark = markOf(line.level);
        rows.push_back(std::move(row));
    }
    // Faults first; otherwise the order in which the engine tells them.
    std::stable_sort(rows.begin(), rows.end(), [](const ListRow& a, const ListRow& b) {
        return a.numbers.front() < b.numbers.front();
    });
    m_model->setRows(std::move(rows));
    if (view.health.empty())
        m_stack->showState(QStringLiteral("health.empty.no_lines"),
                           tr("The station has not measured anything yet."));
    else
        m_stack->showBody();
    if (!m_wanted.isEmpty() && m_model->rowOfKey(m_wanted) >= 0) {
        m_grid->selectRow(m_model->rowOfKey(m_wanted));
        m_wanted.clear();
    }
    showAdvice();
}

void HealthPanel::narrow(const QString& lineId)
{
    m_wanted = lineId;
    refresh(*m_context.bridge.view());
}

QString HealthPanel::stateId() const
{
    return m_stack->stateId();
}

const host::HealthLine* HealthPanel::chosen() const
{
    const ListRow* row = m_model->row(m_grid->currentRow());
    if (row == nullptr)
        return nullptr;
    const auto& lines = m_context.bridge.view()->health;
    const auto found = std::find_if(lines.begin(), lines.end(), [&](const host::HealthLine& line) {
        return QString::fromStdString(line.id) == row->key;
    });
    return found == lines.end() ? nullptr : &*found;
}

void HealthPanel::showAdvice()
{
    const host::HealthLine* line = chosen();
    m_advice->setVisible(line != nullptr);
    if (line == nullptr)
        return;
    const QString fix = messages::fix(line->message);
    const QString sentence = messages::sentence(line->message);
    //: how something is, and what to do about it
    m_sentence->setText(fix.isEmpty() ? sentence : tr("%1 %2").arg(sentence, fix));
    m_copy->setVisible(!commandOf(*line).isEmpty());
    m_details->setVisible(m_why->isChecked());
    if (m_why->isChecked())
        m_details->setText(messages::details(line->message));
}

} // namespace shack::ui
