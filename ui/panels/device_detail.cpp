#include "ui/panels/device_detail.h"

#include "ui/bridge/engine_bridge.h"
#include "ui/charts/sparkline.h"
#include "ui/panels/glyphs.h"
#include "ui/text/messages.h"
#include "ui/text/units.h"
#include "ui/window/ink.h"
#include "ui/window/view_settings.h"

#include <QFormLayout>
#include <QGridLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>
#include <QtConcurrent>

#include <array>
#include <cmath>
#include <utility>

namespace shack::ui {

namespace {

constexpr int kDecisions = 20;
constexpr std::size_t kOvers = 10;

constexpr std::array kFactColumns{
    DeviceColumn::State,     DeviceColumn::Group,       DeviceColumn::Model,
    DeviceColumn::Account,   DeviceColumn::TalkHear,    DeviceColumn::LastHeard,
    DeviceColumn::PacketAge, DeviceColumn::OnlineSince, DeviceColumn::Missed,
    DeviceColumn::Received,  DeviceColumn::Endpoint,    DeviceColumn::DmrId,
    DeviceColumn::TalkTime,  DeviceColumn::Note,
};

QString withMilliseconds(WallTime at, bool utc)
{
    const auto whole =
        std::chrono::duration_cast<std::chrono::milliseconds>(at.time_since_epoch()).count();
    return QStringLiteral("%1.%2")
        .arg(units::clock(at, utc))
        .arg(whole % 1000, 3, 10, QLatin1Char('0'));
}

QLabel* wrapped(QWidget* parent)
{
    auto* label = new QLabel(parent);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setTextFormat(Qt::PlainText);
    return label;
}

/// Newest known value of a trace, NaN when there is none.
float newest(std::span<const float> points)
{
    for (auto point = points.rbegin(); point != points.rend(); ++point) {
        if (!std::isnan(*point))
            return *point;
    }
    return std::nanf("");
}

} // namespace

DeviceDetail::DeviceDetail(PanelContext context, DeviceModel& model, QWidget* parent)
    : QScrollArea(parent), m_context(context), m_model(model), m_body(new QWidget),
      m_nothing(wrapped(this)), m_title(new QLabel(m_body)), m_findingRows(new QVBoxLayout),
      m_gaps(new Sparkline(context.theme, 1, m_body)),
      m_jitter(new Sparkline(context.theme, 0, m_body)), m_gapsText(wrapped(m_body)),
      m_jitterText(wrapped(m_body)), m_hears(wrapped(m_body)), m_heardBy(wrapped(m_body)),
      m_overs(wrapped(m_body)), m_explain(new QPushButton(m_body)),
      m_decisions(new QListWidget(m_body))
{
    setObjectName(QStringLiteral("devices.detail"));
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setMinimumWidth(260);
    auto* column = new QVBoxLayout(m_body);
    QFont bold = font();
    bold.setBold(true);
    bold.setPointSizeF(bold.pointSizeF() * 1.2);
    m_title->setFont(bold);
    m_title->setTextFormat(Qt::PlainText);
    column->addWidget(m_nothing);
    column->addWidget(m_title);
    column->addLayout(m_findingRows);
    buildFacts(*column);
    addTitle(*column);
    column->addWidget(m_gapsText);
    column->addWidget(m_gaps);
    column->addWidget(m_jitterText);
    column->addWidget(m_jitter);
    addTitle(*column);
    column->addWidget(m_hears);
    column->addWidget(m_heardBy);
    addTitle(*column);
    column->addWidget(m_overs);
    addTitle(*column);
    m_explain->setObjectName(QStringLiteral("devices.detail.explain"));
    m_explain->setCheckable(true);
    m_decisions->setObjectName(QStringLiteral("devices.detail.decisions"));
    m_decisions->setUniformItemSizes(true);
    m_decisions->setMinimumHeight(120);
    m_decisions->hide();
    column->addWidget(m_explain, 0, Qt::AlignLeft);
    column->addWidget(m_decisions);
    column->addStretch();
    setWidget(m_body);
    connect(m_explain, &QPushButton::toggled, this, &DeviceDetail::trace);
    retranslate();
    setDevice(nullptr);
}

DeviceDetail::~DeviceDetail() = default;

QLabel* DeviceDetail::addTitle(QVBoxLayout& column)
{
    auto* title = new QLabel(m_body);
    QFont bold = title->font();
    bold.setBold(true);
    title->setFont(bold);
    column.addSpacing(6);
    column.addWidget(title);
    m_titles.append(title);
    return title;
}

void DeviceDetail::buildFacts(QVBoxLayout& column)
{
    auto* grid = new QGridLayout;
    grid->setColumnStretch(1, 1);
    grid->setVerticalSpacing(2);
    for (std::size_t i = 0; i < kFactColumns.size(); ++i) {
        Fact fact{new QLabel(m_body), wrapped(m_body)};
        ink(*fact.label, m_context.theme, Theme::Role::Muted);
        grid->addWidget(fact.label, static_cast<int>(i), 0, Qt::AlignTop);
        grid->addWidget(fact.value, static_cast<int>(i), 1);
        m_facts.push_back(fact);
    }
    column.addLayout(grid);
}

void DeviceDetail::retranslate()
{
    setAccessibleName(tr("Details of the device"));
    m_nothing->setText(tr("Choose a device to see its details."));
    const QStringList titles{tr("Last 10 minutes"), tr("Hears / is heard by"), tr("Last overs"),
                             tr("Explain")};
    for (int i = 0; i < m_titles.size(); ++i)
        m_titles[i]->setText(titles.value(i));
    for (std::size_t i = 0; i < m_facts.size(); ++i)
        m_facts[i].label->setText(deviceColumnTitle(kFactColumns[i]));
    m_explain->setText(tr("Show its decisions live"));
    m_explain->setToolTip(tr("What the relay decides about every frame of this device; the last 20 "
                             "are kept."));
    m_explain->setAccessibleDescription(m_explain->toolTip());
    m_decisions->setAccessibleName(tr("Decisions about its frames"));
    m_oversShown.reset();
    if (m_device) {
        refresh(*m_context.bridge.view());
        showTraces();
    }
}

void DeviceDetail::restyle()
{
    rebuildFindings(); // their marks are pictures in the colours of a theme
}

void DeviceDetail::setDevice(DeviceRowPtr device)
{
    const bool other = !device || !m_device || device->key != m_device->key;
    if (other && m_tracing)
        m_explain->setChecked(false);
    m_device = std::move(device);
    for (QWidget* child : m_body->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly))
        child->setVisible(static_cast<bool>(m_device) != (child == m_nothing));
    m_decisions->setVisible(m_tracing);
    if (other) {
        m_hearingKnown = false;
        m_hearing = {};
        m_hearingTable.reset();
        m_oversShown.reset();
        m_decisions->clear();
    }
    if (m_device)
        refresh(*m_context.bridge.view());
}

