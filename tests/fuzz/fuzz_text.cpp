// Any bytes as a text: people always see valid UTF-8, the bytes themselves are never touched.
#include "engine/base/text.h"
#include "engine/wire/draarl_text.h"
#include "tests/fuzz/fuzz_input.h"

#include <string>

using namespace shack;
using namespace shack::wire;
using fuzz::require;

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const ByteSpan bytes = fuzz::input(data, size);
    const TextView view{bytes};
    require(fuzz::sameBytes(view.bytes(), bytes), "bytes are kept");
    const std::string stored = view.stored();
    const std::string shown = view.shown();
    require(text::isUtf8(stored) && text::isUtf8(shown), "people see UTF-8");
    require(TextView{asBytes(stored)}.stored() == stored, "repairing twice as once");
    require(!text::isUtf8(asText(bytes)) || stored == asText(bytes), "good text is not repaired");
    require(view.flags() ? stored.substr(1) == shown : stored == shown,
            "only the flags byte is hidden");

    const ByteSpan sent = textToSend(asText(bytes));
    require(sent.size() <= kMaxDataBytes && (sent.empty() || fuzz::isWithin(sent, bytes)),
            "what is sent is a part");
    require(!TextView{sent}.flags(), "nothing sent looks like flags");
    require(!text::isUtf8(asText(bytes)) || text::isUtf8(asText(sent)), "cut between characters");
    return 0;
}
