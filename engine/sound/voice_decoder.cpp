#include "engine/sound/voice_decoder.h"

#include <algorithm>
#include <opus.h>

namespace shack::sound {

void VoiceDecoder::Destroy::operator()(OpusDecoder* decoder) const noexcept
{
    opus_decoder_destroy(decoder);
}

Result<VoiceDecoder> VoiceDecoder::create()
{
    int error = OPUS_OK;
    Decoder decoder{opus_decoder_create(static_cast<opus_int32>(kSampleRate), 1, &error)};
    if (decoder == nullptr)
        return fail(ErrorCode::System, opus_strerror(error));
    return VoiceDecoder{std::move(decoder)};
}

std::size_t VoiceDecoder::decode(ByteSpan frame, std::span<std::int16_t, kMostSamples> out) noexcept
{
    if (frame.empty()) // libopus would take this for a lost packet
        return 0;
    const int count = opus_decode(
        m_decoder.get(), reinterpret_cast<const unsigned char*>(frame.data()),
        static_cast<opus_int32>(frame.size()), out.data(), static_cast<int>(kMostSamples), 0);
    return static_cast<std::size_t>(std::max(count, 0));
}

void VoiceDecoder::conceal(std::span<std::int16_t> out) noexcept
{
    const int count =
        opus_decode(m_decoder.get(), nullptr, 0, out.data(), static_cast<int>(out.size()), 0);
    const auto made = static_cast<std::ptrdiff_t>(std::max(count, 0));
    std::fill(out.begin() + made, out.end(), std::int16_t{0});
}

} // namespace shack::sound
