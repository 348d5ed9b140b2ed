#include "engine/replay/packet_filter.h"

#include "engine/base/text.h"
#include "engine/replay/packet_line.h"
#include "engine/wire/draarl_header.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <utility>

namespace shack::replay {
namespace {

using Kind = FilterMistake::Kind;

struct Named {
    std::string_view name;
    std::uint64_t bit;
};

constexpr std::uint64_t bitIf(bool set, std::uint64_t bit) noexcept
{
    return set ? bit : 0;
}

constexpr std::uint64_t typeBit(wire::PacketType type) noexcept
{
    return std::uint64_t{1} << static_cast<unsigned>(type);
}

constexpr std::array kTypes{Named{"app", typeBit(wire::PacketType::AppAuth)},
                            Named{"auth", typeBit(wire::PacketType::AppAuth)},
                            Named{"heartbeat", typeBit(wire::PacketType::Heartbeat)},
                            Named{"config", typeBit(wire::PacketType::Config)},
                            Named{"settings", typeBit(wire::PacketType::Config)},
                            Named{"text", typeBit(wire::PacketType::Text)},
                            Named{"voice", typeBit(wire::PacketType::Voice)}};

constexpr std::uint64_t kDraarl = 1;
constexpr std::uint64_t kUdp = 2;
constexpr std::uint64_t kTcp = 4;
constexpr std::uint64_t kIp4 = 8;
constexpr std::uint64_t kIp6 = 16;
constexpr std::uint64_t kVlan = 32;
constexpr std::uint64_t kFragment = 64;
constexpr std::uint64_t kOther = 128;

constexpr std::array kProtocols{Named{"draarl", kDraarl},     Named{"udp", kUdp},
                                Named{"tcp", kTcp},           Named{"ip4", kIp4},
                                Named{"ip6", kIp6},           Named{"vlan", kVlan},
                                Named{"fragment", kFragment}, Named{"other", kOther}};

constexpr std::uint64_t kCut = 1;
constexpr std::uint64_t kBadSum = 2;
constexpr std::uint64_t kComment = 4;
constexpr std::uint64_t kPassword = 8;
constexpr std::uint64_t kOdd = 16;

constexpr std::array kProperties{Named{"cut", kCut}, Named{"badsum", kBadSum},
                                 Named{"comment", kComment}, Named{"password", kPassword},
                                 Named{"odd", kOdd}};

template <std::size_t N>
std::optional<std::uint64_t> bitOf(const std::array<Named, N>& names, std::string_view name)
{
    const auto found = std::ranges::find(names, name, &Named::name);
    return found == names.end() ? std::nullopt : std::optional{found->bit};
}

/// Names separated by commas; any of them is meant.
template <typename BitOf>
std::optional<std::uint64_t> bitsOf(std::string_view list, const BitOf& bitOfOne)
{
    std::uint64_t bits = 0;
    for (bool more = true; more;) {
        const auto comma = list.find(',');
        const auto bit = bitOfOne(list.substr(0, comma));
        if (!bit)
            return std::nullopt;
        bits |= *bit;
        more = comma != std::string_view::npos;
        list.remove_prefix(more ? comma + 1 : list.size());
    }
    return bits;
}

/// By name or number.
std::optional<std::uint64_t> typeBitOf(std::string_view text)
{
    const auto number = text::parseUnsigned(text);
    if (number && *number < 64 && wire::isDevicePacketType(static_cast<std::uint8_t>(*number)))
        return std::uint64_t{1} << *number;
    return bitOf(kTypes, text);
}

} // namespace

bool globMatches(std::string_view pattern, std::string_view text) noexcept
{
    std::size_t at = 0;
    std::size_t in = 0;
    std::size_t star = std::string_view::npos;
    std::size_t starIn = 0;
    while (in < text.size()) {
        if (at < pattern.size() && pattern[at] == '*') {
            star = at++;
            starIn = in;
        } else if (at < pattern.size() && pattern[at] == text[in]) {
            ++at;
            ++in;
        } else if (star != std::string_view::npos) {
            at = star + 1;
            in = ++starIn;
        } else {
            return false;
        }
    }
    while (at < pattern.size() && pattern[at] == '*')
        ++at;
    return at == pattern.size();
}

/// What words ask about one packet; made when the first one asks.
struct PacketFilter::Look {
    const wire::CapturedPacket& packet;
    const wire::PacketLayers& layers;
    std::chrono::nanoseconds since;
    std::optional<std::optional<wire::DatagramView>> parsed;

