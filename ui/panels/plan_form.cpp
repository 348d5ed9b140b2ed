#include "ui/panels/plan_form.h"

#include "ui/panels/flow_layout.h"
#include "ui/text/units.h"
#include "ui/window/theme.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace shack::ui {

namespace {

void colourText(QLabel* label, const QColor& colour)
{
    QPalette palette = label->palette();
    palette.setColor(QPalette::WindowText, colour);
    label->setPalette(palette);
}

double seconds(std::chrono::milliseconds time)
{
    return std::chrono::duration<double>(time).count();
}

std::chrono::milliseconds toTime(double seconds)
{
    return std::chrono::milliseconds{std::llround(seconds * 1'000)};
}

std::chrono::microseconds toMicroseconds(double milliseconds)
{
    return std::chrono::microseconds{std::llround(milliseconds * 1'000)};
}

/// Where a station that listens everywhere is reached from this computer.
std::string loopbackOf(const std::vector<std::string>& listen)
{
    for (const std::string& address : listen) {
        const auto colon = address.rfind(':');
        if (colon != std::string::npos && address.front() != '[')
            return "127.0.0.1" + address.substr(colon);
    }
    return {};
}

} // namespace

PlanForm::PlanForm(Theme& theme, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_column(new QVBoxLayout(this))
{
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(6);
    buildTarget();
    buildLoad();
    buildRules();
    m_column->addStretch();
    setPlan({});
    retranslate();
    restyle();
}

QSpinBox* PlanForm::spin(int low, int high)
{
    auto* box = new QSpinBox(this);
    box->setRange(low, high);
    box->setGroupSeparatorShown(true);
    connect(box, &QSpinBox::valueChanged, this, [this] {
        if (!m_filling)
            Q_EMIT changed();
    });
    return box;
}

QDoubleSpinBox* PlanForm::decimal(double high, int digits)
{
    auto* box = new QDoubleSpinBox(this);
    box->setDecimals(digits);
    box->setRange(0, high);
    connect(box, &QDoubleSpinBox::valueChanged, this, [this] {
        if (!m_filling)
            Q_EMIT changed();
    });
    return box;
}

QCheckBox* PlanForm::check()
{
    auto* box = new QCheckBox(this);
    connect(box, &QCheckBox::toggled, this, [this] {
        if (!m_filling)
            Q_EMIT changed();
    });
    return box;
}

void PlanForm::addHeading(std::function<QString()> words)
{
    auto* label = new QLabel(this);
    QFont bold = font();
    bold.setBold(true);
    label->setFont(bold);
    m_column->addWidget(label);
    m_headings.emplace_back(label, std::move(words));
    beginFlow();
}

void PlanForm::beginFlow()
{
    m_flow = new FlowLayout(FlowLayout::Width::Even);
    m_column->addLayout(m_flow);
}

void PlanForm::addField(const QString& id, std::vector<std::string_view> options, QWidget* editor,
                        std::function<QString()> label, std::function<QString()> help)
{
    auto* box = new QWidget(this);
    Field field{id,  std::move(options), std::move(label), std::move(help), editor,
                box, new QLabel(box),    new QLabel(box)};
    editor->setObjectName(QStringLiteral("ladder.") + id);
    editor->setMinimumHeight(24);
    field.title->setBuddy(editor);
    field.title->setVisible(qobject_cast<QCheckBox*>(editor) == nullptr);
    field.error->setObjectName(QStringLiteral("ladder.%1.error").arg(id));
    field.error->setWordWrap(true);
    field.error->hide();
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    column->addWidget(field.title);
    column->addWidget(editor);
    column->addWidget(field.error);
    column->addStretch();
    m_flow->addWidget(box);
    m_fields.push_back(std::move(field));
}

void PlanForm::buildTarget()
{
    beginFlow();
    m_target = new QComboBox(this);
    m_target->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_target->setMinimumContentsLength(16);
    for (int i = 0; i < 3; ++i)
        m_target->addItem(QString());
    m_address = new QLineEdit(this);
    m_callsign = new QLineEdit(this);
    m_targetNote = new QLabel(this);
    m_targetNote->setWordWrap(true);
    m_targetNote->setObjectName(QStringLiteral("ladder.target.note"));
    addField(
        QStringLiteral("target"), {"--target", "--isolated"}, m_target, [] { return tr("Target"); },
        [] { return tr("What is loaded. The isolated copy cannot disturb the station."); });
    addField(
        QStringLiteral("address"), {"--allow"}, m_address, [] { return tr("Address"); },
        [] {
            return tr("Only this computer, or a private address, which is then allowed by name.");
        });
    addField(
        QStringLiteral("callsign"), {}, m_callsign, [] { return tr("Callsign of the station"); },
        [] { return tr("Devices are online: type the station's callsign to load it anyway."); });
    m_column->addWidget(m_targetNote);
    connect(m_target, &QComboBox::currentIndexChanged, this, [this] {
        showTarget();
        if (!m_filling)
            Q_EMIT changed();
    });
    for (QLineEdit* edit : {m_address, m_callsign})
        connect(edit, &QLineEdit::textChanged, this, [this] {
            if (!m_filling)
                Q_EMIT changed();
        });
}

void PlanForm::buildLoad()
{
    addHeading([] { return tr("Load of every rung"); });
    addField(
        QStringLiteral("groups"), {"--groups"}, m_groups = spin(1, 1'000),
        [] { return tr("Talk groups"); }, [] { return tr("Devices are dealt to them in turn."); });
    addField(
        QStringLiteral("talkers"), {"--talkers"}, m_talkers = spin(0, 1'000),
        [] { return tr("Talkers"); }, [] { return tr("0 = one in every talk group."); });
    addField(
        QStringLiteral("payload"), {"--payload"}, m_payload = spin(1, 1'400),
        [] { return tr("Payload, bytes"); }, [] { return tr("Voice in one datagram."); });
    addField(
        QStringLiteral("hold"), {"--duration"}, m_hold = decimal(172'800, 1),
        [] { return tr("Hold, s"); }, [] { return tr("Talk that is counted, for each rung."); });
    addField(
        QStringLiteral("warmup"), {"--warmup"}, m_warmup = decimal(3'600, 1),
        [] { return tr("Warm-up, s"); }, [] { return tr("Talk before it that is not counted."); });
    addField(
        QStringLiteral("pause"), {"--pause"}, m_pause = decimal(3'600, 1),
        [] { return tr("Pause, s"); }, [] { return tr("Rest between two rungs."); });
    addField(
        QStringLiteral("repeats"), {"--repeats"},
        m_repeats = spin(1, static_cast<int>(bench::kMostRepeats)), [] { return tr("Repeats"); },
        [] { return tr("How often each rung is run; a comparison wants five."); });
    addField(
        QStringLiteral("seed"), {"--seed"}, m_seed = spin(0, 2'000'000'000),
        [] { return tr("Seed"); },
        [] { return tr("Chooses who talks and the order: the same seed repeats the run."); });
    addField(
        QStringLiteral("writers"), {"--writers"}, m_writers = spin(0, 64),
        [] { return tr("Writers"); },
        [] { return tr("Writer threads of the isolated copy; 0 = automatic."); });
    m_sockets = new QComboBox(this);
    m_sockets->addItems({QString(), QString()});
    connect(m_sockets, &QComboBox::currentIndexChanged, this, [this] {
        if (!m_filling)
            Q_EMIT changed();
    });
    addField(
        QStringLiteral("sockets"), {"--real-sockets"}, m_sockets, [] { return tr("Devices use"); },
        [] {
            return tr("A shared socket carries 100,000 devices on 127.x addresses; one socket each "
                      "is nearer to real devices.");
        });
    const auto flag = [this](QCheckBox*& box, const char* id, std::string_view option,
                             std::function<QString()> words, std::function<QString()> help) {
        box = check();
        addField(QLatin1String(id), {option}, box, std::move(words), std::move(help));
    };
    flag(
        m_shuffle, "shuffle", "--shuffle", [] { return tr("Random order"); },
        [] { return tr("Rungs and repeats in an order drawn from the seed."); });
    flag(
        m_keep, "keep", "--keep-relay", [] { return tr("Keep one copy for all rungs"); },
        [] { return tr("Otherwise every rung gets a fresh isolated copy."); });
}

void PlanForm::buildRules()
{
    addHeading([] { return tr("Passes when, and stops when"); });
    addField(
        QStringLiteral("maxloss"), {"--max-loss"}, m_maxLoss = decimal(100, 4),
        [] { return tr("Loss at most, %"); }, [] { return tr("0 = no datagram may be lost."); });
    addField(
        QStringLiteral("maxp99"), {"--max-p99"}, m_maxP99 = decimal(60'000, 1),
        [] { return tr("p99 at most, ms"); }, [] { return tr("0 = no such rule."); });
    addField(
        QStringLiteral("timelimit"), {"--time-limit"}, m_timeLimit = decimal(1'209'600, 0),
        [] { return tr("Time limit, s"); }, [] { return tr("For the whole ladder; 0 = none."); });
    addField(
        QStringLiteral("stoploss"), {"--stop-loss"}, m_stopLoss = decimal(100, 3),
        [] { return tr("Stop above loss, %"); },
        [] { return tr("At once, while a rung runs; 0 = no such rule."); });
    addField(
        QStringLiteral("stopp99"), {"--stop-p99"}, m_stopP99 = decimal(60'000, 1),
        [] { return tr("Stop above p99, ms"); },
        [] { return tr("When it lasts longer than a second; 0 = no such rule."); });
    addField(
        QStringLiteral("memory"), {"--stop-memory"}, m_memory = spin(0, 1'000'000),
        [] { return tr("Stop below free memory, MiB"); }, [] { return tr("0 = no such rule."); });
    const auto flag = [this](QCheckBox*& box, const char* id, std::string_view option,
                             std::function<QString()> words, std::function<QString()> help) {
        box = check();
        addField(QLatin1String(id), {option}, box, std::move(words), std::move(help));
    };
    flag(
        m_firstFail, "firstfail", "--keep-going",
        [] { return tr("Stop at the first rung that fails"); },
        [] { return tr("Otherwise the rungs above it are run too."); });
    flag(
        m_generator, "generator", "--keep-going",
        [] { return tr("Stop when the generator is the limit"); },
        [] { return tr("A rung that stays invalid says nothing about the station."); });
    flag(
        m_findLimit, "findlimit", "--find-limit", [] { return tr("Find the limit"); },
        [] { return tr("Searches between the last rung that holds and the first that fails."); });
}

// ---- values -------------------------------------------------------------------------------------

void PlanForm::setPlan(const bench::LadderPlan& plan)
{
    m_filling = true;
    const bench::RunPlan& base = plan.base;
    m_target->setCurrentIndex(base.target.empty()               ? Isolated
                              : base.target == m_stationAddress ? Live
                                                                : Other);
    m_address->setText(m_target->currentIndex() == Other ? QString::fromStdString(base.target)
                                                         : QString());
    m_callsign->clear();
    m_groups->setValue(static_cast<int>(base.groups));
    m_talkers->setValue(static_cast<int>(base.talkers));
    m_payload->setValue(static_cast<int>(base.payloadBytes));
    m_hold->setValue(seconds(base.duration));
    m_warmup->setValue(seconds(base.warmup));
    m_pause->setValue(seconds(plan.pause));
    m_repeats->setValue(static_cast<int>(plan.repeats));
    m_seed->setValue(static_cast<int>(std::min<std::uint64_t>(base.seed, 2'000'000'000)));
    m_writers->setValue(static_cast<int>(base.writers));
    m_sockets->setCurrentIndex(base.realSockets ? 1 : 0);
    m_shuffle->setChecked(plan.shuffle);
    m_keep->setChecked(plan.keepRelay);
    m_maxLoss->setValue(base.maxLossPercent);
    m_maxP99->setValue(static_cast<double>(base.maxP99.count()) / 1'000);
    m_timeLimit->setValue(seconds(plan.stop.timeLimit));
    m_stopLoss->setValue(plan.stop.lossAbovePercent);
    m_stopP99->setValue(static_cast<double>(plan.stop.p99Above.count()) / 1'000);
    m_memory->setValue(static_cast<int>(plan.stop.memoryBelowMiB));
    m_firstFail->setChecked(plan.stop.firstFail);
    m_generator->setChecked(plan.stop.generatorLimit);
    m_findLimit->setChecked(plan.findLimit);
    m_filling = false;
    showTarget();
}

bench::LadderPlan PlanForm::fill(bench::LadderPlan plan) const
{
    bench::RunPlan& base = plan.base;
    base.isolated = target() == Isolated;
    base.target.clear();
    base.allowed.clear();
    if (target() == Live)
        base.target = m_stationAddress;
    if (target() == Other) {
        base.target = m_address->text().trimmed().toStdString();
        // Naming it here is what allows it; public addresses stay refused whatever is allowed.
        const auto colon = base.target.rfind(':');
        if (colon != std::string::npos)
            base.allowed = {base.target.substr(0, colon)};
    }
    base.groups = static_cast<std::uint32_t>(m_groups->value());
    base.talkers = static_cast<std::uint32_t>(m_talkers->value());
    base.payloadBytes = static_cast<std::uint32_t>(m_payload->value());
    base.duration = toTime(m_hold->value());
    base.warmup = toTime(m_warmup->value());
    base.seed = static_cast<std::uint64_t>(m_seed->value());
    base.writers = target() == Isolated ? static_cast<std::uint32_t>(m_writers->value()) : 0;
    base.realSockets = m_sockets->currentIndex() == 1;
    base.maxLossPercent = m_maxLoss->value();
    base.maxP99 = toMicroseconds(m_maxP99->value());
    plan.pause = toTime(m_pause->value());
    plan.repeats = static_cast<std::uint32_t>(m_repeats->value());
    plan.shuffle = m_shuffle->isChecked();
    plan.keepRelay = m_keep->isChecked() && base.isolated;
    plan.findLimit = m_findLimit->isChecked();
    plan.stop.firstFail = m_firstFail->isChecked();
    plan.stop.generatorLimit = m_generator->isChecked();
    plan.stop.lossAbovePercent = m_stopLoss->value();
    plan.stop.p99Above = toMicroseconds(m_stopP99->value());
    plan.stop.memoryBelowMiB = static_cast<std::uint32_t>(m_memory->value());
    plan.stop.timeLimit = toTime(m_timeLimit->value());
    return plan;
}

// ---- target -------------------------------------------------------------------------------------

PlanForm::Target PlanForm::target() const
{
    return static_cast<Target>(std::clamp(m_target->currentIndex(), 0, 2));
}

void PlanForm::chooseTarget(Target target)
{
    m_target->setCurrentIndex(target);
}

void PlanForm::setStation(const host::EngineView& view)
{
    const bool onAir = view.station.state == host::StationState::OnTheAir;
    const std::string address = onAir ? loopbackOf(view.station.listen) : std::string{};
    const QString callsign = QString::fromStdString(view.station.callsign);
    if (m_online == view.online && m_stationAddress == address && m_stationCallsign == callsign)
        return;
    m_online = view.online;
    m_stationAddress = address;
    m_stationCallsign = callsign;
    showTarget();
    if (target() == Live)
        Q_EMIT changed();
}

QString PlanForm::targetProblem() const
{
    if (target() == Live && m_stationAddress.empty())
        return tr("The station is not on the air.");
    if (target() == Live && m_online > 0 &&
        (m_stationCallsign.isEmpty() ||
         m_callsign->text().trimmed().compare(m_stationCallsign, Qt::CaseInsensitive) != 0))
        return tr("%n device(s) are online and would hear it. Type the callsign %1 to load the "
                  "station anyway, or choose the isolated copy.",
                  nullptr, static_cast<int>(m_online))
            .arg(m_stationCallsign);
    if (target() == Other && m_address->text().trimmed().isEmpty())
        return tr("Say which address, like 127.0.0.1:60050.");
    return {};
}

void PlanForm::showTarget()
{
    setFieldVisible(QStringLiteral("address"), target() == Other);
    setFieldVisible(QStringLiteral("callsign"), target() == Live && m_online > 0);
    m_writers->setEnabled(target() == Isolated);
    m_keep->setEnabled(target() == Isolated);
    m_targetNote->setVisible(target() != Isolated);
    m_targetNote->setText(
        tr("The station loaded must know the test accounts SW00001 and so on; without them every "
           "device is refused and the run says so."));
}

void PlanForm::setFieldVisible(const QString& id, bool visible)
{
    Field* field = find(id);
    field->box->setVisible(visible);
    field->error->setVisible(!field->error->text().isEmpty());
}

// ---- problems and words -------------------------------------------------------------------------

PlanForm::Field* PlanForm::find(const QString& id)
{
    const auto found = std::find_if(m_fields.begin(), m_fields.end(),
                                    [&](const Field& field) { return field.id == id; });
    return found == m_fields.end() ? nullptr : &*found;
}

bool PlanForm::showProblem(std::string_view option, const QString& words)
{
    for (Field& field : m_fields) {
        if (std::find(field.options.begin(), field.options.end(), option) == field.options.end())
            continue;
        field.error->setText(words);
        field.error->setVisible(true);
        field.editor->setAccessibleDescription(words);
        return true;
    }
    return false;
}

void PlanForm::clearProblems()
{
    for (Field& field : m_fields) {
        if (field.error->text().isEmpty())
            continue;
        field.error->clear();
        field.error->hide();
        field.editor->setAccessibleDescription(field.help());
    }
}

QString PlanForm::problemOf(const QString& id) const
{
    const auto found = std::find_if(m_fields.begin(), m_fields.end(),
                                    [&](const Field& field) { return field.id == id; });
    return found == m_fields.end() ? QString() : found->error->text();
}

void PlanForm::retranslate()
{
    const bool filling = std::exchange(m_filling, true);
    m_target->setItemText(Isolated, tr("This station, isolated copy"));
    m_target->setItemText(Live, tr("This station, live"));
    m_target->setItemText(Other, tr("Another address"));
    m_sockets->setItemText(0, tr("a shared socket"));
    m_sockets->setItemText(1, tr("one socket each"));
    m_talkers->setSpecialValueText(tr("one in each"));
    m_writers->setSpecialValueText(tr("automatic"));
    for (QDoubleSpinBox* box : {m_maxP99, m_stopLoss, m_stopP99, m_timeLimit})
        //: a rule that is switched off
        box->setSpecialValueText(tr("none"));
    m_memory->setSpecialValueText(tr("none"));
    m_address->setPlaceholderText(QStringLiteral("127.0.0.1:60050"));
    for (const auto& [label, words] : m_headings)
        label->setText(words());
    for (Field& field : m_fields) {
        const QString label = field.label();
        field.title->setText(label);
        if (auto* box = qobject_cast<QCheckBox*>(field.editor))
            box->setText(label);
        field.editor->setAccessibleName(label);
        field.editor->setToolTip(field.help());
        field.editor->setAccessibleDescription(field.help());
    }
    m_filling = filling;
    showTarget();
}

void PlanForm::restyle()
{
    for (Field& field : m_fields) {
        colourText(field.title, m_theme.colour(Theme::Role::Muted));
        colourText(field.error, m_theme.colour(Theme::Role::Fault));
    }
    colourText(m_targetNote, m_theme.colour(Theme::Role::Muted));
}

} // namespace shack::ui
