#pragma once

#include "ui/models/device_filter.h"
#include "ui/models/device_model.h"

#include <QString>

#include <vector>

namespace shack::ui::changes {

// "n devices: before -> after" for changes of many at once (ux.md section 4.1). Pure.

QString moveWords(const std::vector<DeviceRowPtr>& devices, const GroupNames& groups,
                  TalkGroupId target);
QString talkWords(const std::vector<DeviceRowPtr>& devices, bool mayTalk);
QString hearWords(const std::vector<DeviceRowPtr>& devices, bool hears);

/// "BG7XYZ-11" or "12 devices".
QString who(const std::vector<DeviceRowPtr>& devices);

} // namespace shack::ui::changes
