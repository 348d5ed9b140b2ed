#include "ui/bridge/undo_list.h"

#include <utility>

namespace shack::ui {

void UndoList::push(std::vector<Entry>& list, Entry entry)
{
    if (!entry.command)
        return;
    if (list.size() == kLimit)
        list.erase(list.begin());
    list.push_back(std::move(entry));
}

std::optional<UndoList::Entry> UndoList::pop(std::vector<Entry>& list)
{
    if (list.empty())
        return std::nullopt;
    Entry entry = std::move(list.back());
    list.pop_back();
    return entry;
}

void UndoList::done(Entry entry)
{
    m_redo.clear();
    push(m_undo, std::move(entry));
}

void UndoList::undone(Entry entry)
{
    push(m_redo, std::move(entry));
}

void UndoList::redone(Entry entry)
{
    push(m_undo, std::move(entry));
}

std::optional<UndoList::Entry> UndoList::takeUndo()
{
    return pop(m_undo);
}

std::optional<UndoList::Entry> UndoList::takeRedo()
{
    return pop(m_redo);
}

void UndoList::restoreUndo(Entry entry)
{
    push(m_undo, std::move(entry));
}

void UndoList::restoreRedo(Entry entry)
{
    push(m_redo, std::move(entry));
}

} // namespace shack::ui
