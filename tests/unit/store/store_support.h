#pragma once

#include "engine/base/clock.h"
#include "engine/store/store.h"

#include <QTemporaryDir>
#include <QTest>

#include <filesystem>
#include <memory>
#include <string>

namespace shack::store {

/// A folder that goes away with the test, and the configuration of a database in it.
class TemporaryStore {
public:
    std::filesystem::path folder() const { return m_folder.path().toStdString(); }

    StoreConfig config() const
    {
        StoreConfig config;
        config.path = folder() / "station.sqlite";
        config.busyTimeout = std::chrono::milliseconds{10};
        return config;
    }

private:
    QTemporaryDir m_folder;
};

inline StoreConfig inMemoryConfig()
{
    StoreConfig config;
    config.inMemory = true;
    return config;
}

/// A fresh database in memory; ends the test program when even that is impossible.
inline std::unique_ptr<Store> openInMemory(const Clock& clock)
{
    auto store = Store::open(inMemoryConfig(), clock);
    if (!store)
        qFatal("no database in memory: %s", store.error().sentence().c_str());
    return std::move(*store);
}

/// The code of what must have failed.
template <typename T>
ErrorCode codeOf(const Result<T>& result)
{
    if (result)
        qFatal("succeeded, but had to fail");
    return result.error().code();
}

/// The value of what must have worked, with the sentence of the error when it has not.
template <typename T>
T good(Result<T> result)
{
    if (!result)
        qFatal("failed, but had to work: %s", result.error().sentence().c_str());
    return std::move(*result);
}

inline void good(const Status& status)
{
    if (!status)
        qFatal("failed, but had to work: %s", status.error().sentence().c_str());
}

inline AccountRecord account(const std::string& name, const std::string& callsign = {})
{
    AccountRecord record;
    record.name = name;
    record.callsign = callsign;
    return record;
}

inline DeviceRecord device(AccountId owner, std::uint8_t ssid, TalkGroupId group = {})
{
    DeviceRecord record;
    record.account = owner;
    record.ssid = Ssid{ssid};
    record.group = group;
    return record;
}

inline TalkGroupRecord talkGroup(const std::string& name, bool isLink = false)
{
    TalkGroupRecord record;
    record.name = name;
    record.isLink = isLink;
    return record;
}

} // namespace shack::store
