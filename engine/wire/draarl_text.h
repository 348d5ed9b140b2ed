#pragma once

#include "engine/base/bytes.h"
#include "engine/wire/draarl_types.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace shack::wire {

/// DATA of a Type 4 packet (draarl-v1 section 9). The bytes are stored and forwarded as they came;
/// only what people see is tidied. Borrows the datagram; any thread.
class TextView {
public:
    explicit TextView(ByteSpan data) noexcept : m_data(data) {}

    ByteSpan bytes() const noexcept { return m_data; }

    bool empty() const noexcept { return m_data.empty(); }

    /// A leading byte 0x00..0x03: documented as flags, sent by nobody, and not part of the text.
    std::optional<std::uint8_t> flags() const noexcept;

    /// For the screen: without the flags byte, invalid UTF-8 runs as U+FFFD.
    std::string shown() const;

    /// For a text column: every byte kept, invalid UTF-8 runs as U+FFFD.
    std::string stored() const;

private:
    ByteSpan m_data;
};

/// The bytes to send for a typed text, borrowed from it: at most 710 without splitting a character,
/// and without leading bytes that a receiver would take for flags.
ByteSpan textToSend(std::string_view typed) noexcept;

} // namespace shack::wire
