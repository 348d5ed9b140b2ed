#pragma once

#include "engine/host/engine.h"
#include "ui/bridge/engine_face.h"

#include <utility>

namespace shack::app {

/// The real engine as the window wants to see it. Any thread.
class HostEngineFace final : public ui::EngineFace {
public:
    explicit HostEngineFace(host::Engine& engine) : m_engine(engine) {}

    host::EngineViewPtr view() const override { return m_engine.view(); }

    host::Ticket submit(host::EngineCommand command) override
    {
        return m_engine.submit(std::move(command));
    }

    void drainEvents(std::vector<host::EngineEvent>& into) override { m_engine.drainEvents(into); }

    void setEventWake(std::function<void()> wake) override
    {
        m_engine.setEventWake(std::move(wake));
    }

    std::shared_ptr<host::SoundPort> soundPort() const override { return m_engine.soundPort(); }

private:
    host::Engine& m_engine;
};

} // namespace shack::app
