#pragma once

#include "engine/host/engine.h"
#include "engine/host/engine_command.h"
#include "engine/host/engine_event.h"
#include "engine/host/engine_view.h"

#include <QObject>
#include <QTimer>

#include <functional>
#include <memory>
#include <vector>

namespace shack::ui {

/// The one QObject between engine and window. GUI thread. Looks for a new view five times a second,
/// drains events when the engine says that there are some, and remembers who waits for which
/// ticket. A scripted source (tests) takes the engine's place through EngineFace.
class EngineFace {
public:
    virtual ~EngineFace() = default;
    virtual host::EngineViewPtr view() const = 0;
    virtual host::Ticket submit(host::EngineCommand command) = 0;
    virtual void drainEvents(std::vector<host::EngineEvent>& into) = 0;
    virtual void setEventWake(std::function<void()> wake) = 0;
};

class EngineBridge : public QObject {
    Q_OBJECT

public:
    using Answer = std::function<void(const host::CommandDone&)>;

    explicit EngineBridge(EngineFace& engine, QObject* parent = nullptr);
    ~EngineBridge() override;

    /// Never null.
    const host::EngineViewPtr& view() const { return m_view; }

    /// No new view for 2 s: every panel shows its stale band (ux.md rule 1).
    bool isStale() const { return m_stale; }

    /// Sends a command. `context` must outlive the answer or be destroyed (then the answer is
    /// dropped). With a full queue the answer comes at once with code "engine.busy". An invertible
    /// command is put on the undo list under `undoText` when that is not empty.
    host::Ticket submit(host::EngineCommand command, const QString& undoText = {},
                        QObject* context = nullptr, Answer answer = {});

    bool canUndo() const;
    bool canRedo() const;
    QString undoText() const;
    QString redoText() const;
    void undo();
    void redo();

    /// Looks now instead of at the next tick (tests, and after a command).
    void poll();

Q_SIGNALS:
    void viewChanged(const shack::host::EngineView& view);
    void eventArrived(const shack::host::EngineEvent& event);
    void staleChanged(bool stale);
    void undoChanged();
    /// Something that can be undone was done: the toast with "Undo" (30 s).
    void undoableDone(const QString& text);
    /// A command failed and nobody asked for the answer: a toast says so.
    void commandFailed(const shack::host::Message& message);

private:
    struct Private;
    std::unique_ptr<Private> d;
    host::EngineViewPtr m_view;
    bool m_stale = false;
};

} // namespace shack::ui
