#pragma once

#include "engine/host/control_desk.h"

#include <cstdint>
#include <vector>

namespace shack::host {

/// What ingress reports, turned into decisions, events and rows: one function per note. Lives on
/// the control thread.
class NoteReader {
public:
    explicit NoteReader(ControlDesk& desk);

    /// Everything that waits.
    void read();

private:
    void on(fanout::LoginAttempt& note);
    void on(const fanout::SessionOnline& note);
    void on(const fanout::SessionOffline& note);
    void share(const fanout::SessionOnline& note, const store::DeviceRecord& device);
    void on(const fanout::LoginConflict& note);
    void on(const fanout::ReservedSsidUsed& note);
    void on(const fanout::ModelReported& note);
    void on(const fanout::TalkStarted& note);
    void on(const fanout::TalkEnded& note);
    void on(const fanout::TextReceived& note);
    void on(const fanout::ConfigReceived& note);
    void on(const fanout::DecisionTraced& note);

    std::uint64_t numberOf(std::uint64_t over) const;

    ControlDesk& m_desk;
    std::vector<fanout::Note> m_notes;
};

} // namespace shack::host
