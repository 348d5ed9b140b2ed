#pragma once

#include "engine/bench_voice/speech.h"
#include "engine/fanout/frame_tap.h"
#include "engine/sound/voice_decoder.h"
#include "engine/sound/voice_encoder.h"
#include "engine/wire/draarl_voice.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

// What the tests of live sound share: somebody who speaks, datagram by datagram.
namespace shack::sound {

class Speaker {
public:
    explicit Speaker(std::uint64_t over, DomainId domain = DomainId{1})
        : m_over(over), m_domain(domain), m_speech("BH4AAA", over),
          m_encoder(*VoiceEncoder::create(20'000))
    {
    }

    /// The next 120 ms.
    fanout::TappedVoice next(MonoTime at)
    {
        std::array<std::int16_t, VoiceEncoder::kDatagramSamples> samples{};
        m_speech.render(samples);
        const ByteSpan data = m_encoder.encode(samples);
        fanout::TappedVoice voice;
        voice.device = DeviceId{m_over};
        voice.group = TalkGroupId{999};
        voice.domain = m_domain;
        voice.over = m_over;
        voice.datagram = ++m_datagrams;
        voice.opusFrames = 2 * m_datagrams;
        voice.receivedAt = at;
        voice.size = static_cast<std::uint32_t>(data.size());
        std::ranges::copy(data, voice.bytes.begin());
        for (const ByteSpan frame : wire::VoiceFrames{data})
            decode(frame);
        return voice;
    }

    /// What somebody with a perfect line hears of all that was said.
    std::vector<std::int16_t> said;

private:
    void decode(ByteSpan frame)
    {
        std::array<std::int16_t, VoiceDecoder::kMostSamples> samples{};
        const std::size_t count = m_decoder.decode(frame, samples);
        said.insert(said.end(), samples.begin(),
                    samples.begin() + static_cast<std::ptrdiff_t>(count));
    }

    std::uint64_t m_over;
    DomainId m_domain;
    std::uint32_t m_datagrams = 0;
    bench::Speech m_speech;
    VoiceEncoder m_encoder;
    VoiceDecoder m_decoder = *VoiceDecoder::create();
};

inline double loudness(std::span<const std::int16_t> samples)
{
    double sum = 0;
    for (const std::int16_t sample : samples)
        sum += double{1} * sample * sample;
    return samples.empty() ? 0 : std::sqrt(sum / static_cast<double>(samples.size()));
}

} // namespace shack::sound
