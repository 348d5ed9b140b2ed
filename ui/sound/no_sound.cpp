#include "ui/sound/sound_devices.h"

namespace shack::ui {

namespace {

class NoOutput final : public SoundOutput {
public:
    QList<SoundDevice> devices() const override { return {}; }

    void choose(const QByteArray&) override {}

    QByteArray chosen() const override { return {}; }

    bool start(Source) override { return false; }

    void stop() override {}

    bool isPlaying() const override { return false; }

    void setVolume(double) override {}

    std::size_t ahead() const override { return 0; }
};

class NoInput final : public SoundInput {
public:
    QList<SoundDevice> devices() const override { return {}; }

    void choose(const QByteArray&) override {}

    bool start(Sink) override { return false; }

    void stop() override {}

    bool isRunning() const override { return false; }
};

class NoSound final : public SoundDevices {
public:
    std::unique_ptr<SoundOutput> makeOutput() override { return std::make_unique<NoOutput>(); }

    std::unique_ptr<SoundInput> makeInput() override { return std::make_unique<NoInput>(); }
};

} // namespace

std::unique_ptr<SoundDevices> noSound()
{
    return std::make_unique<NoSound>();
}

} // namespace shack::ui
