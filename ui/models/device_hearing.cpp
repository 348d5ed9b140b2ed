#include "ui/models/device_hearing.h"

#include "ui/models/device_filter.h"
#include "ui/models/device_texts.h"

#include <algorithm>
#include <unordered_set>

namespace shack::ui {

namespace {
constexpr qsizetype kNames = 8;
}

Hearing resolveHearing(const host::DeviceTable& devices, const host::GroupTable& groups,
                       const host::DeviceRow& device)
{
    Hearing result;
    const auto own = std::find_if(groups.rows.begin(), groups.rows.end(),
                                  [&](const host::GroupRow& g) { return g.id == device.group; });
    if (own == groups.rows.end())
        return result;
    result.groupOff = !own->enabled;
    std::unordered_set<TalkGroupId> domain{own->id};
    for (const host::GroupRow& group : groups.rows) {
        if (group.kind == host::GroupKind::Link || !group.enabled)
            continue;
        if (group.id == own->id || (own->domain && group.domain == own->domain)) {
            domain.insert(group.id);
            result.groups.append(QString::fromStdString(group.name));
        }
    }
    if (result.groupOff)
        return result;
    for (const auto& other : devices.rows) {
        if (other->id == device.id || !other->id || !hasSession(*other) ||
            !domain.contains(other->group))
            continue;
        if (device.hears && other->mayTalk) {
            ++result.hearsCount;
            if (result.hears.size() < kNames)
                result.hears.append(deviceCallsign(*other));
        }
        if (device.mayTalk && other->hears) {
            ++result.heardByCount;
            if (result.heardBy.size() < kNames)
                result.heardBy.append(deviceCallsign(*other));
        }
    }
    return result;
}

} // namespace shack::ui
