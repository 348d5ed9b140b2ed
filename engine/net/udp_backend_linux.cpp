#include "engine/net/socket_options.h"
#include "engine/net/udp_backend_detail.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>
#include <utility>

namespace shack::net {
namespace {

/// Closes what it holds. A value that moves.
class Descriptor {
public:
    explicit Descriptor(int number = -1) noexcept : m_number(number) {}

    Descriptor(Descriptor&& other) noexcept : m_number(std::exchange(other.m_number, -1)) {}

    Descriptor& operator=(Descriptor&& other) noexcept
    {
        std::swap(m_number, other.m_number);
        return *this;
    }

    ~Descriptor()
    {
        if (m_number >= 0)
            ::close(m_number);
    }

    int get() const noexcept { return m_number; }

    bool valid() const noexcept { return m_number >= 0; }

private:
    int m_number;
};

std::error_code lastError() noexcept
{
    return {errno, std::system_category()};
}

SendStatus sendStatusOf(int error) noexcept
{
    switch (error) {
    case EAGAIN:
        return SendStatus::WouldBlock;
    case ENOBUFS:
    case ENOMEM:
        return SendStatus::NoBuffers;
    case EINTR:
        return SendStatus::Interrupted;
    case EMSGSIZE:
        return SendStatus::TooLarge;
    case ENETUNREACH:
    case EHOSTUNREACH:
    case ENETDOWN:
    case EHOSTDOWN:
    case ENODEV:
    case EADDRNOTAVAIL:
        return SendStatus::Unreachable;
    case EACCES:
    case EPERM:
        return SendStatus::PermissionDenied;
    case ECONNREFUSED:
        return SendStatus::ConnectionRefused;
    case EBADF:
    case ESHUTDOWN:
        return SendStatus::Closed;
    default:
        return SendStatus::Invalid;
    }
}

struct BoundSocket {
    Descriptor descriptor;
    Endpoint local;
    LocalAddress choice; // what its datagrams say they came to when the kernel does not
    std::uint32_t lastDrops = 0;
};

/// A longer wait is a step of the wall clock, by which the kernel stamps, and tells nothing.
constexpr std::chrono::seconds kLongestQueue{10};

// Room for the larger of the two packet infos, the drop counter and the arrival time.
constexpr std::size_t kControlBytes = CMSG_SPACE(sizeof(in6_pktinfo)) +
                                      CMSG_SPACE(sizeof(std::uint32_t)) +
                                      CMSG_SPACE(sizeof(timespec));

struct alignas(cmsghdr) ControlBuffer {
    std::array<std::byte, kControlBytes> bytes;
};

using ReceiveBuffer = std::array<std::byte, kReceiveBufferBytes>;

/// recvmmsg over all sockets of a port, with everything allocated beforehand.
class BatchSource final : public DatagramSource {
public:
    BatchSource(std::span<BoundSocket> sockets, std::size_t batch, bool arrivalTimes,
                Descriptor wakeup)
        : m_sockets(sockets), m_wakeup(std::move(wakeup)), m_polled(sockets.size() + 1),
          m_skip(sockets.size(), false), m_buffers(batch), m_controls(batch), m_names(batch),
          m_vectors(batch), m_headers(batch), m_datagrams(batch), m_arrivalTimes(arrivalTimes)
    {
        for (std::size_t i = 0; i < m_sockets.size(); ++i)
            m_polled[i] = {m_sockets[i].descriptor.get(), POLLIN, 0};
        m_polled.back() = {m_wakeup.get(), POLLIN, 0};
        for (std::size_t i = 0; i < batch; ++i) {
            m_vectors[i] = {m_buffers[i].data(), m_buffers[i].size()};
            msghdr& header = m_headers[i].msg_hdr;
            header.msg_name = &m_names[i];
            header.msg_iov = &m_vectors[i];
            header.msg_iovlen = 1;
            header.msg_control = m_controls[i].bytes.data();
            rearm(i);
        }
    }

    WaitResult wait(std::chrono::nanoseconds timeout) noexcept override
    {
        using namespace std::chrono;
        const auto left = std::clamp<nanoseconds>(timeout, nanoseconds{}, hours{1});
        const auto whole = duration_cast<seconds>(left);
        const timespec limit{whole.count(), (left - whole).count()};
        const int ready = ::ppoll(m_polled.data(), m_polled.size(), &limit, nullptr);
        if (ready <= 0)
            return WaitResult::TimedOut;
        // What poll found silent need not be asked once more by the next receive.
        for (std::size_t i = 0; i < m_sockets.size(); ++i)
            m_skip[i] = m_polled[i].revents == 0;
        if (m_polled.back().revents == 0)
            return WaitResult::Readable;
        eventfd_t count{};
        ::eventfd_read(m_wakeup.get(), &count);
        return WaitResult::Woken;
    }

