#include "ui/panels/state_stack.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace shack::ui {

StateStack::StateStack(const QString& name, QWidget* body, QWidget* parent)
    : QStackedWidget(parent), m_name(name), m_page(new QWidget(this)), m_text(new QLabel(m_page)),
      m_buttons(new QHBoxLayout)
{
    m_text->setWordWrap(true);
    m_text->setAlignment(Qt::AlignCenter);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* column = new QVBoxLayout(m_page);
    column->addStretch(2);
    column->addWidget(m_text);
    column->addSpacing(8);
    column->addLayout(m_buttons);
    column->addStretch(3);
    addWidget(body);
    addWidget(m_page);
    showBody();
}

void StateStack::showBody()
{
    m_id.clear();
    const bool hadFocus = hasFocusInside();
    setCurrentIndex(0);
    keepFocus(hadFocus);
}

bool StateStack::hasFocusInside() const
{
    return isAncestorOf(QApplication::focusWidget());
}

/// What is hidden loses the keyboard to whatever comes next in the window; it stays with the panel.
void StateStack::keepFocus(bool hadFocus)
{
    if (!hadFocus || hasFocusInside())
        return;
    QWidget* target = currentWidget();
    if (currentIndex() == 1 && !m_stepButtons.isEmpty())
        target = m_stepButtons.front();
    else if (qobject_cast<QAbstractItemView*>(target) == nullptr)
        if (auto* list = target->findChild<QAbstractItemView*>(); list != nullptr)
            target = list;
    target->setFocus(Qt::OtherFocusReason);
}

void StateStack::showState(const QString& id, const QString& sentence, const QList<NextStep>& steps)
{
    QStringList texts;
    for (const NextStep& step : steps)
        texts.append(step.text);
    const bool sameButtons = id == m_id && texts == m_stepTexts;
    const bool hadFocus = hasFocusInside();
    m_id = id;
    m_stepTexts = texts;
    m_page->setObjectName(id.contains(QStringLiteral(".error."))
                              ? m_name + QStringLiteral(".error")
                              : m_name + QStringLiteral(".empty"));
    m_text->setObjectName(m_page->objectName() + QStringLiteral(".text"));
    m_text->setText(sentence);
    m_page->setAccessibleName(sentence);
    if (!sameButtons) {
        while (QLayoutItem* item = m_buttons->takeAt(0)) {
            if (item->widget() != nullptr) {
                item->widget()->hide();
                item->widget()->deleteLater();
            }
            delete item;
        }
        m_stepButtons.clear();
        m_buttons->addStretch();
        for (const NextStep& step : steps) {
            auto* button = new QPushButton(step.text, m_page);
            button->setObjectName(step.name);
            button->setAccessibleName(step.text);
            button->setAccessibleDescription(sentence);
            button->setMinimumHeight(28);
            connect(button, &QPushButton::clicked, this, [run = step.run] { run(); });
            m_buttons->addWidget(button);
            m_stepButtons.append(button);
        }
        m_buttons->addStretch();
    }
    setCurrentIndex(1);
    keepFocus(hadFocus);
}

QString StateStack::sentence() const
{
    return m_id.isEmpty() ? QString() : m_text->text();
}

} // namespace shack::ui
