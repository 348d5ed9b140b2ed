#include "engine/net/socket_options.h"
#include "engine/net/udp_backend_detail.h"

#include <boost/asio/bind_allocator.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/udp.hpp>
#include <boost/asio/ip/v6_only.hpp>
#include <boost/asio/post.hpp>

#include <algorithm>
#include <array>
#include <atomic>
#include <limits>
#include <new>

namespace shack::net {
namespace {

using boost::asio::ip::udp;
using boost::system::error_code;

/// Names its executor, so that no type erasure stands in the receive path.
using UdpSocket = boost::asio::basic_datagram_socket<udp, boost::asio::io_context::executor_type>;

udp::endpoint toAsio(const Endpoint& endpoint) noexcept
{
    udp::endpoint made;
    std::memcpy(made.data(), endpoint.nativeData(), endpoint.nativeSize());
    return made;
}

SendStatus sendStatusOf(const error_code& error) noexcept
{
    namespace asio_error = boost::asio::error;

    struct Meaning {
        error_code error;
        SendStatus status;
    };

    static const std::array kMeanings{
        Meaning{asio_error::would_block, SendStatus::WouldBlock},
        Meaning{asio_error::try_again, SendStatus::WouldBlock},
        Meaning{asio_error::no_buffer_space, SendStatus::NoBuffers},
        Meaning{asio_error::no_memory, SendStatus::NoBuffers},
        Meaning{asio_error::interrupted, SendStatus::Interrupted},
        Meaning{asio_error::message_size, SendStatus::TooLarge},
        Meaning{asio_error::network_unreachable, SendStatus::Unreachable},
        Meaning{asio_error::host_unreachable, SendStatus::Unreachable},
        Meaning{asio_error::network_down, SendStatus::Unreachable},
        Meaning{asio_error::access_denied, SendStatus::PermissionDenied},
        Meaning{asio_error::no_permission, SendStatus::PermissionDenied},
        Meaning{asio_error::connection_refused, SendStatus::ConnectionRefused},
        Meaning{asio_error::connection_reset, SendStatus::ConnectionRefused},
        Meaning{asio_error::bad_descriptor, SendStatus::Closed},
        Meaning{asio_error::shut_down, SendStatus::Closed},
    };
    for (const Meaning& known : kMeanings) {
        if (error == known.error)
            return known.status;
    }
    if (error == boost::system::errc::address_not_available)
        return SendStatus::Unreachable;
    return SendStatus::Invalid;
}

/// One pending receive: its buffer, what arrived, and the memory of Asio's operation, so that
/// receiving again does not allocate.
struct Slot {
    // One byte more than we deliver: systems that do not report a cut datagram show it there.
    std::array<std::byte, kReceiveBufferBytes + 1> buffer;
    alignas(std::max_align_t) std::array<std::byte, 512> operation;
    bool operationInUse = false;
    std::size_t socket = 0;
    std::size_t received = 0;
    bool failed = false;
    bool tooLong = false;
    udp::endpoint from;
};

/// Gives Asio the memory of a slot.
template <typename T>
struct SlotAllocator {
    using value_type = T;

    Slot* slot;

    explicit SlotAllocator(Slot* owner) noexcept : slot(owner) {}

    template <typename Other>
    SlotAllocator(const SlotAllocator<Other>& other) noexcept : slot(other.slot)
    {
    }

    T* allocate(std::size_t count)
    {
        if (slot->operationInUse || count * sizeof(T) > slot->operation.size())
            return static_cast<T*>(::operator new(count * sizeof(T)));
        slot->operationInUse = true;
        return reinterpret_cast<T*>(slot->operation.data());
    }

    void deallocate(T* memory, std::size_t) noexcept
    {
        if (reinterpret_cast<std::byte*>(memory) == slot->operation.data())
            slot->operationInUse = false;
        else
            ::operator delete(memory);
    }

    template <typename Other>
    bool operator==(const SlotAllocator<Other>& other) const noexcept
    {
        return slot == other.slot;
    }
};

/// Several receives pending on every socket; runs its own io_context inside `wait` and `receive`,
/// on the thread that calls them.
class PortableSource final : public DatagramSource {
public:
    /// Twice the batch: while the caller looks at one half, the other is pending.
    explicit PortableSource(std::size_t batch) : m_slots(2 * batch), m_datagrams(batch)
    {
        m_done.reserve(m_slots.size());
        m_lent.reserve(m_slots.size());
    }

    boost::asio::io_context& context() noexcept { return m_context; }