    ReceiveBatch receive() noexcept override
    {
        std::size_t filled = 0;
        for (std::size_t turn = 0; turn < m_sockets.size(); ++turn) {
            const std::size_t index = (m_firstSocket + turn) % m_sockets.size();
            if (!std::exchange(m_skip[index], false) && filled < m_headers.size())
                filled += receiveFrom(m_sockets[index], filled);
        }
        // A busy socket must not starve its neighbour.
        m_firstSocket = (m_firstSocket + 1) % m_sockets.size();
        return {.datagrams = std::span{m_datagrams}.first(filled), .kernelDrops = m_drops};
    }

    void wake() noexcept override { ::eventfd_write(m_wakeup.get(), 1); }

private:
    void rearm(std::size_t index) noexcept
    {
        msghdr& header = m_headers[index].msg_hdr;
        header.msg_namelen = sizeof(sockaddr_in6);
        header.msg_controllen = kControlBytes;
        header.msg_flags = 0;
    }

    std::size_t receiveFrom(BoundSocket& socket, std::size_t first) noexcept
    {
        const auto room = static_cast<unsigned>(m_headers.size() - first);
        const int count = ::recvmmsg(socket.descriptor.get(), m_headers.data() + first, room,
                                     MSG_DONTWAIT, nullptr);
        if (count <= 0)
            return 0;
        const auto received = static_cast<std::size_t>(count);
        const std::chrono::nanoseconds wall =
            m_arrivalTimes ? wallTime() : std::chrono::nanoseconds{};
        for (std::size_t i = first; i < first + received; ++i) {
            msghdr& header = m_headers[i].msg_hdr;
            ReceivedDatagram& datagram = m_datagrams[i];
            datagram.bytes = MutableByteSpan{m_buffers[i]}.first(m_headers[i].msg_len);
            datagram.from = Endpoint::fromNative(&m_names[i], header.msg_namelen);
            datagram.truncated = (header.msg_flags & MSG_TRUNC) != 0;
            datagram.to = socket.choice;
            datagram.queued = {};
            readControl(header, socket, datagram, wall);
            rearm(i);
        }
        return received;
    }

    void readControl(msghdr& header, BoundSocket& socket, ReceivedDatagram& datagram,
                     std::chrono::nanoseconds wall) noexcept
    {
        for (cmsghdr* each = CMSG_FIRSTHDR(&header); each != nullptr;
             each = CMSG_NXTHDR(&header, each)) {
            if (each->cmsg_level == IPPROTO_IP && each->cmsg_type == IP_PKTINFO) {
                in_pktinfo info{};
                std::memcpy(&info, CMSG_DATA(each), sizeof info);
                datagram.to = LocalAddress{Endpoint::v4(ntohl(info.ipi_spec_dst.s_addr), 0)};
            }
            if (each->cmsg_level == IPPROTO_IPV6 && each->cmsg_type == IPV6_PKTINFO) {
                in6_pktinfo info{};
                std::memcpy(&info, CMSG_DATA(each), sizeof info);
                datagram.to = LocalAddress{localV6(info)};
            }
            if (each->cmsg_level == SOL_SOCKET && each->cmsg_type == SO_RXQ_OVFL) {
                std::uint32_t drops{};
                std::memcpy(&drops, CMSG_DATA(each), sizeof drops);
                countDrops(socket, drops);
            }
            if (each->cmsg_level == SOL_SOCKET && each->cmsg_type == SCM_TIMESTAMPNS) {
                timespec stamp{};
                std::memcpy(&stamp, CMSG_DATA(each), sizeof stamp);
                const auto waited = wall - sinceEpoch(stamp);
                if (waited.count() > 0 && waited < kLongestQueue)
                    datagram.queued = waited;
            }
        }
    }

    static std::chrono::nanoseconds sinceEpoch(const timespec& time) noexcept
    {
        return std::chrono::seconds{time.tv_sec} + std::chrono::nanoseconds{time.tv_nsec};
    }

