#include "engine/net/udp_backend_memory.h"

#include "engine/net/memory_core.h"
#include "engine/net/udp_backend_detail.h"

#include <algorithm>
#include <array>
#include <utility>

namespace shack::net {
namespace memory {

/// A port's half of the network: what its source and its senders work on.
class PortState {
public:
    PortState(std::shared_ptr<Core> core, const UdpPortConfig& config)
        : m_core(std::move(core)), m_config(config), m_inbox(std::make_shared<Inbox>()),
          m_source(*this)
    {
        m_inbox->capacityBytes = config.receiveBufferBytes;
        m_outlet.bufferBytes = config.sendBufferBytes;
    }

    ~PortState()
    {
        for (const Endpoint& local : m_locals)
            m_core->unbind(local);
    }

    PortState(const PortState&) = delete;
    PortState& operator=(const PortState&) = delete;

    Status bindAll()
    {
        for (const Endpoint& listen : m_config.listen) {
            auto bound = m_core->bind(
                listen, {.inbox = m_inbox,
                         .choice = choiceAmong(m_config.listen, listen),
                         .tellsDestination = m_config.packetInfo && listen.isWildcard()});
            if (!bound)
                return failed(bound.error());
            m_locals.push_back(*bound);
        }
        return {};
    }

    Core& core() noexcept { return *m_core; }

    const UdpPortConfig& config() const noexcept { return m_config; }

    std::span<const Endpoint> locals() const noexcept { return m_locals; }

    Outlet& outlet() noexcept { return m_outlet; }

    DatagramSource& source() noexcept { return m_source; }

    /// Where a datagram to `to` says that it comes from; invalid without a socket of its family.
    Endpoint sourceFor(const Endpoint& to, const LocalAddress& from) const noexcept
    {
        const std::size_t index = socketFor(m_locals, to, from);
        if (index == m_locals.size())
            return {};
        const Endpoint& local = m_locals[index];
        if (!local.isWildcard())
            return local;
        if (from.valid() && from.address().sameFamily(to))
            return from.address().withPort(local.port());
        return to.isV4() ? Endpoint::loopbackV4(local.port()) : Endpoint::loopbackV6(local.port());
    }

private:
    class Source final : public DatagramSource {
    public:
        explicit Source(PortState& port)
            : m_port(port), m_buffers(port.m_config.receiveBatch),
              m_datagrams(port.m_config.receiveBatch)
        {
        }

        WaitResult wait(std::chrono::nanoseconds timeout) noexcept override
        {
            return m_port.m_core->waitFor(*m_port.m_inbox, m_woken, timeout);
        }

        ReceiveBatch receive() noexcept override
        {
            const auto items = m_port.m_core->take(*m_port.m_inbox, m_buffers.size());
            for (std::size_t i = 0; i < items.size(); ++i) {
                const auto& bytes = items[i].datagram.bytes;
                const std::size_t kept = std::min(bytes.size(), kReceiveBufferBytes);
                std::copy_n(bytes.begin(), kept, m_buffers[i].begin());
                m_datagrams[i] = {.bytes = MutableByteSpan{m_buffers[i]}.first(kept),
                                  .from = items[i].datagram.from,
                                  .to = items[i].cameTo,
                                  .truncated = bytes.size() > kept,
                                  .queued = m_port.m_config.arrivalTimes
                                                ? m_port.m_core->ageOf(items[i].datagram)
                                                : std::chrono::nanoseconds{}};
            }
            return {.datagrams = std::span{m_datagrams}.first(items.size()),
                    .kernelDrops = m_port.m_core->drops(*m_port.m_inbox)};
        }

        void wake() noexcept override { m_port.m_core->wake(m_woken); }

    private:
        PortState& m_port;
        std::vector<std::array<std::byte, kReceiveBufferBytes>> m_buffers;
        std::vector<ReceivedDatagram> m_datagrams;
        bool m_woken = false; // under the network's mutex
    };

    std::shared_ptr<Core> m_core;
    UdpPortConfig m_config;
    std::shared_ptr<Inbox> m_inbox;
    Outlet m_outlet; // under the network's mutex
    std::vector<Endpoint> m_locals;
    Source m_source;
};

namespace {

class Sender final : public DatagramSender {
public:
    explicit Sender(PortState& port) noexcept : m_port(port) {}

    SendProgress sendSame(ByteSpan payload, std::span<const Endpoint> receivers,
                          const LocalAddress& from) noexcept override
    {
        if (receivers.empty())
            return {};
        const Endpoint source = m_port.sourceFor(receivers.front(), from);
        return sendAll(receivers.size(), [&](std::size_t index) {
            return Outgoing{.payload = payload, .from = source, .to = receivers[index]};
        });
    }

    SendProgress sendEach(std::span<const OutgoingDatagram> datagrams) noexcept override
    {
        return sendAll(datagrams.size(), [&](std::size_t index) {
            const OutgoingDatagram& next = datagrams[index];
            return Outgoing{.payload = next.payload,
                            .from = m_port.sourceFor(next.to, next.from),
                            .to = next.to};
        });
    }

