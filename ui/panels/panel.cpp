#include "ui/panels/panel.h"

#include "ui/window/theme.h"

#include <QAbstractItemView>
#include <QEvent>
#include <QLineEdit>

namespace shack::ui {

Panel::Panel(PanelContext context, QWidget* parent) : QWidget(parent), m_context(context)
{
    connect(&m_context.theme, &Theme::changed, this, [this] { restyle(); });
}

void Panel::narrow(const QString& filter)
{
    if (auto* box = qobject_cast<QLineEdit*>(filterBox()))
        box->setText(filter);
}

void Panel::focusFirst()
{
    const auto children = findChildren<QWidget*>();
    // Lists first: their keys are what a panel is for.
    for (QWidget* child : children) {
        if (child->isVisible() && qobject_cast<QAbstractItemView*>(child) != nullptr) {
            child->setFocus(Qt::TabFocusReason);
            return;
        }
    }
    for (QWidget* child : children) {
        if (child->isVisible() && child->isEnabled() &&
            (child->focusPolicy() & Qt::TabFocus) != 0) {
            child->setFocus(Qt::TabFocusReason);
            return;
        }
    }
}

void Panel::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        Q_EMIT titleChanged();
    }
}

} // namespace shack::ui
