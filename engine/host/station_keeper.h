#pragma once

#include "engine/host/control_desk.h"

#include <vector>

namespace shack::host {

/// On the air and off again, at run time, without touching the store. Lives on the control thread.
class StationKeeper {
public:
    explicit StationKeeper(ControlDesk& desk) : m_desk(desk) {}

    /// Opens the port and hands ingress everything it has to know. False: `desk.station.fault` says
    /// why.
    bool start();

    /// Once more after a fault of the port, without a word unless something changes: the other
    /// program may be gone, the network card may be there now.
    void tryAgain();

    /// Devices are cut off; finished overs and sightings go to the store. Waits up to a second for
    /// running frames.
    void stop();

    /// Time-outs that belong to a running station: temporary switches, the longest turn of a group,
    /// orders that waited.
    void tick();

private:
    void goOnAir(std::vector<Message> hints);
    void endLongTurns();
    void returnFlags();

    ControlDesk& m_desk;
};

/// An over as the contact list keeps it.
store::ContactRecord contactOf(const station::Over& over);

/// And back, after a restart: what was not written down is empty.
station::Over overOf(const store::ContactRecord& contact);

} // namespace shack::host
