#include "ui/window/panel_shelf.h"

#include "ui/bridge/engine_bridge.h"
#include "ui/window/dock_title.h"
#include "ui/window/stale_band.h"
#include "ui/window/view_settings.h"

#include <QApplication>
#include <QDockWidget>
#include <QEvent>
#include <QGuiApplication>
#include <QLineEdit>
#include <QMainWindow>
#include <QTabBar>
#include <QTimer>

#include <algorithm>
#include <variant>

namespace shack::ui {

namespace {

/// On Wayland a dock that is dragged out cannot be placed by the program: a button does it instead.
QDockWidget::DockWidgetFeatures dockFeatures()
{
    QDockWidget::DockWidgetFeatures features =
        QDockWidget::DockWidgetClosable | QDockWidget::DockWidgetFloatable;
    if (!QGuiApplication::platformName().startsWith(QLatin1String("wayland")))
        features |= QDockWidget::DockWidgetMovable;
    return features;
}

} // namespace

PanelShelf::PanelShelf(QMainWindow& window, PanelContext context)
    : QObject(&window), m_window(window), m_context(context)
{
    window.setDockNestingEnabled(true);
    window.setDockOptions(QMainWindow::AllowNestedDocks | QMainWindow::AllowTabbedDocks);
    window.setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
    window.installEventFilter(this);
    connect(qApp, &QApplication::focusChanged, this,
            [this](QWidget*, QWidget* now) { onFocus(now); });
    connect(&context.bridge, &EngineBridge::viewChanged, this, &PanelShelf::refreshVisible);
    connect(&context.bridge, &EngineBridge::staleChanged, this, &PanelShelf::setStale);
    connect(&context.bridge, &EngineBridge::eventArrived, this,
            [this](const host::EngineEvent& event) {
                for (Panel* panel : m_panels)
                    panel->handle(event);
            });
}

void PanelShelf::add(Panel* panel)
{
    const QString id = panel->id();
    Place made;
    made.panel = panel;
    made.dock = new QDockWidget(&m_window);
    made.dock->setObjectName(QStringLiteral("dock.") + id);
    made.dock->setFeatures(dockFeatures());
    made.title = new DockTitle(made.dock, m_context.theme);
    made.dock->setTitleBarWidget(made.title);
    made.frame = new PanelFrame(panel, m_context.theme, made.dock);
    made.dock->setWidget(made.frame);
    connect(made.dock, &QDockWidget::visibilityChanged, this,
            [this, id](bool visible) { onVisibility(id, visible); });
    connect(made.dock, &QDockWidget::dockLocationChanged, this, &PanelShelf::scheduleTitles);
    connect(made.dock, &QDockWidget::topLevelChanged, this, &PanelShelf::scheduleTitles);
    connect(panel, &Panel::openPanel, this,
            [this](const QString& other, const QString& filter) { open(other, filter); });
    connect(panel, &Panel::titleChanged, this, &PanelShelf::retitle);
    m_window.addDockWidget(Qt::RightDockWidgetArea, made.dock);
    made.dock->hide();
    m_panels.push_back(panel);
    m_places.insert(id, made);
    retitle();
}

const PanelShelf::Place* PanelShelf::place(const QString& id) const
{
    const auto found = m_places.constFind(id);
    return found == m_places.constEnd() ? nullptr : &found.value();
}

Panel* PanelShelf::panel(const QString& id) const
{
    const Place* found = place(id);
    return found != nullptr ? found->panel : nullptr;
}

QDockWidget* PanelShelf::dock(const QString& id) const
{
    const Place* found = place(id);
    return found != nullptr ? found->dock : nullptr;
}

bool PanelShelf::isShown(const QString& id) const
{
    const Place* found = place(id);
    return found != nullptr && !found->dock->isHidden();
}

bool PanelShelf::isInFront(const QString& id) const
{
    const Place* found = place(id);
    return found != nullptr && found->inFront;
}

void PanelShelf::setShown(const QString& id, bool shown)
{
    if (const Place* found = place(id)) {
        found->dock->setVisible(shown);
        if (shown)
            found->dock->raise();
    }
}

bool PanelShelf::open(const QString& id, const QString& filter)
{
    const Place* found = place(id);
    if (found == nullptr)
        return false;
    setShown(id, true);
    if (found->dock->isFloating())
        found->dock->activateWindow();
    if (!filter.isEmpty())
        found->panel->narrow(filter);
    // Words that went into the filter box are changed there; a chosen row wants the panel's keys.
    auto* box = filter.isEmpty() ? nullptr : qobject_cast<QLineEdit*>(found->panel->filterBox());
    const bool typed = box != nullptr && box->text() == filter;
    QWidget* target = typed ? static_cast<QWidget*>(box) : found->panel;
    target->setFocus(Qt::OtherFocusReason);
    if (!typed && found->panel->focusPolicy() == Qt::NoFocus)
        found->panel->focusFirst();
    return true;
}

void PanelShelf::focusNext(bool backwards)
{
    std::vector<Panel*> shown;
    for (Panel* panel : m_panels) {
        if (place(panel->id())->inFront)
            shown.push_back(panel);
    }
    if (shown.empty())
        return;
    const auto size = static_cast<std::ptrdiff_t>(shown.size());
    const auto at = std::find(shown.begin(), shown.end(), m_current);
    std::ptrdiff_t next = backwards ? size - 1 : 0;
    if (at != shown.end())
        next = (at - shown.begin() + (backwards ? size - 1 : 1)) % size;
    Panel* target = shown[static_cast<std::size_t>(next)];
    target->focusFirst();
    m_current = target;
    Q_EMIT currentChanged();
}

bool PanelShelf::hasFocus() const
{
    return m_current != nullptr && m_current->isAncestorOf(QApplication::focusWidget());
}

void PanelShelf::onFocus(QWidget* now)
{
    for (QWidget* widget = now; widget != nullptr; widget = widget->parentWidget()) {
        auto* found = qobject_cast<Panel*>(widget);
        if (found == nullptr || panel(found->id()) != found)
            continue;
        if (m_current != found) {
            m_current = found;
            Q_EMIT currentChanged();
        }
        return;
    }
}

void PanelShelf::onVisibility(const QString& id, bool visible)
{
    Place& changed = m_places[id];
    changed.inFront = visible;
    if (visible)
        changed.panel->refresh(*m_context.bridge.view());
    scheduleTitles();
    Q_EMIT shownChanged();
}

void PanelShelf::refreshVisible()
{
    const host::EngineView& view = *m_context.bridge.view();
    for (Panel* panel : m_panels) {
        if (place(panel->id())->inFront)
            panel->refresh(view);
    }
}

void PanelShelf::setStale(bool stale)
{
    m_stale = stale;
    for (const Place& each : m_places)
        each.frame->setStale(stale, m_context.bridge.freshAt(), m_context.settings.utc());
}

void PanelShelf::retitle()
{
    scheduleTitles();
    for (const Place& each : m_places) {
        const QString mark = each.panel->mark();
        const QString title =
            mark.isEmpty() ? each.panel->title() : each.panel->title() + QLatin1Char(' ') + mark;
        each.dock->setWindowTitle(title);
        each.dock->setWindowIcon(each.panel->icon());
        each.title->setTexts(title, each.panel->purpose(), each.panel->icon());
        each.panel->setAccessibleName(each.panel->title());
        each.panel->setAccessibleDescription(each.panel->purpose());
    }
}

bool PanelShelf::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == &m_window && event->type() == QEvent::ChildAdded)
        scheduleTitles(); // a tab bar may have appeared
    return QObject::eventFilter(watched, event);
}

void PanelShelf::scheduleTitles()
{
    if (m_titlesScheduled)
        return;
    m_titlesScheduled = true;
    QTimer::singleShot(0, this, [this] {
        m_titlesScheduled = false;
        collapseTabbed();
    });
}

void PanelShelf::collapseTabbed()
{
    for (const Place& each : m_places) {
        const auto others = m_window.tabifiedDockWidgets(each.dock);
        const bool tabbed = !each.dock->isFloating() &&
                            std::any_of(others.begin(), others.end(), [](const QDockWidget* other) {
                                return !other->isHidden();
                            });
        each.title->setCollapsed(tabbed || m_bare);
    }
    const auto bars = m_window.findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly);
    for (QTabBar* bar : bars) {
        bar->setAccessibleName(tr("Panels behind each other"));
        bar->setElideMode(Qt::ElideRight);
        bar->setUsesScrollButtons(true);
        bar->setDocumentMode(true);
        bar->setExpanding(false);
    }
}

void PanelShelf::setBare(bool bare)
{
    m_bare = bare;
    scheduleTitles();
}

} // namespace shack::ui
