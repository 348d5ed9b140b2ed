#pragma once

#include "engine/base/clock.h"
#include "tests/support/window/scripted_sound.h"
#include "tests/support/window/scripted_station.h"
#include "ui/bridge/engine_face.h"

#include <chrono>
#include <functional>
#include <memory>
#include <vector>

namespace shack::tests {

/// A station that exists only as views: takes the engine's place under the window. One thread.
/// Everything is decided by the seed and by step(), so two runs show the same. Commands change the
/// station at once and are answered with an inverse where the real engine gives one.
class ScriptedEngine final : public ui::EngineFace {
public:
    ScriptedEngine(Scenario scenario, ManualClock& clock, unsigned seed = 7);

    host::EngineViewPtr view() const override { return m_view; }

    host::Ticket submit(host::EngineCommand command) override;
    void drainEvents(std::vector<host::EngineEvent>& into) override;

    void setEventWake(std::function<void()> wake) override { m_wake = std::move(wake); }

    std::shared_ptr<host::SoundPort> soundPort() const override { return m_sound; }

    /// What the window does with live sound.
    ScriptedSound& sound() { return *m_sound; }

    /// Time passes, somebody talks, a new view appears (unless stalled).
    void step(std::chrono::milliseconds by = std::chrono::milliseconds{500});

    /// No new views from now on, as if the engine hung.
    void stall(bool stalled) { m_stalled = stalled; }

    /// Commands are refused with ticket 0.
    void setBusy(bool busy) { m_busy = busy; }

    /// Answers wait until this is switched off again.
    void holdAnswers(bool hold);

    void say(host::EngineEvent event);

    ScriptedStation& station() { return m_station; }

    /// What was asked for, oldest first.
    const std::vector<host::EngineCommand>& submitted() const { return m_submitted; }

private:
    void publish();

    ManualClock& m_clock;
    std::shared_ptr<ScriptedSound> m_sound = std::make_shared<ScriptedSound>();
    ScriptedStation m_station;
    host::EngineViewPtr m_view;
    std::vector<host::EngineCommand> m_submitted;
    std::vector<host::EngineEvent> m_events;
    std::vector<host::EngineEvent> m_held;
    std::function<void()> m_wake;
    std::uint64_t m_sequence = 0;
    host::Ticket m_lastTicket = 0;
    bool m_stalled = false;
    bool m_busy = false;
    bool m_hold = false;
};

} // namespace shack::tests