void DeviceDetail::refresh(const host::EngineView& view)
{
    if (!m_device)
        return;
    if (const DeviceRowPtr fresh = m_model.byId(m_device->id); fresh && m_device->id)
        m_device = fresh;
    showFacts(view);
    askHearing(view);
    showFindings();
    showTraces();
    showOvers(view);
}

void DeviceDetail::showFacts(const host::EngineView& view)
{
    const DeviceTextContext words{*m_model.groups(), view.wallAt, m_context.settings.utc(), false,
                                  std::nullopt};
    const QString callsign = deviceCallsign(*m_device);
    m_title->setText(m_device->name.empty()
                         ? callsign
                         //: callsign and name of a device
                         : tr("%1  %2").arg(callsign, units::isolated(m_device->name)));
    for (std::size_t i = 0; i < m_facts.size(); ++i) {
        const QString text = deviceCellText(*m_device, kFactColumns[i], words);
        if (m_facts[i].value->text() != text)
            m_facts[i].value->setText(text);
    }
}

/// On the pool: it looks at every device.
void DeviceDetail::askHearing(const host::EngineView& view)
{
    if (m_hearingRunning ||
        (view.devices == m_hearingTable && view.groups == m_hearingGroups && m_hearingKnown))
        return;
    m_hearingRunning = true;
    m_hearingTable = view.devices;
    m_hearingGroups = view.groups;
    QtConcurrent::run([devices = view.devices, groups = view.groups, device = m_device] {
        return std::pair{resolveHearing(*devices, *groups, *device), device->key};
    }).then(this, [this](std::pair<Hearing, std::string> result) {
        m_hearingRunning = false;
        if (m_device && m_device->key == result.second)
            takeHearing(std::move(result.first));
        else
            m_hearingTable.reset();
    });
}

void DeviceDetail::takeHearing(Hearing hearing)
{
    m_hearingKnown = true;
    m_hearing = std::move(hearing);
    showHearing();
    showFindings();
}

void DeviceDetail::showHearing()
{
    const auto line = [](const QStringList& names, std::uint32_t count) {
        QString text = names.join(QStringLiteral(", "));
        if (const int more = static_cast<int>(count) - static_cast<int>(names.size()); more > 0)
            //: a list of callsigns that goes on
            text = tr("%1 and %n more", nullptr, more).arg(text);
        return text;
    };
    m_hears->setText(m_hearing.hearsCount == 0
                         ? tr("Hears nobody now.")
                         : tr("Hears %1.").arg(line(m_hearing.hears, m_hearing.hearsCount)));
    m_heardBy->setText(
        m_hearing.heardByCount == 0
            ? tr("Nobody would hear it now.")
            : tr("Is heard by %1.").arg(line(m_hearing.heardBy, m_hearing.heardByCount)));
}

void DeviceDetail::showFindings()
{
    if (!m_hearingKnown)
        return;
    std::vector<Finding> findings =
        diagnose(*m_context.bridge.view(), *m_device, m_hearing, m_context.settings.utc());
    if (findings == m_findings && !m_findingWidgets.empty())
        return;
    m_findings = std::move(findings);
    rebuildFindings();
}

