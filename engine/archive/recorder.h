#pragma once

#include "engine/archive/archive_config.h"
#include "engine/archive/recording_info.h"
#include "engine/base/clock.h"
#include "engine/base/ids.h"
#include "engine/fanout/frame_tap.h"

#include <chrono>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace shack::archive {

/// What only control knows of an over. `keep` = it may be recorded.
struct OverFacts {
    std::uint64_t over = 0;
    bool keep = false;
    std::string station;
    DeviceId device;
    std::string callsign;
    Ssid ssid;
    std::string deviceName;
    TalkGroupId group;
    std::string groupName;
    WallTime startedAt{};
};

/// What ingress had counted when the over ended.
struct OverTotals {
    std::uint64_t over = 0;
    std::uint32_t opusFrames = 0;
};

/// Where recordings go.
class RecordingSink {
public:
    virtual ~RecordingSink() = default;
    virtual void begin(const RecordingInfo& info) = 0;
    virtual void packet(std::uint64_t recording, ByteSpan packet) = 0;
    virtual void finish(const RecordingInfo& info) = 0;
};

struct RecorderCounters {
    std::uint64_t started = 0;
    std::uint64_t tooShort = 0;
    std::uint64_t notWanted = 0; ///< overs of groups that are not recorded
    std::uint64_t unknown = 0;   ///< overs of which control told nothing: not kept
    std::uint64_t invalidFrames = 0;
    std::uint64_t droppedFrames = 0; ///< lost between ingress and here
};

/// Tapped frames become recordings (draarl-v1 section 15): an over begins with its first frame,
/// ends with a gap above 600 ms, with a change of group, or goes on in a further recording when it
/// gets too long; what is too short is not kept. Nobody is recorded before control has said that
/// they may be: until then the frames wait in memory. Lives on the archive thread.
class Recorder {
public:
    Recorder(const ArchiveConfig& config, const Clock& clock, RecordingSink& sink) noexcept
        : m_config(config), m_clock(clock), m_sink(sink)
    {
    }

    void voice(std::uint64_t over, const fanout::TappedVoice& voice);
    void facts(OverFacts facts);

    /// The over has ended and all of its frames that came have been given to `voice`.
    void totals(const OverTotals& totals);

    /// Ends what had been silent at `upTo`, the moment up to which all frames have been given to
    /// `voice`. A few times a second.
    void tick(MonoTime upTo);
    void endAll();

    std::size_t running() const noexcept { return m_overs.size(); }

    const RecorderCounters& counters() const noexcept { return m_counters; }

private:
    static constexpr std::size_t kMostHeldBytes = 128 * 1024; ///< half a minute
    static constexpr std::chrono::milliseconds kEndGrace{500};
    static constexpr std::chrono::seconds kFactsPatience{10};
    static constexpr std::chrono::milliseconds kNoticeableSilence{240};

    enum class Wish : std::uint8_t { Unknown, Keep, Leave };

    struct Over {
        Wish wish = Wish::Unknown;
        bool heard = false; ///< a frame came
        bool begun = false; ///< the sink has it
        RecordingInfo info;
        MonoTime lastAt{};              ///< last sign of it
        std::uint32_t lastDatagram = 0; ///< numbers within the over
        std::uint32_t lastOpusFrame = 0;
        std::vector<std::byte> held; ///< frames until it may begin
        std::vector<std::uint32_t> heldSizes;
    };

    void start(Over& over, const fanout::TappedVoice& voice) const;
    void continueInNext(std::uint64_t number, Over& over, const fanout::TappedVoice& voice);
    void countMissing(Over& over, const fanout::TappedVoice& voice, std::uint32_t frames);
    void estimateSilence(Over& over, const fanout::TappedVoice& voice) const;
    void addFrame(Over& over, ByteSpan frame);
    void addGap(Over& over, std::chrono::milliseconds length, GapCause cause) const;
    void beginWhenAllowed(Over& over);
    void leave(Over& over, std::uint64_t& counter) const;
    void close(Over& over);

    const ArchiveConfig& m_config;
    const Clock& m_clock;
    RecordingSink& m_sink;
    std::unordered_map<std::uint64_t, Over> m_overs;
    std::uint64_t m_lastId = 0;
    RecorderCounters m_counters;
};

} // namespace shack::archive
