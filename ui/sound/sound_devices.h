#pragma once

#include <QByteArray>
#include <QList>
#include <QObject>
#include <QString>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>

namespace shack::ui {

inline constexpr int kSoundRate = 16'000; ///< of everything that is played or spoken; mono, 16 bit

/// A loudspeaker or a microphone of this computer.
struct SoundDevice {
    QByteArray id;
    QString name;
    bool isDefault = false;
};

/// Where sound goes. GUI thread. While it plays it asks for samples a little ahead of time.
class SoundOutput : public QObject {
    Q_OBJECT

public:
    /// Fills what it can and says how much that was; less than asked for means silence for now.
    using Source = std::function<std::size_t(std::span<std::int16_t>)>;

    using QObject::QObject;

    virtual QList<SoundDevice> devices() const = 0;

    bool hasDevice() const { return !devices().isEmpty(); }

    /// "" = whatever the system takes. A device that is gone is replaced by that.
    virtual void choose(const QByteArray& id) = 0;
    virtual QByteArray chosen() const = 0;

    /// False: there is no device, or it does not want to.
    virtual bool start(Source source) = 0;
    virtual void stop() = 0;
    virtual bool isPlaying() const = 0;

    /// 0..1
    virtual void setVolume(double volume) = 0;

    /// Samples that were asked for and not heard yet.
    virtual std::size_t ahead() const = 0;

Q_SIGNALS:
    void devicesChanged();
    /// The device vanished while it played; it has stopped.
    void lost();
};

/// Where the operator's voice comes from. GUI thread.
class SoundInput : public QObject {
    Q_OBJECT

public:
    using Sink = std::function<void(std::span<const std::int16_t>)>;

    using QObject::QObject;

    virtual QList<SoundDevice> devices() const = 0;
    virtual void choose(const QByteArray& id) = 0;
    virtual bool start(Sink sink) = 0;
    virtual void stop() = 0;
    virtual bool isRunning() const = 0;

Q_SIGNALS:
    void devicesChanged();
    void lost();
};

/// What the window hears and speaks with; tests and computers without sound have silent ones.
class SoundDevices {
public:
    virtual ~SoundDevices() = default;
    virtual std::unique_ptr<SoundOutput> makeOutput() = 0;
    virtual std::unique_ptr<SoundInput> makeInput() = 0;
};

/// Those of this computer, through Qt Multimedia.
std::unique_ptr<SoundDevices> computerSound();

/// Of a computer that has none.
std::unique_ptr<SoundDevices> noSound();

} // namespace shack::ui
