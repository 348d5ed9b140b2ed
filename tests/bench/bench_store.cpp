// What keeping things costs: a large station written and read in one go, one confirmed change.
//
//     bench_store                       a small station, checked
//     bench_store --devices 20000 --rounds 5

#include "engine/store/store.h"

#include <QCoreApplication>
#include <QTemporaryDir>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <fmt/format.h>
#include <iostream>
#include <map>
#include <string>
#include <vector>

using namespace shack;
using namespace shack::store;

namespace {

constexpr std::size_t kDevicesPerAccount = 50;
constexpr std::size_t kSettingsPerDevice = 21;

class Timings {
public:
    /// Runs the step; false when it failed (and says why).
    template <typename Step>
    bool time(const std::string& name, Step step)
    {
        const auto begin = std::chrono::steady_clock::now();
        const auto outcome = step();
        const std::chrono::duration<double, std::milli> took =
            std::chrono::steady_clock::now() - begin;
        if (!outcome) {
            std::cerr << name << ": " << outcome.error().sentence() << "\n";
            return false;
        }
        m_milliseconds[name].push_back(took.count());
        return true;
    }

    void print()
    {
        for (auto& [name, times] : m_milliseconds) {
            std::sort(times.begin(), times.end());
            std::cout << fmt::format("{:<34} ms {:9.3f} ({:.3f}-{:.3f}, n {})\n", name,
                                     times[times.size() / 2], times.front(), times.back(),
                                     times.size());
        }
    }

private:
    std::map<std::string, std::vector<double>> m_milliseconds;
};

std::vector<AccountRecord> accountsFor(std::size_t devices)
{
    std::vector<AccountRecord> accounts((devices + kDevicesPerAccount - 1) / kDevicesPerAccount);
    for (std::size_t i = 0; i < accounts.size(); ++i) {
        accounts[i].name = fmt::format("club{:05}", i);
        accounts[i].callsign = fmt::format("BH4{:05}", i);
    }
    return accounts;
}

std::vector<DeviceRecord> devicesOf(const std::vector<AccountId>& owners, std::size_t count)
{
    std::vector<DeviceRecord> devices(count);
    for (std::size_t i = 0; i < count; ++i) {
        devices[i].account = owners[i / kDevicesPerAccount];
        devices[i].ssid = Ssid{static_cast<std::uint8_t>(1 + i % kDevicesPerAccount)};
        devices[i].name = fmt::format("radio {}", i);
        devices[i].group = kDefaultGroup;
        devices[i].lastAddress = "198.51.100.7:40001";
    }
    return devices;
}

/// Settings of the first 1,000 devices, and one confirmed change at a time.
bool changeThings(Store& store, const std::vector<DeviceId>& ids, Timings& timings)
{
    DeviceSettings settings;
    for (std::size_t i = 0; i < kSettingsPerDevice; ++i)
        settings[fmt::format("setting{}", i)] = "439500000";
    const std::span some{ids.data(), std::min<std::size_t>(ids.size(), 1'000)};
    std::vector<DeviceSighting> seen;
    for (const DeviceId id : some)
        seen.push_back({id, WallTime{std::chrono::seconds{1'790'000'000}}, "198.51.100.8:40001"});
    bool good = timings.time("settings of 1,000 devices written", [&] {
        return inTransaction(store.sql(), [&]() -> Status {
            for (const DeviceId id : some)
                if (auto saved = store.devices().replaceSettings(id, settings); !saved)
                    return saved;
            return {};
        });
    });
    good = good && timings.time("settings of 1,000 devices read",
                                [&] { return store.devices().allSettings(); });
    good = good && timings.time("1,000 sightings in one go",
                                [&] { return store.devices().noteSightings(seen); });
    for (int i = 0; good && i < 20; ++i)
        good = timings.time("one confirmed change",
                            [&] { return store.siteSettings().set("k", std::to_string(i)); });
    return good;
}

bool runRound(std::size_t count, Timings& timings)
{
    const QTemporaryDir folder;
    StoreConfig config;
    config.path = folder.path().toStdString() + "/station.sqlite";
    const SystemClock clock;
    std::vector<DeviceId> ids;
    {
        const auto store = Store::open(config, clock);
        if (!store)
            return false;
        const auto owners = (*store)->accounts().insertMany(accountsFor(count));
        if (!owners)
            return false;
        const auto devices = devicesOf(*owners, count);
        const bool written = timings.time("all devices written", [&]() -> Status {
            auto inserted = (*store)->devices().insertMany(devices);
            if (!inserted)
                return failed(inserted.error());
            ids = *inserted;
            return {};
        });
        if (!written || !changeThings(**store, ids, timings))
            return false;
    }
    std::unique_ptr<Store> again;
    std::size_t found = 0;
    return timings.time("opened again and checked", [&]() -> Status {
        auto store = Store::open(config, clock);
        if (!store)
            return failed(store.error());
        again = std::move(*store);
        return {};
    }) && timings.time("all devices read", [&]() -> Status {
        const auto all = again->devices().all();
        if (!all)
            return failed(all.error());
        found = all->size();
        return {};
    }) && found == count;
}

} // namespace

int main(int argc, char** argv)
{
    const QCoreApplication application{argc, argv};
    CLI::App parser{"What keeping things costs"};
    std::size_t devices = 500;
    int rounds = 1;
    parser.add_option("--devices", devices);
    parser.add_option("--rounds", rounds);
    CLI11_PARSE(parser, argc, argv);
    Timings timings;
    for (int round = 0; round < rounds; ++round)
        if (!runRound(devices, timings))
            return 1;
    timings.print();
    return 0;
}