void DeviceDetail::rebuildFindings()
{
    for (QWidget* old : m_findingWidgets)
        old->deleteLater();
    m_findingWidgets.clear();
    for (std::size_t i = 0; i < m_findings.size(); ++i) {
        const Finding& finding = m_findings[i];
        auto* row = new QWidget(m_body);
        auto* line = new QGridLayout(row);
        line->setContentsMargins(0, 2, 0, 2);
        line->setColumnStretch(1, 1);
        auto* mark = new QLabel(row);
        mark->setPixmap(glyphs::markPixmap(finding.mark, 16, devicePixelRatioF(), m_context.theme));
        auto* sentence = wrapped(row);
        sentence->setObjectName(QStringLiteral("devices.detail.finding%1").arg(i));
        sentence->setText(finding.sentence);
        line->addWidget(mark, 0, 0, Qt::AlignTop);
        line->addWidget(sentence, 0, 1);
        if (finding.remedy != Remedy::None) {
            auto* button = new QPushButton(finding.remedyText, row);
            button->setObjectName(QStringLiteral("devices.detail.remedy%1").arg(i));
            button->setAccessibleDescription(finding.sentence);
            connect(button, &QPushButton::clicked, this,
                    [this, remedy = finding.remedy] { Q_EMIT remedyWanted(remedy, m_device); });
            line->addWidget(button, 1, 1, Qt::AlignLeft);
        }
        m_findingRows->addWidget(row);
        row->show();
        m_findingWidgets.push_back(row);
    }
}

void DeviceDetail::showTraces()
{
    const auto trace = m_model.history().trace(m_device->id);
    static constexpr std::array<float, 0> kNothing{};
    const std::span<const float> gaps =
        trace ? std::span<const float>(trace->gaps) : std::span<const float>(kNothing);
    const std::span<const float> jitter =
        trace ? std::span<const float>(trace->jitter) : std::span<const float>(kNothing);
    const auto words = [](float value, int digits) {
        return std::isnan(value) ? units::none() : QLocale().toString(value, 'f', digits);
    };
    m_gapsText->setText(tr("Gaps in: %1 % ≈").arg(words(newest(gaps), 1)));
    m_jitterText->setText(tr("Jitter: %1 ms ≈").arg(words(newest(jitter), 0)));
    m_gaps->setPoints(gaps, m_gapsText->text());
    m_jitter->setPoints(jitter, m_jitterText->text());
}

void DeviceDetail::showOvers(const host::EngineView& view)
{
    if (m_oversShown == view.lastHeard)
        return;
    m_oversShown = view.lastHeard;
    QStringList lines;
    for (const host::OverRow& over : view.lastHeard->rows) {
        if (over.device != m_device->id || !m_device->id)
            continue;
        //: time, length and talk group of an over
        lines.append(tr("%1  %2  %3")
                         .arg(units::clock(over.startedAt, m_context.settings.utc()),
                              units::duration(over.length),
                              QString::fromStdString(over.groupName)));
        if (static_cast<std::size_t>(lines.size()) == kOvers)
            break;
    }
    m_overs->setText(lines.isEmpty() ? tr("It has not talked since the program started.")
                                     : lines.join(QLatin1Char('\n')));
}

void DeviceDetail::setExplaining(bool on)
{
    if (m_device)
        m_explain->setChecked(on);
}

void DeviceDetail::trace(bool on)
{
    if (!m_device || !m_device->id || m_tracing == on)
        return;
    m_tracing = on;
    m_decisions->setVisible(on);
    if (!on)
        m_decisions->clear();
    m_context.bridge.submit(host::TraceDevice{m_device->id, on}, {}, this,
                            [this, on](const host::CommandDone& done) {
                                if (done.ok || !on)
                                    return;
                                m_tracing = false;
                                m_explain->setChecked(false);
                            });
}

void DeviceDetail::handle(const host::EngineEvent& event)
{
    const auto* decision = std::get_if<host::DecisionSeen>(&event);
    if (decision == nullptr || !m_tracing || !m_device || decision->device != m_device->id)
        return;
    //: time and what was decided about a frame
    m_decisions->insertItem(
        0, tr("%1  %2").arg(withMilliseconds(decision->at, m_context.settings.utc()),
                            messages::sentence(decision->what)));
    while (m_decisions->count() > kDecisions)
        delete m_decisions->takeItem(m_decisions->count() - 1);
}

QStringList DeviceDetail::decisions() const
{
    QStringList lines;
    for (int i = 0; i < m_decisions->count(); ++i)
        lines.append(m_decisions->item(i)->text());
    return lines;
}

void DeviceDetail::hideEvent(QHideEvent* event)
{
    QScrollArea::hideEvent(event);
    if (m_tracing)
        m_explain->setChecked(false); // nobody looks: the engine need not report
}

} // namespace shack::ui
