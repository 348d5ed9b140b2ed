#pragma once

#include "engine/host/engine_command.h"

#include <QString>

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

namespace shack::ui {

/// Inverse commands in the order in which things were done, and those that were taken back. GUI
/// thread. Lives until restart (ux.md rule 3); the oldest of more than 100 are forgotten.
class UndoList {
public:
    struct Entry {
        QString text;
        std::shared_ptr<const host::EngineCommand> command;
    };

    /// A new deed: what was taken back before can no longer be done again.
    void done(Entry entry);
    /// The answer to an undo: its own inverse repeats the deed.
    void undone(Entry entry);
    /// The answer to a redo.
    void redone(Entry entry);

    std::optional<Entry> takeUndo();
    std::optional<Entry> takeRedo();
    /// Puts an entry back that could not even be sent.
    void restoreUndo(Entry entry);
    void restoreRedo(Entry entry);

    bool canUndo() const { return !m_undo.empty(); }

    bool canRedo() const { return !m_redo.empty(); }

    QString undoText() const { return m_undo.empty() ? QString() : m_undo.back().text; }

    QString redoText() const { return m_redo.empty() ? QString() : m_redo.back().text; }

private:
    static constexpr std::size_t kLimit = 100;
    static void push(std::vector<Entry>& list, Entry entry);
    static std::optional<Entry> pop(std::vector<Entry>& list);

    std::vector<Entry> m_undo;
    std::vector<Entry> m_redo;
};

} // namespace shack::ui
