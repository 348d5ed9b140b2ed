#include "engine/base/text.h"
#include "engine/net/port_owner.h"

#include <array>
#include <charconv>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <unistd.h>
#include <vector>

namespace shack::net {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kListening = "0A"; ///< TCP_LISTEN, as the table writes it

struct BoundSocket {
    bool wildcard = false;
    std::string state;
    std::string address; // as the kernel writes it: hexadecimal words in host order
    std::uint16_t port = 0;
    std::string inode;
};

/// One line of /proc/net/udp: "12: 0100007F:EA92 00000000:0000 07 ... uid timeout inode ...".
std::optional<BoundSocket> parseLine(const std::string& line)
{
    std::istringstream in{line};
    std::string slot, local, remote, queues, timer, retransmits, uid, timeout;
    BoundSocket found;
    if (!(in >> slot >> local >> remote >> found.state >> queues >> timer >> retransmits >> uid >>
          timeout >> found.inode))
        return std::nullopt;
    const auto colon = local.rfind(':');
    if (colon == std::string::npos)
        return std::nullopt;
    const char* begin = local.data() + colon + 1;
    const char* end = local.data() + local.size();
    if (std::from_chars(begin, end, found.port, 16).ptr != end)
        return std::nullopt;
    found.address = local.substr(0, colon);
    found.wildcard = found.address.find_first_not_of('0') == std::string::npos;
    return found;
}

/// The address of an endpoint as the kernel's table writes it.
std::string tableAddress(const Endpoint& endpoint)
{
    std::string written;
    const ByteSpan bytes = endpoint.addressBytes();
    for (std::size_t at = 0; at + 4 <= bytes.size(); at += 4) {
        std::uint32_t word{};
        std::memcpy(&word, bytes.data() + at, sizeof word);
        written += fmt::format("{:08X}", word);
    }
    return written;
}

/// `state`: only sockets in it; empty = in any.
std::optional<std::string> inodeOfHolder(const Endpoint& wanted, const char* table,
                                         std::string_view state)
{
    std::ifstream in{table};
    const std::string address = tableAddress(wanted);
    std::string line;
    while (std::getline(in, line)) {
        const auto bound = parseLine(line);
        if (bound && bound->port == wanted.port() && (state.empty() || bound->state == state) &&
            (bound->wildcard || wanted.isWildcard() || bound->address == address))
            return bound->inode;
    }
    return std::nullopt;
}

bool holdsInode(const fs::path& process, const std::string& link)
{
    std::error_code error;
    for (fs::directory_iterator each{process / "fd", error}, end; !error && each != end;
         each.increment(error)) {
        std::error_code unreadable;
        if (fs::read_symlink(each->path(), unreadable).native() == link && !unreadable)
            return true;
    }
    return false;
}

std::optional<std::uint64_t> processWithInode(const std::string& inode)
{
    const std::string link = fmt::format("socket:[{}]", inode);
    std::error_code error;
    for (fs::directory_iterator each{"/proc", error}, end; !error && each != end;
         each.increment(error)) {
        const auto processId = text::parseUnsigned(each->path().filename().native());
        if (processId && holdsInode(each->path(), link))
            return processId;
    }
    return std::nullopt;
}

std::optional<PortOwner> portOwner(const Endpoint& wanted, const char* table, const char* tableOfV6,
                                   std::string_view state)
{
    auto inode = inodeOfHolder(wanted, wanted.isV6() ? tableOfV6 : table, state);
    // A socket of the other family without V6ONLY holds the port as well.
    if (!inode && wanted.isV4())
        inode = inodeOfHolder(Endpoint::anyV6(wanted.port()), tableOfV6, state);
    if (!inode)
        return std::nullopt;
    const auto processId = processWithInode(*inode);
    if (!processId)
        return std::nullopt;
    PortOwner owner{.processId = *processId, .program = {}, .isThisProcess = false};
    std::ifstream name{fmt::format("/proc/{}/comm", *processId)};
    std::getline(name, owner.program);
    owner.isThisProcess = *processId == static_cast<std::uint64_t>(getpid());
    return owner;
}

} // namespace

std::optional<PortOwner> udpPortOwner(const Endpoint& wanted)
{
    return portOwner(wanted, "/proc/net/udp", "/proc/net/udp6", {});
}

std::optional<PortOwner> tcpPortOwner(const Endpoint& wanted)
{
    return portOwner(wanted, "/proc/net/tcp", "/proc/net/tcp6", kListening);
}

} // namespace shack::net