    /// Once, when all sockets are bound.
    void start(std::span<UdpSocket> sockets, std::span<const LocalAddress> choices)
    {
        m_sockets = sockets;
        m_choices = choices;
        for (std::size_t i = 0; i < m_slots.size(); ++i) {
            m_slots[i].socket = i % m_sockets.size();
            receiveInto(m_slots[i]);
        }
    }

    WaitResult wait(std::chrono::nanoseconds timeout) noexcept override
    {
        using namespace std::chrono;
        const auto deadline = steady_clock::now() + std::min<nanoseconds>(timeout, hours{1});
        for (;;) {
            m_context.poll();
            if (m_woken.exchange(false))
                return WaitResult::Woken;
            if (!m_done.empty())
                return WaitResult::Readable;
            if (m_context.run_one_until(deadline) == 0)
                return WaitResult::TimedOut;
        }
    }

    ReceiveBatch receive() noexcept override
    {
        for (Slot* each : m_lent)
            receiveInto(*each);
        m_lent.clear();
        m_context.poll();
        const auto taken = m_done.begin() +
                           static_cast<std::ptrdiff_t>(std::min(m_done.size(), m_datagrams.size()));
        std::size_t filled = 0;
        for (auto each = m_done.begin(); each != taken; ++each) {
            if (!(*each)->failed)
                describe(**each, m_datagrams[filled++]);
            m_lent.push_back(*each);
        }
        m_done.erase(m_done.begin(), taken);
        return {.datagrams = std::span{m_datagrams}.first(filled), .kernelDrops = 0};
    }

    void wake() noexcept override
    {
        if (!m_woken.exchange(true))
            boost::asio::post(m_context, [] {});
    }

private:
    void receiveInto(Slot& slot)
    {
        m_sockets[slot.socket].async_receive_from(
            boost::asio::buffer(slot.buffer), slot.from,
            boost::asio::bind_allocator(SlotAllocator<void>{&slot},
                                        [this, &slot](const error_code& error, std::size_t bytes) {
                                            finished(slot, error, bytes);
                                        }));
    }

    void finished(Slot& slot, const error_code& error, std::size_t bytes)
    {
        slot.tooLong = error == boost::asio::error::message_size || bytes > kReceiveBufferBytes;
        slot.failed = error && !slot.tooLong;
        slot.received = std::min(bytes, kReceiveBufferBytes);
        m_done.push_back(&slot);
    }

    void describe(Slot& slot, ReceivedDatagram& datagram) noexcept
    {
        datagram.bytes = MutableByteSpan{slot.buffer}.first(slot.received);
        datagram.from = Endpoint::fromNative(slot.from.data(), slot.from.size());
        datagram.to = m_choices[slot.socket];
        datagram.truncated = slot.tooLong;
    }

    // Asio's operations live in the slots: these must go after the context.
    std::vector<Slot> m_slots;
    boost::asio::io_context m_context{1};
    // A context that runs out of pending receives would declare itself finished.
    boost::asio::executor_work_guard<boost::asio::io_context::executor_type> m_work{
        m_context.get_executor()};
    std::span<UdpSocket> m_sockets;
    std::span<const LocalAddress> m_choices;
    std::vector<Slot*> m_done; // arrived, not yet handed out
    std::vector<Slot*> m_lent; // with the caller until its next receive
    std::vector<ReceivedDatagram> m_datagrams;
    std::atomic<bool> m_woken{false};
};

/// One system call per datagram. Asio allows synchronous sends on one socket from several threads.
class PortableSender final : public DatagramSender {
public:
    PortableSender(std::span<UdpSocket> sockets, std::span<const Endpoint> locals)
        : m_sockets(sockets), m_locals(locals)
    {
    }

    SendProgress sendSame(ByteSpan payload, std::span<const Endpoint> receivers,
                          const LocalAddress& from) noexcept override
    {
        if (receivers.empty())
            return {};
        const std::size_t index = socketFor(m_locals, receivers.front(), from);
        for (std::size_t sent = 0; sent < receivers.size(); ++sent) {
            const SendStatus status = sendOne(index, payload, receivers[sent]);
            if (status != SendStatus::Ok)
                return {.sent = sent, .status = status};
        }
        return {.sent = receivers.size(), .status = SendStatus::Ok};
    }

    SendProgress sendEach(std::span<const OutgoingDatagram> datagrams) noexcept override
    {
        for (std::size_t sent = 0; sent < datagrams.size(); ++sent) {
            const OutgoingDatagram& next = datagrams[sent];
            const SendStatus status =
                sendOne(socketFor(m_locals, next.to, next.from), next.payload, next.to);
            if (status != SendStatus::Ok)
                return {.sent = sent, .status = status};
        }
        return {.sent = datagrams.size(), .status = SendStatus::Ok};
    }

