#pragma once

#include "engine/host/sound_port.h"

#include <algorithm>
#include <vector>

namespace shack::tests {

/// Live sound by hand: what a test puts in is heard, what the window says is kept. One thread.
class ScriptedSound final : public host::SoundPort {
public:
    std::size_t takeLive(std::span<std::int16_t> into) override
    {
        const std::size_t count = std::min(into.size(), waiting.size());
        std::copy_n(waiting.begin(), count, into.begin());
        waiting.erase(waiting.begin(), waiting.begin() + static_cast<std::ptrdiff_t>(count));
        return count;
    }

    void speak(std::span<const std::int16_t> samples) override
    {
        if (held)
            said.insert(said.end(), samples.begin(), samples.end());
    }

    void press(bool nowHeld) override
    {
        held = nowHeld;
        status.button = held ? host::TalkButtonState::Talking : host::TalkButtonState::Silent;
    }

    std::vector<host::HeardLevel> levels() const override { return heard; }

    host::TalkStatus talk() const override { return status; }

    std::vector<std::int16_t> waiting;
    std::vector<std::int16_t> said;
    std::vector<host::HeardLevel> heard;
    host::TalkStatus status;
    bool held = false;
};

} // namespace shack::tests
