#pragma once

#include "engine/base/clock.h"
#include "engine/sound/voice_script.h"
#include "engine/wire/draarl_types.h"

#include <chrono>
#include <optional>
#include <utility>

namespace shack::sound {

/// Keeps what is said in an echo group until whoever said it has been silent for so long that the
/// channel is free, so that people hear how they sound. Belongs to one thread; time is given.
class EchoBox {
public:
    /// After the turn of the talker is free for sure.
    static constexpr std::chrono::milliseconds kPause =
        wire::kTalkHold + std::chrono::milliseconds{300};

    /// What is longer than a script may be is not kept.
    void heard(ByteSpan data, MonoTime at)
    {
        (void)m_script.add(data);
        m_lastAt = at;
    }

    /// What was said, once it is time to say it back.
    std::optional<VoiceScript> take(MonoTime now)
    {
        if (m_script.empty() || now - m_lastAt < kPause)
            return std::nullopt;
        return std::exchange(m_script, {});
    }

private:
    VoiceScript m_script;
    MonoTime m_lastAt{};
};

} // namespace shack::sound
