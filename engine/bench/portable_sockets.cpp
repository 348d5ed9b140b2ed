#include "engine/bench/swarm_sockets.h"
#include "engine/net/socket_options.h"

#include <boost/asio/buffer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/udp.hpp>

#include <array>
#include <cstring>
#include <fmt/format.h>
#include <vector>

namespace shack::bench {
namespace {

using boost::asio::ip::udp;
using boost::system::error_code;

constexpr std::size_t kBatch = 256;
constexpr std::chrono::milliseconds kFullSocketPatience{50};

udp::endpoint toAsio(const net::Endpoint& endpoint) noexcept
{
    udp::endpoint made;
    std::memcpy(made.data(), endpoint.nativeData(), endpoint.nativeSize());
    return made;
}

/// One socket per device with one receive pending each; the receiving thread runs the io_context
/// inside `receive`. Synchronous sends beside a pending receive are what net's portable backend
/// does too.
class PortableSockets final : public SwarmSockets {
public:
    PortableSockets()
    {
        m_arrived.reserve(kBatch);
        m_lent.reserve(kBatch);
    }

    Status openAll(const SwarmSocketsConfig& config)
    {
        m_devices.reserve(config.devices);
        for (std::uint32_t device = 0; device < config.devices; ++device) {
            m_devices.push_back(std::make_unique<Device>(m_context, device));
            if (const error_code error = open(*m_devices.back(), config.target))
                return failed(
                    Error::fromSystem(error, fmt::format("socket {} of {} could not be opened",
                                                         device + 1, config.devices)));
        }
        for (const auto& device : m_devices)
            receiveAt(*device);
        return {};
    }

    std::size_t send(std::span<const SwarmSending> datagrams) noexcept override
    {
        std::size_t refused = 0;
        for (const SwarmSending& each : datagrams)
            refused += sendOne(*m_devices[each.device], each.bytes) ? 0U : 1U;
        return refused;
    }

    std::span<const SwarmArrival> receive() noexcept override
    {
        takeBack();
        while (m_arrived.size() < kBatch && m_context.poll_one() > 0) {
        }
        m_lent.swap(m_arrived);
        return m_lent;
    }

    bool wait(std::chrono::milliseconds atMost) noexcept override
    {
        takeBack();
        if (m_arrived.empty())
            m_context.run_one_for(atMost);
        return !m_arrived.empty();
    }

    std::uint64_t kernelDrops() const noexcept override { return 0; }

    std::uint64_t receiveBufferBytes() const noexcept override
    {
        if (m_devices.empty())
            return 0;
        boost::asio::socket_base::receive_buffer_size size;
        error_code error;
        m_devices.front()->socket.get_option(size, error);
        return error ? 0 : static_cast<std::uint64_t>(size.value());
    }

    std::string_view name() const noexcept override { return "real portable"; }

private:
    struct Device {
        Device(boost::asio::io_context& context, std::uint32_t number)
            : index(number), socket(context)
        {
        }

        std::uint32_t index;
        udp::socket socket;
        std::array<std::byte, kBufferBytes> buffer{};
    };

    static error_code open(Device& device, const net::Endpoint& target)
    {
        error_code error;
        device.socket.open(target.isV6() ? udp::v6() : udp::v4(), error);
        if (error)
            return error;
        net::disableConnectionReset(static_cast<net::NativeSocket>(device.socket.native_handle()));
        device.socket.bind(toAsio(deviceAddress(target, device.index)), error);
        if (!error)
            device.socket.connect(toAsio(target), error);
        if (!error)
            device.socket.non_blocking(true, error);
        return error;
    }

    void takeBack()
    {
        for (const SwarmArrival& each : m_lent)
            receiveAt(*m_devices[each.device]);
        m_lent.clear();
    }

    void receiveAt(Device& device)
    {
        device.socket.async_receive(
            boost::asio::buffer(device.buffer),
            [this, &device](const error_code& error, std::size_t bytes) {
                if (error == boost::asio::error::operation_aborted)
                    return;
                // A refused datagram of ours, or one that is too long: listen on.
                if (error || bytes == 0) {
                    receiveAt(device);
                    return;
                }
                m_arrived.push_back(
                    {.device = device.index, .bytes = ByteSpan{device.buffer}.first(bytes)});
            });
    }

    static bool sendOne(Device& device, ByteSpan bytes) noexcept
    {
        error_code error;
        const auto buffer = boost::asio::buffer(bytes.data(), bytes.size());
        device.socket.send(buffer, 0, error);
        const auto native = static_cast<net::NativeSocket>(device.socket.native_handle());
        if (error == boost::asio::error::would_block &&
            net::waitSocketWritable(native, kFullSocketPatience))
            device.socket.send(buffer, 0, error);
        if (error == boost::asio::error::connection_refused)
            device.socket.send(buffer, 0, error);
        return !error;
    }

    boost::asio::io_context m_context{1};
    std::vector<std::unique_ptr<Device>> m_devices;
    std::vector<SwarmArrival> m_arrived; ///< not handed out yet
    std::vector<SwarmArrival> m_lent;    ///< with the caller until it asks again
};

} // namespace

Result<std::unique_ptr<SwarmSockets>> openPortableSockets(const SwarmSocketsConfig& config)
{
    auto sockets = std::make_unique<PortableSockets>();
    if (const Status opened = sockets->openAll(config); !opened)
        return failed(opened.error());
    return sockets;
}

} // namespace shack::bench
