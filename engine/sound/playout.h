#pragma once

#include "engine/base/clock.h"
#include "engine/sound/voice_script.h"

#include <chrono>
#include <cstddef>
#include <utility>

namespace shack::sound {

/// Says a script: each line when the one before it has been heard. Belongs to one thread; time is
/// given.
class Playout {
public:
    /// Who is later than this says the rest later too, instead of all at once.
    static constexpr std::chrono::milliseconds kMostLate{240};

    void begin(VoiceScript script, MonoTime now)
    {
        m_script = std::move(script);
        m_line = 0;
        m_said = {};
        m_dueAt = now;
    }

    /// DATA of the datagram whose time has come, or nothing. Borrowed until the next call.
    ByteSpan due(MonoTime now)
    {
        if (!running() || now < m_dueAt)
            return {};
        if (now - m_dueAt > kMostLate)
            m_dueAt = now;
        const VoiceScript::Line& line = m_script.lines()[m_line++];
        m_dueAt += line.length;
        m_said += line.length;
        return line.data;
    }

    void stop() noexcept { m_line = m_script.lines().size(); }

    /// There is more to be said.
    bool running() const noexcept { return m_line < m_script.lines().size(); }

    /// When the last line that was handed out has been heard.
    MonoTime heardAt() const noexcept { return m_dueAt; }

    std::chrono::milliseconds said() const noexcept { return m_said; }

    std::chrono::milliseconds length() const noexcept { return m_script.length(); }

private:
    VoiceScript m_script;
    std::size_t m_line = 0;
    std::chrono::milliseconds m_said{};
    MonoTime m_dueAt{};
};

} // namespace shack::sound
