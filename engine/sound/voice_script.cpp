#include "engine/sound/voice_script.h"

#include "engine/sound/voice_decoder.h"
#include "engine/sound/voice_encoder.h"
#include "engine/wire/draarl_types.h"
#include "engine/wire/draarl_voice.h"

#include <algorithm>
#include <array>

namespace shack::sound {

namespace {

constexpr int kBitsPerSecond =
    20'000; ///< between what the known clients use (draarl-v1 section 10)

bool isDeviceFrame(ByteSpan frame) noexcept
{
    return wire::opusDuration(frame) == wire::kOpusFrameDuration;
}

/// As they are. False: two of them do not fit a datagram.
bool addPairs(VoiceScript& script, std::span<const ByteSpan> frames)
{
    std::array<std::byte, wire::kMaxDataBytes> data{};
    while (!frames.empty() && script.length() < VoiceScript::kLongest) {
        const auto pair = frames.first(std::min<std::size_t>(2, frames.size()));
        const std::size_t size = wire::encodeMergedVoice(pair, data);
        if (size == 0)
            return false;
        (void)script.add(ByteSpan{data}.first(size));
        frames = frames.subspan(pair.size());
    }
    return true;
}

std::vector<std::int16_t> decoded(std::span<const ByteSpan> frames)
{
    constexpr auto kMostSamples =
        static_cast<std::size_t>(std::chrono::milliseconds{VoiceScript::kLongest}.count()) *
        kSamplesPerMs;
    std::vector<std::int16_t> samples;
    auto decoder = VoiceDecoder::create();
    std::array<std::int16_t, VoiceDecoder::kMostSamples> piece{};
    for (const ByteSpan frame : frames) {
        if (!decoder || samples.size() >= kMostSamples)
            break;
        const auto count = static_cast<std::ptrdiff_t>(decoder->decode(frame, piece));
        samples.insert(samples.end(), piece.begin(), piece.begin() + count);
    }
    return samples;
}

} // namespace

bool VoiceScript::add(ByteSpan data)
{
    const auto length =
        std::chrono::duration_cast<std::chrono::milliseconds>(wire::voiceDuration(data));
    if (length.count() <= 0 || data.size() > wire::kMaxDataBytes || m_length + length > kLongest)
        return false;
    m_lines.push_back({{data.begin(), data.end()}, length});
    m_length += length;
    return true;
}

VoiceScript scriptOf(std::span<const ByteSpan> frames)
{
    VoiceScript script;
    if (std::ranges::all_of(frames, isDeviceFrame) && addPairs(script, frames))
        return script;
    return scriptOf(decoded(frames));
}

VoiceScript scriptOf(std::span<const std::int16_t> samples)
{
    VoiceScript script;
    auto encoder = VoiceEncoder::create(kBitsPerSecond);
    std::array<std::int16_t, VoiceEncoder::kDatagramSamples> piece{};
    while (encoder && !samples.empty()) {
        const std::size_t count = std::min(piece.size(), samples.size());
        const auto end = std::ranges::copy(samples.first(count), piece.begin()).out;
        std::fill(end, piece.end(), std::int16_t{0});
        if (!script.add(encoder->encode(piece)))
            break;
        samples = samples.subspan(count);
    }
    return script;
}

} // namespace shack::sound
