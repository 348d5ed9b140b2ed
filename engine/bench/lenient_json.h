#pragma once

#include "engine/bench/report_json.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <string>

// Takes fields out of a report for display: what is missing or nonsense becomes zero or empty, so
// that a report of an older version is shown as far as it goes. Inside the room only.
namespace shack::bench::lenient {

inline constexpr double kLargest = 9e15; ///< whole numbers are exact below

inline const Json& member(const Json& json, const char* key)
{
    static const Json kNothing;
    const auto found = json.is_object() ? json.find(key) : json.end();
    return json.is_object() && found != json.end() ? *found : kNothing;
}

inline double number(const Json& json, const char* key)
{
    const Json& value = member(json, key);
    const double read = value.is_number() ? value.get<double>() : 0;
    return std::isfinite(read) ? std::clamp(read, -kLargest, kLargest) : 0;
}

inline std::uint64_t whole(const Json& json, const char* key)
{
    return static_cast<std::uint64_t>(std::max(0.0, number(json, key)));
}

inline std::uint32_t small(const Json& json, const char* key)
{
    return static_cast<std::uint32_t>(std::clamp(number(json, key), 0.0, 4e9));
}

inline bool flag(const Json& json, const char* key)
{
    const Json& value = member(json, key);
    return value.is_boolean() && value.get<bool>();
}

inline std::string text(const Json& json, const char* key)
{
    const Json& value = member(json, key);
    return value.is_string() ? value.get<std::string>() : std::string{};
}

template <typename Duration>
Duration time(const Json& json, const char* key, double unitsPerSecond)
{
    const double seconds = std::clamp(number(json, key) / unitsPerSecond, -4e9, 4e9);
    return std::chrono::duration_cast<Duration>(std::chrono::duration<double>(seconds));
}

} // namespace shack::bench::lenient
