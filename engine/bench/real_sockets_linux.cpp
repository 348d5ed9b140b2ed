#include "engine/bench/swarm_sockets.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <fmt/format.h>
#include <linux/sock_diag.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace shack::bench {
namespace {

constexpr std::size_t kBatch = 256;
constexpr rlim_t kOtherDescriptors = 64;

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

/// Raises the limit of open files as far as this process may.
Status makeRoomFor(std::uint32_t sockets)
{
    rlimit limit{};
    if (::getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return {};
    const rlim_t wanted = sockets + kOtherDescriptors;
    if (limit.rlim_cur >= wanted)
        return {};
    const rlimit raised{.rlim_cur = wanted, .rlim_max = std::max(limit.rlim_max, wanted)};
    if (::setrlimit(RLIMIT_NOFILE, &raised) == 0)
        return {};
    return fail(ErrorCode::Unavailable,
                fmt::format("{} sockets need {} open files, but this process may have {}; raise "
                            "the limit (ulimit -n) or use the shared socket",
                            sockets, wanted, limit.rlim_max));
}

Error socketError(std::uint32_t device, std::uint32_t devices)
{
    const std::error_code system{errno, std::system_category()};
    return Error::fromSystem(
        system, fmt::format("socket {} of {} could not be opened", device + 1, devices));
}

class EpollSockets final : public SwarmSockets {
public:
    explicit EpollSockets(Descriptor epoll) : m_epoll(std::move(epoll)) {}

    Status openAll(const SwarmSocketsConfig& config)
    {
        m_sockets.reserve(config.devices);
        for (std::uint32_t device = 0; device < config.devices; ++device)
            if (!openOne(config.target, device))
                return failed(socketError(device, config.devices));
        return {};
    }

    std::size_t send(std::span<const SwarmSending> datagrams) noexcept override
    {
        std::size_t refused = 0;
        for (const SwarmSending& each : datagrams) {
            const ssize_t sent = ::send(m_sockets[each.device].get(), each.bytes.data(),
                                        each.bytes.size(), MSG_NOSIGNAL);
            // A connected socket reports here that the relay was not there a moment ago.
            if (sent < 0 && errno == ECONNREFUSED &&
                ::send(m_sockets[each.device].get(), each.bytes.data(), each.bytes.size(),
                       MSG_NOSIGNAL) >= 0)
                continue;
            refused += sent < 0 ? 1U : 0U;
        }
        return refused;
    }

    std::span<const SwarmArrival> receive() noexcept override
    {
        const int ready =
            ::epoll_wait(m_epoll.get(), m_events.data(), static_cast<int>(m_events.size()), 0);
        std::size_t filled = 0;
        for (int i = 0; i < ready; ++i) {
            const std::uint32_t device = m_events[static_cast<std::size_t>(i)].data.u32;
            auto& buffer = m_buffers[filled];
            // Level-triggered: a second datagram in this socket is reported by the next call.
            const ssize_t bytes = ::recv(m_sockets[device].get(), buffer.data(), buffer.size(),
                                         MSG_DONTWAIT | MSG_TRUNC);
            if (bytes < 0 || static_cast<std::size_t>(bytes) > buffer.size())
                continue;
            m_arrivals[filled++] = {.device = device,
                                    .bytes =
                                        ByteSpan{buffer.data(), static_cast<std::size_t>(bytes)}};
        }
        return std::span{m_arrivals}.first(filled);
    }

    bool wait(std::chrono::milliseconds atMost) noexcept override
    {
        epoll_event first{};
        return ::epoll_wait(m_epoll.get(), &first, 1, static_cast<int>(atMost.count())) > 0;
    }

    std::uint64_t kernelDrops() const noexcept override
    {
        std::uint64_t drops = 0;
        for (const Descriptor& socket : m_sockets) {
            std::array<std::uint32_t, SK_MEMINFO_VARS> info{};
            socklen_t bytes = sizeof info;
            if (::getsockopt(socket.get(), SOL_SOCKET, SO_MEMINFO, info.data(), &bytes) == 0)
                drops += info[SK_MEMINFO_DROPS];
        }
        return drops;
    }

    std::uint64_t receiveBufferBytes() const noexcept override
    {
        int bytes = 0;
        socklen_t size = sizeof bytes;
        if (m_sockets.empty() ||
            ::getsockopt(m_sockets.front().get(), SOL_SOCKET, SO_RCVBUF, &bytes, &size) != 0)
            return 0;
        return static_cast<std::uint64_t>(bytes);
    }

    std::string_view name() const noexcept override { return "real epoll"; }

private:
    bool openOne(const net::Endpoint& target, std::uint32_t device)
    {
        const int family = target.isV6() ? AF_INET6 : AF_INET;
        Descriptor socket{::socket(family, SOCK_DGRAM | SOCK_CLOEXEC, 0)};
        if (!socket.valid() || !bindAndConnect(socket.get(), target, device))
            return false;
        epoll_event event{};
        event.events = EPOLLIN;
        event.data.u32 = device;
        if (::epoll_ctl(m_epoll.get(), EPOLL_CTL_ADD, socket.get(), &event) != 0)
            return false;
        m_sockets.push_back(std::move(socket));
        return true;
    }

    static bool bindAndConnect(int socket, const net::Endpoint& target, std::uint32_t device)
    {
        const net::Endpoint local = deviceAddress(target, device);
        return ::bind(socket, static_cast<const sockaddr*>(local.nativeData()),
                      local.nativeSize()) == 0 &&
               ::connect(socket, static_cast<const sockaddr*>(target.nativeData()),
                         target.nativeSize()) == 0;
    }

    Descriptor m_epoll;
    std::vector<Descriptor> m_sockets;
    std::array<epoll_event, kBatch> m_events{};
    std::array<std::array<std::byte, kBufferBytes>, kBatch> m_buffers{};
    std::array<SwarmArrival, kBatch> m_arrivals{};
};

} // namespace

Result<std::unique_ptr<SwarmSockets>> openRealSockets(const SwarmSocketsConfig& config)
{
    if (const Status room = makeRoomFor(config.devices); !room)
        return failed(room.error());
    Descriptor epoll{::epoll_create1(EPOLL_CLOEXEC)};
    if (!epoll.valid())
        return failed(Error::fromSystem({errno, std::system_category()},
                                        "the set of sockets could not be opened"));
    auto sockets = std::make_unique<EpollSockets>(std::move(epoll));
    if (const Status opened = sockets->openAll(config); !opened)
        return failed(opened.error());
    return sockets;
}

} // namespace shack::bench
