#include "ui/panels/recordings_panel.h"

#include "ui/bridge/engine_bridge.h"
#include "ui/models/list_model.h"
#include "ui/panels/chip_row.h"
#include "ui/panels/flow_layout.h"
#include "ui/panels/freeze_guard.h"
#include "ui/panels/grid.h"
#include "ui/panels/inline_bar.h"
#include "ui/panels/player_bar.h"
#include "ui/panels/recording_columns.h"
#include "ui/panels/recording_delegate.h"
#include "ui/panels/state_stack.h"
#include "ui/sound/waveform_cache.h"
#include "ui/window/action_registry.h"
#include "ui/window/icons.h"
#include "ui/window/theme.h"
#include "ui/window/view_settings.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <chrono>

namespace shack::ui {

namespace {

constexpr int kTypingMs = 60; ///< a pause in typing that is long enough to look
constexpr int kSearchWidth = 240;

} // namespace

RecordingsPanel::RecordingsPanel(PanelContext context, SoundDevices& sound, QWidget* parent)
    : Panel(context, parent), m_player(sound.makeOutput()), m_waves(new WaveformCache(this)),
      m_model(new ListModel(this)), m_search(new QLineEdit(this)), m_days(new QComboBox(this)),
      m_groups(new QComboBox(this)), m_lengths(new QComboBox(this)),
      m_chips(new ChipRow(QStringLiteral("recordings.chip"), ChipRow::Choice::Several, this)),
      m_totals(new QLabel(this)), m_more(new QPushButton(this)),
      m_bar(new InlineBar(QStringLiteral("recordings.bar"), context.theme, this)),
      m_grid(new Grid(QStringLiteral("recordings.table"), context.settings, this)),
      m_day(new DayStrip(context.theme, context.settings, this)),
      m_playerBar(new PlayerBar(m_player, context.theme, context.settings, this)),
      m_limit(kFirstRows)
{
    build();
    connectParts();
    registerActions();
    retranslate();
}

RecordingsPanel::~RecordingsPanel() = default;

void RecordingsPanel::build()
{
    m_model->setColumns(QList<ListColumn>(kRecordingColumns));
    m_grid->setModel(m_model);
    m_grid->setItemDelegate(new RecordingDelegate(
        WaveColumn, *m_waves, [this](const QModelIndex& index) { return rowAt(index.row()); },
        m_context.theme, m_grid));
    m_grid->setColumns({{150, true},
                        {100, true},
                        {90, true},
                        {90, true},
                        {52, true},
                        {64, true},
                        {140, true},
                        {120, true},
                        {40, true}});
    m_freeze = new FreezeGuard(m_grid, this, QStringLiteral("recordings.pill"));
    m_stack = new StateStack(QStringLiteral("recordings"), m_grid, this);
    m_typing.setSingleShot(true);
    m_typing.setInterval(kTypingMs);
    auto* tools = new QWidget(this);
    buildTools(tools);
    auto* below = new QHBoxLayout;
    below->addWidget(m_totals);
    below->addWidget(m_more);
    below->addStretch();
    below->addWidget(m_freeze->pill());
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(4, 4, 4, 4);
    column->setSpacing(4);
    column->addWidget(tools);
    column->addWidget(m_bar);
    column->addWidget(m_stack, 1);
    column->addLayout(below);
    column->addWidget(m_day);
    column->addWidget(m_playerBar);
}

void RecordingsPanel::buildTools(QWidget* parent)
{
    m_search->setObjectName(QStringLiteral("recordings.filter"));
    m_search->setClearButtonEnabled(true);
    m_days->setObjectName(QStringLiteral("recordings.days"));
    for (const int days : {0, 1, 2, 7, 30})
        m_days->addItem(QString(), days);
    m_groups->setObjectName(QStringLiteral("recordings.groups"));
    m_lengths->setObjectName(QStringLiteral("recordings.lengths"));
    for (const int seconds : {0, 2, 10, 60})
        m_lengths->addItem(QString(), seconds);
    for (QComboBox* box : {m_days, m_groups, m_lengths})
        box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_chips->add(GapsChip, QStringLiteral("recordings.gaps"));
    m_chips->add(KeptChip, QStringLiteral("recordings.kept"));
    m_chips->add(BinChip, QStringLiteral("recordings.bin"));
    m_totals->setObjectName(QStringLiteral("recordings.totals"));
    m_more->setObjectName(QStringLiteral("recordings.more"));
    m_more->hide();
    m_search->setMinimumWidth(kSearchWidth);
    auto* row = new FlowLayout(FlowLayout::Width::Natural, parent);
    row->setContentsMargins(0, 0, 0, 0);
    for (QWidget* tool :
         std::initializer_list<QWidget*>{m_search, m_days, m_groups, m_lengths, m_chips})
        row->addWidget(tool);
}

void RecordingsPanel::connectParts()
{
    connect(m_search, &QLineEdit::textChanged, &m_typing, qOverload<>(&QTimer::start));
    connect(&m_typing, &QTimer::timeout, this, &RecordingsPanel::ask);
    for (QComboBox* box : {m_days, m_groups, m_lengths})
        connect(box, &QComboBox::activated, this, &RecordingsPanel::ask);
    connect(m_chips, &ChipRow::changed, this, &RecordingsPanel::ask);
    connect(m_more, &QPushButton::clicked, this, [this] {
        m_limit *= 5;
        ask();
    });
    connect(m_day, &DayStrip::spanChosen, this, [this](const std::optional<DayStrip::Span>& span) {
        m_span = span;
        ask();
    });
    connect(m_freeze, &FreezeGuard::frozenChanged, m_model, &ListModel::setHeld);
    connect(m_freeze, &FreezeGuard::resumed, m_model, &ListModel::adoptPending);
    connect(m_model, &ListModel::pendingChanged, m_freeze, &FreezeGuard::setChanges);
    connect(m_waves, &WaveformCache::ready, this, [this](quint64 recording) {
        const int row = m_model->rowOfKey(QString::number(recording));
        if (row >= 0)
            m_grid->update(m_model->index(row, WaveColumn));
    });
    connect(m_grid, &Grid::menuWanted, this, &RecordingsPanel::openMenu);
    connect(m_grid, &Grid::selectionMoved, this, [this] { m_context.actions.update(); });
    connect(m_grid, &QAbstractItemView::activated, this,
            [this](const QModelIndex& index) { playRow(index.row(), true); });
    connect(m_grid, &QAbstractItemView::clicked, this,
            [this](const QModelIndex& index) { playRow(index.row(), false); });
    connect(m_playerBar, &PlayerBar::previousWanted, this, [this] { playNeighbour(-1, true); });
    connect(m_playerBar, &PlayerBar::nextWanted, this, [this] { playNeighbour(1, true); });
    connect(&m_player, &RecordingPlayer::finished, this, [this] {
        if (m_playerBar->playsOn())
            playNeighbour(-1, true); // the newest is on top: time goes upwards
    });
    connect(&m_player, &RecordingPlayer::noDevice, this, [this] {
        m_bar->say(tr("No sound output found. Recordings can still be exported."), ListMark::Watch);
    });
    connect(&m_context.settings, &ViewSettings::changed, this, [this] { showRows(); });
}

QString RecordingsPanel::title() const
{
    return tr("Recordings");
}

QString RecordingsPanel::purpose() const
{
    return tr("What was said: find it, hear it, keep it.");
}

QIcon RecordingsPanel::icon() const
{
    return icons::themed(QStringLiteral("recordings"), m_context.theme);
}

QWidget* RecordingsPanel::filterBox()
{
    return m_search;
}

void RecordingsPanel::retranslate()
{
    const auto name = [](QWidget* widget, const QString& text) {
        widget->setAccessibleName(text);
        widget->setToolTip(text);
    };
    m_model->setColumns(columns());
    m_grid->setAccessibleName(tr("Recordings"));
    m_search->setPlaceholderText(tr("Search: callsign, name, group, note"));
    name(m_search, tr("Search recordings"));
    name(m_days, tr("Time"));
    const QStringList days{tr("Any time"), tr("Today"), tr("Since yesterday"), tr("7 days"),
                           tr("30 days")};
    for (int i = 0; i < m_days->count(); ++i)
        m_days->setItemText(i, days[i]);
    name(m_groups, tr("Talk group"));
    name(m_lengths, tr("Length"));
    const QStringList lengths{tr("Any length"), tr("2 s and longer"), tr("10 s and longer"),
                              tr("1 min and longer")};
    for (int i = 0; i < m_lengths->count(); ++i)
        m_lengths->setItemText(i, lengths[i]);
    m_chips->setText(GapsChip, tr("Has gaps"), tr("Only recordings in which sound is missing."));
    //: recordings that age and size limits leave alone
    m_chips->setText(KeptChip, tr("Kept"), tr("Only recordings that are kept for ever."));
    m_chips->setText(BinChip, tr("Bin"), tr("What was thrown away and can still come back."));
    m_more->setText(tr("Show more"));
    name(m_more, tr("Show more"));
    m_freeze->retranslate();
    m_playerBar->retranslate();
    m_shownGroups.reset();
    fillGroups(*m_context.bridge.view());
    showRows();
}

void RecordingsPanel::restyle()
{
    m_grid->viewport()->update();
}

QString RecordingsPanel::stateId() const
{
    return m_stack->stateId();
}

QString RecordingsPanel::totalsText() const
{
    return m_totals->text();
}

} // namespace shack::ui
