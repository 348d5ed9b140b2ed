#include "ui/panels/freeze_guard.h"

#include <QEvent>
#include <QKeyEvent>
#include <QMouseEvent>

namespace shack::ui {

FreezeGuard::FreezeGuard(QAbstractItemView* view, QWidget* pillParent, const QString& pillName)
    : QObject(view), m_view(view), m_pill(new QPushButton(pillParent))
{
    m_pill->setObjectName(pillName);
    m_pill->setFocusPolicy(Qt::TabFocus);
    m_pill->setVisible(false);
    connect(m_pill, &QPushButton::clicked, this, &FreezeGuard::resume);
    view->installEventFilter(this);
    view->viewport()->installEventFilter(this);
    view->viewport()->setMouseTracking(true);
    retranslate();
}

void FreezeGuard::settle(bool before)
{
    if (before != isFrozen())
        Q_EMIT frozenChanged(isFrozen());
}

void FreezeGuard::setHovered(bool hovered)
{
    const bool before = isFrozen();
    m_hovered = hovered;
    settle(before);
}

void FreezeGuard::menuOpened()
{
    const bool before = isFrozen();
    ++m_menus;
    settle(before);
}

void FreezeGuard::menuClosed()
{
    const bool before = isFrozen();
    m_menus = m_menus > 0 ? m_menus - 1 : 0;
    settle(before);
}

void FreezeGuard::setPaused(bool paused)
{
    const bool before = isFrozen();
    m_paused = paused;
    settle(before);
}

void FreezeGuard::resume()
{
    const bool before = isFrozen();
    m_byKeyboard = false;
    m_paused = false;
    settle(before);
    Q_EMIT resumed();
}

void FreezeGuard::setChanges(int changes)
{
    m_changes = changes;
    m_pill->setVisible(changes > 0);
    retranslate();
}

void FreezeGuard::retranslate()
{
    m_pill->setText(tr("%n change(s) - resume", nullptr, m_changes));
    m_pill->setToolTip(
        tr("The order waits while you point at a row. Click or press Esc to show it now."));
    m_pill->setAccessibleName(m_pill->text());
    m_pill->setAccessibleDescription(m_pill->toolTip());
}

bool FreezeGuard::isSelectionKey(int key) const
{
    switch (key) {
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
    case Qt::Key_Home:
    case Qt::Key_End:
    case Qt::Key_Space:
        return true;
    default:
        return false;
    }
}

bool FreezeGuard::eventFilter(QObject* watched, QEvent* event)
{
    if (!m_view)
        return false;
    switch (event->type()) {
    case QEvent::MouseMove:
        if (watched == m_view->viewport()) {
            const auto* mouse = static_cast<QMouseEvent*>(event);
            setHovered(m_view->indexAt(mouse->position().toPoint()).isValid());
        }
        break;
    case QEvent::Leave:
        if (watched == m_view->viewport())
            setHovered(false);
        break;
    case QEvent::Hide:
        setHovered(false);
        break;
    case QEvent::FocusOut:
        // A menu or the pill takes the focus for a moment: the list is still being worked with.
        if (watched == m_view &&
            static_cast<QFocusEvent*>(event)->reason() != Qt::PopupFocusReason) {
            const bool before = isFrozen();
            m_byKeyboard = false;
            settle(before);
        }
        break;
    case QEvent::KeyPress:
        if (watched == m_view) {
            const int key = static_cast<QKeyEvent*>(event)->key();
            if (key == Qt::Key_Escape && isFrozen()) {
                resume();
                return false;
            }
            if (isSelectionKey(key)) {
                const bool before = isFrozen();
                m_byKeyboard = true;
                settle(before);
            }
        }
        break;
    default:
        break;
    }
    return false;
}

} // namespace shack::ui
