#include "ui/dialogs/edit_dialog.h"

#include "ui/bridge/engine_bridge.h"
#include "ui/text/messages.h"
#include "ui/window/ink.h"

#include <QAccessible>
#include <QDialogButtonBox>
#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScreen>
#include <QShowEvent>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace shack::ui {

namespace {

QLabel* makeErrorLabel(const QString& name, const Theme& theme, QWidget* parent)
{
    auto* label = new QLabel(parent);
    label->setObjectName(name);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    ink(*label, theme, Theme::Role::Fault);
    label->hide();
    return label;
}

} // namespace

EditDialog::EditDialog(const QString& name, PanelContext context, QWidget* parent)
    : QDialog(parent), m_context(context), m_grid(new QGridLayout),
      m_general(makeErrorLabel(name + QStringLiteral(".error"), context.theme, this)),
      m_save(new QPushButton(this)), m_cancel(new QPushButton(this))
{
    setObjectName(name);
    setAttribute(Qt::WA_DeleteOnClose);
    m_save->setObjectName(name + QStringLiteral(".save"));
    m_save->setDefault(true);
    m_cancel->setObjectName(name + QStringLiteral(".cancel"));
    auto* buttons = new QDialogButtonBox(this);
    buttons->addButton(m_save, QDialogButtonBox::AcceptRole);
    buttons->addButton(m_cancel, QDialogButtonBox::RejectRole);
    m_grid->setColumnStretch(1, 1);
    m_grid->setColumnMinimumWidth(1, 260);
    auto* column = new QVBoxLayout(this);
    column->addLayout(m_grid);
    column->addWidget(m_general);
    column->addStretch();
    column->addWidget(buttons);
    connect(m_save, &QPushButton::clicked, this, &EditDialog::onSave);
    connect(m_cancel, &QPushButton::clicked, this, &QDialog::reject);
}

void EditDialog::addField(const QString& field, Words label, QWidget* editor, Words help)
{
    Field one;
    one.id = field;
    one.label = std::move(label);
    one.help = std::move(help);
    one.title = new QLabel(this);
    one.title->setBuddy(editor);
    one.editor = editor;
    one.hint = new QLabel(this);
    one.hint->setWordWrap(true);
    ink(*one.hint, m_context.theme, Theme::Role::Muted);
    one.hint->setVisible(static_cast<bool>(one.help));
    one.error = makeErrorLabel(objectName() + QLatin1Char('.') + field + QStringLiteral(".error"),
                               m_context.theme, this);
    if (editor->objectName().isEmpty())
        editor->setObjectName(objectName() + QLatin1Char('.') + field);
    m_grid->addWidget(one.title, m_row, 0, Qt::AlignTop | Qt::AlignLeft);
    m_grid->addWidget(editor, m_row++, 1);
    m_grid->addWidget(one.hint, m_row++, 1);
    m_grid->addWidget(one.error, m_row++, 1);
    m_fields.push_back(std::move(one));
    m_tabOrder.push_back(editor);
}

void EditDialog::addWide(QWidget* widget)
{
    m_grid->addWidget(widget, m_row++, 0, 1, 2);
    m_tabOrder.push_back(widget);
}

void EditDialog::setWords(Words title, Words save)
{
    m_title = std::move(title);
    m_saveWords = std::move(save);
    retranslate();
}

void EditDialog::retranslate()
{
    if (m_title)
        setWindowTitle(m_title());
    if (m_saveWords)
        m_save->setText(m_saveWords());
    m_cancel->setText(tr("Cancel"));
    for (Field& field : m_fields) {
        const QString label = field.label();
        field.title->setText(label);
        field.editor->setAccessibleName(QString(label).remove(QLatin1Char('&')));
        if (field.help) {
            field.hint->setText(field.help());
            field.editor->setAccessibleDescription(field.help());
        }
    }
}

