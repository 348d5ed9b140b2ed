#include "ui/window/main_window.h"

#include "ui/bridge/engine_bridge.h"
#include "ui/help/help_book.h"
#include "ui/help/help_window.h"
#include "ui/panels/panel.h"
#include "ui/settings/settings_dialog.h"
#include "ui/text/messages.h"
#include "ui/window/about_dialog.h"
#include "ui/window/bell_list.h"
#include "ui/window/checklist_panel.h"
#include "ui/window/command_palette.h"
#include "ui/window/event_watcher.h"
#include "ui/window/fault_band.h"
#include "ui/window/icons.h"
#include "ui/window/language.h"
#include "ui/window/menu_maker.h"
#include "ui/window/notification_center.h"
#include "ui/window/panel_shelf.h"
#include "ui/window/screen_fit.h"
#include "ui/window/station_bar.h"
#include "ui/window/status_cells.h"
#include "ui/window/text_scale.h"
#include "ui/window/theme.h"
#include "ui/window/toast.h"
#include "ui/window/tray_icon.h"
#include "ui/window/view_settings.h"
#include "ui/window/window_actions.h"

#include <QApplication>
#include <QClipboard>
#include <QKeyEvent>
#include <QMenuBar>
#include <QStatusBar>
#include <QToolButton>

#include <variant>