    static std::chrono::nanoseconds wallTime() noexcept
    {
        timespec now{};
        ::clock_gettime(CLOCK_REALTIME, &now);
        return sinceEpoch(now);
    }

    static Endpoint localV6(const in6_pktinfo& info) noexcept
    {
        std::array<std::uint8_t, 16> address{};
        std::memcpy(address.data(), &info.ipi6_addr, address.size());
        const bool linkLocal = IN6_IS_ADDR_LINKLOCAL(&info.ipi6_addr);
        return Endpoint::v6(address, 0, linkLocal ? info.ipi6_ifindex : 0);
    }

    void countDrops(BoundSocket& socket, std::uint32_t drops) noexcept
    {
        // The kernel's counter has 32 bits and wraps; a step back is a reading out of order.
        const auto step = static_cast<std::int32_t>(drops - socket.lastDrops);
        if (step <= 0)
            return;
        m_drops += static_cast<std::uint32_t>(step);
        socket.lastDrops = drops;
    }

    std::span<BoundSocket> m_sockets;
    Descriptor m_wakeup;
    std::vector<pollfd> m_polled; // the sockets, then the wake-up
    std::vector<char> m_skip;
    std::vector<ReceiveBuffer> m_buffers;
    std::vector<ControlBuffer> m_controls;
    std::vector<sockaddr_in6> m_names;
    std::vector<iovec> m_vectors;
    std::vector<mmsghdr> m_headers;
    std::vector<ReceivedDatagram> m_datagrams;
    const bool m_arrivalTimes;
    std::size_t m_firstSocket = 0;
    std::uint64_t m_drops = 0;
};

/// sendmmsg for one thread; the message headers are its own, the sockets are everybody's (the
/// kernel takes no socket lock for an uncorked datagram).
class BatchSender final : public DatagramSender {
public:
    BatchSender(std::span<const BoundSocket> sockets, std::span<const Endpoint> locals,
                std::size_t batch)
        : m_sockets(sockets), m_locals(locals), m_same(batch), m_each(batch), m_vectors(batch),
          m_controls(batch)
    {
        for (mmsghdr& header : m_same) {
            header.msg_hdr.msg_iov = &m_payload;
            header.msg_hdr.msg_iovlen = 1;
        }
        for (std::size_t i = 0; i < batch; ++i) {
            m_each[i].msg_hdr.msg_iov = &m_vectors[i];
            m_each[i].msg_hdr.msg_iovlen = 1;
        }
    }

    SendProgress sendSame(ByteSpan payload, std::span<const Endpoint> receivers,
                          const LocalAddress& from) noexcept override
    {
        if (receivers.empty())
            return {};
        const std::size_t index = socketFor(m_locals, receivers.front(), from);
        if (index == m_locals.size())
            return {.sent = 0, .status = SendStatus::Invalid};
        m_last = index;
        prepareSame(receivers.front(), from);
        m_payload = vectorOf(payload);
        std::size_t sent = 0;
        while (sent < receivers.size()) {
            const std::size_t count = std::min(receivers.size() - sent, m_same.size());
            for (std::size_t i = 0; i < count; ++i)
                address(m_same[i], receivers[sent + i]);
            if (const SendStatus status = push(m_same, count, sent); status != SendStatus::Ok)
                return {.sent = sent, .status = status};
        }
        return {.sent = sent, .status = SendStatus::Ok};
    }

    SendProgress sendEach(std::span<const OutgoingDatagram> datagrams) noexcept override
    {
        std::size_t sent = 0;
        while (sent < datagrams.size()) {
            const std::size_t count = prepareRun(datagrams.subspan(sent));
            if (count == 0)
                return {.sent = sent, .status = SendStatus::Invalid};
            if (const SendStatus status = push(m_each, count, sent); status != SendStatus::Ok)
                return {.sent = sent, .status = status};
        }
        return {.sent = sent, .status = SendStatus::Ok};
    }

    bool waitWritable(std::chrono::nanoseconds timeout) noexcept override
    {
        return waitSocketWritable(m_sockets[m_last].descriptor.get(), timeout);
    }

private:
    static iovec vectorOf(ByteSpan payload) noexcept
    {
        // The kernel's interface is older than const; it only reads.
        return {const_cast<std::byte*>(payload.data()), payload.size()};
    }

    static void address(mmsghdr& header, const Endpoint& to) noexcept
    {
        header.msg_hdr.msg_name = const_cast<void*>(to.nativeData());
        header.msg_hdr.msg_namelen = to.nativeSize();
    }

