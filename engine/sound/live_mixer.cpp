#include "engine/sound/live_mixer.h"

#include "engine/wire/draarl_voice.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace shack::sound {

namespace {

/// Silent for so long and nothing left to play: the over has ended.
constexpr std::chrono::milliseconds kForgetAfter = wire::kVoiceGap + std::chrono::milliseconds{400};

void addUp(StreamCounters& into, const StreamCounters& from) noexcept
{
    into.frames += from.frames;
    into.concealedMs += from.concealedMs;
    into.silentMs += from.silentMs;
    into.skipped += from.skipped;
    into.invalid += from.invalid;
}

std::int16_t clamped(float sample) noexcept
{
    constexpr float kLowest = std::numeric_limits<std::int16_t>::min();
    constexpr float kHighest = std::numeric_limits<std::int16_t>::max();
    return static_cast<std::int16_t>(std::lround(std::clamp(sample, kLowest, kHighest)));
}

} // namespace

void LiveMixer::listen(std::vector<ListenChoice> choices)
{
    m_choices = std::move(choices);
    std::erase_if(m_voices, [this](const auto& entry) {
        if (choiceOf(entry.second.domain) != nullptr)
            return false;
        addUp(m_past, entry.second.stream->counters());
        return true;
    });
}

const ListenChoice* LiveMixer::choiceOf(DomainId domain) const noexcept
{
    const auto found = std::ranges::find(m_choices, domain, &ListenChoice::domain);
    return found == m_choices.end() ? nullptr : &*found;
}

void LiveMixer::voice(std::uint64_t over, const fanout::TappedVoice& voice)
{
    if (choiceOf(voice.domain) == nullptr)
        return;
    auto found = m_voices.find(over);
    if (found == m_voices.end()) {
        if (m_voices.size() >= kMostVoices)
            return;
        auto decoder = VoiceDecoder::create();
        if (!decoder)
            return;
        found = m_voices
                    .emplace(over, Voice{voice.device, voice.domain,
                                         std::make_unique<VoiceStream>(std::move(*decoder))})
                    .first;
    }
    for (const ByteSpan frame : wire::VoiceFrames{voice.data()})
        found->second.stream->arrive(frame, voice.receivedAt);
}

bool LiveMixer::mix(std::span<std::int16_t, kStepSamples> out, MonoTime now)
{
    std::array<float, kStepSamples> sum{};
    std::array<std::int16_t, kStepSamples> one{};
    m_levels.clear();
    for (auto& [over, voice] : m_voices) {
        if (!voice.stream->take(one, now))
            continue;
        const ListenChoice* const choice = choiceOf(voice.domain);
        const float volume = choice == nullptr ? 0 : choice->volume;
        int peak = 0;
        for (std::size_t i = 0; i < one.size(); ++i) {
            peak = std::max(peak, std::abs(int{one[i]}));
            sum[i] += static_cast<float>(one[i]) * volume;
        }
        m_levels.push_back({over, voice.device, voice.domain, static_cast<float>(peak) / 32'768});
    }
    std::ranges::transform(sum, out.begin(), clamped);
    forgetSilent(now);
    return !m_levels.empty();
}

void LiveMixer::forgetSilent(MonoTime now)
{
    std::erase_if(m_voices, [&](const auto& entry) {
        const VoiceStream& stream = *entry.second.stream;
        if (!stream.drained() || now - stream.lastArrival() < kForgetAfter)
            return false;
        addUp(m_past, stream.counters());
        return true;
    });
}

StreamCounters LiveMixer::counters() const noexcept
{
    StreamCounters sum = m_past;
    for (const auto& [over, voice] : m_voices)
        addUp(sum, voice.stream->counters());
    return sum;
}

} // namespace shack::sound
