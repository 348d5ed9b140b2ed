#include "ui/window/screen_fit.h"

#include <QEvent>
#include <QGuiApplication>
#include <QLayout>
#include <QMainWindow>
#include <QScreen>
#include <QTimer>

namespace shack::ui {

ScreenFit::ScreenFit(QMainWindow& window) : QObject(&window), m_window(window)
{
    window.installEventFilter(this);
    // By itself the layout makes the window as large as all docks want to be.
    window.layout()->setSizeConstraint(QLayout::SetNoConstraint);
}

ScreenFit& ScreenFit::of(const QMainWindow& window)
{
    return *window.findChild<ScreenFit*>(QString(), Qt::FindDirectChildrenOnly);
}

QSize ScreenFit::room() const
{
    const QScreen* screen =
        m_window.screen() != nullptr ? m_window.screen() : QGuiApplication::primaryScreen();
    return screen->availableSize() - (m_window.frameGeometry().size() - m_window.geometry().size());
}

void ScreenFit::cut()
{
    if (!m_window.isMaximized() && !m_window.isFullScreen())
        m_window.resize(m_window.size().boundedTo(room()));
}

void ScreenFit::remember()
{
    m_place = m_window.isMaximized() ? m_window.normalGeometry() : m_window.geometry();
    m_size = m_window.size();
    m_away = true;
    m_returning = false;
}

void ScreenFit::comeBack()
{
    m_returning = true;
    // Parts that still want the room of the large text must not hold the window wide meanwhile.
    m_window.setMinimumSize(0, 0);
    if (!m_window.isMaximized())
        m_window.setGeometry(m_place);
    QTimer::singleShot(0, this, [this] {
        if (m_window.isFullScreen())
            return; // on the wall again
        m_away = false;
        keepLeast();
        lookForSize();
    });
}

void ScreenFit::lookForSize()
{
    if (m_returning && !m_away && m_window.size() == m_size) {
        m_returning = false;
        Q_EMIT cameBack();
    }
}

void ScreenFit::keepLeast()
{
    if (!m_away)
        m_window.setMinimumSize(m_window.layout()->totalMinimumSize().boundedTo(room()));
}

bool ScreenFit::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == &m_window && event->type() == QEvent::LayoutRequest)
        keepLeast();
    else if (watched == &m_window && event->type() == QEvent::Resize && m_returning)
        QTimer::singleShot(0, this, &ScreenFit::lookForSize); // when the docks have followed
    return QObject::eventFilter(watched, event);
}

} // namespace shack::ui
