#pragma once

#include "engine/base/clock.h"
#include "engine/base/ids.h"
#include "engine/fanout/frame_tap.h"
#include "engine/sound/voice_stream.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <vector>

namespace shack::sound {

/// A domain somebody listens to, and how loud (1 = as it is).
struct ListenChoice {
    DomainId domain;
    float volume = 1;

    bool operator==(const ListenChoice&) const = default;
};

/// How loud a voice is that is being heard.
struct VoiceLevel {
    std::uint64_t over = 0;
    DeviceId device;
    DomainId domain;
    float peak = 0; ///< 0..1, of the last step
};

/// What is said in the chosen domains, as one sound. Belongs to one thread.
class LiveMixer {
public:
    static constexpr std::chrono::milliseconds kStep{20};
    static constexpr std::size_t kStepSamples =
        static_cast<std::size_t>(kStep.count()) * kSamplesPerMs;
    static constexpr std::size_t kMostVoices = 64;

    /// What is not chosen any more falls silent at once.
    void listen(std::vector<ListenChoice> choices);

    void voice(std::uint64_t over, const fanout::TappedVoice& voice);

    /// The next step of sound. False: nobody was heard in it.
    bool mix(std::span<std::int16_t, kStepSamples> out, MonoTime now);

    const std::vector<VoiceLevel>& levels() const noexcept { return m_levels; }

    /// Of all voices so far.
    StreamCounters counters() const noexcept;

private:
    struct Voice {
        DeviceId device;
        DomainId domain;
        std::unique_ptr<VoiceStream> stream;
    };

    const ListenChoice* choiceOf(DomainId domain) const noexcept;
    void forgetSilent(MonoTime now);

    std::vector<ListenChoice> m_choices;
    std::map<std::uint64_t, Voice> m_voices;
    std::vector<VoiceLevel> m_levels;
    StreamCounters m_past;
};

} // namespace shack::sound
