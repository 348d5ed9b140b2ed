#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace shack::text {

/// Strict UTF-8: no overlong forms, no surrogates, nothing above U+10FFFF.
bool isUtf8(std::string_view bytes) noexcept;

/// The same text with every invalid run replaced by one U+FFFD.
std::string repairedUtf8(std::string_view bytes);

/// Cuts at most `maxBytes` without splitting a UTF-8 sequence.
std::string_view cutUtf8(std::string_view valid, std::size_t maxBytes) noexcept;

/// Without leading and trailing ASCII white space and NULs.
std::string_view trimmed(std::string_view bytes) noexcept;

std::string lowerAscii(std::string_view bytes);
std::string upperAscii(std::string_view bytes);

/// Whole text, decimal, no sign, no white space.
std::optional<std::uint64_t> parseUnsigned(std::string_view digits) noexcept;
std::optional<std::int64_t> parseSigned(std::string_view digits) noexcept;

/// Whole text, "C" locale, finite.
std::optional<double> parseDecimal(std::string_view digits) noexcept;

/// Printable for a log line: control and non-ASCII bytes as \xNN, cut at `maxBytes`.
std::string printable(std::string_view bytes, std::size_t maxBytes = 64);

} // namespace shack::text
