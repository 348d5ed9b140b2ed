#pragma once

#include "engine/base/bytes.h"
#include "engine/base/result.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

struct OpusDecoder;

namespace shack::sound {

inline constexpr std::uint32_t kSampleRate = 16'000; ///< of all live sound; mono
inline constexpr std::size_t kSamplesPerMs = kSampleRate / 1000;

/// Opus to samples, for one voice. Belongs to one thread.
class VoiceDecoder {
public:
    static constexpr std::size_t kMostSamples = 120 * kSamplesPerMs; ///< of one packet

    static Result<VoiceDecoder> create();

    /// How many samples there are now in `out`, which holds kMostSamples; 0: no Opus.
    std::size_t decode(ByteSpan frame, std::span<std::int16_t, kMostSamples> out) noexcept;

    /// Goes on as the voice might have gone on; `out` is a multiple of 2.5 ms.
    void conceal(std::span<std::int16_t> out) noexcept;

private:
    struct Destroy {
        void operator()(OpusDecoder* decoder) const noexcept;
    };

    using Decoder = std::unique_ptr<OpusDecoder, Destroy>;

    explicit VoiceDecoder(Decoder decoder) noexcept : m_decoder(std::move(decoder)) {}

    Decoder m_decoder;
};

} // namespace shack::sound
