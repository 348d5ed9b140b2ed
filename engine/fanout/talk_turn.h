#pragma once

#include "engine/base/clock.h"
#include "engine/base/ids.h"

#include <chrono>
#include <optional>

namespace shack::fanout {

/// Who is talking in a domain, and until when (draarl-v1 section 7). Lives on the ingress thread.
class TalkTurn {
public:
    explicit TalkTurn(std::chrono::milliseconds hold) noexcept : m_hold(hold) {}

    /// Takes or extends the turn. False while somebody else holds it: another talker has to wait
    /// until strictly more than the hold time has passed.
    bool claim(DeviceId talker, MonoTime now) noexcept
    {
        const auto current = holder(now);
        if (current && *current != talker)
            return false;
        m_talker = talker;
        m_lastVoice = now;
        return true;
    }

    std::optional<DeviceId> holder(MonoTime now) const noexcept
    {
        if (!m_talker || now - m_lastVoice > m_hold)
            return std::nullopt;
        return m_talker;
    }

    void release() noexcept { m_talker = {}; }

    /// Links changed and domains became one: the turn that was used last goes on, so that a
    /// running transmission is not interrupted.
    void adopt(const TalkTurn& other) noexcept
    {
        if (!other.m_talker || (m_talker && m_lastVoice >= other.m_lastVoice))
            return;
        m_talker = other.m_talker;
        m_lastVoice = other.m_lastVoice;
    }

private:
    std::chrono::milliseconds m_hold;
    MonoTime m_lastVoice{};
    DeviceId m_talker;
};

} // namespace shack::fanout
