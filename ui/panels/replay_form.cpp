#include "ui/panels/replay_form.h"

#include "ui/panels/flow_layout.h"
#include "ui/text/report_phrases.h"
#include "ui/window/icons.h"
#include "ui/window/theme.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QNetworkInterface>
#include <QPushButton>
#include <QRegularExpression>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace shack::ui {

namespace {

using replay::ReplayRate;

constexpr int kMostLoops = 1'000'000;
constexpr double kMostSeconds = 1e7;

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

double toSeconds(std::chrono::milliseconds time)
{
    return std::chrono::duration<double>(time).count();
}

/// Order of the list of timings.
constexpr ReplayRate::Kind kKinds[]{ReplayRate::Kind::Capture, ReplayRate::Kind::Capture,
                                    ReplayRate::Kind::Packets, ReplayRate::Kind::Megabits,
                                    ReplayRate::Kind::Top};
constexpr int kOriginal = 0;
constexpr int kFactor = 1;
constexpr int kTop = 4;

int indexOf(const ReplayRate& rate)
{
    switch (rate.kind) {
    case ReplayRate::Kind::Capture:
        return rate.value == 1 ? kOriginal : kFactor;
    case ReplayRate::Kind::Packets:
        return 2;
    case ReplayRate::Kind::Megabits:
        return 3;
    case ReplayRate::Kind::Top:
        break;
    }
    return kTop;
}

} // namespace

std::string loopbackAddress(const host::StationView& station)
{
    if (station.state != host::StationState::OnTheAir)
        return {};
    for (const std::string& address : station.listen) {
        const auto colon = address.rfind(':');
        if (colon != std::string::npos && address.front() != '[')
            return "127.0.0.1" + address.substr(colon);
    }
    return {};
}

