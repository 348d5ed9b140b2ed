#include "engine/wire/pcap_format.h"

#include <algorithm>
#include <limits>

namespace shack::wire {
namespace {

constexpr std::int64_t kNanosPerSecond = 1'000'000'000;
/// Half of what fits, so that the distance between any two times fits, too.
constexpr std::int64_t kMostSeconds =
    std::numeric_limits<std::int64_t>::max() / 2 / kNanosPerSecond;
constexpr unsigned kLongestDecimal = 19; ///< 10^19 still fits into 64 bits
constexpr unsigned kLongestBinary = 63;
/// 2^34 parts of a second times 10^9 fit into 64 bits, and are finer than a nanosecond.
constexpr unsigned kFinestBinary = 34;

constexpr std::uint64_t powerOfTen(unsigned exponent) noexcept
{
    std::uint64_t value = 1;
    while (exponent-- > 0)
        value *= 10;
    return value;
}

struct Parts {
    std::uint64_t seconds = 0;
    std::uint64_t nanos = 0;
};

Parts decimalParts(std::uint64_t ticks, unsigned exponent) noexcept
{
    if (exponent > kLongestDecimal) {
        // Less than two seconds altogether.
        const unsigned surplus = exponent - 9;
        return {.seconds = 0, .nanos = surplus > kLongestDecimal ? 0 : ticks / powerOfTen(surplus)};
    }
    const std::uint64_t perSecond = powerOfTen(exponent);
    const std::uint64_t part = ticks % perSecond;
    return {.seconds = ticks / perSecond,
            .nanos =
                exponent <= 9 ? part * powerOfTen(9 - exponent) : part / powerOfTen(exponent - 9)};
}

Parts binaryParts(std::uint64_t ticks, unsigned exponent) noexcept
{
    std::uint64_t seconds = 0;
    std::uint64_t part = ticks;
    if (exponent <= kLongestBinary) {
        seconds = ticks >> exponent;
        part = ticks & ((std::uint64_t{1} << exponent) - 1);
    }
    if (exponent > kFinestBinary) {
        const unsigned surplus = exponent - kFinestBinary;
        part = surplus > kLongestBinary ? 0 : part >> surplus;
        exponent = kFinestBinary;
    }
    return {.seconds = seconds,
            .nanos = (part * static_cast<std::uint64_t>(kNanosPerSecond)) >> exponent};
}

} // namespace

std::chrono::nanoseconds captureTime(std::uint64_t ticks, TimeResolution resolution,
                                     std::int64_t offsetSeconds) noexcept
{
    const Parts parts = resolution.binary ? binaryParts(ticks, resolution.exponent)
                                          : decimalParts(ticks, resolution.exponent);
    // Both limited first, so that their sum cannot leave 64 bits.
    const auto counted = static_cast<std::int64_t>(
        std::min<std::uint64_t>(parts.seconds, static_cast<std::uint64_t>(2 * kMostSeconds)));
    const std::int64_t offset = std::clamp(offsetSeconds, -2 * kMostSeconds, 2 * kMostSeconds);
    const std::int64_t seconds = std::clamp(counted + offset, -kMostSeconds, kMostSeconds - 2);
    return std::chrono::nanoseconds{seconds * kNanosPerSecond +
                                    static_cast<std::int64_t>(parts.nanos)};
}

std::uint64_t captureTicks(std::chrono::nanoseconds time, TimeResolution resolution,
                           std::int64_t offsetSeconds) noexcept
{
    std::int64_t seconds = time.count() / kNanosPerSecond;
    std::int64_t nanos = time.count() % kNanosPerSecond;
    if (nanos < 0) {
        nanos += kNanosPerSecond;
        --seconds;
    }
    seconds -= std::clamp(offsetSeconds, -2 * kMostSeconds, 2 * kMostSeconds);
    if (seconds < 0)
        return 0;
    const auto whole = static_cast<std::uint64_t>(seconds);
    const auto part = static_cast<std::uint64_t>(nanos);
    const unsigned exponent = resolution.exponent;
    if (resolution.binary)
        return exponent > kFinestBinary
                   ? 0
                   : (whole << exponent) +
                         ((part << exponent) / static_cast<std::uint64_t>(kNanosPerSecond));
    return exponent > 9 ? 0 : whole * powerOfTen(exponent) + part / powerOfTen(9 - exponent);
}

} // namespace shack::wire
