#include "ui/dialogs/radio_settings_dialog.h"

#include "ui/bridge/engine_bridge.h"
#include "ui/models/device_filter.h"
#include "ui/models/device_texts.h"
#include "ui/text/messages.h"
#include "ui/text/units.h"
#include "ui/window/ink.h"
#include "ui/window/view_settings.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QSpinBox>
#include <QVBoxLayout>

namespace shack::ui {

namespace {

QString valueIn(const std::map<std::string, std::string>& values, const char* key)
{
    const auto found = values.find(key);
    return found == values.end() ? QString() : QString::fromStdString(found->second);
}

} // namespace

RadioSettingsDialog::RadioSettingsDialog(PanelContext context, const host::DeviceRow& device,
                                         QWidget* parent)
    : QDialog(parent), m_context(context), m_device(device.id), m_model(device.model),
      m_name(deviceSpokenName(device)), m_online(hasSession(device)), m_state(new QLabel(this)),
      m_nothing(new QLabel(this)), m_apply(new QPushButton(this)), m_reread(new QPushButton(this)),
      m_close(new QPushButton(this))
{
    setObjectName(QStringLiteral("radio"));
    setAttribute(Qt::WA_DeleteOnClose);
    auto* inside = new QWidget;
    auto* grid = new QGridLayout(inside);
    grid->setHorizontalSpacing(16);
    for (int column = 0; column < 4; ++column) {
        auto* head = new QLabel(inside);
        QFont bold = head->font();
        bold.setBold(true);
        head->setFont(bold);
        grid->addWidget(head, 0, column);
        m_heads.append(head);
    }
    int row = 1;
    for (const RadioField* field : radioFieldsOf(m_model)) {
        buildLine(*grid, row, *field);
        row += 2;
    }
    grid->setColumnStretch(1, 1);
    grid->setRowStretch(row, 1);
    auto* scroll = new QScrollArea(this);
    scroll->setWidget(inside);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setVisible(!m_lines.empty());
    m_nothing->setWordWrap(true);
    m_nothing->setVisible(m_lines.empty());
    m_state->setObjectName(QStringLiteral("radio.state"));
    m_state->setWordWrap(true);
    m_apply->setObjectName(QStringLiteral("radio.apply"));
    m_reread->setObjectName(QStringLiteral("radio.reread"));
    m_close->setObjectName(QStringLiteral("radio.close"));
    // Enter in a field presses none of them: a radio is changed or asked on purpose.
    for (QPushButton* button : {m_apply, m_reread, m_close})
        button->setAutoDefault(false);
    auto* buttons = new QDialogButtonBox(this);
    buttons->addButton(m_apply, QDialogButtonBox::ApplyRole);
    buttons->addButton(m_reread, QDialogButtonBox::ActionRole);
    buttons->addButton(m_close, QDialogButtonBox::RejectRole);
    auto* column = new QVBoxLayout(this);
    column->addWidget(scroll, 1);
    column->addWidget(m_nothing);
    column->addWidget(m_state);
    column->addWidget(buttons);
    connect(m_apply, &QPushButton::clicked, this, &RadioSettingsDialog::apply);
    connect(m_reread, &QPushButton::clicked, this, [this] { read(true); });
    connect(m_close, &QPushButton::clicked, this, &QDialog::reject);
    connect(&m_context.bridge, &EngineBridge::eventArrived, this, &RadioSettingsDialog::onEvent);
    retranslate();
    resize(640, m_lines.size() > 8 ? 620 : 360);
    if (!m_lines.empty())
        read(m_online);
    showState();
}

void RadioSettingsDialog::buildLine(QGridLayout& grid, int row, const RadioField& field)
{
    Line line;
    line.field = &field;
    line.label = new QLabel(this);
    line.editor = makeEditor(field);
    line.editor->setObjectName(QStringLiteral("radio.") + QLatin1String(field.key));
    line.label->setBuddy(line.editor);
    line.fromDevice = new QLabel(this);
    line.fromDevice->setObjectName(line.editor->objectName() + QStringLiteral(".device"));
    line.stored = new QLabel(this);
    line.stored->setObjectName(line.editor->objectName() + QStringLiteral(".stored"));
    line.error = new QLabel(this);
    line.error->setWordWrap(true);
    line.error->setObjectName(line.editor->objectName() + QStringLiteral(".error"));
    ink(*line.error, m_context.theme, Theme::Role::Fault);
    line.error->hide();
    grid.addWidget(line.label, row, 0);
    grid.addWidget(line.editor, row, 1);
    grid.addWidget(line.fromDevice, row, 2);
    grid.addWidget(line.stored, row, 3);
    grid.addWidget(line.error, row + 1, 1, 1, 3);
    line.filled = editorText(line);
    m_lines.push_back(line);
}

QWidget* RadioSettingsDialog::makeEditor(const RadioField& field)
{
    if (field.kind == RadioKind::Frequency) {
        auto* edit = new QLineEdit(this);
        edit->setMaxLength(12);
        connect(edit, &QLineEdit::textChanged, this, &RadioSettingsDialog::showState);
        return edit;
    }
    if (field.kind == RadioKind::Number) {
        auto* spin = new QSpinBox(this);
        spin->setRange(field.low, field.high);
        spin->setSingleStep(field.step);
        spin->setSuffix(QLatin1String(field.suffix));
        connect(spin, &QSpinBox::valueChanged, this, &RadioSettingsDialog::showState);
        return spin;
    }
    auto* combo = new QComboBox(this);
    for (const RadioChoice& choice : field.choices)
        combo->addItem(QString(), QLatin1String(choice.value));
    if (field.kind == RadioKind::ToneValue)
        combo->addItem(units::none(), QStringLiteral("0"));
    const QString key = QLatin1String(field.key);
    connect(combo, &QComboBox::currentIndexChanged, this, [this, key, kind = field.kind] {
        if (kind == RadioKind::ToneMode)
            offerToneValues(key);
        showState();
    });
    return combo;
}

RadioSettingsDialog::Line* RadioSettingsDialog::find(const QString& key)
{
    for (Line& line : m_lines) {
        if (key == QLatin1String(line.field->key))
            return &line;
    }
    return nullptr;
}

const RadioSettingsDialog::Line* RadioSettingsDialog::find(const QString& key) const
{
    return const_cast<RadioSettingsDialog*>(this)->find(key);
}

/// Only tones that exist can be chosen.
void RadioSettingsDialog::offerToneValues(const QString& modeKey)
{
    QString valueKey = modeKey;
    valueKey.replace(QStringLiteral("mode"), QStringLiteral("value"));
    const Line* mode = find(modeKey);
    const Line* value = find(valueKey);
    if (mode == nullptr || value == nullptr)
        return;
    auto* combo = static_cast<QComboBox*>(value->editor);
    const QString kept = combo->currentData().toString();
    const QString word = static_cast<QComboBox*>(mode->editor)->currentData().toString();
    combo->clear();
    for (const QString& one : toneValues(word))
        combo->addItem(one == QLatin1String("0") ? units::none() : one, one);
    combo->setCurrentIndex(std::max(0, combo->findData(kept)));
    combo->setEnabled(combo->count() > 1);
}

QString RadioSettingsDialog::storedValue(const RadioField& field) const
{
    const QString stored = valueIn(m_stored, field.key);
    return stored.isEmpty() ? QString::fromLatin1(field.fallback) : stored;
}

QString RadioSettingsDialog::editorText(const Line& line) const
{
    if (const auto* edit = qobject_cast<QLineEdit*>(line.editor))
        return edit->text();
    return editorValue(line);
}

QString RadioSettingsDialog::editorValue(const Line& line) const
{
    switch (line.field->kind) {
    case RadioKind::Frequency:
        return hertzFromMegahertz(static_cast<QLineEdit*>(line.editor)->text()).value_or(QString());
    case RadioKind::Number:
        return QString::number(static_cast<QSpinBox*>(line.editor)->value());
    default:
        return static_cast<QComboBox*>(line.editor)->currentData().toString();
    }
}

bool RadioSettingsDialog::setEditor(const QString& key, const QString& stored)
{
    const Line* line = find(key);
    if (line == nullptr)
        return false;
    if (auto* edit = qobject_cast<QLineEdit*>(line->editor)) {
        edit->setText(megahertzFromHertz(stored));
        return true;
    }
    if (auto* spin = qobject_cast<QSpinBox*>(line->editor)) {
        bool ok = false;
        const int value = stored.toInt(&ok);
        spin->setValue(value);
        return ok && spin->value() == value;
    }
    auto* combo = static_cast<QComboBox*>(line->editor);
    const int index = combo->findData(stored);
    combo->setCurrentIndex(index);
    return index >= 0;
}

std::map<std::string, std::string> RadioSettingsDialog::changes() const
{
    std::map<std::string, std::string> result;
    for (const Line& line : m_lines) {
        const QString value = editorValue(line);
        if (!value.isEmpty() && value != storedValue(*line.field))
            result.emplace(line.field->key, value.toStdString());
    }
    // A tone is a pair: the value alone would be read with the old mode.
    for (const char* side : {"rx", "tx"}) {
        const std::string mode = std::string(side) + "_tone_mode";
        const std::string value = std::string(side) + "_tone_value";
        if (!result.contains(mode) && !result.contains(value))
            continue;
        for (const std::string& key : {mode, value}) {
            if (const Line* line = find(QString::fromStdString(key)))
                result[key] = editorValue(*line).toStdString();
        }
    }
    return result;
}

void RadioSettingsDialog::takeValues(const host::RadioSettings& settings)
{
    m_stored = settings.stored;
    m_reported = settings.fromDevice;
    m_reportedAt = settings.reportedAt;
    for (Line& line : m_lines) {
        line.fromDevice->setText(radioWords(*line.field, valueIn(m_reported, line.field->key)));
        line.stored->setText(radioWords(*line.field, valueIn(m_stored, line.field->key)));
    }
    // Decided for all before any is set: a new tone mode changes the choice of its values. What the
    // operator has typed is not overwritten by a late answer.
    std::vector<Line*> untouched;
    for (Line& line : m_lines) {
        if (editorText(line) == line.filled)
            untouched.push_back(&line);
    }
    for (Line* line : untouched) { // modes come before their values
        setEditor(QLatin1String(line->field->key), storedValue(*line->field));
        line->filled = editorText(*line);
    }
}

void RadioSettingsDialog::read(bool fromDevice)
{
    m_talk = fromDevice && m_online ? Talk::Waiting : Talk::Idle;
    m_ticket =
        m_context.bridge.submit(host::ReadRadioSettings{m_device, fromDevice && m_online}, {}, this,
                                [this](const host::CommandDone& done) { onDone(done); });
    showState();
}

bool RadioSettingsDialog::check()
{
    bool good = true;
    for (Line& line : m_lines) {
        QString problem;
        if (line.field->kind == RadioKind::Frequency) {
            const QString typed = static_cast<QLineEdit*>(line.editor)->text().trimmed();
            if (!typed.isEmpty() && !hertzFromMegahertz(typed))
                problem = tr("This radio tunes %1, in steps of 1.25 kHz.").arg(frequencyRanges());
        }
        if (QLatin1String(line.field->key) == QLatin1String("rf_guard_max_tx_in_window_s")) {
            const Line* window = find(QStringLiteral("rf_guard_window_s"));
            if (editorValue(line).toInt() > editorValue(*window).toInt())
                problem = tr("This cannot be longer than the guard window.");
        }
        line.error->setText(problem);
        line.error->setVisible(!problem.isEmpty());
        line.editor->setAccessibleDescription(problem);
        if (!problem.isEmpty() && good)
            line.editor->setFocus(Qt::OtherFocusReason);
        good = good && problem.isEmpty();
    }
    return good;
}

void RadioSettingsDialog::apply()
{
    if (!check())
        return;
    auto differences = changes();
    if (differences.empty())
        return;
    m_asked = differences;
    m_talk = m_online ? Talk::Waiting : Talk::Idle;
    m_ticket = m_context.bridge.submit(host::WriteRadioSettings{m_device, std::move(differences)},
                                       tr("Radio settings of %1").arg(m_name), this,
                                       [this](const host::CommandDone& done) { onDone(done); });
    showState();
}

void RadioSettingsDialog::onDone(const host::CommandDone& done)
{
    if (!done.ok) {
        m_talk = Talk::Failed;
        m_failure = done.message;
    }
    showState();
}

void RadioSettingsDialog::onEvent(const host::EngineEvent& event)
{
    const auto* settings = std::get_if<host::RadioSettings>(&event);
    if (settings == nullptr || settings->device != m_device)
        return;
    takeValues(*settings);
    if (settings->state == host::RadioSettingsState::Waiting)
        m_talk = Talk::Waiting;
    else if (settings->state == host::RadioSettingsState::Confirmed)
        m_talk = Talk::Confirmed;
    else if (settings->state == host::RadioSettingsState::NoAnswer)
        m_talk = Talk::NoAnswer;
    else if (settings->state == host::RadioSettingsState::Kept)
        m_talk = Talk::Kept;
    showState();
}

void RadioSettingsDialog::showState()
{
    QString words;
    switch (m_talk) {
    case Talk::Idle:
        words = m_online ? QString()
                         : tr("The device is offline. Changes are stored and sent when it comes "
                              "online.");
        break;
    case Talk::Waiting:
        words = tr("Waiting for the device...");
        break;
    case Talk::Confirmed:
        words = m_reportedAt ? tr("Confirmed by the device at %1.")
                                   .arg(units::clock(*m_reportedAt, m_context.settings.utc()))
                             : tr("Confirmed by the device.");
        break;
    case Talk::Kept:
        words = tr("The device answered, but it keeps other values: %1.").arg(keptWords());
        break;
    case Talk::NoAnswer:
        words = tr("No answer from the device. The values are stored; ask again or wait until it "
                   "comes online.");
        break;
    case Talk::Failed:
        words = messages::sentence(m_failure);
        break;
    }
    m_state->setText(words);
    m_state->setAccessibleName(words);
    m_apply->setEnabled(m_talk != Talk::Waiting && !changes().empty());
    m_reread->setEnabled(m_online && m_talk != Talk::Waiting);
    m_reread->setText(m_talk == Talk::NoAnswer ? tr("Ask again") : tr("Read from device"));
}

/// What it was asked for and did not take, as it has it.
QString RadioSettingsDialog::keptWords() const
{
    QStringList kept;
    for (const Line& line : m_lines) {
        const auto asked = m_asked.find(line.field->key);
        if (asked == m_asked.end())
            continue;
        const QString has = radioWords(*line.field, valueIn(m_reported, line.field->key));
        if (has != radioWords(*line.field, QString::fromStdString(asked->second)))
            //: name of a radio setting and the value that the device has
            kept.append(tr("%1 %2").arg(line.label->text(), has));
    }
    //: between the parts of a list
    return kept.isEmpty() ? tr("see below") : kept.join(tr(", "));
}

QString RadioSettingsDialog::stateText() const
{
    return m_state->text();
}

QString RadioSettingsDialog::errorOf(const QString& key) const
{
    const Line* line = find(key);
    return line != nullptr && !line->error->isHidden() ? line->error->text() : QString();
}

void RadioSettingsDialog::retranslate()
{
    setWindowTitle(tr("Radio settings - %1").arg(m_name));
    const QStringList heads{tr("Setting"), tr("New value"), tr("In the device"), tr("Stored here")};
    for (int i = 0; i < m_heads.size(); ++i)
        m_heads[i]->setText(heads[i]);
    m_nothing->setText(tr("The station may not send settings to a device of the model %1. Only "
                          "boxes have them.")
                           .arg(messages::modelName(m_model)));
    m_apply->setText(tr("Apply"));
    m_close->setText(tr("Close"));
    for (Line& line : m_lines) {
        const QString label = radioLabel(*line.field);
        line.label->setText(line.field->kind == RadioKind::Frequency
                                //: a frequency and its unit
                                ? tr("%1 (MHz)").arg(label)
                                : label);
        line.editor->setAccessibleName(line.label->text());
        line.fromDevice->setText(radioWords(*line.field, valueIn(m_reported, line.field->key)));
        line.stored->setText(radioWords(*line.field, valueIn(m_stored, line.field->key)));
        if (auto* combo = qobject_cast<QComboBox*>(line.editor);
            combo != nullptr && line.field->kind != RadioKind::ToneValue) {
            for (int i = 0; i < combo->count(); ++i)
                combo->setItemText(i, radioWords(*line.field, combo->itemData(i).toString()));
        }
    }
    showState();
}

void RadioSettingsDialog::changeEvent(QEvent* event)
{
    QDialog::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

} // namespace shack::ui
