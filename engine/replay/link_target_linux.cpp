#include "engine/replay/replay_target.h"

#include <array>
#include <cerrno>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <linux/if_ether.h>
#include <linux/if_packet.h>
#include <net/if.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

namespace shack::replay {
namespace {

constexpr int kSendBufferBytes = 8 << 20;
constexpr int kFullPatienceMs = 20;
constexpr int kMostPatience = 50; ///< a second of a full queue that does not move

bool isFull(int error) noexcept
{
    return error == EAGAIN || error == ENOBUFS || error == ENOMEM;
}

/// One packet that no interface takes; what follows may be fine.
bool isRefusal(int error) noexcept
{
    return error == EMSGSIZE || error == EINVAL || error == EPERM || error == EACCES;
}

class LinkTarget final : public ReplayTarget {
public:
    LinkTarget(int socket, std::string interface, bool singly)
        : m_socket(socket), m_interface(std::move(interface)), m_singly(singly)
    {
        for (std::size_t i = 0; i < kBatch; ++i) {
            m_headers[i].msg_hdr.msg_iov = &m_vectors[i];
            m_headers[i].msg_hdr.msg_iovlen = 1;
        }
    }

    ~LinkTarget() override { ::close(m_socket); }

    Take take(const wire::CapturedPacket& packet) noexcept override
    {
        if (packet.link != wire::LinkType::Ethernet || packet.bytes.size() < ETH_HLEN)
            return Take::Skipped;
        // The kernel only reads.
        m_vectors[m_waiting++] = {const_cast<std::byte*>(packet.bytes.data()), packet.bytes.size()};
        return Take::Taken;
    }

    bool full() const noexcept override { return m_waiting == kBatch; }

    SendTally flush() noexcept override
    {
        SendTally tally;
        int patience = kMostPatience;
        for (std::size_t at = 0; at < m_waiting && !tally.gone;) {
            const int sent = send(at);
            if (sent > 0) {
                for (const std::size_t end = at + static_cast<std::size_t>(sent); at < end; ++at)
                    tally.bytes += m_vectors[at].iov_len;
                tally.sent += static_cast<std::uint64_t>(sent);
                patience = kMostPatience;
                continue;
            }
            if (errno == EINTR)
                continue;
            if (isFull(errno) && patience-- > 0) {
                waitWritable();
                continue;
            }
            tally.gone = !isRefusal(errno) && !isFull(errno);
            ++tally.refused;
            ++at;
        }
        m_waiting = 0;
        return tally;
    }

    std::string name() const override
    {
        return fmt::format("{}, AF_PACKET, {}", m_interface,
                           m_singly ? "a call for each packet"
                                    : fmt::format("{} packets a call", kBatch));
    }

private:
    int send(std::size_t at) noexcept
    {
        if (!m_singly)
            return ::sendmmsg(m_socket, &m_headers[at], static_cast<unsigned>(m_waiting - at),
                              MSG_DONTWAIT);
        return ::send(m_socket, m_vectors[at].iov_base, m_vectors[at].iov_len, MSG_DONTWAIT) < 0
                   ? -1
                   : 1;
    }

    void waitWritable() const noexcept
    {
        pollfd polled{m_socket, POLLOUT, 0};
        ::poll(&polled, 1, kFullPatienceMs);
    }

    int m_socket;
    std::string m_interface;
    bool m_singly;
    std::size_t m_waiting = 0;
    std::array<iovec, kBatch> m_vectors{};
    std::array<mmsghdr, kBatch> m_headers{};
};

Error lastError(std::string sentence)
{
    return Error::fromSystem({errno, std::system_category()}, std::move(sentence));
}

std::string textOf(const char* file)
{
    std::ifstream in{file};
    return {std::istreambuf_iterator<char>{in}, {}};
}

/// Index of an interface that is up and speaks Ethernet; the loopback does, too.
Result<int> usableInterface(int socket, const std::string& name)
{
    ifreq request{};
    if (name.empty() || name.size() >= sizeof request.ifr_name)
        return fail(ErrorCode::NotFound, fmt::format("there is no interface \"{}\"", name));
    name.copy(request.ifr_name, name.size());
    if (::ioctl(socket, SIOCGIFINDEX, &request) != 0)
        return fail(ErrorCode::NotFound, fmt::format("there is no interface \"{}\"", name));
    const int index = request.ifr_ifindex;
    if (::ioctl(socket, SIOCGIFFLAGS, &request) != 0 || (request.ifr_flags & IFF_UP) == 0)
        return fail(ErrorCode::Unavailable, fmt::format("interface {} is down", name));
    return index;
}

} // namespace

Result<std::unique_ptr<ReplayTarget>> openLinkTarget(const std::string& interface, bool singly,
                                                     bool allowed)
{
    // Protocol 0: it never receives, so nothing is copied for it.
    const int socket = ::socket(AF_PACKET, SOCK_RAW | SOCK_CLOEXEC, 0);
    if (socket < 0)
        return failed(lastError(errno == EPERM
                                    ? "sending packets at link level needs the right CAP_NET_RAW"
                                    : "a packet socket cannot be opened"));
    auto target = std::make_unique<LinkTarget>(socket, interface, singly);
    const auto index = usableInterface(socket, interface);
    if (!index)
        return failed(index.error());
    for (const char* routes : {"/proc/net/route", "/proc/net/ipv6_route"})
        if (!allowed && hasDefaultRoute(textOf(routes), interface))
            return fail(ErrorCode::PermissionDenied,
                        fmt::format("interface {} leads to the internet, where the packets of a "
                                    "capture may find those they were meant for; allow it with "
                                    "--allow {}",
                                    interface, interface));
    const int yes = 1;
    // Where it is refused packets leave all the same, only slower.
    (void)::setsockopt(socket, SOL_PACKET, PACKET_QDISC_BYPASS, &yes, sizeof yes);
    if (::setsockopt(socket, SOL_SOCKET, SO_SNDBUFFORCE, &kSendBufferBytes,
                     sizeof kSendBufferBytes) != 0)
        (void)::setsockopt(socket, SOL_SOCKET, SO_SNDBUF, &kSendBufferBytes,
                           sizeof kSendBufferBytes);
    sockaddr_ll address{};
    address.sll_family = AF_PACKET;
    address.sll_ifindex = *index;
    if (::bind(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0)
        return failed(lastError(fmt::format("interface {} cannot be used", interface)));
    return target;
}

} // namespace shack::replay
