#pragma once

#include "engine/wire/packet_layers.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

namespace shack::replay {

/// What is wrong with a filter's text, and with which of its words.
struct FilterMistake {
    enum class Kind : std::uint8_t {
        UnknownKey,   ///< "colour:red"
        UnknownValue, ///< "proto:carrier-pigeon", "type:9"
        NotANumber,   ///< "port:http", "len>much"
        NoValue,      ///< "call:"
        TooLong,      ///< more than kMostWords words
    };

    Kind kind = Kind::UnknownKey;
    std::string word; ///< as it was typed
};

/// Which packets of a capture are wanted: words that must all hold, "-" before one turns it round.
///
///     type:voice  type:2,5        DraARL packet type, by name or number
///     call:bg7*                   who sent a DraARL datagram: callsign or account, with SSID
///     ip:10.0.*  src:  dst:       address of either end, the sender, the receiver
///     port:60050  sport:  dport:  the same of ports
///     proto:udp                   draarl, udp, tcp, ip4, ip6, vlan, fragment, other
///     len>100  len<=60            bytes on the wire; time>1.5 seconds since the first packet
///     is:cut,badsum               cut, badsum, comment, password, odd: any of a list
///     bg7                         somewhere in the callsign or an address
///
/// Letters count as equal in both cases; "*" stands for any text. A value; `matches` is pure.
class PacketFilter {
public:
    static constexpr std::size_t kMostWords = 32;

    static tl::expected<PacketFilter, FilterMistake> parse(std::string_view text);

    /// No word: every packet is wanted.
    bool empty() const noexcept { return m_words.empty(); }

    /// `since` the first packet of the file.
    bool matches(const wire::CapturedPacket& packet, const wire::PacketLayers& layers,
                 std::chrono::nanoseconds since) const;

private:
    enum class Key : std::uint8_t {
        Anywhere,
        Type,
        Call,
        Address,
        Source,
        Destination,
        Port,
        SourcePort,
        DestinationPort,
        Protocol,
        Length,
        Time,
        Is,
    };

    enum class Order : std::uint8_t { Equal, Less, AtMost, More, AtLeast };

    struct Word {
        Key key = Key::Anywhere;
        bool negated = false;
        Order order = Order::Equal;
        double number = 0;
        std::uint64_t bits = 0; ///< allowed types, protocols or properties
        std::string text;       ///< in lower case
    };

    struct Look;

    static tl::expected<Word, FilterMistake> parseWord(std::string_view typed);
    static tl::expected<Word, FilterMistake> parseComparison(Word word, std::string_view typed,
                                                             std::string_view value);
    static bool readValue(Word& word, std::string_view value, FilterMistake& mistake);
    static bool holds(const Word& word, Look& look);

    std::vector<Word> m_words;
};

/// "*" for any text; both in lower case.
bool globMatches(std::string_view pattern, std::string_view text) noexcept;

} // namespace shack::replay
