#include "engine/wire/draarl_text.h"

#include "engine/base/text.h"

namespace shack::wire {

namespace {

constexpr std::uint8_t kHighestFlags = 0x03;

} // namespace

std::optional<std::uint8_t> TextView::flags() const noexcept
{
    if (m_data.empty())
        return std::nullopt;
    const auto lead = std::to_integer<std::uint8_t>(m_data.front());
    if (lead > kHighestFlags)
        return std::nullopt;
    return lead;
}

std::string TextView::shown() const
{
    return text::repairedUtf8(asText(flags() ? m_data.subspan(1) : m_data));
}

std::string TextView::stored() const
{
    return text::repairedUtf8(asText(m_data));
}

ByteSpan textToSend(std::string_view typed) noexcept
{
    while (TextView{asBytes(typed)}.flags())
        typed.remove_prefix(1);
    return asBytes(text::cutUtf8(typed, kMaxDataBytes));
}

} // namespace shack::wire
