#include "engine/base/log.h"

#include <atomic>
#include <deque>
#include <memory>
#include <mutex>
#include <spdlog/sinks/rotating_file_sink.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

namespace shack::log {
namespace {

constexpr std::size_t kRingRecords = 8192;
constexpr std::size_t kFileBytes = 10U * 1024 * 1024;
constexpr std::size_t kFilesKept = 3;

/// The only mutable state of the process that is not owned by an object: a log must outlive
/// everybody.
struct State {
    std::mutex mutex;
    std::deque<Record> ring;
    std::atomic<std::uint64_t> newest{0};
    std::shared_ptr<spdlog::logger> out;
};

State& state()
{
    static auto* const instance = new State; // never destroyed: late threads may still log
    return *instance;
}

spdlog::level::level_enum toSpdlog(Level level)
{
    switch (level) {
    case Level::Debug:
        return spdlog::level::debug;
    case Level::Info:
        return spdlog::level::info;
    case Level::Warning:
        return spdlog::level::warn;
    case Level::Error:
        return spdlog::level::err;
    }
    return spdlog::level::info;
}

std::string formatted(const Record& record)
{
    std::string line{areaName(record.area)};
    line += ": ";
    line += record.sentence;
    for (const Field& field : record.fields) {
        line += ' ';
        line += field.name;
        line += '=';
        line += field.value;
    }
    return line;
}

} // namespace

std::string_view areaName(Area area) noexcept
{
    switch (area) {
    case Area::Base:
        return "base";
    case Area::Net:
        return "net";
    case Area::Fanout:
        return "fanout";
    case Area::Store:
        return "store";
    case Area::Station:
        return "station";
    case Area::Web:
        return "web";
    case Area::Bench:
        return "bench";
    case Area::Host:
        return "host";
    case Area::Ui:
        return "ui";
    case Area::App:
        return "app";
    }
    return "?";
}

std::string_view levelName(Level level) noexcept
{
    switch (level) {
    case Level::Debug:
        return "debug";
    case Level::Info:
        return "info";
    case Level::Warning:
        return "warning";
    case Level::Error:
        return "error";
    }
    return "?";
}

void configure(const Destinations& destinations)
{
    std::vector<spdlog::sink_ptr> sinks;
    if (destinations.standardError)
        sinks.push_back(std::make_shared<spdlog::sinks::stderr_color_sink_mt>());
    if (!destinations.file.empty()) {
        try {
            sinks.push_back(std::make_shared<spdlog::sinks::rotating_file_sink_mt>(
                destinations.file.string(), kFileBytes, kFilesKept));
        } catch (const spdlog::spdlog_ex&) {
            // A station without a log file still relays; the line below reaches the log panel.
            write(Level::Warning, Area::Base, "the log file cannot be written",
                  {{"file", destinations.file.string()}});
        }
    }
    auto logger = std::make_shared<spdlog::logger>("shack", sinks.begin(), sinks.end());
    logger->set_level(toSpdlog(destinations.level));
    logger->flush_on(spdlog::level::warn);
    logger->set_pattern("%Y-%m-%d %H:%M:%S.%e %^%-7l%$ %v");
    const std::lock_guard lock{state().mutex};
    state().out = std::move(logger);
}

void write(Level level, Area area, std::string_view sentence, std::vector<Field> fields)
{
    State& shared = state();
    Record record{.sequence = 0,
                  .at = std::chrono::system_clock::now(),
                  .level = level,
                  .area = area,
                  .sentence = std::string{sentence},
                  .fields = std::move(fields)};
    std::shared_ptr<spdlog::logger> out;
    std::string line;
    {
        const std::lock_guard lock{shared.mutex};
        out = shared.out;
        record.sequence = shared.newest.load(std::memory_order_relaxed) + 1;
        if (out && out->should_log(toSpdlog(level)))
            line = formatted(record);
        shared.ring.push_back(std::move(record));
        if (shared.ring.size() > kRingRecords)
            shared.ring.pop_front();
        shared.newest.fetch_add(1, std::memory_order_release);
    }
    if (!line.empty())
        out->log(toSpdlog(level), line);
}

std::vector<Record> recordsSince(std::uint64_t afterSequence, std::size_t limit)
{
    State& shared = state();
    const std::lock_guard lock{shared.mutex};
    const std::uint64_t newest = shared.newest.load(std::memory_order_relaxed);
    const std::uint64_t available = newest > afterSequence ? newest - afterSequence : 0;
    const std::size_t count = std::min<std::uint64_t>({available, shared.ring.size(), limit});
    return {shared.ring.end() - static_cast<std::ptrdiff_t>(count), shared.ring.end()};
}

std::uint64_t newestSequence() noexcept
{
    return state().newest.load(std::memory_order_acquire);
}

} // namespace shack::log
