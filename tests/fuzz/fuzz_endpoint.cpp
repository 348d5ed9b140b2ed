// Any text as an endpoint and any table as routes: what is read can be written and read again.
#include "engine/net/endpoint.h"
#include "engine/net/local_addresses.h"
#include "tests/fuzz/fuzz_input.h"

using namespace shack;
using namespace shack::net;
using fuzz::require;

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const ByteSpan bytes = fuzz::input(data, size);
    if (const auto endpoint = Endpoint::parse(asText(bytes))) {
        require(endpoint->valid(), "what is read is valid");
        require(Endpoint::parse(endpoint->toString()) == endpoint, "read, write, read: the same");
    }
    const Endpoint native = Endpoint::fromNative(bytes.data(), bytes.size());
    require(Endpoint::fromNative(native.nativeData(), native.nativeSize()) == native,
            "a system address keeps its value");
    if (const auto device = defaultRouteDevice(asText(bytes)))
        require(!device->empty(), "a device has a name");
    return 0;
}
