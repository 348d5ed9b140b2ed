#pragma once

#include "engine/base/counters.h"
#include "engine/base/mailbox.h"
#include "engine/fanout/ingress_orders.h"

#include <utility>

namespace shack::fanout {

using NoteMailbox = Mailbox<Note>;
using OrderMailbox = Mailbox<Order>;

inline constexpr std::size_t kMailboxCapacity = 4096;

/// Where ingress leaves its notes. A full mailbox loses the note, counted: devices repeat
/// themselves. Lives on the ingress thread.
class NoteDesk {
public:
    NoteDesk(NoteMailbox& mailbox, Counter& dropped) noexcept
        : m_mailbox(mailbox), m_dropped(dropped)
    {
    }

    bool leave(Note&& note)
    {
        if (m_mailbox.post(std::move(note)))
            return true;
        m_dropped.add();
        return false;
    }

private:
    NoteMailbox& m_mailbox;
    Counter& m_dropped;
};

} // namespace shack::fanout
