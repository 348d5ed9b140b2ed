#include "ui/panels/change_words.h"

#include "ui/models/device_texts.h"

#include <QCoreApplication>
#include <QMap>

#include <algorithm>

namespace shack::ui::changes {

namespace {

struct ChangeWords {
    Q_DECLARE_TR_FUNCTIONS(ChangeWords)
};

int size(const std::vector<DeviceRowPtr>& devices)
{
    return static_cast<int>(devices.size());
}

QString nameOf(TalkGroupId group, const GroupNames& groups)
{
    const QString name = groups.name(group);
    return name.isEmpty() ? ChangeWords::tr("no talk group") : name;
}

} // namespace

QString who(const std::vector<DeviceRowPtr>& devices)
{
    if (devices.size() == 1)
        return deviceCallsign(*devices.front());
    return ChangeWords::tr("%n device(s)", nullptr, size(devices));
}

QString moveWords(const std::vector<DeviceRowPtr>& devices, const GroupNames& groups,
                  TalkGroupId target)
{
    QMap<QString, int> before;
    for (const DeviceRowPtr& device : devices)
        ++before[nameOf(device->group, groups)];
    QStringList parts;
    for (auto one = before.begin(); one != before.end(); ++one)
        //: talk group and how many of the chosen devices are in it
        parts.append(ChangeWords::tr("%1 (%2)").arg(one.key()).arg(one.value()));
    return ChangeWords::tr("%n device(s): %1 → %2", nullptr, size(devices))
        .arg(parts.join(QStringLiteral(", ")), nameOf(target, groups));
}

QString talkWords(const std::vector<DeviceRowPtr>& devices, bool mayTalk)
{
    const auto talkers = std::count_if(devices.begin(), devices.end(),
                                       [](const DeviceRowPtr& one) { return one->mayTalk; });
    const QString before = ChangeWords::tr("%1 may talk, %2 may not")
                               .arg(talkers)
                               .arg(static_cast<qint64>(devices.size()) - talkers);
    return ChangeWords::tr("%n device(s): %1 → %2", nullptr, size(devices))
        .arg(before, mayTalk ? ChangeWords::tr("all may talk") : ChangeWords::tr("none may talk"));
}

QString hearWords(const std::vector<DeviceRowPtr>& devices, bool hears)
{
    const auto hearing = std::count_if(devices.begin(), devices.end(),
                                       [](const DeviceRowPtr& one) { return one->hears; });
    const QString before = ChangeWords::tr("%1 hear, %2 do not")
                               .arg(hearing)
                               .arg(static_cast<qint64>(devices.size()) - hearing);
    return ChangeWords::tr("%n device(s): %1 → %2", nullptr, size(devices))
        .arg(before, hears ? ChangeWords::tr("all hear") : ChangeWords::tr("none hears"));
}

} // namespace shack::ui::changes
