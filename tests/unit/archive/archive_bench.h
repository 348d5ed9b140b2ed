#pragma once

#include "engine/archive/archive_files.h"
#include "engine/archive/recorder.h"
#include "engine/wire/draarl_voice.h"

#include <QTemporaryDir>

#include <algorithm>
#include <map>
#include <optional>
#include <random>
#include <vector>

// What the tests of the archive share: speech by number, a disk that fails, a sink that remembers.
namespace shack::archive {

using Bytes = std::vector<std::byte>;
using Packets = std::vector<Bytes>;

inline Bytes opusPacket(std::size_t bytes, unsigned seed)
{
    std::minstd_rand random{seed + 1};
    Bytes packet(bytes, std::byte{0x58}); // SILK wide band, 60 ms, one frame
    for (std::size_t i = 1; i < bytes; ++i)
        packet[i] = static_cast<std::byte>(random() & 0xFFU);
    return packet;
}

/// One device that talks: two frames each 120 ms, as ingress would hand them out.
class Talker {
public:
    explicit Talker(std::uint64_t over, TalkGroupId group = TalkGroupId{999})
        : m_over(over), m_group(group)
    {
    }

    fanout::TappedVoice next(MonoTime at)
    {
        const Packets frames{opusPacket(20 + m_frames % 60, m_frames + 1),
                             opusPacket(20 + m_frames % 50, m_frames + 2)};
        sent.insert(sent.end(), frames.begin(), frames.end());
        std::array<std::byte, wire::kMaxDataBytes> data;
        const std::array<ByteSpan, 2> spans{frames[0], frames[1]};
        const std::size_t size = wire::encodeMergedVoice(spans, data);
        return raw(ByteSpan{data}.first(size), at);
    }

    fanout::TappedVoice raw(ByteSpan data, MonoTime at)
    {
        fanout::TappedVoice voice;
        voice.device = DeviceId{m_over};
        voice.group = m_group;
        voice.over = m_over;
        voice.datagram = ++m_datagrams;
        m_frames += static_cast<std::uint32_t>(wire::VoiceFrames{data}.count());
        voice.opusFrames = m_frames;
        voice.receivedAt = at;
        voice.size = static_cast<std::uint32_t>(data.size());
        std::ranges::copy(data, voice.bytes.begin());
        return voice;
    }

    OverFacts facts(bool keep = true) const
    {
        return {.over = m_over,
                .keep = keep,
                .station = "BG7STN",
                .device = DeviceId{m_over},
                .callsign = "BH4AAA",
                .ssid = Ssid{12},
                .deviceName = "Car",
                .group = m_group,
                .groupName = "Beijing",
                .startedAt = WallTime{std::chrono::seconds{1'790'000'000}}};
    }

    OverTotals totals() const { return {.over = m_over, .opusFrames = m_frames}; }

    Packets sent;

private:
    std::uint64_t m_over;
    TalkGroupId m_group;
    std::uint32_t m_datagrams = 0;
    std::uint32_t m_frames = 0;
};

struct RememberingSink final : RecordingSink {
    void begin(const RecordingInfo& info) override { begun[info.id] = info; }

    void packet(std::uint64_t recording, ByteSpan packet) override
    {
        packets[recording].emplace_back(packet.begin(), packet.end());
    }

    void finish(const RecordingInfo& info) override { finished.push_back(info); }

    std::map<std::uint64_t, RecordingInfo> begun;
    std::map<std::uint64_t, Packets> packets;
    std::vector<RecordingInfo> finished;
};

/// The real disk, until the step that is to fail.
class FaultyFiles final : public ArchiveFiles {
public:
    /// The n-th step from now and all that follow fail like this; 0 = none.
    void failFrom(int step, ErrorCode code)
    {
        m_left = step;
        m_code = code;
    }

    void heal() { m_left = 0; }

    int steps() const { return m_steps; }

    std::vector<std::string> log; ///< "write", "sync", "rename", "syncFolder"

    Result<std::unique_ptr<ArchiveFile>> create(const std::filesystem::path& file) override
    {
        if (auto ok = step("create"); !ok)
            return failed(ok.error());
        auto real = ArchiveFiles::create(file);
        if (!real)
            return real;
        return std::make_unique<File>(*this, std::move(*real));
    }

    Result<std::unique_ptr<ArchiveFile>> open(const std::filesystem::path& file) override
    {
        if (auto ok = step("open"); !ok)
            return failed(ok.error());
        auto real = ArchiveFiles::open(file);
        if (!real)
            return real;
        return std::make_unique<File>(*this, std::move(*real));
    }

    Status rename(const std::filesystem::path& from, const std::filesystem::path& to) override
    {
        auto ok = step("rename");
        return ok ? ArchiveFiles::rename(from, to) : ok;
    }

    Status makeFolder(const std::filesystem::path& folder) override
    {
        auto ok = step("makeFolder");
        return ok ? ArchiveFiles::makeFolder(folder) : ok;
    }

    Status syncFolder(const std::filesystem::path& folder) override
    {
        auto ok = step("syncFolder");
        return ok ? ArchiveFiles::syncFolder(folder) : ok;
    }

private:
    struct File final : ArchiveFile {
        File(FaultyFiles& filesOfIt, std::unique_ptr<ArchiveFile> realFile)
            : files(filesOfIt), real(std::move(realFile))
        {
        }

        /// A full disk takes a part of it.
        Status writeAt(std::uint64_t offset, ByteSpan bytes) override
        {
            auto ok = files.step("write");
            if (ok)
                return real->writeAt(offset, bytes);
            (void)real->writeAt(offset, bytes.first(bytes.size() / 2));
            return ok;
        }

        Status truncate(std::uint64_t size) override
        {
            auto ok = files.step("truncate");
            return ok ? real->truncate(size) : ok;
        }

        Status sync() override
        {
            auto ok = files.step("sync");
            return ok ? real->sync() : ok;
        }

        FaultyFiles& files;
        std::unique_ptr<ArchiveFile> real;
    };

    Status step(std::string what)
    {
        ++m_steps;
        log.push_back(std::move(what));
        if (m_left == 0 || --m_left > 0)
            return {};
        m_left = 1;
        return fail(m_code, "the test wanted it");
    }

    int m_left = 0;
    int m_steps = 0;
    ErrorCode m_code = ErrorCode::DiskFull;
};

} // namespace shack::archive
