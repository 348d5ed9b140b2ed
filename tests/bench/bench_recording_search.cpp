// What looking for recordings costs while somebody types: every beginning of some words, in a large
// archive, as the window asks.
//
//     bench_recording_search                                 a small archive, checked
//     bench_recording_search --recordings 100000 --rounds 5

#include "engine/store/store.h"

#include <QCoreApplication>
#include <QTemporaryDir>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <chrono>
#include <fmt/format.h>
#include <iostream>
#include <vector>

using namespace shack;
using namespace shack::store;
using namespace std::chrono_literals;

namespace {

constexpr std::size_t kStations = 1'930;
constexpr std::size_t kRowsShown = 200;

std::vector<RecordingRecord> recordings(std::size_t count)
{
    constexpr std::array kGroups{"National", "Beijing", "北京本地", "Net control", "North-South"};
    std::vector<RecordingRecord> all(count);
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t station = i * 7'919 % kStations;
        RecordingRecord& one = all[i];
        one.id = 1'790'000'000'000'000 + i * 20'000'000;
        one.startedAt = WallTime{std::chrono::microseconds{static_cast<std::int64_t>(one.id)}};
        one.overStartedAt = one.startedAt;
        one.file = fmt::format("2026-11-30/{}.opus", one.id);
        one.device = DeviceId{station + 1};
        one.callsign = fmt::format("B{}{}{:03}", "ADGHI"[station % 5], station % 10, station % 997);
        one.ssid = Ssid{static_cast<std::uint8_t>(1 + station % 60)};
        one.deviceName = fmt::format("radio {}", station);
        one.group = TalkGroupId{static_cast<std::uint32_t>(station % kGroups.size() + 1)};
        one.groupName = kGroups[station % kGroups.size()];
        one.length = std::chrono::milliseconds{500 + i * 137 % 60'000};
        one.bytes = static_cast<std::uint64_t>(one.length.count()) * 2;
    }
    return all;
}

struct Timing {
    std::string name;
    std::vector<double> milliseconds;
    std::size_t rows = 0;
};

template <typename Step>
bool measure(Timing& timing, Step step)
{
    const auto begin = std::chrono::steady_clock::now();
    const auto outcome = step();
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begin;
    if (!outcome) {
        std::cerr << timing.name << ": " << outcome.error().sentence() << "\n";
        return false;
    }
    timing.milliseconds.push_back(took.count());
    return true;
}

/// Each word as it is typed, letter by letter.
std::vector<std::string> typed()
{
    std::vector<std::string> words{"", "北京", "nobody has this"};
    for (const std::string word : {"BH4040-1", "radio 777", "national bg"})
        for (std::size_t size = 1; size <= word.size(); ++size)
            words.push_back(word.substr(0, size));
    return words;
}

} // namespace

int main(int argc, char** argv)
{
    const QCoreApplication application{argc, argv};
    std::size_t count = 2'000;
    std::size_t rounds = 1;
    CLI::App parser{"Looking for recordings while somebody types"};
    parser.add_option("--recordings", count, "in the archive")->capture_default_str();
    parser.add_option("--rounds", rounds, "of every search")->capture_default_str();
    CLI11_PARSE(parser, argc, argv);

    const QTemporaryDir folder;
    const SystemClock clock;
    StoreConfig config;
    config.path = std::filesystem::path{folder.path().toStdString()} / "station.sqlite";
    const auto store = Store::open(config, clock);
    if (!store || !(*store)->recordings().put(recordings(count)))
        return 1;
    Recordings& shelf = (*store)->recordings();
    std::vector<Timing> timings;
    for (const std::string& words : typed()) {
        const RecordingFilter filter{.words = words, .limit = kRowsShown};
        Timing rows{.name = fmt::format("first rows \"{}\"", words)};
        Timing totals{.name = fmt::format("totals     \"{}\"", words)};
        for (std::size_t round = 0; round < rounds; ++round) {
            const auto find = [&]() -> Status {
                auto found = shelf.find(filter);
                if (!found)
                    return failed(found.error());
                rows.rows = found->size();
                return {};
            };
            if (!measure(rows, find) || !measure(totals, [&] { return shelf.totals(filter); }))
                return 1;
        }
        timings.push_back(std::move(rows));
        timings.push_back(std::move(totals));
    }
    double slowest = 0;
    for (Timing& timing : timings) {
        std::ranges::sort(timing.milliseconds);
        slowest = std::max(slowest, timing.milliseconds.back());
        std::cout << fmt::format("{:<34} ms {:8.3f} ({:.3f}-{:.3f}, rows {})\n", timing.name,
                                 timing.milliseconds[rounds / 2], timing.milliseconds.front(),
                                 timing.milliseconds.back(), timing.rows);
    }
    std::cout << fmt::format("slowest of {} searches in {} recordings: {:.1f} ms\n",
                             timings.size() * rounds, count, slowest);
    return timings.front().rows == std::min(kRowsShown, count) ? 0 : 1;
}
