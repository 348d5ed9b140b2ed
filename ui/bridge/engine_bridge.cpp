#include "ui/bridge/engine_bridge.h"

#include "ui/bridge/undo_list.h"

#include <QPointer>
#include <QThreadPool>
#include <QTimer>

#include <chrono>
#include <map>
#include <mutex>
#include <utility>
#include <variant>

namespace shack::ui {

namespace {

constexpr std::chrono::milliseconds kLookEvery{200};
constexpr std::chrono::seconds kStaleAfter{2};

const Clock& systemClock()
{
    static const SystemClock clock;
    return clock;
}

/// Outlives the bridge in the engine's hands, so that a wake that comes too late finds nobody.
struct Waker {
    std::mutex mutex;
    QObject* bridge = nullptr;
    std::function<void()> drain;

    void wake()
    {
        const std::lock_guard lock{mutex};
        if (bridge != nullptr)
            QMetaObject::invokeMethod(bridge, drain, Qt::QueuedConnection);
    }

    void forget()
    {
        const std::lock_guard lock{mutex};
        bridge = nullptr;
    }
};

enum class Purpose { Deed, Undo, Redo };

struct Waiting {
    Purpose purpose = Purpose::Deed;
    QString text;
    bool hasContext = false;
    QPointer<QObject> context;
    EngineBridge::Answer answer;
};

host::CommandDone busyAnswer()
{
    host::CommandDone done;
    done.ok = false;
    done.message = {"engine.busy", "The station has too many commands waiting; try again.", {}};
    return done;
}

} // namespace

struct EngineBridge::Private {
    Private(EngineFace& face, const Clock& time) : engine(face), clock(time) {}

    EngineFace& engine;
    const Clock& clock;
    std::shared_ptr<Waker> waker = std::make_shared<Waker>();
    QTimer timer;
    MonoTime freshMono{};
    WallTime freshWall{};
    std::map<host::Ticket, Waiting> waiting;
    UndoList undoList;
};

EngineBridge::EngineBridge(EngineFace& engine, QObject* parent)
    : EngineBridge(engine, systemClock(), parent)
{
    connect(&d->timer, &QTimer::timeout, this, &EngineBridge::poll);
    d->timer.start(kLookEvery);
}

EngineBridge::EngineBridge(EngineFace& engine, const Clock& clock, QObject* parent)
    : QObject(parent), d(std::make_unique<Private>(engine, clock)), m_view(engine.view())
{
    d->freshMono = clock.now();
    d->freshWall = clock.wallNow();
    d->waker->bridge = this;
    d->waker->drain = [this] { drain(); };
    engine.setEventWake([waker = d->waker] { waker->wake(); });
    d->waker->wake();
}

EngineBridge::~EngineBridge()
{
    d->waker->forget();
    d->engine.setEventWake({});
}

std::shared_ptr<host::SoundPort> EngineBridge::soundPort() const
{
    return d->engine.soundPort();
}

WallTime EngineBridge::freshAt() const
{
    return d->freshWall;
}

host::Ticket EngineBridge::submit(host::EngineCommand command, const QString& undoText,
                                  QObject* context, Answer answer)
{
    const host::Ticket ticket = d->engine.submit(std::move(command));
    if (ticket == 0) {
        const host::CommandDone busy = busyAnswer();
        if (answer)
            answer(busy);
        else
            Q_EMIT commandFailed(busy.message);
        return 0;
    }
    d->waiting.insert_or_assign(
        ticket, Waiting{Purpose::Deed, undoText, context != nullptr, context, std::move(answer)});
    return ticket;
}

bool EngineBridge::canUndo() const
{
    return d->undoList.canUndo();
}

bool EngineBridge::canRedo() const
{
    return d->undoList.canRedo();
}

QString EngineBridge::undoText() const
{
    return d->undoList.undoText();
}

QString EngineBridge::redoText() const
{
    return d->undoList.redoText();
}

void EngineBridge::undo()
{
    std::optional<UndoList::Entry> entry = d->undoList.takeUndo();
    if (!entry)
        return;
    const host::Ticket ticket = d->engine.submit(*entry->command);
    if (ticket == 0) {
        d->undoList.restoreUndo(std::move(*entry));
        Q_EMIT commandFailed(busyAnswer().message);
        return;
    }
    d->waiting.insert_or_assign(ticket, Waiting{Purpose::Undo, entry->text, false, {}, {}});
    Q_EMIT undoChanged();
    Q_EMIT undoStarted();
}

void EngineBridge::redo()
{
    std::optional<UndoList::Entry> entry = d->undoList.takeRedo();
    if (!entry)
        return;
    const host::Ticket ticket = d->engine.submit(*entry->command);
    if (ticket == 0) {
        d->undoList.restoreRedo(std::move(*entry));
        Q_EMIT commandFailed(busyAnswer().message);
        return;
    }
    d->waiting.insert_or_assign(ticket, Waiting{Purpose::Redo, entry->text, false, {}, {}});
    Q_EMIT undoChanged();
}

void EngineBridge::poll()
{
    drain();
    lookForView();
}

std::size_t EngineBridge::waitingAnswers() const
{
    return d->waiting.size();
}

void EngineBridge::lookForView()
{
    host::EngineViewPtr newest = d->engine.view();
    const MonoTime now = d->clock.now();
    const bool fresh = newest->sequence != m_view->sequence;
    host::EngineViewPtr replaced;
    if (fresh) {
        d->freshMono = now;
        d->freshWall = d->clock.wallNow();
        replaced = std::exchange(m_view, std::move(newest));
    }
    const bool stale = now - d->freshMono >= kStaleAfter;
    if (stale != m_stale) {
        m_stale = stale;
        Q_EMIT staleChanged(stale);
    }
    if (!fresh)
        return;
    Q_EMIT viewChanged(*m_view);
    // Tables of thousands of rows are taken apart elsewhere when a thread is free for it.
    QThreadPool::globalInstance()->tryStart(
        [last = std::move(replaced)]() mutable { last.reset(); });
}

void EngineBridge::drain()
{
    std::vector<host::EngineEvent> events;
    d->engine.drainEvents(events);
    for (const host::EngineEvent& event : events) {
        if (const auto* done = std::get_if<host::CommandDone>(&event))
            finish(*done);
        Q_EMIT eventArrived(event);
    }
}

void EngineBridge::finish(const host::CommandDone& done)
{
    auto node = d->waiting.extract(done.ticket);
    if (node.empty())
        return;
    const Waiting waiting = std::move(node.mapped());

    if (done.ok && done.inverse) {
        UndoList::Entry inverse{waiting.text, done.inverse};
        if (waiting.purpose == Purpose::Undo)
            d->undoList.undone(std::move(inverse));
        else if (waiting.purpose == Purpose::Redo)
            d->undoList.redone(std::move(inverse));
        else if (!waiting.text.isEmpty())
            d->undoList.done(std::move(inverse));
        Q_EMIT undoChanged();
        if (waiting.purpose == Purpose::Deed && !waiting.text.isEmpty())
            Q_EMIT undoableDone(waiting.text);
    }
    if (waiting.answer && (!waiting.hasContext || waiting.context))
        waiting.answer(done);
    else if (!done.ok && !waiting.answer)
        Q_EMIT commandFailed(done.message);
}

} // namespace shack::ui