    bool waitWritable(std::chrono::nanoseconds timeout) noexcept override
    {
        return m_port.core().waitWritable(m_port.outlet(), m_blockedBytes, timeout);
    }

private:
    template <typename Datagram>
    SendProgress sendAll(std::size_t count, const Datagram& datagram)
    {
        std::size_t sent = 0;
        while (sent < count) {
            const std::size_t chunk = std::min(count - sent, m_port.config().sendBatch);
            const SendProgress progress = m_port.core().transmit(
                m_port.outlet(), chunk, [&](std::size_t index) { return datagram(sent + index); });
            sent += progress.sent;
            if (progress.status != SendStatus::Ok) {
                m_blockedBytes = datagram(sent).payload.size();
                return {.sent = sent, .status = progress.status};
            }
        }
        return {.sent = sent, .status = SendStatus::Ok};
    }

    PortState& m_port;
    std::size_t m_blockedBytes = 0;
};

} // namespace
} // namespace memory

MemoryPort::MemoryPort(std::unique_ptr<memory::PortState> state) noexcept
    : m_state(std::move(state))
{
}

MemoryPort::~MemoryPort() = default;

DatagramSource& MemoryPort::source() noexcept
{
    return m_state->source();
}

std::unique_ptr<DatagramSender> MemoryPort::makeSender()
{
    return std::make_unique<memory::Sender>(*m_state);
}

std::vector<Endpoint> MemoryPort::localEndpoints() const
{
    return {m_state->locals().begin(), m_state->locals().end()};
}

SocketBuffers MemoryPort::buffers() const noexcept
{
    const UdpPortConfig& config = m_state->config();
    return {.receiveRequested = config.receiveBufferBytes,
            .receiveActual = config.receiveBufferBytes,
            .sendRequested = config.sendBufferBytes,
            .sendActual = config.sendBufferBytes};
}

bool MemoryPort::knowsLocalAddress() const noexcept
{
    return m_state->config().packetInfo;
}

void MemoryPort::script(std::vector<ScriptedSend> steps)
{
    const std::lock_guard lock{m_state->core().mutex()};
    auto& script = m_state->outlet().script;
    script.insert(script.end(), steps.begin(), steps.end());
}

std::size_t MemoryPort::scriptedLeft() const
{
    const std::lock_guard lock{m_state->core().mutex()};
    return m_state->outlet().script.size();
}

void MemoryPort::blockSending(bool blocked)
{
    const std::lock_guard lock{m_state->core().mutex()};
    m_state->outlet().blocked = blocked;
}

MemoryDevice::MemoryDevice(std::shared_ptr<memory::Core> core, const Endpoint& endpoint) noexcept
    : m_core(std::move(core)), m_endpoint(endpoint)
{
}

MemoryDevice& MemoryDevice::operator=(MemoryDevice&& other) noexcept
{
    std::swap(m_core, other.m_core);
    std::swap(m_endpoint, other.m_endpoint);
    return *this;
}

MemoryDevice::~MemoryDevice()
{
    if (m_core)
        m_core->unbind(m_endpoint);
}

void MemoryDevice::send(ByteSpan payload, const Endpoint& to)
{
    memory::Outlet outlet{
        .busyUntil = {}, .bufferBytes = 1U << 30U, .blocked = false, .script = {}};
    m_core->transmit(outlet, 1, [&](std::size_t) {
        return memory::Outgoing{.payload = payload, .from = m_endpoint, .to = to};
    });
}

std::vector<MemoryDatagram> MemoryDevice::take()
{
    std::vector<MemoryDatagram> taken;
    for (auto& item : m_core->take(*m_core->inboxOf(m_endpoint), 0))
        taken.push_back(std::move(item.datagram));
    return taken;
}

std::size_t MemoryDevice::waiting() const
{
    return m_core->arrived(*m_core->inboxOf(m_endpoint));
}

MemoryNetwork::MemoryNetwork(const Clock& clock, const MemoryConditions& conditions)
    : m_core(std::make_shared<memory::Core>(clock, nullptr, conditions))
{
}

MemoryNetwork::MemoryNetwork(std::shared_ptr<memory::Core> core) noexcept : m_core(std::move(core))
{
}

MemoryNetwork MemoryNetwork::movingClock(ManualClock& clock, const MemoryConditions& conditions)
{
    return MemoryNetwork{std::make_shared<memory::Core>(clock, &clock, conditions)};
}

MemoryNetwork::~MemoryNetwork() = default;

Result<std::unique_ptr<MemoryPort>> MemoryNetwork::open(const UdpPortConfig& config)
{
    if (const Status valid = checkedConfig(config); !valid)
        return failed(valid.error());
    if (config.reusePort)
        return fail(ErrorCode::Unsupported, "A network in memory has one owner per port");
    auto state = std::make_unique<memory::PortState>(m_core, config);
    if (const Status bound = state->bindAll(); !bound)
        return failed(bound.error());
    return std::make_unique<MemoryPort>(std::move(state));
}

Result<MemoryDevice> MemoryNetwork::addDevice(const Endpoint& endpoint)
{
    auto inbox = std::make_shared<memory::Inbox>();
    inbox->capacityBytes = m_core->deviceBufferBytes();
    auto bound = m_core->bind(endpoint, {.inbox = std::move(inbox), .choice = {}});
    if (!bound)
        return failed(bound.error());
    return MemoryDevice{m_core, *bound};
}

void MemoryNetwork::refuse(const Endpoint& to, SendStatus status)
{
    m_core->refuse(to, status);
}

void MemoryNetwork::accept(const Endpoint& to)
{
    m_core->refuse(to, std::nullopt);
}

void MemoryNetwork::setConditions(const MemoryConditions& conditions)
{
    m_core->setConditions(conditions);
}

MemoryCounts MemoryNetwork::counts() const
{
    return m_core->counts();
}

} // namespace shack::net
