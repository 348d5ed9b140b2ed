#pragma once

#include "engine/base/counters.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

namespace shack::bench {

enum class LoginState : std::uint8_t { Waiting, Online, Refused };

/// Which devices the relay has let in. Written by the receiving thread, read by any.
class LoginBoard {
public:
    explicit LoginBoard(std::uint32_t devices)
        : m_states(std::make_unique<std::atomic<LoginState>[]>(devices))
    {
        for (std::uint32_t device = 0; device < devices; ++device)
            m_states[device].store(LoginState::Waiting, std::memory_order_relaxed);
    }

    LoginState state(std::uint32_t device) const noexcept
    {
        return m_states[device].load(std::memory_order_relaxed);
    }

    void setOnline(std::uint32_t device) noexcept
    {
        if (m_states[device].exchange(LoginState::Online, std::memory_order_relaxed) !=
            LoginState::Online)
            m_online.add();
    }

    /// A device that is already in stays in: it was a late answer to an earlier attempt.
    void setRefused(std::uint32_t device, std::string_view reason)
    {
        if (state(device) != LoginState::Waiting)
            return;
        m_states[device].store(LoginState::Refused, std::memory_order_relaxed);
        m_refused.add();
        const std::lock_guard lock{m_mutex};
        if (m_firstRefusal.empty())
            m_firstRefusal = reason;
    }

    std::uint32_t online() const noexcept { return static_cast<std::uint32_t>(m_online.read()); }

    std::uint32_t refused() const noexcept { return static_cast<std::uint32_t>(m_refused.read()); }

    std::string firstRefusal() const
    {
        const std::lock_guard lock{m_mutex};
        return m_firstRefusal;
    }

private:
    std::unique_ptr<std::atomic<LoginState>[]> m_states;
    Counter m_online;
    Counter m_refused; ///< a refused device that gets in later is counted in both
    mutable std::mutex m_mutex;
    std::string m_firstRefusal;
};

} // namespace shack::bench