ReplayForm::ReplayForm(Theme& theme, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_column(new QVBoxLayout(this)),
      m_flow(new FlowLayout(FlowLayout::Width::Even)), m_target(new QComboBox(this)),
      m_interface(new QComboBox(this)), m_rate(new QComboBox(this)), m_address(new QLineEdit(this)),
      m_callsign(new QLineEdit(this)), m_password(new QLineEdit(this)),
      m_identities(new QLineEdit(this)), m_value(decimal(1e8, 3)), m_gap(decimal(kMostSeconds, 3)),
      m_from(decimal(kMostSeconds, 3)), m_until(decimal(kMostSeconds, 3)),
      m_loops(spin(0, kMostLoops)), m_copies(spin(1, 1'000)), m_groups(spin(1, 1'000)),
      m_port(spin(0, 65'535)), m_keepAlive(new QCheckBox(this)), m_allowed(new QCheckBox(this)),
      m_note(new QLabel(this)), m_error(new QLabel(this)), m_send(new QPushButton(this)),
      m_copy(new QPushButton(this))
{
    build();
    m_filling = true;
    m_loops->setValue(1);
    m_value->setValue(2);
    m_filling = false;
    retranslate();
    restyle();
}

QSpinBox* ReplayForm::spin(int low, int high)
{
    auto* box = new QSpinBox(this);
    box->setRange(low, high);
    box->setGroupSeparatorShown(true);
    connect(box, &QSpinBox::valueChanged, this, &ReplayForm::check);
    return box;
}

QDoubleSpinBox* ReplayForm::decimal(double high, int digits)
{
    auto* box = new QDoubleSpinBox(this);
    box->setDecimals(digits);
    box->setRange(0, high);
    connect(box, &QDoubleSpinBox::valueChanged, this, &ReplayForm::check);
    return box;
}

void ReplayForm::addField(const char* id, QWidget* editor, std::function<QString()> label,
                          std::function<QString()> help, std::function<bool()> wanted)
{
    Field field;
    field.editor = editor;
    field.box = new QWidget(this);
    field.label = std::move(label);
    field.help = std::move(help);
    field.wanted = std::move(wanted);
    editor->setObjectName(QStringLiteral("replay.") + QLatin1String(id));
    editor->setMinimumHeight(24);
    auto* column = new QVBoxLayout(field.box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    if (qobject_cast<QCheckBox*>(editor) == nullptr) {
        field.title = new QLabel(field.box);
        field.title->setBuddy(editor);
        column->addWidget(field.title);
    }
    column->addWidget(editor);
    column->addStretch();
    m_flow->addWidget(field.box);
    m_fields.push_back(std::move(field));
}

void ReplayForm::build()
{
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(6);
    for (QComboBox* box : {m_target, m_interface, m_rate}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(14);
        connect(box, &QComboBox::currentIndexChanged, this, &ReplayForm::check);
    }
    for (QLineEdit* edit : {m_address, m_callsign, m_password, m_identities})
        connect(edit, &QLineEdit::textChanged, this, &ReplayForm::check);
    for (QCheckBox* box : {m_keepAlive, m_allowed})
        connect(box, &QCheckBox::toggled, this, &ReplayForm::check);
    for (QDoubleSpinBox* box : {m_from, m_until})
        connect(box, &QDoubleSpinBox::valueChanged, this, [this] {
            if (!m_filling)
                Q_EMIT partChanged();
        });
    m_target->addItems({QString(), QString(), QString(), QString()});
    m_rate->addItems({QString(), QString(), QString(), QString(), QString()});
    m_password->setEchoMode(QLineEdit::Password);
    addTargets();
    addTimes();
    addIdentities();
    m_note->setObjectName(QStringLiteral("replay.note"));
    m_error->setObjectName(QStringLiteral("replay.problem"));
    for (QLabel* label : {m_note, m_error})
        label->setWordWrap(true);
    m_send->setObjectName(QStringLiteral("replay.send"));
    m_copy->setObjectName(QStringLiteral("replay.copyCommand"));
    auto* buttons = new FlowLayout(FlowLayout::Width::Natural);
    buttons->addWidget(m_send);
    buttons->addWidget(m_copy);
    m_column->addLayout(buttons);
    m_column->addWidget(m_error);
    m_column->addLayout(m_flow);
    m_column->addWidget(m_note);
    m_column->addStretch();
    connect(m_send, &QPushButton::clicked, this, &ReplayForm::sendWanted);
    connect(m_copy, &QPushButton::clicked, this, &ReplayForm::copyWanted);
}

void ReplayForm::addTargets()
{
    addField(
        "target", m_target, [] { return tr("Target"); },
        [] {
            return tr("Where it is sent. The isolated copy cannot disturb the station and knows "
                      "every device of the capture.");
        });
    addField(
        "address", m_address, [] { return tr("Address"); },
        [] {
            return tr("Only this computer, or a private address, which is then allowed by name.");
        },
        [this] { return target() == Address; });
    addField(
        "callsign", m_callsign, [] { return tr("Callsign of the station"); },
        [] { return tr("Devices are online: type the station's callsign to send it anyway."); },
        [this] { return target() == Live && m_online > 0; });
    addField(
        "interface", m_interface, [] { return tr("Network interface"); },
        [] {
            return tr("Whole packets leave through it as they are in the file. Needs the right to "
                      "send raw packets.");
        },
        [this] { return target() == Interface; });
    addField(
        "allowed", m_allowed, [] { return tr("Even if it leads to the internet"); },
        [] {
            return tr("The packets may then reach those they were meant for when they were "
                      "recorded.");
        },
        [this] { return target() == Interface; });
    addField(
        "port", m_port, [] { return tr("Sent to UDP port"); },
        [] { return tr("Only datagrams that went to this port of the capture."); },
        [this] { return takesDevices(); });
}

void ReplayForm::addTimes()
{
    addField(
        "rate", m_rate, [] { return tr("Timing"); },
        [] { return tr("When each packet is sent."); });
    addField(
        "value", m_value,
        [this] {
            switch (m_rate->currentIndex()) {
            case 2:
                return tr("Packets a second");
            case 3:
                //: a unit
                return tr("Mbit/s");
            default:
                return tr("Times as fast");
            }
        },
        [] { return tr("How fast."); },
        [this] { return m_rate->currentIndex() != kOriginal && m_rate->currentIndex() != kTop; });
    addField(
        "from", m_from, [] { return tr("From, s"); },
        [] { return tr("Seconds after the first packet at which the part begins."); });
    addField(
        "until", m_until, [] { return tr("Until, s"); },
        [] { return tr("Seconds after the first packet at which the part ends."); });
    addField(
        "loops", m_loops, [] { return tr("How often"); },
        [] { return tr("So many times one after the other."); });
    addField(
        "gap", m_gap, [] { return tr("Pause, s"); }, [] { return tr("Rest between two times."); },
        [this] { return m_loops->value() != 1; });
}

void ReplayForm::addIdentities()
{
    addField(
        "copies", m_copies, [] { return tr("Copies of every device"); },
        [] { return tr("Each copy is a device of its own that sends the same."); },
        [this] { return takesDevices(); });
    addField(
        "groups", m_groups, [] { return tr("Talk groups of the copy"); },
        [] { return tr("The devices are dealt to them in turn."); },
        [this] { return target() == Isolated; });
    addField(
        "keepalive", m_keepAlive, [] { return tr("Log in and keep alive"); },
        [] {
            return tr("Devices log in first; heartbeats are sent in time instead of the recorded "
                      "ones.");
        },
        [this] { return target() == Live || target() == Address; });
    addField(
        "password", m_password, [] { return tr("Password of the devices"); },
        [] { return tr("For devices that log in. It is not kept."); },
        [this] { return keepsAlive(); });
    addField(
        "identities", m_identities, [] { return tr("Other names"); },
        [] { return tr("Devices that take another one's name, like BG7XYZ-11=TEST-12."); },
        [this] { return target() == Live || target() == Address; });
}

// ---- values -------------------------------------------------------------------------------------

ReplayForm::Target ReplayForm::target() const
{
    return static_cast<Target>(m_target->currentIndex());
}

void ReplayForm::chooseTarget(Target target)
{
    m_target->setCurrentIndex(target);
}

bool ReplayForm::keepsAlive() const
{
    return (target() == Live || target() == Address) && m_keepAlive->isChecked();
}

Secret ReplayForm::password() const
{
    return Secret{keepsAlive() ? m_password->text().toStdString() : std::string{}};
}

void ReplayForm::setFile(const QString& file)
{
    if (m_file == file)
        return;
    m_file = file;
    check();
}

CaptureBrush::Part ReplayForm::part() const
{
    return {.from = toTime(m_from->value()), .until = toTime(m_until->value())};
}

void ReplayForm::setPart(CaptureBrush::Part part)
{
    const bool filling = std::exchange(m_filling, true);
    m_from->setValue(toSeconds(part.from));
    m_until->setValue(toSeconds(part.until));
    m_filling = filling;
    check();
    Q_EMIT partChanged();
}

void ReplayForm::takeTarget(replay::ReplayPlan& plan) const
{
    switch (target()) {
    case Isolated:
        plan.station = true;
        plan.groups = static_cast<std::uint32_t>(m_groups->value());
        break;
    case Live:
        plan.target = m_stationAddress;
        break;
    case Address: {
        plan.target = m_address->text().trimmed().toStdString();
        // Naming it here is what allows it; public addresses stay refused whatever is allowed.
        const auto colon = plan.target.rfind(':');
        if (colon != std::string::npos)
            plan.allowed = {plan.target.substr(0, colon)};
        break;
    }
    case Interface:
        plan.interface = m_interface->currentText().toStdString();
        if (m_allowed->isChecked())
            plan.allowed = {plan.interface};
        break;
    }
}

replay::ReplayPlan ReplayForm::plan() const
{
    replay::ReplayPlan plan;
    plan.file = m_file.toStdString();
    takeTarget(plan);
    const int rate = m_rate->currentIndex();
    plan.rate = {.kind = kKinds[std::clamp(rate, 0, kTop)],
                 .value = rate == kOriginal || rate == kTop ? 1 : m_value->value()};
    plan.loops = static_cast<std::uint64_t>(m_loops->value());
    plan.gap = plan.loops == 1 ? std::chrono::milliseconds{0} : toTime(m_gap->value());
    plan.from = part().from;
    plan.until = part().until;
    if (!takesDevices())
        return plan;
    plan.port = static_cast<std::uint16_t>(m_port->value());
    plan.copies = static_cast<std::uint32_t>(m_copies->value());
    plan.retimeHeartbeats = keepsAlive();
    static const QRegularExpression kBetween(QStringLiteral("[\\s,;]+"));
    if (target() != Isolated)
        for (const QString& rule : m_identities->text().split(kBetween, Qt::SkipEmptyParts))
            if (auto read = replay::parseIdentityRule(rule.toStdString()))
                plan.identities.push_back(std::move(*read));
    return plan;
}

void ReplayForm::setPlan(const replay::ReplayPlan& plan)
{
    m_filling = true;
    m_target->setCurrentIndex(plan.station                      ? Isolated
                              : plan.onLink()                   ? Interface
                              : plan.target == m_stationAddress ? Live
                                                                : Address);
    if (target() == Address)
        m_address->setText(QString::fromStdString(plan.target));
    m_rate->setCurrentIndex(indexOf(plan.rate));
    m_value->setValue(plan.rate.value);
    m_loops->setValue(static_cast<int>(std::min<std::uint64_t>(plan.loops, kMostLoops)));
    m_gap->setValue(toSeconds(plan.gap));
    m_from->setValue(toSeconds(plan.from));
    m_until->setValue(toSeconds(plan.until));
    m_copies->setValue(static_cast<int>(plan.copies));
    m_groups->setValue(static_cast<int>(plan.groups));
    m_port->setValue(plan.port);
    m_keepAlive->setChecked(plan.retimeHeartbeats);
    m_filling = false;
    check();
}

void ReplayForm::setStation(const host::EngineView& view)
{
    const std::string address = loopbackAddress(view.station);
    const QString callsign = QString::fromStdString(view.station.callsign);
    if (m_online == view.online && m_stationAddress == address && m_stationCallsign == callsign)
        return;
    m_online = view.online;
    m_stationAddress = address;
    m_stationCallsign = callsign;
    if (target() == Live)
        check();
}

// ---- what is wrong ------------------------------------------------------------------------------

QString ReplayForm::targetProblem() const
{
    if (target() == Live && m_stationAddress.empty())
        return tr("The station is not on the air.");
    if (target() == Live && m_online > 0 &&
        (m_stationCallsign.isEmpty() ||
         m_callsign->text().trimmed().compare(m_stationCallsign, Qt::CaseInsensitive) != 0))
        return tr("%n device(s) are online and would hear it. Type the callsign %1 to send it to "
                  "the station anyway, or choose the isolated copy.",
                  nullptr, static_cast<int>(m_online))
            .arg(m_stationCallsign);
    if (target() == Address && m_address->text().trimmed().isEmpty())
        return tr("Say which address, like 127.0.0.1:60050.");
    if (target() == Interface && m_interface->count() == 0)
        return tr("This computer has no network interface that could be used.");
    return {};
}

QString ReplayForm::firstProblem() const
{
    if (m_file.isEmpty())
        return tr("Open a capture first.");
    if (const QString words = targetProblem(); !words.isEmpty())
        return words;
    if (m_until->value() > 0 && m_until->value() <= m_from->value())
        return tr("The part ends before it begins.");
    static const QRegularExpression kBetween(QStringLiteral("[\\s,;]+"));
    if (target() == Live || target() == Address)
        for (const QString& rule : m_identities->text().split(kBetween, Qt::SkipEmptyParts))
            if (!replay::parseIdentityRule(rule.toStdString()))
                return tr("\"%1\" is no change of names; write it like BG7XYZ-11=TEST-12.")
                    .arg(rule);
    const replay::ReplayPlan now = plan();
    if (now.rate.value <= 0)
        return tr("Say how fast.");
    if (const auto problems = replay::checkReplayPlan(now); !problems.empty())
        return tr("This cannot be sent: %1.").arg(report::said(problems.front().sentence));
    return {};
}

void ReplayForm::check()
{
    if (m_filling)
        return;
    showFields();
    const QString problem = firstProblem();
    const bool changed = std::exchange(m_problem, problem) != problem;
    const QString reason = m_busy.isEmpty() ? m_problem : m_busy;
    m_error->setText(reason);
    m_error->setVisible(!reason.isEmpty());
    m_send->setEnabled(reason.isEmpty());
    m_send->setToolTip(reason.isEmpty() ? tr("Sends the chosen part of the capture.") : reason);
    m_send->setAccessibleDescription(m_send->toolTip());
    m_copy->setEnabled(m_problem.isEmpty());
    m_copy->setToolTip(m_problem.isEmpty() ? tr("Copies the command line that does the same.")
                                           : m_problem);
    m_copy->setAccessibleDescription(m_copy->toolTip());
    if (changed)
        Q_EMIT problemChanged();
}

void ReplayForm::setBusy(const QString& reason)
{
    m_busy = reason;
    check();
}

void ReplayForm::showFields()
{
    if (target() == Interface && m_interface->count() == 0)
        listInterfaces();
    for (const Field& field : m_fields) {
        field.box->setVisible(!field.wanted || field.wanted());
        if (field.title != nullptr)
            field.title->setText(field.label());
    }
    m_note->setText(target() == Live
                        ? tr("Passwords are blanked in captures of the station: devices that "
                             "shall be let in log in with the password typed here.")
                        : QString());
    m_note->setVisible(!m_note->text().isEmpty());
}

void ReplayForm::listInterfaces()
{
    const bool filling = std::exchange(m_filling, true);
    m_interface->clear();
    for (const QNetworkInterface& each : QNetworkInterface::allInterfaces())
        if (each.flags().testFlag(QNetworkInterface::IsUp))
            m_interface->addItem(each.name());
    m_filling = filling;
}

// ---- words --------------------------------------------------------------------------------------

void ReplayForm::retranslate()
{
    const bool filling = std::exchange(m_filling, true);
    m_target->setItemText(Isolated, tr("this station, isolated copy"));
    m_target->setItemText(Live, tr("this station, live"));
    m_target->setItemText(Address, tr("a UDP address"));
    m_target->setItemText(Interface, tr("a network interface"));
    m_rate->setItemText(kOriginal, tr("as it was"));
    m_rate->setItemText(kFactor, tr("faster or slower"));
    m_rate->setItemText(2, tr("evenly, by packets"));
    m_rate->setItemText(3, tr("evenly, by Mbit/s"));
    m_rate->setItemText(kTop, tr("as fast as possible"));
    m_address->setPlaceholderText(QStringLiteral("127.0.0.1:60050"));
    m_identities->setPlaceholderText(tr("none"));
    //: a capture that is sent again and again
    m_loops->setSpecialValueText(tr("until stopped"));
    //: end of the chosen part
    m_until->setSpecialValueText(tr("the end"));
    //: a port
    m_port->setSpecialValueText(tr("the station's"));
    for (const Field& field : m_fields) {
        if (auto* box = qobject_cast<QCheckBox*>(field.editor))
            box->setText(field.label());
        field.editor->setAccessibleName(field.label());
        field.editor->setToolTip(field.help());
        field.editor->setAccessibleDescription(field.help());
    }
    //: starts sending a capture
    m_send->setText(tr("Send"));
    m_copy->setText(tr("Copy as command"));
    m_filling = filling;
    check();
}

void ReplayForm::restyle()
{
    for (const Field& field : m_fields)
        if (field.title != nullptr)
            colourText(field.title, m_theme.colour(Theme::Role::Muted));
    colourText(m_note, m_theme.colour(Theme::Role::Muted));
    colourText(m_error, m_theme.colour(Theme::Role::Fault));
    m_send->setIcon(icons::themed(QStringLiteral("start"), m_theme));
}

} // namespace shack::ui