namespace shack::ui {

namespace {

constexpr std::chrono::seconds kUndoToast{30};

ToastText::Kind kindOf(const Notification& notification)
{
    switch (notification.level) {
    case host::HealthLevel::Fault:
        return ToastText::Kind::Fault;
    case host::HealthLevel::Watch:
        return ToastText::Kind::Watch;
    case host::HealthLevel::Ok:
        break;
    }
    return notification.ended ? ToastText::Kind::Good : ToastText::Kind::Info;
}

} // namespace

MainWindow::MainWindow(WindowContext context, const PanelFactory& makePanels, QWidget* parent)
    : QMainWindow(parent), m_context(std::move(context)), m_book(std::make_unique<HelpBook>())
{
    setObjectName(QStringLiteral("window.main"));
    setWindowIcon(icons::program());
    resize(1360, 860);
    auto* fit = new ScreenFit(*this);
    fit->cut();
    connect(fit, &ScreenFit::cameBack, this, [this] { layOutAsBefore(); });
    m_book->open(m_context.language.current());
    m_actions.attach(m_context.settings, m_context.theme);
    m_actions.setWindow(this);
    build(makePanels);
    connectParts();
    m_shelf->applyLayout(QStringLiteral("operate"));
    onView(*m_context.bridge.view());
}

MainWindow::~MainWindow() = default;

void MainWindow::build(const PanelFactory& makePanels)
{
    m_notifications = new NotificationCenter(m_context.settings, m_context.clock, this);
    new EventWatcher(m_context.bridge, *m_notifications, m_context.settings, this);
    m_toasts = new ToastStack(this, m_context.theme);
    const PanelContext panels{m_context.bridge, m_actions, m_context.theme, m_context.settings};
    m_shelf = new PanelShelf(*this, panels);
    addWindowActions(*this);
    for (Panel* panel : makePanels(panels, this))
        m_shelf->add(panel);
    m_shelf->add(new ChecklistPanel(panels, this));
    addPanelActions(*this);

    m_menus = new MenuMaker(m_actions, menuBar());
    m_bar = new StationBar(m_actions, m_context.theme, m_context.language, *m_notifications, this);
    addToolBar(Qt::TopToolBarArea, m_bar);
    addToolBarBreak(Qt::TopToolBarArea);
    m_fault = new FaultBand(m_context.theme, this);
    addToolBar(Qt::TopToolBarArea, m_fault);
    m_cells = new StatusCells(statusBar(), m_context.theme);
    m_bell = new BellList(*m_notifications, m_context.theme, m_context.settings, this);
    m_paletteSource = std::make_unique<PaletteSource>(m_actions, *m_book);
    m_palette =
        new CommandPalette(m_context.bridge, m_actions, *m_paletteSource, m_context.theme, this);
    const bool tray = m_context.trayAvailable ? m_context.trayAvailable()
                                              : QSystemTrayIcon::isSystemTrayAvailable();
    if (tray)
        m_tray = new TrayIcon(m_actions, m_context.theme, m_context.settings, this);
    m_toasts->setBottomMargin(statusBar()->sizeHint().height());
    setContextMenuPolicy(Qt::PreventContextMenu);
}

void MainWindow::connectParts()
{
    EngineBridge& bridge = m_context.bridge;
    connect(&bridge, &EngineBridge::viewChanged, this, &MainWindow::onView);
    connect(&bridge, &EngineBridge::eventArrived, this, &MainWindow::onEvent);
    connect(&bridge, &EngineBridge::staleChanged, this,
            [this] { onView(*m_context.bridge.view()); });
    connect(&bridge, &EngineBridge::undoChanged, &m_actions, &ActionRegistry::update);
    connect(&bridge, &EngineBridge::undoStarted, m_toasts,
            [this] { m_toasts->dismiss(QStringLiteral("undo")); });
    connect(&bridge, &EngineBridge::undoableDone, this, [this](const QString& text) {
        m_toasts->show({QStringLiteral("undo"), ToastText::Kind::Good, text, tr("Undo"),
                        [this] { m_context.bridge.undo(); }, kUndoToast});
    });
    connect(&bridge, &EngineBridge::commandFailed, this, [this](const host::Message& message) {
        if (isSaidByBand(message))
            return;
        const auto words = [message] {
            return std::pair{messages::title(message) + QLatin1Char('\n') +
                                 messages::sentence(message),
                             tr("Copy details")};
        };
        ToastText toast{QStringLiteral("failed"), ToastText::Kind::Fault, words().first,
                        words().second, [this, message] { copyText(messages::details(message)); }};
        toast.again = words;
        m_toasts->show(std::move(toast));
    });
    connect(m_notifications, &NotificationCenter::toastWanted, this, &MainWindow::onNotification);
    connect(m_notifications, &NotificationCenter::systemWanted, this,
            [this](const Notification& notification) {
                if (m_tray != nullptr && !isActiveWindow())
                    m_tray->say(messages::title(notification.message),
                                messages::sentence(notification.message),
                                notification.level != host::HealthLevel::Ok);
            });
    const auto open = [this](const QString& id, const QString& filter) { openPanel(id, filter); };
    connect(m_bar, &StationBar::openPanel, this, open);
    connect(m_cells, &StatusCells::openPanel, this, open);
    connect(m_bell, &BellList::goThere, this, open);
    connect(m_palette, &CommandPalette::openPanel, this, open);
    connect(m_palette, &CommandPalette::openHelp, this, &MainWindow::openHelp);
    connect(m_bell, &BellList::why, this, [this] { openHelp(QStringLiteral("messages")); });
    connect(m_fault, &FaultBand::tryAgain, this, &MainWindow::startStation);
    connect(m_fault, &FaultBand::settingsWanted, this, &MainWindow::openSettings);
    connect(m_fault, &FaultBand::copyWanted, this, &MainWindow::copyText);
    connect(m_bar, &StationBar::bellPressed, this, &MainWindow::openBell);
    connect(m_bar, &StationBar::addressPressed, this, &MainWindow::copyText);
    connect(m_bar, &StationBar::layoutChosen, this, &MainWindow::applyLayout);
    connect(m_bar, &StationBar::palettePressed, this, [this] { openPalette({}); });
    connect(m_bar, &StationBar::languageChosen, this, [this](const QString& code) {
        m_context.settings.setValue(QStringLiteral("view/language"), code);
    });
    connect(m_shelf, &PanelShelf::layoutChanged, this, [this] {
        m_bar->setLayouts(m_shelf->layout(), m_shelf->savedLayouts());
        m_actions.update();
    });
    connect(m_shelf, &PanelShelf::currentChanged, &m_actions, &ActionRegistry::update);
    connect(m_shelf, &PanelShelf::shownChanged, &m_actions, &ActionRegistry::update);
    connect(&m_context.settings, &ViewSettings::changed, this, &MainWindow::applySetting);
    connect(&m_context.theme, &Theme::changed, this, [this] { m_shelf->retitle(); });
    if (m_tray != nullptr) {
        connect(m_tray, &TrayIcon::openWanted, this, &MainWindow::comeForward);
        connect(m_tray, &TrayIcon::openPanel, this, open);
        connect(m_tray, &TrayIcon::toggled, this, [this] {
            if (isVisible() && !isMinimized())
                hide();
            else
                comeForward();
        });
    }
}

void MainWindow::onView(const host::EngineView& view)
{
    const bool stale = m_context.bridge.isStale();
    refreshTitle(view);
    m_bar->refresh(view, stale);
    m_fault->refresh(view);
    m_cells->refresh(view, stale);
    if (m_tray != nullptr)
        m_tray->refresh(view, stale);
    m_actions.update();
}

void MainWindow::refreshTitle(const host::EngineView& view)
{
    const QString who = (QString::fromStdString(view.station.callsign) + QLatin1Char(' ') +
                         QString::fromStdString(view.station.name))
                            .trimmed();
    QString title = who.isEmpty() ? QStringLiteral("Shack") : QStringLiteral("Shack - ") + who;
    if (m_context.facts.isDemo)
        title += QStringLiteral(" (%1)").arg(tr("demo", "in the title of the window"));
    if (windowTitle() != title)
        setWindowTitle(title);
}

/// A trouble stands in one place: in the band while it lasts, not in toasts as well.
bool MainWindow::isSaidByBand(const host::Message& message) const
{
    return m_fault->says(message) || message == m_lastFault;
}

void MainWindow::onEvent(const host::EngineEvent& event)
{
    if (const auto* changed = std::get_if<host::StationChanged>(&event))
        m_lastFault = changed->fault.value_or(host::Message{});
}

void MainWindow::onNotification(const Notification& notification)
{
    const bool isStoreFault = notification.level != host::HealthLevel::Ok &&
                              notification.message.code.starts_with("store.");
    if (notification.rule == NotifyRule::StationFault || isStoreFault)
        return; // the band says it until it is over
    ToastText toast{QStringLiteral("notice.") + notifyRuleId(notification.rule),
                    kindOf(notification), messages::sentence(notification.message)};
    if (!notification.panel.isEmpty()) {
        toast.buttonText = tr("Go there");
        toast.onButton = [this, panel = notification.panel, filter = notification.filter] {
            openPanel(panel, filter);
        };
    }
    toast.again = [message = notification.message] {
        return std::pair{messages::sentence(message), tr("Go there")};
    };
    m_toasts->show(std::move(toast));
}

void MainWindow::openPanel(const QString& id, const QString& filter)
{
    if (m_wall) {
        setWall(false);
        m_stateBeforeWall.clear(); // what is opened now stays when the window has its size again
    }
    m_shelf->open(id, filter);
}

void MainWindow::openPalette(const QString& typed)
{
    m_palette->openWith(typed);
}

void MainWindow::openSettings(const QString& page)
{
    if (m_settingsDialog == nullptr)
        m_settingsDialog = new SettingsDialog(*this);
    m_settingsDialog->openPage(page);
    m_context.settings.setValue(QStringLiteral("checklist/settingsSeen"), true);
}

void MainWindow::openHelp(const QString& topic)
{
    if (m_help == nullptr)
        m_help = new HelpWindow(*m_book, this);
    QString wanted = topic;
    if (wanted.isEmpty() && m_shelf->current() != nullptr)
        wanted = m_shelf->current()->helpTopic();
    m_help->openTopic(wanted);
    m_help->show();
    m_help->raise();
    m_help->activateWindow();
}

void MainWindow::openAbout()
{
    (new AboutDialog(m_context.facts, this))->open();
}

void MainWindow::openBell()
{
    m_bell->openUnder(m_bar->bell());
}

void MainWindow::copyText(const QString& text)
{
    QApplication::clipboard()->setText(text);
    m_toasts->show({QStringLiteral("copied"),
                    ToastText::Kind::Info,
                    tr("Copied: %1").arg(text.section(QLatin1Char('\n'), 0, 0)),
                    {},
                    {},
                    std::chrono::seconds{4}});
}

void MainWindow::setTextPercent(int percent)
{
    m_context.settings.setValue(QStringLiteral("view/textPercent"), std::clamp(percent, 80, 200));
}

void MainWindow::applySetting(const QString& key)
{
    ViewSettings& settings = m_context.settings;
    if (key == QLatin1String("view/language"))
        m_context.language.use(settings.value(key, Language::systemChoice()).toString());
    else if (key == QLatin1String("view/theme"))
        m_context.theme.setMode(themeModeFromName(settings.value(key).toString()));
    else if (key == QLatin1String("view/textPercent"))
        m_context.text.setPercent(settings.textPercent());
    else if (key == QLatin1String("window/toastPatience"))
        m_toasts->setPatience(settings.value(key, 1.0).toDouble());
    else if (key == QLatin1String("view/utc") || key == QLatin1String("view/compactRows"))
        m_shelf->refreshVisible();
    m_actions.update();
}

void MainWindow::changeEvent(QEvent* event)
{
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    else if (event->type() == QEvent::FontChange && m_toasts != nullptr)
        m_toasts->setBottomMargin(statusBar()->sizeHint().height());
}

void MainWindow::retranslate()
{
    m_book->open(m_context.language.current());
    if (m_help != nullptr)
        m_help->reload();
    m_actions.retranslate();
    m_menus->retranslate();
    m_cells->retranslate();
    m_shelf->retitle();
    m_toasts->retranslate();
    if (m_tray != nullptr)
        m_tray->retranslate();
    onView(*m_context.bridge.view());
}

void MainWindow::keyPressEvent(QKeyEvent* event)
{
    if (m_wall && event->matches(QKeySequence::Cancel))
        setWall(false);
    else
        QMainWindow::keyPressEvent(event);
}

} // namespace shack::ui
