// Any bytes as a datagram: what is accepted encodes back to the same bytes, what is forwarded or
// answered carries nothing but what it should.
#include "engine/wire/draarl_header.h"
#include "engine/wire/draarl_reply.h"
#include "engine/wire/identity_key.h"
#include "tests/fuzz/fuzz_input.h"

#include <algorithm>
#include <array>

using namespace shack;
using namespace shack::wire;
using fuzz::require;

namespace {

using Buffer = std::array<std::byte, kMaxDatagramBytes>;

constexpr TalkerRecord kTalker{.username = "canonical",
                               .callsign = "BG0TST",
                               .ssid = Ssid{9},
                               .model = DeviceModel::EspRadioBox,
                               .dmrId = 4607001};

DatagramView accepted(ByteSpan bytes, const char* property)
{
    const auto view = DatagramView::parse(bytes);
    require(view.has_value(), property);
    return *view;
}

void checkRefusal(ByteSpan bytes, Refusal reason)
{
    require((reason == Refusal::TooShort) == (bytes.size() < kHeaderBytes), "short is too short");
    require((reason == Refusal::TooLong) == (bytes.size() > kMaxDatagramBytes), "long is too long");
    require(!refusalName(reason).empty(), "every reason has a name");
}

void checkRoundTrip(const DatagramView& view)
{
    Buffer out;
    const std::size_t size = encode({.username = view.username(),
                                     .password = view.password(),
                                     .type = view.type(),
                                     .model = view.model(),
                                     .ssid = view.ssid(),
                                     .dmrId = view.dmrId(),
                                     .callsign = view.callsign(),
                                     .reserved = view.reserved()},
                                    view.data(), out);
    require(fuzz::sameBytes(ByteSpan{out}.first(size), view.bytes()), "decode, encode: same bytes");
}

void checkForwarding(const DatagramView& view)
{
    Buffer out;
    const std::size_t size = rewriteForForwarding(view, kTalker, 7, out);
    const auto sent = accepted(ByteSpan{out}.first(size), "forwarded packets decode");
    require(sent.username() == kTalker.username && sent.callsign() == kTalker.callsign &&
                sent.ssid() == kTalker.ssid && sent.model() == kTalker.model &&
                sent.dmrId() == kTalker.dmrId,
            "identity comes from the record");
    require(sent.password().empty() && sent.reserved() == 7, "no password, reserved as told");
    require(sent.type() == view.type() && fuzz::sameBytes(sent.data(), view.data()),
            "type and DATA stay");

    Buffer inPlace;
    std::copy(view.bytes().begin(), view.bytes().end(), inPlace.begin());
    const auto copy = accepted(ByteSpan{inPlace}.first(view.bytes().size()), "a copy decodes");
    require(rewriteForForwarding(copy, kTalker, 7, inPlace) == size &&
                fuzz::sameBytes(ByteSpan{inPlace}.first(size), sent.bytes()),
            "in place as into a buffer");
}

void checkReplies(const DatagramView& view)
{
    Buffer out;
    const std::size_t size = encodeSuccessReply(view, "BG0TST", out);
    const auto success = accepted(ByteSpan{out}.first(size), "success replies decode");
    require(success.password().empty() && success.reserved() == 0, "success tells no secret");
    require(!parseReject(success), "success is no reject");

    for (const RejectReason reason : kAllRejectReasons) {
        const std::size_t rejectSize = encodeReject(view, reason, out);
        const auto reject =
            parseReject(accepted(ByteSpan{out}.first(rejectSize), "rejects decode"));
        require(reject && reject->status == rejectStatus(reason) &&
                    reject->text == rejectText(reason),
                "a reject reads as what it is");
    }
}

void checkIdentity(const DatagramView& view)
{
    const auto key = IdentityKey::of(view);
    require(key.name().find('\0') == std::string_view::npos, "the name ends at the first NUL");
    require(view.username().starts_with(key.name()), "the name is the front of the username");
    const IdentityKey again{key.name(), key.ssid()};
    require(again == key && again.hash(3) == key.hash(3), "the key is its name and SSID");
}

void checkAccepted(const DatagramView& view, ByteSpan bytes)
{
    require(isDevicePacketType(static_cast<std::uint8_t>(view.type())), "only device types");
    require(fuzz::isWithin(view.data(), bytes) && view.data().size() <= kMaxDataBytes,
            "DATA lies inside");
    checkRoundTrip(view);
    checkForwarding(view);
    checkReplies(view);
    checkIdentity(view);
}

/// The same bytes with what random inputs hardly ever hit: magic, length and type.
void checkRepaired(ByteSpan bytes)
{
    Buffer copy;
    std::copy(bytes.begin(), bytes.end(), copy.begin());
    std::copy_n(asBytes("DraA").begin(), 4, copy.begin());
    storeBigEndian(copy.data() + 4, static_cast<std::uint16_t>(bytes.size()));
    copy[48] = static_cast<std::byte>(std::to_integer<unsigned>(copy[48]) % 5 + 1);
    const ByteSpan repaired = ByteSpan{copy}.first(bytes.size());
    checkAccepted(accepted(repaired, "repaired datagrams decode"), repaired);
}

} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const ByteSpan bytes = fuzz::input(data, size);
    const auto view = DatagramView::parse(bytes);
    if (view) {
        checkAccepted(*view, bytes);
        return 0;
    }
    checkRefusal(bytes, view.error());
    if (size >= kHeaderBytes && size <= kMaxDatagramBytes)
        checkRepaired(bytes);
    return 0;
}
