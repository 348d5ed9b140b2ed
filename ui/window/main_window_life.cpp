#include "ui/bridge/engine_bridge.h"
#include "ui/window/ask.h"
#include "ui/window/main_window.h"
#include "ui/window/panel_shelf.h"
#include "ui/window/screen_fit.h"
#include "ui/window/station_bar.h"
#include "ui/window/text_scale.h"
#include "ui/window/toast.h"
#include "ui/window/tray_icon.h"
#include "ui/window/view_settings.h"

#include <QCloseEvent>
#include <QGuiApplication>
#include <QInputDialog>
#include <QMenuBar>
#include <QScreen>
#include <QStatusBar>
#include <QTimer>

// Coming and going of the window: start and stop, layouts, wall, closing.

namespace shack::ui {

namespace {

const QString kGeometryKey = QStringLiteral("window/geometry");
const QString kStateKey = QStringLiteral("window/state");
const QString kLayoutKey = QStringLiteral("window/layout");
const QString kScreenKey = QStringLiteral("window/screen");
const QString kTrayToldKey = QStringLiteral("window/trayTold");

bool screenExists(const QString& name)
{
    const auto screens = QGuiApplication::screens();
    return name.isEmpty() ||
           std::any_of(screens.begin(), screens.end(),
                       [&name](const QScreen* screen) { return screen->name() == name; });
}

} // namespace

bool MainWindow::onTheAir() const
{
    const host::StationState state = m_context.bridge.view()->station.state;
    return state == host::StationState::OnTheAir || state == host::StationState::Starting;
}

void MainWindow::startStation()
{
    m_context.bridge.submit(host::StartStation{});
}

void MainWindow::stopStation()
{
    const auto stop = [this] { m_context.bridge.submit(host::StopStation{}); };
    const int online = static_cast<int>(m_context.bridge.view()->online);
    if (online == 0) {
        stop();
        return;
    }
    ask(this, QStringLiteral("ask.stop"), tr("Take the station off the air?"),
        tr("%n device(s) will be cut off.", nullptr, online),
        {{tr("Stop the station"), stop, true, QStringLiteral("stop")}});
}

void MainWindow::applyLayout(const QString& id)
{
    if (id == QLatin1String("wall")) {
        if (!m_wall)
            setWall(true);
        return;
    }
    if (m_wall) {
        m_beforeWall = id;
        m_stateBeforeWall.clear(); // another layout is wanted, not the old one
        setWall(false);
        return;
    }
    if (!m_shelf->applyLayout(id))
        m_toasts->show({QStringLiteral("layout"),
                        ToastText::Kind::Watch,
                        tr("This saved layout does not fit this version; nothing was changed."),
                        {},
                        {}});
    saveLayoutState();
}

void MainWindow::askLayoutName()
{
    auto* box = new QInputDialog(this);
    box->setObjectName(QStringLiteral("ask.layoutName"));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setWindowTitle(tr("Save layout as"));
    box->setLabelText(tr("Name of the layout:"));
    box->setOkButtonText(tr("Save"));
    box->setCancelButtonText(tr("Cancel"));
    connect(box, &QInputDialog::textValueSelected, this, [this](const QString& name) {
        m_shelf->saveLayoutAs(name.trimmed());
        saveLayoutState();
    });
    box->open();
}

void MainWindow::toggleWall()
{
    setWall(!m_wall);
}

void MainWindow::setWall(bool wall)
{
    if (m_wall == wall)
        return;
    m_wall = wall;
    if (wall) {
        saveLayoutState();
        m_beforeWall = m_shelf->layout();
        m_stateBeforeWall = m_shelf->saveState();
        ScreenFit::of(*this).remember();
    }
    menuBar()->setVisible(!wall);
    m_bar->setBare(wall);
    statusBar()->setVisible(!wall);
    m_context.text.setDoubled(wall);
    m_shelf->setBare(wall);
    setWindowState(wall ? windowState() | Qt::WindowFullScreen
                        : windowState() & ~Qt::WindowFullScreen);
    if (wall || !layOutAsBefore())
        m_shelf->applyLayout(wall ? QStringLiteral("wall") : m_beforeWall);
    if (!wall) {
        ScreenFit::of(*this).comeBack();
        m_toasts->dismiss(QStringLiteral("wall"));
    } else {
        m_shelf->focusNext(false); // not the lamp, which leaves the wall when pressed
        m_toasts->show({QStringLiteral("wall"),
                        ToastText::Kind::Info,
                        tr("F11 or Esc leaves the wall."),
                        {},
                        {},
                        std::chrono::seconds{5}});
    }
    m_actions.update();
}

/// The panels as they were before the wall, the widths of their columns included.
bool MainWindow::layOutAsBefore()
{
    if (m_stateBeforeWall.isEmpty() || !m_shelf->restoreState(m_stateBeforeWall))
        return false;
    m_shelf->noteLayout(m_beforeWall);
    return true;
}

void MainWindow::showEvent(QShowEvent* event)
{
    QMainWindow::showEvent(event);
    if (m_restored)
        return;
    m_restored = true;
    // Docks know their sizes only after the first show.
    QTimer::singleShot(0, this, &MainWindow::restoreLayoutState);
}

void MainWindow::restoreLayoutState()
{
    restoreSavedLayout();
    // Keys belong to the devices, not to a box or button that happens to come first.
    if (m_shelf->isShown(QStringLiteral("devices")))
        m_shelf->open(QStringLiteral("devices"));
    else
        m_shelf->focusNext(false);
}

void MainWindow::restoreSavedLayout()
{
    ViewSettings& settings = m_context.settings;
    const QByteArray state = settings.value(kStateKey).toByteArray();
    if (state.isEmpty()) {
        m_shelf->applyLayout(QStringLiteral("operate"));
        return;
    }
    const bool screens = screenExists(settings.value(kScreenKey).toString());
    if (screens)
        restoreGeometry(settings.value(kGeometryKey).toByteArray());
    ScreenFit::of(*this).cut();
    if (screens && m_shelf->restoreState(state)) {
        m_shelf->noteLayout(settings.value(kLayoutKey, QStringLiteral("operate")).toString());
        return;
    }
    m_shelf->applyLayout(QStringLiteral("operate"));
    m_toasts->show({QStringLiteral("layout"),
                    ToastText::Kind::Watch,
                    screens ? tr("The saved window layout is of another version; this is the "
                                 "standard one.")
                            : tr("A screen is missing, so the window has its standard layout."),
                    {},
                    {}});
}

void MainWindow::saveLayoutState()
{
    if (m_wall || !m_restored)
        return;
    ViewSettings& settings = m_context.settings;
    settings.setValue(kGeometryKey, saveGeometry());
    settings.setValue(kStateKey, m_shelf->saveState());
    settings.setValue(kLayoutKey, m_shelf->layout());
    settings.setValue(kScreenKey, screen() != nullptr ? screen()->name() : QString());
}

void MainWindow::comeForward()
{
    if (isMinimized())
        setWindowState(windowState() & ~Qt::WindowMinimized);
    show();
    raise();
    activateWindow();
}

void MainWindow::requestQuit()
{
    if (!onTheAir()) {
        quitNow();
        return;
    }
    const int online = static_cast<int>(m_context.bridge.view()->online);
    ask(this, QStringLiteral("ask.quit"), tr("Stop the station and quit?"),
        online > 0 ? tr("%n device(s) will be cut off.", nullptr, online)
                   : tr("No device is online."),
        {{tr("Stop and quit"), [this] { quitNow(); }, true, QStringLiteral("quit")}});
}

void MainWindow::askBeforeClosing()
{
    const int online = static_cast<int>(m_context.bridge.view()->online);
    ask(this, QStringLiteral("ask.close"), tr("The station is on the air."),
        online > 0 ? tr("Quitting cuts off %n device(s).", nullptr, online)
                   : tr("Quitting takes it off the air."),
        {{tr("Minimise"), [this] { showMinimized(); }, false, QStringLiteral("minimise")},
         {tr("Stop and quit"), [this] { quitNow(); }, true, QStringLiteral("quit")}});
}

void MainWindow::quitNow()
{
    if (m_wall)
        setWall(false);
    saveLayoutState();
    m_mayClose = true;
    hide();
    Q_EMIT quitAccepted();
}

void MainWindow::hideToTray()
{
    saveLayoutState();
    hide();
    if (m_context.settings.value(kTrayToldKey, false).toBool())
        return;
    m_context.settings.setValue(kTrayToldKey, true);
    m_tray->say(tr("Still on the air"), tr("The station goes on. Quit from the icon in the tray."),
                false);
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (m_mayClose) {
        event->accept();
        return;
    }
    event->ignore();
    if (!onTheAir())
        quitNow(); // nothing would be cut off
    else if (m_tray != nullptr &&
             m_context.settings.value(QStringLiteral("window/onClose")) != QLatin1String("ask"))
        hideToTray();
    else
        askBeforeClosing();
}

} // namespace shack::ui
