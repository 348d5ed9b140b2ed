#pragma once

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string_view>

namespace shack {

using ByteSpan = std::span<const std::byte>;
using MutableByteSpan = std::span<std::byte>;

/// Big-endian load; the caller has checked the size.
template <std::unsigned_integral T>
constexpr T loadBigEndian(const std::byte* from) noexcept
{
    T value{};
    for (std::size_t i = 0; i < sizeof(T); ++i)
        value = static_cast<T>((static_cast<std::uint64_t>(value) << 8U) |
                               std::to_integer<std::uint64_t>(from[i]));
    return value;
}

/// Big-endian store; the caller has checked the size.
template <std::unsigned_integral T>
constexpr void storeBigEndian(std::byte* to, T value) noexcept
{
    for (std::size_t i = 0; i < sizeof(T); ++i)
        to[i] = static_cast<std::byte>(
            (static_cast<std::uint64_t>(value) >> (8U * (sizeof(T) - 1 - i))) & 0xFFU);
}

inline ByteSpan asBytes(std::string_view text) noexcept
{
    return std::as_bytes(std::span{text.data(), text.size()});
}

/// Valid while the bytes are.
inline std::string_view asText(ByteSpan bytes) noexcept
{
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// Reads a bounded buffer front to back. Once a read does not fit, every later read fails too:
/// check once at the end.
class ByteReader {
public:
    explicit constexpr ByteReader(ByteSpan bytes) noexcept : m_rest(bytes) {}

    constexpr std::size_t remaining() const noexcept { return m_rest.size(); }

    constexpr bool ok() const noexcept { return m_ok; }

    template <std::unsigned_integral T>
    constexpr std::optional<T> read() noexcept
    {
        const auto raw = take(sizeof(T));
        if (!raw)
            return std::nullopt;
        return loadBigEndian<T>(raw->data());
    }

    constexpr std::optional<ByteSpan> take(std::size_t count) noexcept
    {
        if (!m_ok || count > m_rest.size()) {
            m_ok = false;
            return std::nullopt;
        }
        const ByteSpan taken = m_rest.first(count);
        m_rest = m_rest.subspan(count);
        return taken;
    }

private:
    ByteSpan m_rest;
    bool m_ok = true;
};

/// Writes into a bounded buffer; what does not fit is not written and `ok()` turns false.
class ByteWriter {
public:
    explicit constexpr ByteWriter(MutableByteSpan bytes) noexcept : m_bytes(bytes) {}

    constexpr std::size_t written() const noexcept { return m_written; }

    constexpr bool ok() const noexcept { return m_ok; }

    template <std::unsigned_integral T>
    constexpr void write(T value) noexcept
    {
        if (!fits(sizeof(T)))
            return;
        storeBigEndian(m_bytes.data() + m_written, value);
        m_written += sizeof(T);
    }

    void write(ByteSpan bytes) noexcept
    {
        if (bytes.empty() || !fits(bytes.size()))
            return;
        std::memcpy(m_bytes.data() + m_written, bytes.data(), bytes.size());
        m_written += bytes.size();
    }

    void fill(std::byte value, std::size_t count) noexcept
    {
        if (count == 0 || !fits(count))
            return;
        std::memset(m_bytes.data() + m_written, std::to_integer<int>(value), count);
        m_written += count;
    }

private:
    constexpr bool fits(std::size_t count) noexcept
    {
        if (!m_ok || count > m_bytes.size() - m_written)
            m_ok = false;
        return m_ok;
    }

    MutableByteSpan m_bytes;
    std::size_t m_written = 0;
    bool m_ok = true;
};

} // namespace shack
