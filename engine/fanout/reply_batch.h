#pragma once

#include "engine/base/bytes.h"
#include "engine/fanout/ingress_counters.h"
#include "engine/net/udp_backend.h"
#include "engine/wire/draarl_types.h"

#include <array>
#include <cstddef>
#include <memory>
#include <vector>

namespace shack::fanout {

/// Answers collected while a batch of datagrams is handled, sent in as few system calls as
/// possible. Ingress does not wait for a full socket: what it does not take is lost and counted,
/// and the device asks again. Lives on the ingress thread.
class ReplyBatch {
public:
    ReplyBatch(std::unique_ptr<net::DatagramSender> sender, std::size_t capacity,
               IngressCounters& counters);

    /// Room for one answer, to be written before `commit`; sends what is there when full.
    MutableByteSpan room() noexcept;
    void commit(std::size_t bytes, const net::Endpoint& to, const net::LocalAddress& from) noexcept;

    void flush() noexcept;

private:
    using Buffer = std::array<std::byte, wire::kMaxDatagramBytes>;

    std::unique_ptr<net::DatagramSender> m_sender;
    IngressCounters& m_counters;
    std::vector<Buffer> m_buffers;
    std::vector<net::OutgoingDatagram> m_replies;
    std::size_t m_count = 0;
};

} // namespace shack::fanout
