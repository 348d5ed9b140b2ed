// Any bytes as an Ogg Opus file: memory stays bounded, and what was read can be written and read.
#include "engine/wire/ogg_opus.h"
#include "tests/fuzz/fuzz_input.h"

#include <algorithm>
#include <vector>

using namespace shack;
using namespace shack::wire;
using fuzz::require;

namespace {

using Packets = std::vector<std::vector<std::byte>>;

Packets readAll(OggOpusReader& reader, ByteSpan file, std::size_t step)
{
    Packets packets;
    const auto takeAll = [&] {
        while (const auto packet = reader.next()) {
            require(!packet->empty() && packet->size() <= OggOpusReader::kMaxTagBytes,
                    "a packet has a sensible size");
            packets.emplace_back(packet->begin(), packet->end());
        }
    };
    for (std::size_t at = 0; at < file.size(); at += step) {
        reader.feed(file.subspan(at, std::min(step, file.size() - at)));
        takeAll();
    }
    reader.endInput();
    takeAll();
    require(reader.lastPage().end() <= file.size(), "the last page lies inside");
    require(reader.strayBytes() <= file.size(), "no more stray bytes than bytes");
    return packets;
}

void checkRoundTrip(const Packets& packets)
{
    std::vector<std::byte> file;
    OggOpusWriter writer{1};
    require(writer.begin({}, {}, 100, file), "small tags fit");
    Packets written;
    for (const auto& packet : packets)
        if (writer.packet(packet, file))
            written.push_back(packet);
    writer.finish(file);
    OggOpusReader again;
    require(readAll(again, file, file.size()) == written, "write, read: same packets");
    require(again.ended() && again.strayBytes() == 0, "our own files are clean");
    require(again.granule() == writer.granule(), "the length is right");
}

} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const ByteSpan bytes = fuzz::input(data, size);
    OggOpusReader atOnce;
    const Packets packets = readAll(atOnce, bytes, std::max<std::size_t>(bytes.size(), 1));
    OggOpusReader inPieces;
    require(readAll(inPieces, bytes, 13) == packets, "pieces do not matter");
    checkRoundTrip(packets);
    if (const auto tags = parseOpusTags(bytes))
        require(parseOpusTags(encodeOpusTags(*tags)) == tags, "tags survive");
    (void)parseOpusHead(bytes);
    return 0;
}