void EditDialog::changeEvent(QEvent* event)
{
    QDialog::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void EditDialog::showEvent(QShowEvent* event)
{
    QDialog::showEvent(event);
    if (std::exchange(m_shown, true))
        return;
    orderTabs();
    growToFit();
    // Typing goes into the first field, unless somebody has chosen another one already.
    const QWidget* chosen = focusWidget();
    if (chosen != nullptr && chosen != m_save && chosen != m_cancel)
        return;
    for (const Field& field : m_fields) {
        if (field.editor->isHidden() || !field.editor->isEnabled())
            continue;
        field.editor->setFocus(Qt::TabFocusReason);
        return;
    }
}

/// The buttons are made before the fields, but come after them.
void EditDialog::orderTabs()
{
    QWidget* before = nullptr;
    for (QWidget* widget : m_tabOrder) {
        if (before != nullptr)
            setTabOrder(before, widget);
        before = widget;
    }
    if (before != nullptr)
        setTabOrder(before, m_save);
    setTabOrder(m_save, m_cancel);
}

void EditDialog::growToFit()
{
    if (!m_shown)
        return;
    layout()->activate();
    const int wanted = layout()->hasHeightForWidth() ? layout()->totalHeightForWidth(width())
                                                     : layout()->totalSizeHint().height();
    const int most = screen() != nullptr ? screen()->availableGeometry().height() : wanted;
    if (wanted > height())
        resize(width(), std::max(height(), std::min(wanted, most)));
}

EditDialog::Field* EditDialog::find(const QString& field)
{
    for (Field& one : m_fields) {
        if (one.id == field)
            return &one;
    }
    return nullptr;
}

const EditDialog::Field* EditDialog::find(const QString& field) const
{
    for (const Field& one : m_fields) {
        if (one.id == field)
            return &one;
    }
    return nullptr;
}

void EditDialog::setFieldVisible(const QString& field, bool visible)
{
    if (Field* one = find(field)) {
        one->title->setVisible(visible);
        one->editor->setVisible(visible);
        one->hint->setVisible(visible && one->help);
        one->error->setVisible(visible && !one->error->text().isEmpty());
        growToFit();
    }
}

void EditDialog::focusField(const QString& field)
{
    if (Field* one = find(field))
        one->editor->setFocus(Qt::OtherFocusReason);
}

void EditDialog::setError(const QString& field, const QString& text)
{
    Field* one = find(field);
    if (one == nullptr) {
        m_general->setText(text);
        m_general->setVisible(!text.isEmpty());
        growToFit();
        return;
    }
    const bool first = generalError().isEmpty();
    one->error->setText(text);
    one->error->setVisible(!text.isEmpty());
    growToFit();
    one->editor->setAccessibleDescription(!text.isEmpty() ? text
                                          : one->help     ? one->help()
                                                          : QString());
    if (!text.isEmpty() && first) {
        one->editor->setFocus(Qt::OtherFocusReason);
        QAccessibleEvent alert(one->error, QAccessible::Alert);
        QAccessible::updateAccessibility(&alert);
    }
}

void EditDialog::clearErrors()
{
    for (const Field& field : m_fields)
        setError(field.id, {});
    setError({}, {});
}

QString EditDialog::errorOf(const QString& field) const
{
    const Field* one = find(field);
    return one != nullptr && !one->error->isHidden() ? one->error->text() : QString();
}

QString EditDialog::generalError() const
{
    return m_general->isHidden() ? QString() : m_general->text();
}

void EditDialog::showFailure(const host::Message& message)
{
    // The code names the field: "group.name_taken" belongs to "name".
    const QString code = QString::fromStdString(message.code).section(QLatin1Char('.'), 1);
    const Field* best = nullptr;
    for (const Field& field : m_fields) {
        const bool fits = code.startsWith(field.id) || field.id.startsWith(code);
        if (!code.isEmpty() && fits && (best == nullptr || field.id.size() > best->id.size()))
            best = &field;
    }
    const QString fix = messages::fix(message);
    const QString sentence = messages::sentence(message);
    //: what is wrong, and what to do about it
    const QString text = fix.isEmpty() ? sentence : tr("%1 %2").arg(sentence, fix);
    setError(best != nullptr ? best->id : QString(), text);
}

void EditDialog::onSave()
{
    clearErrors();
    if (check())
        save();
}

void EditDialog::setWaiting(bool waiting)
{
    m_save->setEnabled(!waiting);
    if (m_saveWords)
        m_save->setText(waiting ? tr("Waiting...") : m_saveWords());
}

void EditDialog::send(host::EngineCommand command, const QString& undoText,
                      std::function<void(const host::CommandDone&)> worked)
{
    setWaiting(true);
    m_context.bridge.submit(std::move(command), undoText, this,
                            [this, worked = std::move(worked)](const host::CommandDone& done) {
                                setWaiting(false);
                                if (!done.ok) {
                                    showFailure(done.message);
                                    return;
                                }
                                if (worked)
                                    worked(done);
                                else
                                    accept();
                            });
}

} // namespace shack::ui
