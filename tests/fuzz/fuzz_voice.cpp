// Any bytes as a voice payload: frames lie inside it, in order, and merge back to themselves.
#include "engine/wire/draarl_voice.h"
#include "tests/fuzz/fuzz_input.h"

#include <algorithm>
#include <vector>

using namespace shack;
using namespace shack::wire;
using fuzz::require;

namespace {

bool isSingle(VoiceForm form) noexcept
{
    return form == VoiceForm::SingleShort || form == VoiceForm::SingleFallback;
}

std::vector<ByteSpan> checkedFrames(ByteSpan payload)
{
    const VoiceFrames split{payload};
    std::vector<ByteSpan> frames;
    const std::byte* end = payload.data();
    for (const ByteSpan frame : split) {
        require(!frame.empty() && fuzz::isWithin(frame, payload), "a frame lies inside");
        require(frame.data() >= end, "frames do not overlap");
        end = frame.data() + frame.size();
        frames.push_back(frame);
    }
    require(frames.size() == split.count(), "the count is what the loop sees");
    require(split.empty() == payload.empty(), "only nothing is silent");
    if (isSingle(split.form()))
        require(fuzz::sameBytes(frames.front(), payload), "a single frame is the whole payload");
    if (split.form() == VoiceForm::Merged)
        require(end == payload.data() + payload.size(), "merged frames fill the payload");
    return frames;
}

void checkMerging(const std::vector<ByteSpan>& frames)
{
    std::size_t wanted = 0;
    bool canBeMerged = true;
    for (const ByteSpan frame : frames) {
        wanted += 2 + frame.size();
        canBeMerged = canBeMerged && frame.size() <= kMaxOpusFrameBytes;
    }
    std::vector<std::byte> out(wanted);
    const std::size_t size = encodeMergedVoice(frames, out);
    require(size == (canBeMerged ? wanted : 0), "merging takes two bytes more per frame");
    if (size == 0)
        return;
    const VoiceFrames again{out};
    require(again.form() == VoiceForm::Merged, "merged is read as merged");
    require(std::equal(again.begin(), again.end(), frames.begin(), frames.end(), fuzz::sameBytes),
            "merge, split: same frames");
}

} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const ByteSpan payload = fuzz::input(data, size);
    const auto frames = checkedFrames(payload);
    std::chrono::microseconds total{};
    for (const ByteSpan frame : frames) {
        const auto duration = opusDuration(frame);
        require(duration.count() >= 0 && duration <= std::chrono::milliseconds{120},
                "no frame is longer than 120 ms");
        total += duration;
    }
    require(voiceDuration(payload) == total, "durations add up");
    if (!frames.empty())
        checkMerging(frames);
    return 0;
}
