#pragma once

#include "engine/base/clock.h"
#include "ui/bridge/engine_face.h"

#include <QObject>
#include <QString>

#include <functional>
#include <memory>

namespace shack::ui {

/// The one QObject between engine and window. GUI thread. Looks for a new view five times a second,
/// drains events when the engine says that there are some, and remembers who waits for which
/// ticket.
class EngineBridge : public QObject {
    Q_OBJECT

public:
    using Answer = std::function<void(const host::CommandDone&)>;

    explicit EngineBridge(EngineFace& engine, QObject* parent = nullptr);
    /// With a clock of the caller's, who then calls poll() too: no timer runs.
    EngineBridge(EngineFace& engine, const Clock& clock, QObject* parent = nullptr);
    ~EngineBridge() override;

    /// Never null.
    const host::EngineViewPtr& view() const { return m_view; }

    /// Live sound; null where there is none.
    std::shared_ptr<host::SoundPort> soundPort() const;

    /// No new view for 2 s: every panel shows its stale band (ux.md rule 1).
    bool isStale() const { return m_stale; }

    /// When the newest view arrived; the stale band's "since".
    WallTime freshAt() const;

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

    /// Commands whose answer has not come yet.
    std::size_t waitingAnswers() const;

Q_SIGNALS:
    void viewChanged(const shack::host::EngineView& view);
    void eventArrived(const shack::host::EngineEvent& event);
    void staleChanged(bool stale);
    void undoChanged();
    /// Something that can be undone was done: the toast with "Undo" (30 s).
    void undoableDone(const QString& text);
    /// The newest deed is being taken back: what offers to undo it has to go.
    void undoStarted();
    /// A command failed and nobody asked for the answer: a toast says so.
    void commandFailed(const shack::host::Message& message);

private:
    void lookForView();
    void drain();
    void finish(const host::CommandDone& done);

    struct Private;
    std::unique_ptr<Private> d;
    host::EngineViewPtr m_view;
    bool m_stale = false;
};

} // namespace shack::ui
