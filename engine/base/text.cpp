#include "engine/base/text.h"

#include <charconv>
#include <cmath>

namespace shack::text {
namespace {

/// Length of the valid sequence at the front, or 0.
std::size_t sequenceLength(std::string_view bytes) noexcept
{
    const auto at = [&](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
    const auto follows = [&](std::size_t i) {
        return i < bytes.size() && (at(i) & 0xC0U) == 0x80U;
    };
    if (bytes.empty())
        return 0;
    const unsigned lead = at(0);
    if (lead < 0x80)
        return 1;
    if (lead >= 0xC2 && lead <= 0xDF)
        return follows(1) ? 2 : 0;
    if (lead >= 0xE0 && lead <= 0xEF) {
        if (!follows(1) || !follows(2))
            return 0;
        if ((lead == 0xE0 && at(1) < 0xA0) || (lead == 0xED && at(1) >= 0xA0))
            return 0;
        return 3;
    }
    if (lead >= 0xF0 && lead <= 0xF4) {
        if (!follows(1) || !follows(2) || !follows(3))
            return 0;
        if ((lead == 0xF0 && at(1) < 0x90) || (lead == 0xF4 && at(1) >= 0x90))
            return 0;
        return 4;
    }
    return 0;
}

bool isSpace(char c) noexcept
{
    return c == ' ' || c == '\0' || (c >= '\t' && c <= '\r');
}

template <typename T>
std::optional<T> parseWhole(std::string_view digits) noexcept
{
    T value{};
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (error != std::errc{} || end != digits.data() + digits.size() || digits.empty())
        return std::nullopt;
    return value;
}

} // namespace

bool isUtf8(std::string_view bytes) noexcept
{
    while (!bytes.empty()) {
        const std::size_t length = sequenceLength(bytes);
        if (length == 0)
            return false;
        bytes.remove_prefix(length);
    }
    return true;
}

std::string repairedUtf8(std::string_view bytes)
{
    std::string repaired;
    repaired.reserve(bytes.size());
    bool inInvalidRun = false;
    while (!bytes.empty()) {
        const std::size_t length = sequenceLength(bytes);
        if (length > 0) {
            repaired.append(bytes.substr(0, length));
            bytes.remove_prefix(length);
            inInvalidRun = false;
            continue;
        }
        if (!inInvalidRun)
            repaired.append("\xEF\xBF\xBD");
        inInvalidRun = true;
        bytes.remove_prefix(1);
    }
    return repaired;
}

std::string_view cutUtf8(std::string_view valid, std::size_t maxBytes) noexcept
{
    if (valid.size() <= maxBytes)
        return valid;
    std::size_t end = maxBytes;
    while (end > 0 && (static_cast<unsigned char>(valid[end]) & 0xC0U) == 0x80U)
        --end;
    return valid.substr(0, end);
}

std::string_view trimmed(std::string_view bytes) noexcept
{
    while (!bytes.empty() && isSpace(bytes.front()))
        bytes.remove_prefix(1);
    while (!bytes.empty() && isSpace(bytes.back()))
        bytes.remove_suffix(1);
    return bytes;
}

std::string lowerAscii(std::string_view bytes)
{
    std::string lowered{bytes};
    for (char& c : lowered) {
        if (c >= 'A' && c <= 'Z')
            c = static_cast<char>(c - 'A' + 'a');
    }
    return lowered;
}

std::string upperAscii(std::string_view bytes)
{
    std::string raised{bytes};
    for (char& c : raised) {
        if (c >= 'a' && c <= 'z')
            c = static_cast<char>(c - 'a' + 'A');
    }
    return raised;
}

std::optional<std::uint64_t> parseUnsigned(std::string_view digits) noexcept
{
    return parseWhole<std::uint64_t>(digits);
}

std::optional<std::int64_t> parseSigned(std::string_view digits) noexcept
{
    return parseWhole<std::int64_t>(digits);
}

std::optional<double> parseDecimal(std::string_view digits) noexcept
{
    const auto value = parseWhole<double>(digits);
    if (!value || !std::isfinite(*value))
        return std::nullopt;
    return value;
}

std::string printable(std::string_view bytes, std::size_t maxBytes)
{
    static constexpr char kHex[] = "0123456789abcdef";
    std::string shown;
    for (const char c : bytes.substr(0, maxBytes)) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte >= 0x20 && byte < 0x7F) {
            shown += c;
            continue;
        }
        shown += "\\x";
        shown += kHex[byte >> 4U];
        shown += kHex[byte & 0xFU];
    }
    if (bytes.size() > maxBytes)
        shown += "...";
    return shown;
}

} // namespace shack::text
