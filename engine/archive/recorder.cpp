#include "engine/archive/recorder.h"

#include "engine/wire/draarl_voice.h"

#include <algorithm>
#include <utility>

namespace shack::archive {

namespace {

using std::chrono::milliseconds;

constexpr milliseconds framesTime(std::uint32_t frames) noexcept
{
    return wire::kOpusFrameDuration * static_cast<std::int64_t>(frames);
}

milliseconds durationOf(ByteSpan frame) noexcept
{
    return std::chrono::duration_cast<milliseconds>(wire::opusDuration(frame));
}

} // namespace

void Recorder::voice(std::uint64_t number, const fanout::TappedVoice& voice)
{
    Over& over = m_overs[number];
    if (over.wish == Wish::Leave) {
        over.lastAt = voice.receivedAt;
        return;
    }
    if (!over.heard)
        start(over, voice);
    else if (voice.receivedAt - over.lastAt > m_config.voiceGap ||
             (m_config.maxLength.count() > 0 &&
              voice.receivedAt - over.info.startedMono >= m_config.maxLength))
        continueInNext(number, over, voice);

    const wire::VoiceFrames frames{voice.data()};
    countMissing(over, voice, static_cast<std::uint32_t>(frames.count()));
    estimateSilence(over, voice);
    for (const ByteSpan frame : frames)
        addFrame(over, frame);
    over.lastAt = voice.receivedAt;
    over.lastDatagram = voice.datagram;
    over.lastOpusFrame = voice.opusFrames;
    beginWhenAllowed(over);
}

void Recorder::start(Over& over, const fanout::TappedVoice& voice) const
{
    over.heard = true;
    over.info.device = voice.device;
    over.info.group = voice.group;
    over.info.startedMono = voice.receivedAt;
    over.info.startedAt = m_clock.wallNow() - std::chrono::duration_cast<WallTime::duration>(
                                                  m_clock.now() - voice.receivedAt);
    if (over.info.overStartedAt == WallTime{})
        over.info.overStartedAt = over.info.startedAt;
}

void Recorder::continueInNext(std::uint64_t number, Over& over, const fanout::TappedVoice& voice)
{
    close(over);
    RecordingInfo info = std::move(over.info);
    Over next{
        .wish = over.wish, .lastDatagram = over.lastDatagram, .lastOpusFrame = over.lastOpusFrame};
    next.info = {.over = number,
                 .part = info.part + 1,
                 .station = std::move(info.station),
                 .callsign = std::move(info.callsign),
                 .ssid = info.ssid,
                 .deviceName = std::move(info.deviceName),
                 .groupName = std::move(info.groupName),
                 .overStartedAt = info.overStartedAt};
    over = std::move(next);
    start(over, voice);
}

/// Ingress numbers what it hands out, so a jump is exactly what the ring had no room for.
void Recorder::countMissing(Over& over, const fanout::TappedVoice& voice, std::uint32_t frames)
{
    if (voice.datagram <= over.lastDatagram + 1 || voice.opusFrames <= over.lastOpusFrame + frames)
        return;
    const std::uint32_t missing = voice.opusFrames - over.lastOpusFrame - frames;
    m_counters.droppedFrames += missing;
    addGap(over, framesTime(missing), GapCause::Dropped);
}

/// Nothing on the wire counts datagrams: that one was lost on the way only shows as time without
/// sound. What comes too early afterwards takes back what was only delay.
void Recorder::estimateSilence(Over& over, const fanout::TappedVoice& voice) const
{
    RecordingInfo& info = over.info;
    const auto heard = info.length + info.missing;
    const auto late =
        std::chrono::duration_cast<milliseconds>(voice.receivedAt - info.startedMono) - heard;
    if (late >= kNoticeableSilence) {
        addGap(over, late, GapCause::Silent);
        return;
    }
    if (late >= milliseconds{0} || info.gaps.empty() || info.gaps.back().cause != GapCause::Silent)
        return;
    Gap& last = info.gaps.back();
    const auto back = std::min(last.length, -late);
    last.length -= back;
    info.missing -= back;
    if (last.length < wire::kOpusFrameDuration) {
        info.missing -= last.length;
        info.gaps.pop_back();
    }
}

void Recorder::addFrame(Over& over, ByteSpan frame)
{
    const auto duration = durationOf(frame);
    if (duration.count() <= 0) {
        ++m_counters.invalidFrames;
        addGap(over, wire::kOpusFrameDuration, GapCause::Invalid);
        return;
    }
    over.info.length += duration;
    ++over.info.opusFrames;
    if (over.begun) {
        m_sink.packet(over.info.id, frame);
        return;
    }
    over.held.insert(over.held.end(), frame.begin(), frame.end());
    over.heldSizes.push_back(static_cast<std::uint32_t>(frame.size()));
}

void Recorder::addGap(Over& over, milliseconds length, GapCause cause) const
{
    RecordingInfo& info = over.info;
    info.missing += length;
    if (!info.gaps.empty() && info.gaps.back().cause == cause &&
        info.gaps.back().at == info.length) {
        info.gaps.back().length += length;
        return;
    }
    if (info.gaps.size() < kMostGaps)
        info.gaps.push_back({info.length, length, cause});
}

void Recorder::facts(OverFacts facts)
{
    Over& over = m_overs[facts.over];
    if (!facts.keep) {
        if (over.wish != Wish::Leave)
            leave(over, m_counters.notWanted);
        return;
    }
    over.wish = Wish::Keep;
    over.info.over = facts.over;
    over.info.station = std::move(facts.station);
    over.info.device = facts.device;
    over.info.callsign = std::move(facts.callsign);
    over.info.ssid = facts.ssid;
    over.info.deviceName = std::move(facts.deviceName);
    over.info.group = facts.group;
    over.info.groupName = std::move(facts.groupName);
    over.info.overStartedAt = facts.startedAt;
    beginWhenAllowed(over);
}

void Recorder::beginWhenAllowed(Over& over)
{
    if (over.wish == Wish::Unknown && over.held.size() > kMostHeldBytes)
        leave(over, m_counters.unknown);
    if (over.begun || over.wish != Wish::Keep || over.heldSizes.empty() ||
        (over.info.part == 1 && over.info.length < m_config.minLength))
        return; // the rest of a long over is no short over
    const auto micros = std::chrono::duration_cast<std::chrono::microseconds>(
        over.info.startedAt.time_since_epoch());
    over.info.id = std::max(m_lastId + 1,
                            static_cast<std::uint64_t>(std::max<std::int64_t>(micros.count(), 1)));
    m_lastId = over.info.id;
    over.begun = true;
    ++m_counters.started;
    m_sink.begin(over.info);
    ByteSpan rest{over.held};
    for (const std::uint32_t size : over.heldSizes) {
        m_sink.packet(over.info.id, rest.first(size));
        rest = rest.subspan(size);
    }
    over.held = {};
    over.heldSizes = {};
}

void Recorder::leave(Over& over, std::uint64_t& counter) const
{
    ++counter;
    over.wish = Wish::Leave;
    over.held = {};
    over.heldSizes = {};
    if (over.lastAt == MonoTime{})
        over.lastAt = m_clock.now(); // so that it is forgotten some time
}

void Recorder::close(Over& over)
{
    if (over.begun)
        m_sink.finish(over.info);
    else if (!over.heard)
        return;
    else if (over.wish == Wish::Keep)
        ++m_counters.tooShort;
    else if (over.wish == Wish::Unknown)
        ++m_counters.unknown;
}

void Recorder::totals(const OverTotals& totals)
{
    const auto found = m_overs.find(totals.over);
    if (found == m_overs.end())
        return;
    Over& over = found->second;
    if (over.wish == Wish::Keep && totals.opusFrames > over.lastOpusFrame) {
        const std::uint32_t missing = totals.opusFrames - over.lastOpusFrame;
        m_counters.droppedFrames += missing;
        addGap(over, framesTime(missing), GapCause::Dropped);
    }
    close(over);
    m_overs.erase(found);
}

void Recorder::tick(MonoTime upTo)
{
    for (auto place = m_overs.begin(); place != m_overs.end();) {
        Over& over = place->second;
        if (over.lastAt == MonoTime{})
            over.lastAt = upTo; // facts without a frame yet
        const auto patience = over.wish == Wish::Keep
                                  ? std::chrono::milliseconds{m_config.voiceGap + kEndGrace}
                                  : std::chrono::milliseconds{kFactsPatience};
        if (upTo - over.lastAt <= patience) {
            ++place;
            continue;
        }
        close(over);
        place = m_overs.erase(place);
    }
}

void Recorder::endAll()
{
    for (auto& [number, over] : m_overs)
        close(over);
    m_overs.clear();
}

} // namespace shack::archive
