#include "ui/panels/trial_form.h"

#include "ui/text/report_phrases.h"
#include "ui/text/run_words.h"
#include "ui/window/icons.h"
#include "ui/window/theme.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace shack::ui {

namespace {

/// A search takes about so many trials, a whole size about so many more.
constexpr double kTrialsOfSearch = 12;
constexpr double kTrialsOfOther = 4;

void colourText(QLabel* label, const QColor& colour)
{
    QPalette palette = label->palette();
    palette.setColor(QPalette::WindowText, colour);
    label->setPalette(palette);
}

std::chrono::milliseconds toTime(double seconds)
{
    return std::chrono::milliseconds{std::llround(seconds * 1'000)};
}

QString sizesText(const std::vector<std::uint32_t>& sizes)
{
    QStringList texts;
    for (const std::uint32_t size : sizes)
        texts.append(QString::number(size));
    return texts.join(QStringLiteral(", "));
}

/// Empty where something is no number.
std::vector<std::uint32_t> sizesFrom(const QString& text)
{
    std::vector<std::uint32_t> sizes;
    for (const QString& one : text.split(QLatin1Char(','), Qt::SkipEmptyParts)) {
        bool good = false;
        const std::uint32_t size = one.trimmed().toUInt(&good);
        if (!good)
            return {};
        sizes.push_back(size);
    }
    return sizes;
}

} // namespace

TrialForm::TrialForm(Theme& theme, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_layout(nullptr), m_forecast(new QLabel(this)),
      m_error(new QLabel(this)), m_run(new QPushButton(this)), m_copy(new QPushButton(this))
{
    build();
    bench::Rfc2544Plan plan;
    plan.kind = bench::Rfc2544Target::Relay;
    setPlan(plan);
    retranslate();
    restyle();
}

QSpinBox* TrialForm::spin(int low, int high)
{
    auto* box = new QSpinBox(this);
    box->setRange(low, high);
    box->setGroupSeparatorShown(true);
    connect(box, &QSpinBox::valueChanged, this, &TrialForm::changed);
    return box;
}

QDoubleSpinBox* TrialForm::decimal(double high, int digits)
{
    auto* box = new QDoubleSpinBox(this);
    box->setDecimals(digits);
    box->setRange(0, high);
    box->setGroupSeparatorShown(true);
    connect(box, &QDoubleSpinBox::valueChanged, this, &TrialForm::changed);
    return box;
}

void TrialForm::add(const char* name, QWidget* editor, std::function<QString()> label,
                    std::function<QString()> help)
{
    editor->setObjectName(QStringLiteral("ladder.trials.") + QLatin1String(name));
    editor->setMinimumHeight(24);
    auto* title = new QLabel(this);
    title->setBuddy(editor);
    m_layout->addRow(title, editor);
    m_rows.push_back({editor, title, std::move(label), std::move(help)});
}

void TrialForm::build()
{
    auto* fields = new QWidget(this);
    m_layout = new QFormLayout(fields);
    m_layout->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    m_layout->setRowWrapPolicy(QFormLayout::WrapLongRows);
    m_kind = new QComboBox(this);
    m_kind->addItems({QString(), QString()});
    m_address = new QLineEdit(this);
    m_sizes = new QLineEdit(this);
    connect(m_kind, &QComboBox::currentIndexChanged, this, &TrialForm::changed);
    for (QLineEdit* edit : {m_address, m_sizes})
        connect(edit, &QLineEdit::textChanged, this, &TrialForm::changed);
    add(
        "kind", m_kind, [] { return tr("Measured"); },
        [] {
            return tr("The relay, or a plain reflector to know what the computer itself can do.");
        });
    add(
        "address", m_address, [] { return tr("Address"); },
        [] { return tr("Empty = an isolated copy that ends with the run."); });
    add(
        "devices", m_devices = spin(2, 100'000), [] { return tr("Devices"); },
        [] { return tr("Of the relay; all but the talkers receive."); });
    add(
        "sizes", m_sizes, [] { return tr("Frame sizes, bytes"); },
        [] {
            return tr("Ethernet frames with check sequence, separated by commas; empty = the usual "
                      "ones.");
        });
    auto* tests = new QWidget(this);
    auto* row = new QHBoxLayout(tests);
    row->setContentsMargins(0, 0, 0, 0);
    for (const bench::Rfc2544Test test : bench::kAllRfc2544Tests) {
        auto* box = new QCheckBox(tests);
        const std::string_view name = bench::rfc2544TestName(test);
        box->setObjectName(QStringLiteral("ladder.trials.test.") +
                           QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())));
        box->setMinimumHeight(24);
        connect(box, &QCheckBox::toggled, this, &TrialForm::changed);
        row->addWidget(box);
        m_tests.emplace_back(test, box);
    }
    row->addStretch();
    add(
        "tests", tests, [] { return tr("Tests"); },
        [] { return tr("Those of section 26 of the RFC that make sense on a computer."); });
    add(
        "trial", m_trial = decimal(3'600, 1), [] { return tr("Each trial, s"); },
        [] { return tr("The RFC asks for 60 s; shorter ones are rougher."); });
    add(
        "resolution", m_resolution = decimal(50, 1), [] { return tr("Resolution, %"); },
        [] { return tr("The search for the highest rate ends when it is known so well."); });
    add(
        "highest", m_highest = decimal(10'000'000, 0), [] { return tr("Highest rate, 1/s"); },
        [] { return tr("No trial above it; 0 = what fits."); });
    add(
        "bursts", m_bursts = spin(1, 1'000), [] { return tr("Bursts"); },
        [] { return tr("So many of the longest burst must arrive whole; the RFC asks for 50."); });
    add(
        "minrate", m_minRate = decimal(10'000'000, 0), [] { return tr("Rate at least, 1/s"); },
        [] { return tr("A lower throughput fails; 0 = no such rule."); });
    add(
        "maxp99", m_maxP99 = decimal(60'000, 1), [] { return tr("p99 at most, ms"); },
        [] { return tr("A longer latency at throughput fails; 0 = no such rule."); });
    auto* scroll = new QScrollArea(this);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(fields);
    m_forecast->setWordWrap(true);
    m_forecast->setObjectName(QStringLiteral("ladder.trials.forecast"));
    m_error->setWordWrap(true);
    m_error->setObjectName(QStringLiteral("ladder.trials.error"));
    m_run->setObjectName(QStringLiteral("ladder.trials.run"));
    m_copy->setObjectName(QStringLiteral("ladder.trials.copy"));
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_run);
    buttons->addWidget(m_copy);
    buttons->addStretch();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(scroll, 1);
    column->addWidget(m_forecast);
    column->addWidget(m_error);
    column->addLayout(buttons);
    connect(m_run, &QPushButton::clicked, this, &TrialForm::runWanted);
    connect(m_copy, &QPushButton::clicked, this, &TrialForm::copyWanted);
}

void TrialForm::setPlan(const bench::Rfc2544Plan& plan)
{
    m_filling = true;
    m_plan = plan;
    m_kind->setCurrentIndex(plan.kind == bench::Rfc2544Target::Relay ? 0 : 1);
    m_address->setText(QString::fromStdString(plan.target));
    m_devices->setValue(static_cast<int>(plan.devices));
    m_sizes->setText(sizesText(plan.sizes));
    const auto tests = bench::testsOf(plan);
    for (const auto& [test, box] : m_tests)
        box->setChecked(std::find(tests.begin(), tests.end(), test) != tests.end());
    m_trial->setValue(std::chrono::duration<double>(plan.trial).count());
    m_resolution->setValue(plan.resolutionPercent);
    m_highest->setValue(plan.highestRate);
    m_bursts->setValue(static_cast<int>(plan.bursts));
    m_minRate->setValue(plan.minRate);
    m_maxP99->setValue(static_cast<double>(plan.maxP99.count()) / 1'000);
    m_filling = false;
    check();
}

bench::Rfc2544Plan TrialForm::plan() const
{
    bench::Rfc2544Plan plan = m_plan;
    plan.kind =
        m_kind->currentIndex() == 0 ? bench::Rfc2544Target::Relay : bench::Rfc2544Target::Reflector;
    plan.target = m_address->text().trimmed().toStdString();
    // Naming it here is what allows it; public addresses stay refused whatever is allowed.
    plan.allowed.clear();
    if (const auto colon = plan.target.rfind(':'); colon != std::string::npos)
        plan.allowed = {plan.target.substr(0, colon)};
    plan.devices = static_cast<std::uint32_t>(m_devices->value());
    plan.sizes = sizesFrom(m_sizes->text());
    plan.tests.clear();
    for (const auto& [test, box] : m_tests)
        if (box->isChecked())
            plan.tests.push_back(test);
    if (plan.tests.size() == m_tests.size())
        plan.tests.clear(); // all of them
    plan.trial = toTime(m_trial->value());
    plan.resolutionPercent = m_resolution->value();
    plan.highestRate = m_highest->value();
    plan.bursts = static_cast<std::uint32_t>(m_bursts->value());
    plan.minRate = m_minRate->value();
    plan.maxP99 = std::chrono::microseconds{std::llround(m_maxP99->value() * 1'000)};
    return plan;
}

void TrialForm::changed()
{
    if (!m_filling)
        check();
}

QString TrialForm::durationWords() const
{
    const bench::Rfc2544Plan now = plan();
    double trials = 0;
    for (const bench::Rfc2544Test test : bench::testsOf(now))
        trials += test == bench::Rfc2544Test::Throughput ? kTrialsOfSearch : kTrialsOfOther;
    const auto sizes = static_cast<double>(bench::sizesOf(now).size());
    const double each = std::chrono::duration<double>(now.trial + now.warmup + now.pause).count();
    return runs::span(std::chrono::milliseconds{std::llround(trials * sizes * each * 1'000)});
}

void TrialForm::check()
{
    const bench::Rfc2544Plan now = plan();
    m_problem.clear();
    const bool noTest = std::none_of(m_tests.begin(), m_tests.end(),
                                     [](const auto& each) { return each.second->isChecked(); });
    if (noTest)
        m_problem = tr("Choose a test.");
    else if (!m_sizes->text().trimmed().isEmpty() && now.sizes.empty())
        m_problem = tr("Frame sizes are numbers separated by commas, like 64, 512, 1518.");
    else if (const auto problems = bench::checkRfc2544(now); !problems.empty())
        m_problem = tr("This cannot be run: %1.").arg(report::said(problems.front().sentence));
    m_devices->setEnabled(now.kind == bench::Rfc2544Target::Relay);
    //: how long a measurement takes at most
    m_forecast->setText(m_problem.isEmpty() ? tr("Takes up to about %1; a search that ends early "
                                                 "takes less.")
                                                  .arg(durationWords())
                                            : QString());
    const QString reason = m_busy.isEmpty() ? m_problem : m_busy;
    m_error->setText(reason);
    m_error->setVisible(!reason.isEmpty());
    m_run->setEnabled(reason.isEmpty());
    m_run->setToolTip(reason.isEmpty() ? tr("Starts the measurement (Ctrl+R).") : reason);
    m_run->setAccessibleDescription(m_run->toolTip());
    m_copy->setEnabled(m_problem.isEmpty());
    Q_EMIT problemChanged();
}

void TrialForm::setBusy(const QString& reason)
{
    m_busy = reason;
    check();
}

void TrialForm::retranslate()
{
    const bool filling = std::exchange(m_filling, true);
    m_kind->setItemText(0, tr("the relay"));
    m_kind->setItemText(1, tr("a plain reflector"));
    m_address->setPlaceholderText(tr("an isolated copy"));
    m_sizes->setPlaceholderText(tr("the usual ones"));
    for (QDoubleSpinBox* box : {m_highest, m_minRate, m_maxP99})
        //: a rule that is switched off
        box->setSpecialValueText(tr("none"));
    for (const auto& [test, box] : m_tests)
        box->setText(report::said(std::string{bench::rfc2544TestName(test)}));
    for (const Row& row : m_rows) {
        row.title->setText(row.label());
        row.editor->setAccessibleName(row.label());
        row.editor->setToolTip(row.help());
        row.editor->setAccessibleDescription(row.help());
    }
    //: starts a measurement
    m_run->setText(tr("Run"));
    m_copy->setText(tr("Copy as command"));
    m_copy->setToolTip(tr("Copies the command line that does the same."));
    m_copy->setAccessibleDescription(m_copy->toolTip());
    m_filling = filling;
    check();
}

void TrialForm::restyle()
{
    for (const Row& row : m_rows)
        colourText(row.title, m_theme.colour(Theme::Role::Muted));
    colourText(m_error, m_theme.colour(Theme::Role::Fault));
    m_run->setIcon(icons::themed(QStringLiteral("start"), m_theme));
}

} // namespace shack::ui
