// Any bytes as DATA of a heartbeat: never fails, and what was read can be sent and read again.
#include "engine/wire/draarl_heartbeat.h"
#include "tests/fuzz/fuzz_input.h"

#include <algorithm>
#include <array>

using namespace shack;
using namespace shack::wire;
using fuzz::require;

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const ByteSpan bytes = fuzz::input(data, size);
    const Heartbeat read = parseHeartbeat(bytes);
    require(read.position.has_value() == (size >= kPositionBytes), "24 bytes are a position");
    if (!read.position) {
        require(!read.mac, "no MAC without a position");
        return 0;
    }
    if (read.position->isPlausible())
        require(read.position->latitude <= 90 && read.position->longitude >= -180, "on the globe");

    std::array<std::byte, kMaxHeartbeatDataBytes> out;
    const std::size_t written = encodeHeartbeat(read, out);
    const ByteSpan sent = ByteSpan{out}.first(written);
    require(written == kPositionBytes + (read.mac ? kMacTextBytes : 0), "both parts are sent");
    require(fuzz::sameBytes(sent.first(kPositionBytes), bytes.first(kPositionBytes)),
            "the position keeps its bits");
    const Heartbeat again = parseHeartbeat(sent);
    require(again.mac == read.mac, "the MAC reads back");
    if (read.mac) {
        const auto text = read.mac->text();
        require(MacAddress::parse(text) == read.mac, "the text is a MAC");
        require(std::none_of(text.begin(), text.end(), [](char c) { return c >= 'a' && c <= 'f'; }),
                "upper case");
    }
    return 0;
}
