#pragma once

#include "engine/net/udp_backend.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace shack::fanout::test {

/// A datagram that somebody has sent.
struct Recorded {
    std::vector<std::byte> bytes;
    net::Endpoint from;
};

/// Hands out what the test put in, without a network and without allocating. One thread.
class ReplaySource final : public net::DatagramSource {
public:
    explicit ReplaySource(std::size_t batch) : m_buffers(batch), m_datagrams(batch) {}

    /// `all` must outlive its being read.
    void play(std::span<const Recorded> all) noexcept { m_left = all; }

    bool done() const noexcept { return m_left.empty(); }

    net::WaitResult wait(std::chrono::nanoseconds) noexcept override
    {
        return m_left.empty() ? net::WaitResult::TimedOut : net::WaitResult::Readable;
    }

    net::ReceiveBatch receive() noexcept override
    {
        const std::size_t count = std::min(m_left.size(), m_buffers.size());
        for (std::size_t i = 0; i < count; ++i) {
            std::ranges::copy(m_left[i].bytes, m_buffers[i].begin());
            m_datagrams[i] = {.bytes = MutableByteSpan{m_buffers[i]}.first(m_left[i].bytes.size()),
                              .from = m_left[i].from,
                              .to = {},
                              .truncated = false};
        }
        m_left = m_left.subspan(count);
        return {.datagrams = std::span{m_datagrams}.first(count), .kernelDrops = 0};
    }

    void wake() noexcept override {}

private:
    std::span<const Recorded> m_left;
    std::vector<std::array<std::byte, net::kReceiveBufferBytes>> m_buffers;
    std::vector<net::ReceivedDatagram> m_datagrams;
};

/// Takes everything and only counts. One thread.
class SinkSender final : public net::DatagramSender {
public:
    explicit SinkSender(std::uint64_t& count) noexcept : m_count(count) {}

    net::SendProgress sendSame(ByteSpan, std::span<const net::Endpoint> receivers,
                               const net::LocalAddress&) noexcept override
    {
        m_count += receivers.size();
        return {.sent = receivers.size(), .status = net::SendStatus::Ok};
    }

    net::SendProgress sendEach(std::span<const net::OutgoingDatagram> datagrams) noexcept override
    {
        m_count += datagrams.size();
        return {.sent = datagrams.size(), .status = net::SendStatus::Ok};
    }

    bool waitWritable(std::chrono::nanoseconds) noexcept override { return true; }

private:
    std::uint64_t& m_count;
};

} // namespace shack::fanout::test
