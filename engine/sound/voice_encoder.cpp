#include "engine/sound/voice_encoder.h"

#include "engine/wire/draarl_voice.h"

#include <fmt/format.h>
#include <opus/opus.h>
#include <utility>

namespace shack::sound {
namespace {

constexpr std::size_t kMostFrameBytes = 350; ///< two of them and their prefixes fit a datagram
constexpr int kComplexity = 5;

} // namespace

void VoiceEncoder::Destroy::operator()(OpusEncoder* encoder) const noexcept
{
    opus_encoder_destroy(encoder);
}

Result<VoiceEncoder> VoiceEncoder::create(int bitsPerSecond)
{
    int error = OPUS_OK;
    Encoder encoder{opus_encoder_create(static_cast<opus_int32>(wire::kOpusSampleRate), 1,
                                        OPUS_APPLICATION_VOIP, &error)};
    if (error == OPUS_OK)
        error = opus_encoder_ctl(encoder.get(), OPUS_SET_BITRATE(bitsPerSecond));
    if (error == OPUS_OK)
        error = opus_encoder_ctl(encoder.get(), OPUS_SET_COMPLEXITY(kComplexity));
    if (error != OPUS_OK)
        return fail(ErrorCode::Unsupported, fmt::format("no Opus encoder for {} bit/s: {}",
                                                        bitsPerSecond, opus_strerror(error)));
    return VoiceEncoder{std::move(encoder)};
}

ByteSpan VoiceEncoder::encode(std::span<const std::int16_t, kDatagramSamples> samples) noexcept
{
    std::array<std::array<std::byte, kMostFrameBytes>, kFramesPerDatagram> frames{};
    std::array<ByteSpan, kFramesPerDatagram> encoded{};
    for (std::size_t i = 0; i < kFramesPerDatagram; ++i) {
        const opus_int32 bytes = opus_encode(
            m_encoder.get(), samples.data() + i * kFrameSamples, static_cast<int>(kFrameSamples),
            reinterpret_cast<unsigned char*>(frames[i].data()), kMostFrameBytes);
        if (bytes <= 0)
            return {};
        encoded[i] = ByteSpan{frames[i]}.first(static_cast<std::size_t>(bytes));
    }
    return ByteSpan{m_data}.first(wire::encodeMergedVoice(encoded, m_data));
}

} // namespace shack::sound
