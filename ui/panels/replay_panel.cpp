#include "ui/panels/replay_panel.h"

#include "ui/bridge/capture_book.h"
#include "ui/bridge/engine_bridge.h"
#include "ui/bridge/run_desk.h"
#include "ui/charts/capture_brush.h"
#include "ui/panels/grid.h"
#include "ui/panels/inline_bar.h"
#include "ui/panels/packet_detail.h"
#include "ui/panels/packet_list.h"
#include "ui/panels/replay_form.h"
#include "ui/panels/replay_view.h"
#include "ui/panels/state_stack.h"
#include "ui/text/packet_words.h"
#include "ui/text/report_phrases.h"
#include "ui/text/units.h"
#include "ui/window/action_registry.h"
#include "ui/window/icons.h"
#include "ui/window/theme.h"
#include "ui/window/view_settings.h"

#include <QApplication>
#include <QClipboard>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QSplitter>
#include <QStackedWidget>
#include <QTimer>
#include <QVBoxLayout>

#include <utility>

namespace shack::ui {

namespace {

constexpr int kTypingPauseMs = 200;
constexpr int kSideWidth = 240; ///< the form's words must not be cut off

QScrollArea* scrolled(QWidget* widget, const char* name, QWidget* parent)
{
    auto* scroll = new QScrollArea(parent);
    scroll->setObjectName(QLatin1String(name));
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(widget);
    return scroll;
}

} // namespace

ReplayPanel::ReplayPanel(PanelContext context, RunDesk& desk, QWidget* parent)
    : Panel(context, parent), m_desk(desk), m_book(new CaptureBook(this)),
      m_open(new QPushButton(this)), m_recent(new QPushButton(this)),
      m_record(new QPushButton(this)), m_live(new QPushButton(this)), m_recentMenu(new QMenu(this)),
      m_filter(new QLineEdit(this)), m_shown(new QLabel(this)), m_filterError(new QLabel(this)),
      m_summary(new QLabel(this)), m_capture(new QLabel(this)), m_reading(new QProgressBar(this)),
      m_bar(new InlineBar(QStringLiteral("replay.bar"), context.theme, this)),
      m_brush(new CaptureBrush(context.theme, this)),
      m_list(new PacketList(context, *m_book, this)), m_detail(new PacketDetail(context, this)),
      m_form(new ReplayForm(context.theme, this)), m_view(new ReplayView(context, this)),
      m_side(new QStackedWidget(this)), m_stack(nullptr), m_typing(new QTimer(this))
{
    build();
    connectParts();
    registerActions();
    retranslate();
    restyle();
    onOpened();
    follow();
}

void ReplayPanel::build()
{
    const std::pair<QWidget*, const char*> names[]{{m_open, "replay.open"},
                                                   {m_recent, "replay.recent"},
                                                   {m_record, "replay.record"},
                                                   {m_live, "replay.live"},
                                                   {m_filter, "replay.filter"},
                                                   {m_shown, "replay.shown"},
                                                   {m_filterError, "replay.filter.error"},
                                                   {m_summary, "replay.summary"},
                                                   {m_capture, "replay.capture"},
                                                   {m_reading, "replay.reading"}};
    for (const auto& [widget, name] : names)
        widget->setObjectName(QLatin1String(name));
    m_filter->setClearButtonEnabled(true);
    m_record->setCheckable(true);
    m_live->setCheckable(true);
    m_recent->setMenu(m_recentMenu);
    m_reading->setRange(0, 1'000);
    m_reading->setMaximumWidth(160);
    m_reading->setMaximumHeight(16);
    m_typing->setSingleShot(true);
    m_typing->setInterval(kTypingPauseMs);
    for (QLabel* label : {m_summary, m_capture, m_filterError}) {
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    auto* tools = new QHBoxLayout;
    for (QPushButton* button : {m_open, m_recent, m_record, m_live})
        tools->addWidget(button);
    tools->addWidget(m_filter, 1);
    tools->addWidget(m_shown);
    m_stack = new StateStack(QStringLiteral("replay"), buildPackets(), this);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(4, 4, 4, 4);
    column->setSpacing(4);
    column->addLayout(tools);
    column->addWidget(m_filterError);
    column->addWidget(m_capture);
    column->addWidget(m_bar);
    column->addWidget(m_stack, 1);
    m_filterError->hide();
    m_capture->hide();
    setAcceptDrops(true);
}

QWidget* ReplayPanel::buildPackets()
{
    m_side->addWidget(m_form);
    m_side->addWidget(m_view);
    auto* about = new QHBoxLayout;
    about->addWidget(m_summary, 1);
    about->addWidget(m_reading);
    auto* packets = new QSplitter(Qt::Vertical);
    packets->addWidget(m_list);
    packets->addWidget(m_detail);
    packets->setStretchFactor(0, 3);
    packets->setStretchFactor(1, 2);
    packets->setChildrenCollapsible(false);
    auto* left = new QWidget;
    auto* leftColumn = new QVBoxLayout(left);
    leftColumn->setContentsMargins(0, 0, 0, 0);
    leftColumn->setSpacing(4);
    leftColumn->addLayout(about);
    leftColumn->addWidget(m_brush);
    leftColumn->addWidget(packets, 1);
    auto* halves = new QSplitter(Qt::Horizontal);
    halves->addWidget(left);
    auto* side = scrolled(m_side, "replay.scroll", halves);
    side->setMinimumWidth(kSideWidth);
    halves->addWidget(side);
    halves->setStretchFactor(0, 3);
    halves->setStretchFactor(1, 1);
    halves->setSizes({700, 300});
    halves->setChildrenCollapsible(false);
    // In a low dock it scrolls: its height must not push the panels above away.
    return scrolled(halves, "replay.body", this);
}

void ReplayPanel::connectParts()
{
    const auto trigger = [this](QPushButton* button, const char* action) {
        connect(button, &QPushButton::clicked, this, [this, id = QString::fromLatin1(action)] {
            m_context.actions.action(id)->trigger();
        });
    };
    trigger(m_open, "replay.open");
    trigger(m_record, "station.capture");
    connect(m_live, &QPushButton::toggled, this, [this](bool on) {
        if (on && m_book->file() != m_captureFile)
            openCapture(m_captureFile, true);
        m_list->setFollowing(on);
    });
    connect(m_list, &PacketList::followingChanged, m_live, &QPushButton::setChecked);
    connect(m_recentMenu, &QMenu::aboutToShow, this, &ReplayPanel::fillRecent);
    connect(m_filter, &QLineEdit::textChanged, m_typing, qOverload<>(&QTimer::start));
    connect(m_filter, &QLineEdit::returnPressed, this, &ReplayPanel::takeFilter);
    connect(m_typing, &QTimer::timeout, this, &ReplayPanel::takeFilter);
    connect(m_book, &CaptureBook::opened, this, &ReplayPanel::onOpened);
    connect(m_book, &CaptureBook::changed, this, &ReplayPanel::onBook);
    connect(m_book, &CaptureBook::packetCame, this, [this] { m_detail->show(*m_book->packet()); });
    connect(m_book, &CaptureBook::positionCame, m_list, &PacketList::goTo);
    connect(m_list, &PacketList::currentMoved, this, &ReplayPanel::onPacketWanted);
    connect(m_book, &CaptureBook::rowsCame, this, &ReplayPanel::onPacketWanted);
    connect(m_brush, &CaptureBrush::partChosen, this, [this] { m_form->setPart(m_brush->part()); });
    connect(m_brush, &CaptureBrush::timeChosen, m_book, &CaptureBook::wantTime);
    connect(m_form, &ReplayForm::partChanged, this, [this] { m_brush->setPart(m_form->part()); });
    connect(m_form, &ReplayForm::sendWanted, this, &ReplayPanel::send);
    connect(m_form, &ReplayForm::copyWanted, this, &ReplayPanel::copyCommand);
    connect(m_form, &ReplayForm::problemChanged, this, [this] { m_context.actions.update(); });
    connect(m_view, &ReplayView::stopWanted, &m_desk, &RunDesk::stop);
    connect(m_view, &ReplayView::backWanted, this, &ReplayPanel::showForm);
    connect(m_view, &ReplayView::againWanted, this, [this] {
        if (const auto plan = m_desk.replayPlan())
            m_desk.start(*plan, m_form->password());
    });
    connect(m_view, &ReplayView::runsWanted, this, [this] {
        Q_EMIT openPanel(QStringLiteral("runs"), m_view->property("run").toString());
    });
    connect(&m_desk, &RunDesk::started, this, &ReplayPanel::follow);
    connect(&m_desk, &RunDesk::progressed, this, &ReplayPanel::follow);
    connect(&m_desk, &RunDesk::ended, this, &ReplayPanel::onEnded);
    connect(&m_desk, &RunDesk::failed, this, [this](const QString& sentence) {
        if (std::exchange(m_followed, false)) {
            showForm();
            m_bar->say(tr("Nothing was sent: %1").arg(report::said(sentence)), ListMark::Fault);
        }
        m_form->setBusy(busyReason());
    });
}

void ReplayPanel::registerActions()
{
    const auto add = [this](const char* id, const char* text, const QStringList& keywords,
                            const QString& icon, std::function<void()> run,
                            std::function<QString()> reason) {
        ActionSpec spec;
        spec.id = QLatin1String(id);
        spec.text = text;
        spec.keywords = keywords;
        spec.icon = icon;
        spec.run = std::move(run);
        spec.disabledReason = std::move(reason);
        m_context.actions.add(std::move(spec));
    };
    add(
        "replay.open", QT_TRANSLATE_NOOP("Actions", "Open a capture..."),
        {"pcap", "pcapng", "wireshark", "抓包文件", "打开", "zbwj", "dk"}, "import",
        [this] { askForFile(); }, [] { return QString(); });
    add(
        "replay.send", QT_TRANSLATE_NOOP("Actions", "Send the capture"),
        {"replay", "resend", "重放", "回放", "cf", "hf"}, "start", [this] { send(); },
        [this] { return sendReason(); });
    add(
        "replay.close", QT_TRANSLATE_NOOP("Actions", "Close the capture"),
        {"pcap", "关闭抓包", "gbzb"}, "close", [this] { m_book->close(); },
        [this] { return m_book->isOpen() ? QString() : tr("Open a capture first."); });
}

QString ReplayPanel::title() const
{
    return tr("Replay");
}

QString ReplayPanel::purpose() const
{
    return tr("Looks through recorded traffic and sends it again.");
}

QIcon ReplayPanel::icon() const
{
    return icons::themed(QStringLiteral("play"), m_context.theme);
}

QWidget* ReplayPanel::filterBox()
{
    return m_filter;
}

QString ReplayPanel::stateId() const
{
    return m_stack->stateId();
}

QString ReplayPanel::summary() const
{
    return m_summary->text();
}

QString ReplayPanel::filterProblem() const
{
    return m_filterError->isHidden() ? QString() : m_filterError->text();
}

void ReplayPanel::narrow(const QString& text)
{
    if (text.startsWith(kFile))
        openCapture(text.mid(kFile.size()));
    else
        m_filter->setText(text);
}

void ReplayPanel::refresh(const host::EngineView& view)
{
    m_form->setStation(view);
    showCapture(view.capture);
}

// ---- sending ------------------------------------------------------------------------------------

QString ReplayPanel::busyReason() const
{
    return m_desk.isRunning() ? tr("A run goes on; stop it or wait.") : QString();
}

QString ReplayPanel::sendReason() const
{
    return m_desk.isRunning() ? busyReason() : m_form->problem();
}

void ReplayPanel::send()
{
    if (!sendReason().isEmpty())
        return;
    m_bar->dismiss();
    m_desk.start(m_form->plan(), m_form->password());
}

void ReplayPanel::follow()
{
    m_form->setBusy(busyReason());
    m_context.actions.update();
    if (!m_desk.isRunning() || !m_desk.replayPlan())
        return;
    m_followed = true;
    m_view->showRunning(m_desk);
    m_side->setCurrentWidget(m_view);
}

void ReplayPanel::onEnded(const QString& id)
{
    m_form->setBusy(busyReason());
    m_followed = false;
    if (m_desk.replayReport()) {
        m_view->setProperty("run", id);
        m_view->showReport(*m_desk.replayReport(), !id.isEmpty());
        m_side->setCurrentWidget(m_view);
    }
    m_context.actions.update();
}

void ReplayPanel::showForm()
{
    m_side->setCurrentWidget(m_form);
}

void ReplayPanel::copyCommand()
{
    QApplication::clipboard()->setText(
        QStringLiteral("shack-replay ") +
        QString::fromStdString(replay::replayPlanText(m_form->plan())));
    m_bar->say(tr("The command line is on the clipboard."));
}

// ---- words --------------------------------------------------------------------------------------

void ReplayPanel::retranslate()
{
    const auto say = [](QPushButton* button, const QString& text, const QString& toolTip) {
        button->setText(text);
        button->setToolTip(toolTip);
        button->setAccessibleDescription(toolTip);
    };
    say(m_open, tr("Open..."), tr("Opens a capture file of any size."));
    //: files opened lately
    say(m_recent, tr("Recent"), tr("Captures that were opened lately."));
    say(m_live, tr("Watch live"), tr("Shows the recording while it goes on, newest packet last."));
    m_record->setToolTip(tr("Records the station's own traffic to a file; passwords are blanked."));
    m_record->setAccessibleDescription(m_record->toolTip());
    m_recent->setEnabled(!recentFiles().isEmpty());
    m_filter->setPlaceholderText(tr("Filter: type:voice call:bg7*"));
    m_filter->setAccessibleName(tr("Filter of the packets"));
    m_filter->setToolTip(tr(
        "Words that must all hold; - before one turns it round, * stands for any text, of a list "
        "any may hold:\n"
        "type:voice,heartbeat,text,config,app call:bg7* ip:10.0.* src:10.* dst:10.*\n"
        "port:60050 sport:60050 dport:60050 len>100 time<=1.5\n"
        "proto:draarl,udp,tcp,ip4,ip6,vlan,fragment,other is:cut,badsum,comment,password,odd"));
    m_reading->setAccessibleName(tr("How much of the file was read"));
    m_brush->retranslate();
    m_list->retranslate();
    m_detail->retranslate();
    m_form->retranslate();
    m_view->retranslate();
    showCapture(m_context.bridge.view()->capture);
    if (!m_book->isOpen())
        onOpened();
    else
        onBook();
    if (!m_filterError->isHidden())
        takeFilter();
    if (m_desk.isRunning())
        follow();
    else if (m_desk.replayReport() && m_side->currentWidget() == m_view)
        onEnded(m_view->property("run").toString());
}

void ReplayPanel::restyle()
{
    m_open->setIcon(icons::themed(QStringLiteral("import"), m_context.theme));
    m_record->setIcon(icons::themed(QStringLiteral("file"), m_context.theme));
    m_live->setIcon(icons::themed(QStringLiteral("live"), m_context.theme));
    const auto colour = [this](QLabel* label, Theme::Role role) {
        QPalette palette = label->palette();
        palette.setColor(QPalette::WindowText, m_context.theme.colour(role));
        label->setPalette(palette);
    };
    colour(m_filterError, Theme::Role::Fault);
    colour(m_shown, Theme::Role::Muted);
    m_brush->update();
    m_detail->restyle();
    m_form->restyle();
    m_view->restyle();
}

} // namespace shack::ui
