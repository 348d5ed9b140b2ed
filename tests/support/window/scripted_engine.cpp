#include "tests/support/window/scripted_engine.h"

#include "tests/support/window/scripted_commands.h"

#include <utility>

namespace shack::tests {

ScriptedEngine::ScriptedEngine(Scenario scenario, ManualClock& clock, unsigned seed)
    : m_clock(clock), m_station(scenario, clock.wallNow(), clock.now(), seed)
{
    publish();
}

host::Ticket ScriptedEngine::submit(host::EngineCommand command)
{
    m_submitted.push_back(command);
    if (m_busy)
        return 0;
    host::CommandDone done = carryOut(m_station, command);
    done.ticket = ++m_lastTicket;
    for (host::EngineEvent& event : m_station.takeEvents())
        say(std::move(event));
    if (m_hold)
        m_held.emplace_back(std::move(done));
    else
        say(std::move(done));
    if (!m_stalled)
        publish();
    return m_lastTicket;
}

void ScriptedEngine::holdAnswers(bool hold)
{
    m_hold = hold;
    if (hold)
        return;
    for (host::EngineEvent& event : std::exchange(m_held, {}))
        say(std::move(event));
}

void ScriptedEngine::drainEvents(std::vector<host::EngineEvent>& into)
{
    for (host::EngineEvent& event : m_events)
        into.push_back(std::move(event));
    m_events.clear();
}

void ScriptedEngine::say(host::EngineEvent event)
{
    m_events.push_back(std::move(event));
    if (m_events.size() == 1 && m_wake)
        m_wake();
}

void ScriptedEngine::step(std::chrono::milliseconds by)
{
    m_clock.advance(by);
    m_station.pass(by, m_clock.wallNow(), m_clock.now());
    for (host::EngineEvent& event : m_station.takeEvents())
        say(std::move(event));
    if (!m_stalled)
        publish();
}

void ScriptedEngine::publish()
{
    auto view = std::make_shared<host::EngineView>(m_station.look());
    view->sequence = ++m_sequence;
    m_view = std::move(view);
}

} // namespace shack::tests
