#pragma once

#include "engine/base/ids.h"
#include "engine/base/result.h"
#include "engine/host/engine_event.h"

#include <QObject>
#include <QString>
#include <QTimer>

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace shack::ui {

class EngineBridge;

/// Simulated devices that call a station over its real port. The program gives them, so that the
/// window needs no sockets. GUI thread; nothing waits.
class SimulatedCallers {
public:
    struct Caller {
        std::string username;
        std::string callsign;
        std::string password;
        Ssid ssid;
    };

    /// What became of the frames of speech that were sent.
    struct Figures {
        std::uint32_t online = 0;
        std::uint64_t sent = 0;
        std::uint64_t lost = 0; ///< not or not wholly heard
    };

    virtual ~SimulatedCallers() = default;

    /// `listen` is one of StationView::listen. Errors: an address that this computer cannot call
    /// without leaving itself, no sockets.
    virtual Status start(const std::string& listen, std::vector<Caller> callers) = 0;
    /// They fall silent; the answer comes later on the GUI thread.
    virtual void stop(std::function<void(const Figures&)> answer) = 0;
};

/// "Does my station work?" without a radio: an account with two devices is made for the test, they
/// talk to each other through the station, then the account goes again (ux.md section 4.1). GUI
/// thread.
class TestCall : public QObject {
    Q_OBJECT

public:
    /// What came out. `problem` is empty when the devices talked.
    struct Outcome {
        host::Message problem;
        SimulatedCallers::Figures figures;
        bool accountStayed = false; ///< it could not be removed
    };

    static constexpr const char* kUsername = "q0test";
    static constexpr const char* kCallsign = "Q0TEST";
    /// By this a test knows its own account again; somebody else's of that name is left alone.
    static constexpr const char* kNote = "Made for a test call; may be removed.";

    TestCall(EngineBridge& bridge, SimulatedCallers& callers,
             std::chrono::milliseconds talksFor = std::chrono::seconds{12},
             QObject* parent = nullptr);

    /// Does nothing while one goes on or the station is not on the air.
    void start();
    /// Ends it early; what was made is removed.
    void stop();

    /// The program ends: what was made is removed at once, nobody hears how it went.
    void abandon();

    bool isRunning() const { return m_running; }

Q_SIGNALS:
    void started();
    void ended(const shack::ui::TestCall::Outcome& outcome);

private:
    void removeLeftOver();
    void addAccount();
    void addDevice(std::size_t index);
    void talk();
    void silence();
    void cleanUp();
    void giveUp(host::Message problem);
    void finish();

    EngineBridge& m_bridge;
    SimulatedCallers& m_callers;
    QTimer m_timer;
    std::string m_password;
    AccountId m_account;
    Outcome m_outcome;
    bool m_running = false;
    bool m_talking = false;
    bool m_stopWanted = false;
};

} // namespace shack::ui