    const std::optional<wire::DatagramView>& draarl()
    {
        if (!parsed) {
            parsed.emplace();
            if (layers.isUdp())
                if (const auto view = wire::DatagramView::parse(layers.payload(packet.bytes)))
                    parsed->emplace(*view);
        }
        return *parsed;
    }

    bool fromDevice(std::string_view pattern)
    {
        const auto& datagram = draarl();
        if (!datagram)
            return false;
        const auto named = [&](std::string_view name) {
            const std::string whole = text::lowerAscii(
                fmt::format("{}-{}", text::printable(name, 32), datagram->ssid().value));
            return globMatches(pattern, whole) ||
                   globMatches(pattern, std::string_view{whole}.substr(0, whole.rfind('-')));
        };
        return named(datagram->username()) ||
               (!datagram->callsign().empty() && named(datagram->callsign()));
    }

    bool addressed(std::string_view pattern, bool source) const
    {
        const ByteSpan address =
            source ? layers.sourceAddress(packet.bytes) : layers.destinationAddress(packet.bytes);
        return !address.empty() && globMatches(pattern, addressText(address));
    }

    std::uint64_t protocols()
    {
        return bitIf(layers.ipVersion == 4, kIp4) | bitIf(layers.ipVersion == 6, kIp6) |
               bitIf(layers.isUdp(), kUdp) | bitIf(layers.isTcp(), kTcp) |
               bitIf(layers.tags > 0, kVlan) | bitIf(layers.fragment, kFragment) |
               bitIf(!layers.hasTransport(), kOther) | bitIf(draarl().has_value(), kDraarl);
    }

