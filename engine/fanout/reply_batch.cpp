#include "engine/fanout/reply_batch.h"

#include <algorithm>
#include <span>
#include <utility>

namespace shack::fanout {

ReplyBatch::ReplyBatch(std::unique_ptr<net::DatagramSender> sender, std::size_t capacity,
                       IngressCounters& counters)
    : m_sender(std::move(sender)), m_counters(counters),
      m_buffers(std::max<std::size_t>(capacity, 1)), m_replies(m_buffers.size())
{
}

MutableByteSpan ReplyBatch::room() noexcept
{
    if (m_count == m_buffers.size())
        flush();
    return m_buffers[m_count];
}

void ReplyBatch::commit(std::size_t bytes, const net::Endpoint& to,
                        const net::LocalAddress& from) noexcept
{
    if (bytes == 0)
        return;
    m_replies[m_count] = {
        .payload = ByteSpan{m_buffers[m_count]}.first(bytes), .to = to, .from = from};
    ++m_count;
}

void ReplyBatch::flush() noexcept
{
    std::span<const net::OutgoingDatagram> left{m_replies.data(), std::exchange(m_count, 0)};
    bool triedAgain = false;
    while (!left.empty()) {
        const net::SendProgress done = m_sender->sendEach(left);
        m_counters.repliesSent.add(done.sent);
        left = left.subspan(done.sent);
        if (done.status == net::SendStatus::Ok || left.empty())
            continue;
        const bool stuck = done.status == net::SendStatus::WouldBlock ||
                           done.status == net::SendStatus::NoBuffers ||
                           done.status == net::SendStatus::Closed;
        const bool once = done.status == net::SendStatus::Interrupted ||
                          done.status == net::SendStatus::ConnectionRefused;
        if (once && !std::exchange(triedAgain, true))
            continue;
        triedAgain = false;
        const std::size_t lost = stuck ? left.size() : 1;
        m_counters.repliesLost.add(lost);
        left = left.subspan(lost);
    }
}

} // namespace shack::fanout
