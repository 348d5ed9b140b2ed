#pragma once

#include "engine/base/clock.h"
#include "engine/base/secret.h"

#include <concepts>
#include <cstdint>
#include <filesystem>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace shack::log {

/// Rooms of the house; the log panel filters by them.
enum class Area { Base, Net, Fanout, Store, Station, Web, Bench, Host, Ui, App };

enum class Level { Debug, Info, Warning, Error };

std::string_view areaName(Area area) noexcept;
std::string_view levelName(Level level) noexcept;

/// A fact beside the sentence. Secrets print as dots.
struct Field {
    std::string name;
    std::string value;

    Field(std::string_view fieldName, std::string_view text) : name(fieldName), value(text) {}

    Field(std::string_view fieldName, const char* text) : name(fieldName), value(text) {}

    Field(std::string_view fieldName, const std::string& text) : name(fieldName), value(text) {}

    Field(std::string_view fieldName, const Secret&) : name(fieldName), value("........") {}

    Field(std::string_view fieldName, bool yes) : name(fieldName), value(yes ? "yes" : "no") {}

    template <typename T>

    requires(std::integral<T> || std::floating_point<T>) Field(std::string_view fieldName, T number)
        : name(fieldName), value(std::to_string(number))
    {
    }
};

struct Record {
    std::uint64_t sequence = 0; ///< grows by one per record since process start
    WallTime at{};
    Level level = Level::Info;
    Area area = Area::Base;
    std::string sentence; ///< a constant: to search for, and the key of its translation
    std::vector<Field> fields;
};

/// Where log lines go besides the ring. Call once from main() before threads start.
struct Destinations {
    bool standardError = true;
    std::filesystem::path file; ///< empty = no file; rotated at 10 MiB, 3 kept
    Level level = Level::Info;
};

void configure(const Destinations& destinations);

/// Any thread except ingress, writers and audio: it takes a lock and may write to a file.
void write(Level level, Area area, std::string_view sentence, std::vector<Field> fields = {});

inline void debug(Area area, std::string_view sentence, std::vector<Field> fields = {})
{
    write(Level::Debug, area, sentence, std::move(fields));
}

inline void info(Area area, std::string_view sentence, std::vector<Field> fields = {})
{
    write(Level::Info, area, sentence, std::move(fields));
}

inline void warning(Area area, std::string_view sentence, std::vector<Field> fields = {})
{
    write(Level::Warning, area, sentence, std::move(fields));
}

inline void error(Area area, std::string_view sentence, std::vector<Field> fields = {})
{
    write(Level::Error, area, sentence, std::move(fields));
}

/// Records newer than `afterSequence`, oldest first, at most `limit` of the newest (the ring keeps
/// 8,192).
std::vector<Record> recordsSince(std::uint64_t afterSequence, std::size_t limit = 2048);

/// Newest sequence number; without a lock, so cheap to poll.
std::uint64_t newestSequence() noexcept;

} // namespace shack::log