    std::uint64_t properties()
    {
        using wire::ChecksumLook;
        using wire::LayerEnd;
        const bool badSum =
            wire::checkNetworkChecksum(layers, packet.bytes) == ChecksumLook::Wrong ||
            wire::checkTransportChecksum(layers, packet.bytes) == ChecksumLook::Wrong;
        const bool odd = layers.end == LayerEnd::BadLength ||
                         layers.end == LayerEnd::TooManyHeaders ||
                         layers.end == LayerEnd::TooManyTags;
        const bool comment = packet.options.find(wire::PcapOptions::kComment).has_value();
        return bitIf(packet.cut(), kCut) | bitIf(badSum, kBadSum) | bitIf(comment, kComment) |
               bitIf(odd, kOdd) | bitIf(draarl() && !draarl()->password().empty(), kPassword);
    }
};

bool PacketFilter::holds(const Word& word, Look& look)
{
    const auto compare = [&](double value) {
        switch (word.order) {
        case Order::Less:
            return value < word.number;
        case Order::AtMost:
            return value <= word.number;
        case Order::More:
            return value > word.number;
        case Order::AtLeast:
            return value >= word.number;
        case Order::Equal:
            break;
        }
        return value == word.number;
    };
    const bool ports = look.layers.hasTransport();
    switch (word.key) {
    case Key::Type:
        return look.draarl() && (word.bits & typeBit(look.draarl()->type())) != 0;
    case Key::Call:
        return look.fromDevice(word.text);
    case Key::Source:
        return look.addressed(word.text, true);
    case Key::Destination:
        return look.addressed(word.text, false);
    case Key::Address:
        return look.addressed(word.text, true) || look.addressed(word.text, false);
    case Key::SourcePort:
        return ports && compare(look.layers.sourcePort);
    case Key::DestinationPort:
        return ports && compare(look.layers.destinationPort);
    case Key::Port:
        return ports && (compare(look.layers.sourcePort) || compare(look.layers.destinationPort));
    case Key::Protocol:
        return (word.bits & look.protocols()) != 0;
    case Key::Length:
        return compare(std::max<double>(look.packet.originalBytes,
                                        static_cast<double>(look.packet.bytes.size())));
    case Key::Time:
        return compare(std::chrono::duration<double>(look.since).count());
    case Key::Is:
        return (word.bits & look.properties()) != 0;
    case Key::Anywhere:
        break;
    }
    return look.fromDevice(word.text) || look.addressed(word.text, true) ||
           look.addressed(word.text, false);
}

bool PacketFilter::matches(const wire::CapturedPacket& packet, const wire::PacketLayers& layers,
                           std::chrono::nanoseconds since) const
{
    Look look{packet, layers, since, {}};
    return std::ranges::all_of(m_words,
                               [&](const Word& word) { return holds(word, look) != word.negated; });
}

// ---- reading ------------------------------------------------------------------------------------

tl::expected<PacketFilter, FilterMistake> PacketFilter::parse(std::string_view typed)
{
    constexpr std::string_view kBlank = " \t\r\n";
    PacketFilter filter;
    for (;;) {
        typed.remove_prefix(std::min(typed.find_first_not_of(kBlank), typed.size()));
        if (typed.empty())
            return filter;
        const std::string_view one = typed.substr(0, typed.find_first_of(kBlank));
        typed.remove_prefix(one.size());
        if (filter.m_words.size() == kMostWords)
            return tl::make_unexpected(FilterMistake{Kind::TooLong, std::string{one}});
        auto word = parseWord(one);
        if (!word)
            return tl::make_unexpected(std::move(word.error()));
        filter.m_words.push_back(std::move(*word));
    }
}

tl::expected<PacketFilter::Word, FilterMistake> PacketFilter::parseWord(std::string_view typed)
{
    constexpr std::pair<std::string_view, Key> kKeys[]{
        {"type", Key::Type},        {"call", Key::Call},
        {"ip", Key::Address},       {"src", Key::Source},
        {"dst", Key::Destination},  {"port", Key::Port},
        {"sport", Key::SourcePort}, {"dport", Key::DestinationPort},
        {"proto", Key::Protocol},   {"is", Key::Is},
        {"len", Key::Length},       {"time", Key::Time}};
    Word word;
    std::string_view rest = typed;
    if (rest.size() > 1 && rest.front() == '-') {
        word.negated = true;
        rest.remove_prefix(1);
    }
    const auto colon = rest.find_first_of(":<>=");
    const std::string key = text::lowerAscii(rest.substr(0, colon));
    const auto* const known =
        std::ranges::find(kKeys, key, &std::pair<std::string_view, Key>::first);
    // An IPv6 address has colons, too; its first group is no word.
    const bool address =
        rest.find("::") != std::string_view::npos || std::ranges::count(rest, ':') > 1;
    if (colon == std::string_view::npos || (known == std::end(kKeys) && address)) {
        word.text = '*' + text::lowerAscii(rest) + '*';
        return word;
    }
    if (known == std::end(kKeys))
        return tl::make_unexpected(FilterMistake{Kind::UnknownKey, std::string{typed}});
    word.key = known->second;
    return parseComparison(word, typed, rest.substr(colon));
}

tl::expected<PacketFilter::Word, FilterMistake>
PacketFilter::parseComparison(Word word, std::string_view typed, std::string_view value)
{
    constexpr std::pair<std::string_view, Order> kSigns[]{
        {"<=", Order::AtMost}, {">=", Order::AtLeast}, {"<", Order::Less},
        {">", Order::More},    {":", Order::Equal},    {"=", Order::Equal}};
    FilterMistake mistake{Kind::UnknownValue, std::string{typed}};
    for (const auto& [sign, order] : kSigns) {
        if (!value.starts_with(sign))
            continue;
        word.order = order;
        value.remove_prefix(sign.size());
        break;
    }
    if (value.empty()) {
        mistake.kind = Kind::NoValue;
        return tl::make_unexpected(std::move(mistake));
    }
    if (!readValue(word, value, mistake))
        return tl::make_unexpected(std::move(mistake));
    return word;
}

bool PacketFilter::readValue(Word& word, std::string_view value, FilterMistake& mistake)
{
    const std::string lower = text::lowerAscii(value);
    const auto takeBits = [&](std::optional<std::uint64_t> bits) {
        word.bits = bits.value_or(0);
        return bits.has_value() && word.order == Order::Equal;
    };
    switch (word.key) {
    case Key::Type:
        return takeBits(bitsOf(lower, typeBitOf));
    case Key::Protocol:
        return takeBits(bitsOf(lower, [](auto one) { return bitOf(kProtocols, one); }));
    case Key::Is:
        return takeBits(bitsOf(lower, [](auto one) { return bitOf(kProperties, one); }));
    case Key::Port:
    case Key::SourcePort:
    case Key::DestinationPort:
    case Key::Length:
    case Key::Time: {
        const auto number = text::parseDecimal(lower);
        mistake.kind = Kind::NotANumber;
        word.number = number.value_or(0);
        return number.has_value() && *number >= 0;
    }
    case Key::Call:
    case Key::Address:
    case Key::Source:
    case Key::Destination:
    case Key::Anywhere:
        break;
    }
    word.text = lower;
    return word.order == Order::Equal;
}

} // namespace shack::replay
