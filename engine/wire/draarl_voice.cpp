#include "engine/wire/draarl_voice.h"

#include <array>
#include <optional>

namespace shack::wire {

namespace {

constexpr std::size_t kPrefixBytes = 2;
constexpr std::size_t kSmallestMerged = kPrefixBytes + 1;

/// The frame behind a length prefix at the start of `rest`, if there is a usable one.
std::optional<ByteSpan> prefixedFrame(ByteSpan rest) noexcept
{
    if (rest.size() < kPrefixBytes)
        return std::nullopt;
    const std::size_t length = loadBigEndian<std::uint16_t>(rest.data());
    if (length == 0 || length > kMaxOpusFrameBytes || length > rest.size() - kPrefixBytes)
        return std::nullopt;
    return rest.subspan(kPrefixBytes, length);
}

} // namespace

VoiceFrames::VoiceFrames(ByteSpan payload) noexcept : m_payload(payload)
{
    if (payload.empty())
        return;
    if (payload.size() < kSmallestMerged) {
        m_form = VoiceForm::SingleShort;
        m_count = 1;
        return;
    }
    ByteSpan rest = payload;
    while (const auto frame = prefixedFrame(rest)) {
        ++m_count;
        rest = rest.subspan(kPrefixBytes + frame->size());
    }
    if (m_count == 0) {
        m_form = VoiceForm::SingleFallback;
        m_count = 1;
        return;
    }
    m_form = rest.empty() ? VoiceForm::Merged : VoiceForm::MergedTailIgnored;
}

VoiceFrames::Iterator VoiceFrames::begin() const noexcept
{
    switch (m_form) {
    case VoiceForm::Empty:
        return {};
    case VoiceForm::SingleShort:
    case VoiceForm::SingleFallback:
        return {m_payload, {}};
    case VoiceForm::Merged:
    case VoiceForm::MergedTailIgnored:
        break;
    }
    Iterator first{{}, m_payload};
    ++first;
    return first;
}

VoiceFrames::Iterator& VoiceFrames::Iterator::operator++() noexcept
{
    const auto frame = prefixedFrame(m_rest);
    if (!frame) {
        *this = {};
        return *this;
    }
    m_frame = *frame;
    m_rest = m_rest.subspan(kPrefixBytes + frame->size());
    return *this;
}

std::chrono::microseconds opusDuration(ByteSpan frame) noexcept
{
    using std::chrono::microseconds;
    constexpr std::array kSilk{microseconds{10'000}, microseconds{20'000}, microseconds{40'000},
                               microseconds{60'000}};
    constexpr std::array kHybrid{microseconds{10'000}, microseconds{20'000}};
    constexpr std::array kCelt{microseconds{2'500}, microseconds{5'000}, microseconds{10'000},
                               microseconds{20'000}};
    constexpr microseconds kLongest{120'000};

    if (frame.empty())
        return {};
    const auto toc = std::to_integer<unsigned>(frame.front());
    const unsigned config = toc >> 3U;
    const microseconds single = config < 12   ? kSilk[config % 4]
                                : config < 16 ? kHybrid[config % 2]
                                              : kCelt[config % 4];
    const unsigned code = toc & 3U;
    unsigned parts = code == 0 ? 1U : 2U;
    if (code == 3) {
        if (frame.size() < 2)
            return {};
        parts = std::to_integer<unsigned>(frame[1]) & 0x3FU;
    }
    const microseconds total = single * parts;
    return total <= kLongest ? total : microseconds{};
}

std::chrono::microseconds voiceDuration(ByteSpan payload) noexcept
{
    std::chrono::microseconds total{};
    for (const ByteSpan frame : VoiceFrames{payload})
        total += opusDuration(frame);
    return total;
}

std::size_t encodeMergedVoice(std::span<const ByteSpan> frames, MutableByteSpan out) noexcept
{
    ByteWriter writer{out};
    for (const ByteSpan frame : frames) {
        if (frame.empty() || frame.size() > kMaxOpusFrameBytes)
            return 0;
        writer.write(static_cast<std::uint16_t>(frame.size()));
        writer.write(frame);
    }
    return writer.ok() ? writer.written() : 0;
}

} // namespace shack::wire
