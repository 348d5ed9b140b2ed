#include "engine/sound/voice_stream.h"

#include "engine/wire/draarl_voice.h"

#include <algorithm>
#include <utility>

namespace shack::sound {

namespace {

constexpr std::chrono::milliseconds kConcealStep{20};

std::uint64_t milliseconds(std::size_t samples) noexcept
{
    return samples / kSamplesPerMs;
}

} // namespace

void VoiceStream::arrive(ByteSpan frame, MonoTime at)
{
    const auto length = wire::opusDuration(frame);
    if (length.count() <= 0) {
        ++m_counters.invalid;
        return;
    }
    if (m_filling && m_frames.empty())
        m_startAt = at + kDelay;
    m_lastArrival = at;
    m_frames.push_back({{frame.begin(), frame.end()}, length});
    m_waiting += length;
    dropExcess();
}

void VoiceStream::dropExcess()
{
    if (m_waiting <= kMostWaiting)
        return;
    while (m_waiting > kWaitingAfterDrop && m_frames.size() > 1) {
        m_waiting -= m_frames.front().length;
        m_frames.pop_front();
        ++m_counters.skipped;
    }
}

/// Decodes the frame whose turn it is, or makes one up. False: silence.
bool VoiceStream::next()
{
    while (!m_frames.empty()) {
        const Frame frame = std::move(m_frames.front());
        m_frames.pop_front();
        m_waiting -= frame.length;
        const std::size_t count = m_decoder.decode(frame.bytes, m_samples);
        if (count == 0) {
            ++m_counters.invalid;
            continue;
        }
        ++m_counters.frames;
        m_concealed = {};
        m_spoken = true;
        m_place = 0;
        m_rest = count;
        return true;
    }
    if (!m_spoken || m_concealed >= kMostConcealed)
        return false;
    m_concealed += kConcealStep;
    m_counters.concealedMs += static_cast<std::uint64_t>(kConcealStep.count());
    m_place = 0;
    m_rest = static_cast<std::size_t>(kConcealStep.count()) * kSamplesPerMs;
    m_decoder.conceal(std::span{m_samples}.first(m_rest));
    return true;
}

std::size_t VoiceStream::fill(std::span<std::int16_t> out)
{
    std::size_t filled = 0;
    while (filled < out.size()) {
        if (m_rest == 0 && !next())
            break;
        const std::size_t count = std::min(m_rest, out.size() - filled);
        std::copy_n(m_samples.begin() + static_cast<std::ptrdiff_t>(m_place), count,
                    out.begin() + static_cast<std::ptrdiff_t>(filled));
        m_place += count;
        m_rest -= count;
        filled += count;
    }
    return filled;
}

bool VoiceStream::take(std::span<std::int16_t> out, MonoTime now)
{
    std::ranges::fill(out, std::int16_t{0});
    if (m_filling && (m_frames.empty() || now < m_startAt))
        return false;
    m_filling = false;
    const std::size_t filled = fill(out);
    if (filled < out.size()) {
        m_counters.silentMs += milliseconds(out.size() - filled);
        m_filling = true;
    }
    return filled > 0;
}

} // namespace shack::sound
