#include "ui/sound/sound_devices.h"

#include <QAudioDevice>
#include <QAudioFormat>
#include <QAudioSink>
#include <QAudioSource>
#include <QIODevice>
#include <QMediaDevices>
#include <QTimer>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace shack::ui {

namespace {

/// What lies ahead in the device: a window that stands still for 100 ms is not heard.
constexpr int kBufferBytes = kSoundRate / 5 * static_cast<int>(sizeof(std::int16_t));
constexpr int kFeedMs = 20;

QAudioFormat voiceFormat()
{
    QAudioFormat format;
    format.setSampleRate(kSoundRate);
    format.setChannelCount(1);
    format.setSampleFormat(QAudioFormat::Int16);
    return format;
}

QList<SoundDevice> listOf(const QList<QAudioDevice>& devices)
{
    QList<SoundDevice> list;
    for (const QAudioDevice& one : devices)
        list.append({one.id(), one.description(), one.isDefault()});
    return list;
}

/// The chosen one, or the system's when that is gone.
QAudioDevice deviceOf(const QList<QAudioDevice>& devices, const QByteArray& id,
                      const QAudioDevice& otherwise)
{
    const auto found = std::find_if(devices.begin(), devices.end(),
                                    [&](const QAudioDevice& one) { return one.id() == id; });
    return found == devices.end() ? otherwise : *found;
}

class ComputerOutput final : public SoundOutput {
public:
    ComputerOutput()
    {
        m_feed.setInterval(kFeedMs);
        m_feed.setTimerType(Qt::PreciseTimer);
        connect(&m_feed, &QTimer::timeout, this, &ComputerOutput::feed);
        connect(&m_media, &QMediaDevices::audioOutputsChanged, this, &SoundOutput::devicesChanged);
    }

    QList<SoundDevice> devices() const override { return listOf(QMediaDevices::audioOutputs()); }

    void choose(const QByteArray& id) override { m_chosen = id; }

    QByteArray chosen() const override { return m_chosen; }

    bool start(Source source) override
    {
        stop();
        const QAudioDevice device =
            deviceOf(QMediaDevices::audioOutputs(), m_chosen, QMediaDevices::defaultAudioOutput());
        if (device.isNull())
            return false;
        m_sink = std::make_unique<QAudioSink>(device, voiceFormat());
        m_sink->setBufferSize(kBufferBytes);
        m_sink->setVolume(m_volume);
        m_device = m_sink->start();
        if (m_device == nullptr || m_sink->error() != QAudio::NoError) {
            m_sink.reset();
            return false;
        }
        m_source = std::move(source);
        m_feed.start();
        feed();
        return true;
    }

    void stop() override
    {
        m_feed.stop();
        m_device = nullptr;
        if (m_sink != nullptr)
            m_sink->reset();
        m_sink.reset();
    }

    bool isPlaying() const override { return m_sink != nullptr; }

    void setVolume(double volume) override
    {
        m_volume = volume;
        if (m_sink != nullptr)
            m_sink->setVolume(volume);
    }

    std::size_t ahead() const override
    {
        if (m_sink == nullptr)
            return 0;
        const auto waiting = m_sink->bufferSize() - m_sink->bytesFree();
        return static_cast<std::size_t>(std::max<qsizetype>(waiting, 0)) / sizeof(std::int16_t);
    }

private:
    void feed()
    {
        if (m_sink == nullptr)
            return;
        if (m_sink->error() == QAudio::FatalError || m_sink->error() == QAudio::IOError) {
            stop();
            Q_EMIT lost();
            return;
        }
        const auto room = static_cast<std::size_t>(std::max<qsizetype>(m_sink->bytesFree(), 0)) /
                          sizeof(std::int16_t);
        m_samples.resize(room);
        const std::size_t count = room == 0 ? 0 : m_source(m_samples);
        if (count > 0 && m_device != nullptr)
            m_device->write(reinterpret_cast<const char*>(m_samples.data()),
                            static_cast<qint64>(count * sizeof(std::int16_t)));
    }

    QMediaDevices m_media;
    QByteArray m_chosen;
    std::unique_ptr<QAudioSink> m_sink;
    QIODevice* m_device = nullptr;
    Source m_source;
    std::vector<std::int16_t> m_samples;
    QTimer m_feed;
    double m_volume = 1;
};

class ComputerInput final : public SoundInput {
public:
    ComputerInput()
    {
        m_poll.setInterval(kFeedMs);
        connect(&m_poll, &QTimer::timeout, this, &ComputerInput::poll);
        connect(&m_media, &QMediaDevices::audioInputsChanged, this, &SoundInput::devicesChanged);
    }

    QList<SoundDevice> devices() const override { return listOf(QMediaDevices::audioInputs()); }

    void choose(const QByteArray& id) override { m_chosen = id; }

    bool start(Sink sink) override
    {
        stop();
        const QAudioDevice device =
            deviceOf(QMediaDevices::audioInputs(), m_chosen, QMediaDevices::defaultAudioInput());
        if (device.isNull())
            return false;
        m_source = std::make_unique<QAudioSource>(device, voiceFormat());
        m_device = m_source->start();
        if (m_device == nullptr || m_source->error() != QAudio::NoError) {
            m_source.reset();
            return false;
        }
        m_sink = std::move(sink);
        m_poll.start();
        return true;
    }

    void stop() override
    {
        m_poll.stop();
        m_device = nullptr;
        if (m_source != nullptr)
            m_source->stop();
        m_source.reset();
    }

    bool isRunning() const override { return m_source != nullptr; }

private:
    void poll()
    {
        if (m_source->error() == QAudio::FatalError || m_source->error() == QAudio::IOError) {
            stop();
            Q_EMIT lost();
            return;
        }
        std::array<std::int16_t, kSoundRate / 10> samples{};
        while (m_device != nullptr) {
            const qint64 count = m_device->read(reinterpret_cast<char*>(samples.data()),
                                                static_cast<qint64>(sizeof(samples)));
            const auto whole =
                static_cast<std::size_t>(std::max<qint64>(count, 0)) / sizeof(std::int16_t);
            if (whole == 0)
                return;
            m_sink(std::span<const std::int16_t>{samples}.first(whole));
        }
    }

    QMediaDevices m_media;
    QByteArray m_chosen;
    std::unique_ptr<QAudioSource> m_source;
    QIODevice* m_device = nullptr;
    Sink m_sink;
    QTimer m_poll;
};

class ComputerSound final : public SoundDevices {
public:
    std::unique_ptr<SoundOutput> makeOutput() override
    {
        return std::make_unique<ComputerOutput>();
    }

    std::unique_ptr<SoundInput> makeInput() override { return std::make_unique<ComputerInput>(); }
};

} // namespace

std::unique_ptr<SoundDevices> computerSound()
{
    return std::make_unique<ComputerSound>();
}

} // namespace shack::ui
