// Any bytes as a datagram behind a proxy: the payload lies inside, the source can be written again.
#include "engine/wire/proxy_v2.h"
#include "tests/fuzz/fuzz_input.h"

#include <array>
#include <vector>

using namespace shack;
using namespace shack::wire;
using fuzz::require;

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const ByteSpan bytes = fuzz::input(data, size);
    const ProxyHeader header = parseProxyV2(bytes);
    require(header.payloadOffset <= size, "the payload lies inside");
    switch (header.status) {
    case ProxyStatus::None:
    case ProxyStatus::Malformed:
        require(header.payloadOffset == 0, "nothing is cut off");
        require(header.source == ProxyAddress{}, "nothing is believed");
        return 0;
    case ProxyStatus::Local:
    case ProxyStatus::OtherFamily:
        require(header.source == ProxyAddress{}, "the proxy itself has no other source");
        require(header.payloadOffset >= 16, "the header is skipped");
        return 0;
    case ProxyStatus::Proxied:
        break;
    }
    std::array<std::byte, kMaxProxyHeaderBytes> out;
    const std::size_t written = encodeProxyV2(header.source, header.source, out);
    require(written > 0 && written <= header.payloadOffset, "the source can be written");
    const ProxyHeader again = parseProxyV2(ByteSpan{out}.first(written));
    require(again.status == ProxyStatus::Proxied && again.source == header.source &&
                again.payloadOffset == written,
            "parse, encode, parse: same source");
    return 0;
}
