#pragma once

#include "ui/sound/sound_devices.h"

#include <algorithm>
#include <vector>

namespace shack::tests {

/// A loudspeaker that a test listens to by hand: nothing sounds until it says that time has passed.
class HandOutput final : public ui::SoundOutput {
public:
    QList<ui::SoundDevice> devices() const override { return list; }

    void choose(const QByteArray& id) override { m_chosen = id; }

    QByteArray chosen() const override { return m_chosen; }

    bool start(Source source) override
    {
        if (list.isEmpty())
            return false;
        m_source = std::move(source);
        m_playing = true;
        return true;
    }

    void stop() override { m_playing = false; }

    bool isPlaying() const override { return m_playing; }

    void setVolume(double wanted) override { volume = wanted; }

    std::size_t ahead() const override { return 0; }

    /// So much of it is heard.
    void listen(int milliseconds)
    {
        std::vector<std::int16_t> samples(static_cast<std::size_t>(milliseconds) *
                                          (ui::kSoundRate / 1000));
        const std::size_t count = m_playing ? m_source(samples) : 0;
        heard.insert(heard.end(), samples.begin(),
                     samples.begin() + static_cast<std::ptrdiff_t>(count));
    }

    void unplug()
    {
        list.clear();
        m_playing = false;
        Q_EMIT devicesChanged();
        Q_EMIT lost();
    }

    QList<ui::SoundDevice> list{{"hand", QStringLiteral("USB 1"), true}};
    std::vector<std::int16_t> heard;
    double volume = 1;

private:
    Source m_source;
    QByteArray m_chosen;
    bool m_playing = false;
};

/// A microphone into which a test speaks.
class HandInput final : public ui::SoundInput {
public:
    QList<ui::SoundDevice> devices() const override
    {
        return {{"hand", QStringLiteral("USB 2"), true}};
    }

    void choose(const QByteArray&) override {}

    bool start(Sink sink) override
    {
        m_sink = std::move(sink);
        return true;
    }

    void stop() override { m_sink = nullptr; }

    bool isRunning() const override { return m_sink != nullptr; }

    void speak(const std::vector<std::int16_t>& samples)
    {
        if (m_sink)
            m_sink(samples);
    }

private:
    Sink m_sink;
};

class HandSound final : public ui::SoundDevices {
public:
    std::unique_ptr<ui::SoundOutput> makeOutput() override
    {
        auto made = std::make_unique<HandOutput>();
        outputs.push_back(made.get());
        return made;
    }

    std::unique_ptr<ui::SoundInput> makeInput() override
    {
        auto made = std::make_unique<HandInput>();
        inputs.push_back(made.get());
        return made;
    }

    // Borrowed; in the order in which the window made them.
    std::vector<HandOutput*> outputs;
    std::vector<HandInput*> inputs;
};

} // namespace shack::tests