    /// One system call. A short count is Ok: the next call tells why, or goes on.
    SendStatus push(std::vector<mmsghdr>& headers, std::size_t count, std::size_t& sent) noexcept
    {
        const int done = ::sendmmsg(m_sockets[m_last].descriptor.get(), headers.data(),
                                    static_cast<unsigned>(count), MSG_DONTWAIT);
        if (done < 0)
            return sendStatusOf(errno);
        sent += static_cast<std::size_t>(done);
        return SendStatus::Ok;
    }

    /// Headers for as many datagrams as one socket takes in a row.
    std::size_t prepareRun(std::span<const OutgoingDatagram> datagrams) noexcept
    {
        const std::size_t most = std::min(datagrams.size(), m_each.size());
        std::size_t count = 0;
        for (; count < most; ++count) {
            const OutgoingDatagram& next = datagrams[count];
            const std::size_t index = socketFor(m_locals, next.to, next.from);
            if (index == m_locals.size() || (count > 0 && index != m_last))
                break;
            m_last = index;
            m_vectors[count] = vectorOf(next.payload);
            address(m_each[count], next.to);
            chooseSource(m_each[count].msg_hdr, m_controls[count], next.to, next.from);
        }
        return count;
    }

    /// One source for all headers of `sendSame`, until it is called with another.
    void prepareSame(const Endpoint& to, const LocalAddress& from) noexcept
    {
        const LocalAddress wanted = from.address().sameFamily(to) ? from : LocalAddress{};
        if (wanted == m_sameFrom)
            return;
        m_sameFrom = wanted;
        msghdr& first = m_same.front().msg_hdr;
        chooseSource(first, m_sameControl, to, wanted);
        for (mmsghdr& header : m_same) {
            header.msg_hdr.msg_control = first.msg_control;
            header.msg_hdr.msg_controllen = first.msg_controllen;
        }
    }

    void chooseSource(msghdr& header, ControlBuffer& control, const Endpoint& to,
                      const LocalAddress& local) noexcept
    {
        header.msg_control = nullptr;
        header.msg_controllen = 0;
        const Endpoint& from = local.address();
        if (!local.valid() || !from.sameFamily(to) || !m_locals[m_last].isWildcard())
            return;
        header.msg_control = control.bytes.data();
        header.msg_controllen = control.bytes.size();
        cmsghdr* part = CMSG_FIRSTHDR(&header);
        const ByteSpan address = from.addressBytes();
        if (from.isV4()) {
            in_pktinfo info{};
            std::memcpy(&info.ipi_spec_dst, address.data(), address.size());
            put(header, *part, IPPROTO_IP, IP_PKTINFO, info);
            return;
        }
        in6_pktinfo info{};
        std::memcpy(&info.ipi6_addr, address.data(), address.size());
        info.ipi6_ifindex = from.scope();
        put(header, *part, IPPROTO_IPV6, IPV6_PKTINFO, info);
    }

    template <typename Info>
    static void put(msghdr& header, cmsghdr& part, int level, int type, const Info& info) noexcept
    {
        part.cmsg_level = level;
        part.cmsg_type = type;
        part.cmsg_len = CMSG_LEN(sizeof info);
        std::memcpy(CMSG_DATA(&part), &info, sizeof info);
        header.msg_controllen = CMSG_SPACE(sizeof info);
    }

    std::span<const BoundSocket> m_sockets;
    std::span<const Endpoint> m_locals;
    iovec m_payload{};
    std::vector<mmsghdr> m_same; // all point at m_payload and at m_sameControl
    ControlBuffer m_sameControl{};
    LocalAddress m_sameFrom;
    std::vector<mmsghdr> m_each;
    std::vector<iovec> m_vectors;
    std::vector<ControlBuffer> m_controls;
    std::size_t m_last = 0; // the socket used last, which may be the one that is full
};

/// Owns the sockets.
class BatchPort final : public UdpPort {
public:
    BatchPort(std::vector<BoundSocket> sockets, const SocketBuffers& buffers,
              const UdpPortConfig& config, Descriptor wakeup)
        : m_sockets(std::move(sockets)), m_buffers(buffers), m_sendBatch(config.sendBatch),
          m_packetInfo(config.packetInfo),
          m_source(m_sockets, config.receiveBatch, config.arrivalTimes, std::move(wakeup))
    {
        for (const BoundSocket& each : m_sockets)
            m_locals.push_back(each.local);
    }

