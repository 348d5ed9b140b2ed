#pragma once

#include "engine/host/engine_view.h"
#include "ui/models/device_hearing.h"
#include "ui/models/list_model.h"

#include <QString>

#include <vector>

namespace shack::ui {

/// What the operator can do about a finding.
enum class Remedy { None, LetTalk, LetHear, MoveToGroup, SwitchGroupOn, Allow, StartStation };

/// One plain sentence about why a device talks or hears, or does not.
struct Finding {
    QString id; ///< for tests: "does_not_hear"
    ListMark mark = ListMark::Ok;
    QString sentence;
    Remedy remedy = Remedy::None;
    QString remedyText; ///< of its button

    bool operator==(const Finding&) const = default;
};

/// What the relay knows that keeps a device from talking or hearing, worst first; one friendly line
/// when nothing does. Pure.
std::vector<Finding> diagnose(const host::EngineView& view, const host::DeviceRow& device,
                              const Hearing& hearing, bool utc);

/// How "Allow..." lets a refused or pending device in. None where nothing sensible can be done:
/// SSIDs that nobody may use, an SSID that is in use, bans that end by themselves.
enum class AllowStep {
    None,
    AddAccount,
    EnableAccount,
    ApproveAccount,
    SetPassword,
    EditAccount,
    AddDevice,
};

AllowStep allowStep(const host::DeviceRow& refused);
bool canAllow(const host::DeviceRow& refused);

} // namespace shack::ui
