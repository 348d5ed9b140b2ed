#include "engine/wire/opus_headers.h"

#include <algorithm>

namespace shack::wire {

namespace {

constexpr std::string_view kHeadMagic = "OpusHead";
constexpr std::string_view kTagsMagic = "OpusTags";
constexpr std::size_t kHeadBytes = 19;
constexpr std::size_t kMostComments = 4096; ///< more is not side data but an attack

template <std::unsigned_integral T>
void appendLittle(std::vector<std::byte>& out, T value)
{
    for (std::size_t i = 0; i < sizeof(T); ++i)
        out.push_back(
            static_cast<std::byte>((static_cast<std::uint64_t>(value) >> (8U * i)) & 0xFFU));
}

void append(std::vector<std::byte>& out, std::string_view text)
{
    const ByteSpan bytes = asBytes(text);
    out.insert(out.end(), bytes.begin(), bytes.end());
}

template <std::unsigned_integral T>
std::optional<T> readLittle(ByteReader& reader) noexcept
{
    const auto value = reader.read<T>();
    if (!value)
        return std::nullopt;
    T turned{};
    for (std::size_t i = 0; i < sizeof(T); ++i)
        turned = static_cast<T>((static_cast<std::uint64_t>(turned) << 8U) |
                                ((static_cast<std::uint64_t>(*value) >> (8U * i)) & 0xFFU));
    return turned;
}

std::optional<std::string_view> readText(ByteReader& reader) noexcept
{
    const auto length = readLittle<std::uint32_t>(reader);
    if (!length)
        return std::nullopt;
    const auto bytes = reader.take(*length);
    if (!bytes)
        return std::nullopt;
    return asText(*bytes);
}

char lower(char letter) noexcept
{
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

bool sameName(std::string_view one, std::string_view other) noexcept
{
    return std::ranges::equal(one, other, {}, lower, lower);
}

} // namespace

void OpusTags::add(std::string_view name, std::string_view text)
{
    comments.emplace_back(name, text);
}

std::optional<std::string_view> OpusTags::find(std::string_view name) const noexcept
{
    for (const auto& [key, text] : comments)
        if (sameName(key, name))
            return text;
    return std::nullopt;
}

std::vector<std::string_view> OpusTags::findAll(std::string_view name) const
{
    std::vector<std::string_view> found;
    for (const auto& [key, text] : comments)
        if (sameName(key, name))
            found.emplace_back(text);
    return found;
}

std::vector<std::byte> encodeOpusHead(const OpusHead& head)
{
    std::vector<std::byte> out;
    append(out, kHeadMagic);
    appendLittle<std::uint8_t>(out, 1);
    appendLittle(out, head.channels);
    appendLittle(out, head.preSkip);
    appendLittle(out, head.inputSampleRate);
    appendLittle(out, static_cast<std::uint16_t>(head.outputGain));
    appendLittle(out, head.mapping);
    return out;
}

std::optional<OpusHead> parseOpusHead(ByteSpan packet) noexcept
{
    if (packet.size() < kHeadBytes || asText(packet.first(kHeadMagic.size())) != kHeadMagic)
        return std::nullopt;
    ByteReader reader{packet.subspan(kHeadMagic.size())};
    const auto version = *readLittle<std::uint8_t>(reader);
    OpusHead head;
    head.channels = *readLittle<std::uint8_t>(reader);
    head.preSkip = *readLittle<std::uint16_t>(reader);
    head.inputSampleRate = *readLittle<std::uint32_t>(reader);
    head.outputGain = static_cast<std::int16_t>(*readLittle<std::uint16_t>(reader));
    head.mapping = *readLittle<std::uint8_t>(reader);
    if ((version & 0xF0U) != 0 || head.channels == 0)
        return std::nullopt;
    return head;
}

std::vector<std::byte> encodeOpusTags(const OpusTags& tags, std::size_t bytes)
{
    std::vector<std::byte> out;
    append(out, kTagsMagic);
    appendLittle(out, static_cast<std::uint32_t>(tags.vendor.size()));
    append(out, tags.vendor);
    appendLittle(out, static_cast<std::uint32_t>(tags.comments.size()));
    for (const auto& [name, text] : tags.comments) {
        appendLittle(out, static_cast<std::uint32_t>(name.size() + 1 + text.size()));
        append(out, name);
        append(out, "=");
        append(out, text);
    }
    if (out.size() < bytes)
        out.resize(bytes); // zeros: padding that nobody needs to keep
    return out;
}

std::optional<OpusTags> parseOpusTags(ByteSpan packet)
{
    if (packet.size() < kTagsMagic.size() || asText(packet.first(kTagsMagic.size())) != kTagsMagic)
        return std::nullopt;
    ByteReader reader{packet.subspan(kTagsMagic.size())};
    OpusTags tags;
    const auto vendor = readText(reader);
    const auto count = readLittle<std::uint32_t>(reader);
    if (!vendor || !count)
        return tags;
    tags.vendor = *vendor;
    for (std::size_t i = 0; i < std::min<std::size_t>(*count, kMostComments); ++i) {
        const auto comment = readText(reader);
        if (!comment)
            break;
        const auto equals = comment->find('=');
        if (equals == std::string_view::npos)
            continue;
        tags.add(comment->substr(0, equals), comment->substr(equals + 1));
    }
    return tags;
}

} // namespace shack::wire
