#include "engine/archive/draarl_container.h"

#include "engine/base/text.h"
#include "engine/crypto/digest.h"
#include "engine/wire/draarl_types.h"

#include <chrono>
#include <ctime>
#include <fmt/chrono.h>
#include <fmt/core.h>
#include <limits>

namespace shack::archive {

namespace {

constexpr std::string_view kMagic = "OPUS";
constexpr std::uint16_t kVersion = 1;
constexpr std::size_t kSourceDigits = 24;

template <std::unsigned_integral T>
void append(std::vector<std::byte>& out, T value)
{
    for (std::size_t i = 0; i < sizeof(T); ++i)
        out.push_back(
            static_cast<std::byte>((static_cast<std::uint64_t>(value) >> (8U * i)) & 0xFFU));
}

std::uint64_t little(ByteSpan bytes) noexcept
{
    std::uint64_t value = 0;
    for (std::size_t i = bytes.size(); i-- > 0;)
        value = (value << 8U) | std::to_integer<std::uint64_t>(bytes[i]);
    return value;
}

} // namespace

Result<std::vector<std::byte>> encodeDraarl(const PacketList& packets)
{
    std::vector<std::byte> out;
    const ByteSpan magic = asBytes(kMagic);
    out.insert(out.end(), magic.begin(), magic.end());
    append(out, kVersion);
    append(out, wire::kOpusSampleRate);
    append(out, std::uint16_t{1});
    append(out, static_cast<std::uint16_t>(wire::kOpusFrameSamples));
    append(out, static_cast<std::uint32_t>(packets.size()));
    out.resize(kDraarlHeaderBytes);
    for (std::size_t i = 0; i < packets.size(); ++i) {
        const ByteSpan packet = packets[i];
        if (packet.size() > std::numeric_limits<std::uint16_t>::max())
            return fail(ErrorCode::OutOfRange, "a frame is too long for the container");
        append(out, static_cast<std::uint16_t>(packet.size()));
        out.insert(out.end(), packet.begin(), packet.end());
    }
    return out;
}

Result<DraarlContent> decodeDraarl(ByteSpan bytes)
{
    if (bytes.size() < kDraarlHeaderBytes || asText(bytes.first(kMagic.size())) != kMagic ||
        little(bytes.subspan(4, 2)) != kVersion || little(bytes.subspan(10, 2)) != 1)
        return fail(ErrorCode::Corrupt, "no recording of the reference server");
    const auto declared = little(bytes.subspan(14, 4));
    DraarlContent content;
    ByteSpan rest = bytes.subspan(kDraarlHeaderBytes);
    while (rest.size() >= 2) {
        const auto size = static_cast<std::size_t>(little(rest.first(2)));
        if (size > rest.size() - 2)
            break;
        if (size > 0)
            content.packets.add(rest.subspan(2, size));
        rest = rest.subspan(2 + size);
    }
    if (!rest.empty())
        content.trouble = "it breaks off";
    else if (content.packets.size() != declared)
        content.trouble = fmt::format("{} frames instead of {}", content.packets.size(), declared);
    return content;
}

std::filesystem::path draarlName(const RecordingInfo& info)
{
    const std::string source = fmt::format("device:{}", info.device.value);
    const std::string digits = crypto::toHex(crypto::sha256(asBytes(source)));
    const auto nanos =
        std::chrono::duration_cast<std::chrono::nanoseconds>(info.startedAt.time_since_epoch())
            .count();
    const auto seconds = static_cast<std::time_t>(nanos / 1'000'000'000);
    const std::tm local = fmt::localtime(seconds);
    return std::filesystem::path{"comm-records"} / fmt::format("{:%Y}", local) /
           fmt::format("{:%m}", local) / std::to_string(local.tm_mday) /
           fmt::format("{}_{:%Y%m%dT%H%M%S}.{:09}Z.raw", digits.substr(0, kSourceDigits),
                       fmt::gmtime(seconds), nanos % 1'000'000'000);
}

std::optional<WallTime> startOfDraarlName(const std::filesystem::path& file)
{
    // "<24 hex>_20261130T120144.123456789Z.raw": our own stamp is its microseconds.
    const std::string name = file.filename().string();
    constexpr std::size_t kStampAt = kSourceDigits + 1;
    if (name.size() < kStampAt + 26 || name[kSourceDigits] != '_')
        return std::nullopt;
    const auto id = idOfName(name.substr(kStampAt, 22) + "Z_");
    if (!id)
        return std::nullopt;
    return WallTime{std::chrono::microseconds{static_cast<std::int64_t>(*id)}};
}

Status writeDraarl(ArchiveFiles& files, const std::filesystem::path& folder,
                   const RecordingInfo& info, const PacketList& packets)
{
    const auto bytes = encodeDraarl(packets);
    if (!bytes)
        return failed(bytes.error());
    const std::filesystem::path name = folder / draarlName(info);
    std::filesystem::path unfinished = name;
    unfinished += ".unfinished";
    if (auto made = files.makeFolder(name.parent_path()); !made)
        return made;
    if (auto removed = files.remove(unfinished); !removed) // of an earlier try
        return removed;
    auto file = files.create(unfinished);
    if (!file)
        return failed(file.error());
    if (auto written = (*file)->writeAt(0, *bytes); !written)
        return written;
    if (auto synced = (*file)->sync(); !synced)
        return synced;
    if (auto named = files.rename(unfinished, name); !named)
        return named;
    return files.syncFolder(name.parent_path());
}

} // namespace shack::archive
