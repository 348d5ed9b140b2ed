#pragma once

#include "engine/base/clock.h"
#include "engine/wire/draarl_types.h"

#include <chrono>
#include <cstdint>

namespace shack::sound {

enum class TalkState : std::uint8_t {
    Silent,
    Talking,
    Busy,    ///< held, but somebody else talks: nothing is sent
    TimedOut ///< talked for too long: let go first
};

/// What holding the button means, by the rules that good clients keep (draarl-v1 sections 7 and
/// 19): nobody is talked over, nobody talks for ever, and a button that was held while somebody
/// else talked does not begin in the middle of a word. Belongs to one thread; time is given.
class TalkButton {
public:
    explicit TalkButton(std::chrono::seconds longestTalk) noexcept : m_longest(longestTalk) {}

    /// Somebody else's voice arrived.
    void heard(MonoTime at) noexcept { m_heardAt = at; }

    TalkState update(bool held, MonoTime now) noexcept
    {
        if (!held)
            m_state = TalkState::Silent;
        else if (m_state == TalkState::Silent) {
            m_state = isBusy(now) ? TalkState::Busy : TalkState::Talking;
            m_since = now;
        } else if (m_state == TalkState::Talking && isBusy(now))
            m_state = TalkState::Busy; // we lost the turn, or never had it
        else if (m_state == TalkState::Talking && now - m_since > m_longest)
            m_state = TalkState::TimedOut;
        return m_state;
    }

    TalkState state() const noexcept { return m_state; }

    /// The turn of whoever talked last is still held.
    bool isBusy(MonoTime now) const noexcept
    {
        return m_heardAt != MonoTime{} && now - m_heardAt < wire::kTalkHold;
    }

private:
    std::chrono::seconds m_longest;
    TalkState m_state = TalkState::Silent;
    MonoTime m_since{};
    MonoTime m_heardAt{};
};

} // namespace shack::sound