    bool waitWritable(std::chrono::nanoseconds timeout) noexcept override
    {
        return waitSocketWritable(static_cast<NativeSocket>(m_sockets[m_last].native_handle()),
                                  timeout);
    }

private:
    SendStatus sendOne(std::size_t index, ByteSpan payload, const Endpoint& to) noexcept
    {
        if (index == m_locals.size())
            return SendStatus::Invalid;
        m_last = index;
        error_code error;
        m_sockets[index].send_to(boost::asio::buffer(payload.data(), payload.size()), toAsio(to), 0,
                                 error);
        return error ? sendStatusOf(error) : SendStatus::Ok;
    }

    std::span<UdpSocket> m_sockets;
    std::span<const Endpoint> m_locals;
    std::size_t m_last = 0;
};

/// Owns the sockets and the context that they belong to.
class PortablePort final : public UdpPort {
public:
    explicit PortablePort(const UdpPortConfig& config)
        : m_source(config.receiveBatch), m_buffers{.receiveRequested = config.receiveBufferBytes,
                                                   .receiveActual =
                                                       std::numeric_limits<std::size_t>::max(),
                                                   .sendRequested = config.sendBufferBytes,
                                                   .sendActual =
                                                       std::numeric_limits<std::size_t>::max()}
    {
    }

    Status openAll(const UdpPortConfig& config)
    {
        for (const Endpoint& listen : config.listen) {
            if (const error_code error = openOne(listen, config))
                return failed(bindError(error, listen));
        }
        m_source.start(m_sockets, m_choices);
        return {};
    }

    DatagramSource& source() noexcept override { return m_source; }

    std::unique_ptr<DatagramSender> makeSender() override
    {
        return std::make_unique<PortableSender>(m_sockets, m_locals);
    }

    std::vector<Endpoint> localEndpoints() const override { return m_locals; }

    SocketBuffers buffers() const noexcept override { return m_buffers; }

    std::string_view backendName() const noexcept override { return "portable"; }

    bool knowsLocalAddress() const noexcept override { return false; }

private:
    error_code openOne(const Endpoint& listen, const UdpPortConfig& config)
    {
        UdpSocket socket{m_source.context()};
        error_code error = bindTo(socket, listen, config);
        if (error)
            return error;
        const udp::endpoint bound = socket.local_endpoint(error);
        m_locals.push_back(Endpoint::fromNative(bound.data(), bound.size()));
        m_choices.push_back(choiceAmong(config.listen, listen));
        m_sockets.push_back(std::move(socket));
        return error;
    }

    error_code bindTo(UdpSocket& socket, const Endpoint& listen, const UdpPortConfig& config)
    {
        error_code error;
        socket.open(listen.isV6() ? udp::v6() : udp::v4(), error);
        if (!error && listen.isV6())
            socket.set_option(boost::asio::ip::v6_only{true}, error);
        if (error)
            return error;
        const auto native = static_cast<NativeSocket>(socket.native_handle());
        if (!applyOptions(native, listen, config))
            return boost::asio::error::operation_not_supported;
        socket.bind(toAsio(listen), error);
        if (!error)
            socket.non_blocking(true, error);
        return error;
    }

    bool applyOptions(NativeSocket native, const Endpoint& listen,
                      const UdpPortConfig& config) noexcept
    {
        const bool shared = config.reusePort ? setReusePort(native) : setExclusive(native);
        if (!shared || !disableConnectionReset(native))
            return false;
        setTrafficClass(native, listen.isV6(), config.trafficClass);
        if (config.dontFragment)
            setDontFragment(native, listen.isV6());
        const std::size_t receive = requestReceiveBuffer(native, config.receiveBufferBytes);
        const std::size_t send = requestSendBuffer(native, config.sendBufferBytes);
        m_buffers.receiveActual = std::min(m_buffers.receiveActual, receive);
        m_buffers.sendActual = std::min(m_buffers.sendActual, send);
        return true;
    }

    PortableSource m_source; // outlives the sockets: their operations live in it
    std::vector<UdpSocket> m_sockets;
    std::vector<Endpoint> m_locals;
    std::vector<LocalAddress> m_choices;
    SocketBuffers m_buffers;
};

} // namespace

Result<std::unique_ptr<UdpPort>> openPortablePort(const UdpPortConfig& config)
{
    auto port = std::make_unique<PortablePort>(config);
    if (const Status opened = port->openAll(config); !opened)
        return failed(opened.error());
    return port;
}

} // namespace shack::net
