#pragma once

#include "engine/base/bytes.h"
#include "engine/base/result.h"
#include "engine/wire/draarl_types.h"

#include <array>
#include <cstdint>
#include <memory>
#include <span>

struct OpusEncoder;

namespace shack::sound {

/// Opus as devices make it: 16 kHz mono, 60 ms frames, two in a datagram (draarl-v1 section 10).
/// Belongs to one thread.
class VoiceEncoder {
public:
    static constexpr std::size_t kFrameSamples = wire::kOpusFrameSamples;
    static constexpr std::size_t kFramesPerDatagram = 2;
    static constexpr std::size_t kDatagramSamples = kFrameSamples * kFramesPerDatagram;

    /// 16,000 to 24,000 bit/s is what devices use.
    static Result<VoiceEncoder> create(int bitsPerSecond);

    /// DATA of one voice datagram; valid until the next call, empty when the encoder failed.
    ByteSpan encode(std::span<const std::int16_t, kDatagramSamples> samples) noexcept;

private:
    struct Destroy {
        void operator()(OpusEncoder* encoder) const noexcept;
    };

    using Encoder = std::unique_ptr<OpusEncoder, Destroy>;

    explicit VoiceEncoder(Encoder encoder) noexcept : m_encoder(std::move(encoder)) {}

    Encoder m_encoder;
    std::array<std::byte, wire::kMaxDataBytes> m_data{};
};

} // namespace shack::sound
