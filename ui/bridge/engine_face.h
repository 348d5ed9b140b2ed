#pragma once

#include "engine/host/engine_command.h"
#include "engine/host/engine_event.h"
#include "engine/host/engine_view.h"
#include "engine/host/sound_port.h"

#include <functional>
#include <memory>
#include <vector>

namespace shack::ui {

/// What the window needs of an engine. HostEngineFace stands for the real one, a scripted one takes
/// its place in tests. None of the functions waits.
class EngineFace {
public:
    virtual ~EngineFace() = default;

    /// Never null.
    virtual host::EngineViewPtr view() const = 0;

    /// 0 when the queue is full.
    virtual host::Ticket submit(host::EngineCommand command) = 0;

    virtual void drainEvents(std::vector<host::EngineEvent>& into) = 0;

    /// `wake` may be called from any thread, once when events become available after there were
    /// none.
    virtual void setEventWake(std::function<void()> wake) = 0;

    /// Live sound; null where there is none.
    virtual std::shared_ptr<host::SoundPort> soundPort() const = 0;
};

} // namespace shack::ui
