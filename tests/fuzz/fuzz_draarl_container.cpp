// Any bytes as a recording of the reference server, and any text as its name: what was read can be
// written and read again.
#include "engine/archive/draarl_container.h"
#include "tests/fuzz/fuzz_input.h"

#include <algorithm>
#include <string>

using namespace shack;
using namespace shack::archive;
using fuzz::require;

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const ByteSpan bytes = fuzz::input(data, size);
    const std::string name{asText(bytes)};
    (void)startOfDraarlName(name);
    (void)idOfName(name);
    const auto content = decodeDraarl(bytes);
    if (!content)
        return 0;
    const PacketList& packets = content->packets;
    require(packets.bytes() + 2 * packets.size() + kDraarlHeaderBytes <= size,
            "no more speech than bytes");
    const auto written = encodeDraarl(packets);
    require(written.has_value(), "what a length field said fits into one");
    const auto again = decodeDraarl(*written);
    require(again && again->trouble.empty(), "our own files are clean");
    require(again->packets.size() == packets.size(), "write, read: as many frames");
    for (std::size_t i = 0; i < packets.size(); ++i)
        require(fuzz::sameBytes(again->packets[i], packets[i]), "write, read: same frames");
    return 0;
}
