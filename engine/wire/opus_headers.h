#pragma once

#include "engine/base/bytes.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// The two header packets of Ogg Opus (RFC 7845 section 5). Any thread.
namespace shack::wire {

/// The clock of every granule position, whatever the speech was sampled with.
inline constexpr std::uint32_t kOpusGranuleRate = 48'000;

struct OpusHead {
    std::uint8_t channels = 1;
    std::uint16_t preSkip = 0; ///< in 1/48,000 s; 0 = nothing of what was received is cut away
    std::uint32_t inputSampleRate = 16'000;
    std::int16_t outputGain = 0; ///< in 1/256 dB
    std::uint8_t mapping = 0;

    bool operator==(const OpusHead&) const = default;
};

/// "NAME=text" in the order of the file; names are compared without case.
struct OpusTags {
    std::string vendor;
    std::vector<std::pair<std::string, std::string>> comments;

    void add(std::string_view name, std::string_view text);

    /// The first one of this name; none when it is not there.
    std::optional<std::string_view> find(std::string_view name) const noexcept;
    std::vector<std::string_view> findAll(std::string_view name) const;

    bool operator==(const OpusTags&) const = default;
};

std::vector<std::byte> encodeOpusHead(const OpusHead& head);

/// None: not a head, a version we do not know (its upper four bits must be 0), or no channels.
std::optional<OpusHead> parseOpusHead(ByteSpan packet) noexcept;

/// Exactly `bytes` long when that is more than the tags need: the rest is padding, so that the
/// packet can be replaced by another one of the same length.
std::vector<std::byte> encodeOpusTags(const OpusTags& tags, std::size_t bytes = 0);

/// None when it is no tag packet. A packet that breaks off gives the comments before.
std::optional<OpusTags> parseOpusTags(ByteSpan packet);

} // namespace shack::wire