    DatagramSource& source() noexcept override { return m_source; }

    std::unique_ptr<DatagramSender> makeSender() override
    {
        return std::make_unique<BatchSender>(m_sockets, m_locals, m_sendBatch);
    }

    std::vector<Endpoint> localEndpoints() const override { return m_locals; }

    SocketBuffers buffers() const noexcept override { return m_buffers; }

    std::string_view backendName() const noexcept override { return "batched"; }

    bool knowsLocalAddress() const noexcept override { return m_packetInfo; }

private:
    std::vector<BoundSocket> m_sockets;
    std::vector<Endpoint> m_locals;
    SocketBuffers m_buffers;
    std::size_t m_sendBatch;
    bool m_packetInfo;
    BatchSource m_source;
};

bool switchOn(int socket, int level, int name) noexcept
{
    const int on = 1;
    return ::setsockopt(socket, level, name, &on, sizeof on) == 0;
}

/// Extended error reports stay off on purpose: one vanished device would fail a send to somebody
/// else (fanout-engine C2).
bool prepare(int socket, const Endpoint& listen, const UdpPortConfig& config,
             SocketBuffers& buffers) noexcept
{
    if (listen.isV6() && !switchOn(socket, IPPROTO_IPV6, IPV6_V6ONLY))
        return false;
    if (config.reusePort && !setReusePort(socket))
        return false;
    if (config.packetInfo && listen.isWildcard()) {
        const bool told = listen.isV6() ? switchOn(socket, IPPROTO_IPV6, IPV6_RECVPKTINFO)
                                        : switchOn(socket, IPPROTO_IP, IP_PKTINFO);
        if (!told)
            return false;
    }
    switchOn(socket, SOL_SOCKET, SO_RXQ_OVFL);
    if (config.arrivalTimes)
        switchOn(socket, SOL_SOCKET, SO_TIMESTAMPNS);
    setTrafficClass(socket, listen.isV6(), config.trafficClass);
    if (config.dontFragment)
        setDontFragment(socket, listen.isV6());
    const std::size_t receive = requestReceiveBuffer(socket, config.receiveBufferBytes);
    const std::size_t send = requestSendBuffer(socket, config.sendBufferBytes);
    buffers.receiveActual = std::min(buffers.receiveActual, receive);
    buffers.sendActual = std::min(buffers.sendActual, send);
    return true;
}

Result<BoundSocket> openSocket(const Endpoint& listen, const UdpPortConfig& config,
                               SocketBuffers& buffers)
{
    const int family = listen.isV6() ? AF_INET6 : AF_INET;
    BoundSocket opened{Descriptor{::socket(family, SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0)},
                       {},
                       choiceAmong(config.listen, listen)};
    const int socket = opened.descriptor.get();
    if (!opened.descriptor.valid() || !prepare(socket, listen, config, buffers))
        return failed(bindError(lastError(), listen));
    if (::bind(socket, static_cast<const sockaddr*>(listen.nativeData()), listen.nativeSize()) != 0)
        return failed(bindError(lastError(), listen));

    sockaddr_in6 bound{};
    socklen_t size = sizeof bound;
    if (::getsockname(socket, reinterpret_cast<sockaddr*>(&bound), &size) != 0)
        return failed(bindError(lastError(), listen));
    opened.local = Endpoint::fromNative(&bound, size);
    return opened;
}

} // namespace

bool haveBatchedBackend() noexcept
{
    return true;
}

Result<std::unique_ptr<UdpPort>> openBatchedPort(const UdpPortConfig& config)
{
    SocketBuffers buffers{.receiveRequested = config.receiveBufferBytes,
                          .receiveActual = SIZE_MAX,
                          .sendRequested = config.sendBufferBytes,
                          .sendActual = SIZE_MAX};
    std::vector<BoundSocket> sockets;
    for (const Endpoint& listen : config.listen) {
        auto opened = openSocket(listen, config, buffers);
        if (!opened)
            return failed(opened.error());
        sockets.push_back(std::move(*opened));
    }
    Descriptor wakeup{::eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)};
    if (!wakeup.valid())
        return failed(Error::fromSystem(lastError(), "No descriptor was left for waking"));
    return std::make_unique<BatchPort>(std::move(sockets), buffers, config, std::move(wakeup));
}

} // namespace shack::net
