#include "engine/station/over_log.h"

#include "engine/wire/draarl_types.h"

#include <algorithm>
#include <utility>

namespace shack::station {

namespace {

constexpr std::uint32_t kEnoughDatagrams = 10;

/// The last datagram is still being heard while its own frames play.
std::chrono::milliseconds lengthOf(MonoTime startedAt, MonoTime lastVoiceAt,
                                   std::uint32_t datagrams, std::uint32_t opusFrames)
{
    const auto span =
        std::chrono::duration_cast<std::chrono::milliseconds>(lastVoiceAt - startedAt);
    const auto lastDatagram =
        datagrams == 0
            ? wire::kOpusFrameDuration
            : wire::kOpusFrameDuration * std::max(1.0, static_cast<double>(opusFrames) / datagrams);
    return std::max(span, std::chrono::milliseconds{0}) +
           std::chrono::duration_cast<std::chrono::milliseconds>(lastDatagram);
}

} // namespace

std::optional<double> gapsPercent(std::chrono::milliseconds length, std::uint32_t datagrams,
                                  std::uint32_t opusFrames)
{
    if (datagrams < kEnoughDatagrams || length.count() <= 0)
        return std::nullopt;
    const auto arrived = wire::kOpusFrameDuration * static_cast<std::int64_t>(opusFrames);
    const auto missing = std::max(length - arrived, std::chrono::milliseconds{0});
    return 100.0 * static_cast<double>(missing.count()) / static_cast<double>(length.count());
}

const Over& OverLog::started(Over over)
{
    ++m_revision;
    over.running = true;
    const std::uint64_t number = over.number;
    return m_running.insert_or_assign(number, std::move(over)).first->second;
}

void OverLog::restore(std::vector<Over> earlier)
{
    for (Over& over : earlier) {
        over.running = false;
        m_heardBefore.try_emplace(over.device, over.startedWall + over.length); // newest first
        if (m_finished.size() < kKept)
            m_finished.push_back(std::move(over));
    }
    ++m_revision;
}

std::optional<WallTime> OverLog::heardBefore(DeviceId device) const
{
    const auto found = m_heardBefore.find(device);
    return found == m_heardBefore.end() ? std::nullopt : std::optional{found->second};
}

std::optional<Over> OverLog::ended(const fanout::TalkEnded& end)
{
    auto node = m_running.extract(end.over);
    if (node.empty())
        return std::nullopt;
    Over over = std::move(node.mapped());
    over.running = false;
    over.datagrams = end.datagrams;
    over.opusFrames = end.opusFrames;
    over.length = lengthOf(end.startedAt, end.lastVoiceAt, end.datagrams, end.opusFrames);
    over.gapsPercent = gapsPercent(over.length, end.datagrams, end.opusFrames);
    m_finished.push_front(over);
    if (m_finished.size() > kKept)
        m_finished.pop_back();
    ++m_revision;
    return over;
}

void OverLog::recorded(std::uint64_t over, std::uint64_t recording)
{
    const auto note = [&](Over& one) {
        if (one.recording != 0)
            return; // a further part
        one.recording = recording;
        ++m_revision;
    };
    if (const auto running = m_running.find(over); running != m_running.end())
        return note(running->second);
    const auto finished = std::ranges::find(m_finished, over, &Over::number);
    if (finished != m_finished.end())
        note(*finished);
}

std::vector<Over> OverLog::closeAll(MonoTime now)
{
    std::vector<Over> closed;
    while (!m_running.empty()) {
        const Over& over = m_running.begin()->second;
        if (auto ended = this->ended({.device = over.device,
                                      .group = over.group,
                                      .domain = over.domain,
                                      .over = over.number,
                                      .startedAt = over.startedAt,
                                      .lastVoiceAt = now,
                                      .reason = fanout::TalkEnd::Offline}))
            closed.push_back(std::move(*ended));
    }
    return closed;
}

} // namespace shack::station
