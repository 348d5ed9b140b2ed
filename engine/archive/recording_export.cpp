#include "engine/archive/recording_export.h"

#include "engine/archive/draarl_container.h"
#include "engine/archive/sound_export.h"

#include <algorithm>
#include <array>
#include <fmt/chrono.h>
#include <fmt/core.h>
#include <fstream>
#include <string_view>
#include <utility>

namespace shack::archive {

namespace {

namespace fs = std::filesystem;

constexpr const char* kEvidencePage =
    "Recordings of an amateur radio relay, copied out of its archive.\n\n"
    "The sound files hold {}. index.csv says who spoke (as the relay had checked by password), in\n"
    "which talk group, when (UTC, by the relay's clock), for how long, and how much is missing.\n"
    "SHA256SUMS holds a SHA-256 of every file:\n\n"
    "    sha256sum --check SHA256SUMS\n\n"
    "The sums show that nothing changed since the export; they say nothing about the time "
    "before.\n";

std::string timeText(WallTime at)
{
    return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}",
                       fmt::gmtime(std::chrono::system_clock::to_time_t(at)));
}

/// A cell that a table program reads as text, never as a formula.
std::string csvCell(std::string_view words)
{
    std::string cell = "\"";
    if (!words.empty() && std::string_view{"=+-@\t"}.find(words.front()) != std::string_view::npos)
        cell += '\'';
    for (const char letter : words)
        cell += letter == '"' ? std::string{"\"\""} : std::string(1, letter);
    return cell + '"';
}

std::string csvRow(const ExportItem& one, const fs::path& name)
{
    return fmt::format("{},{},{},{},{},{},{},{},{},{}\n", one.id, csvCell(name.string()),
                       csvCell(one.callsign), one.ssid.value, one.group.value,
                       csvCell(one.groupName), timeText(one.startedAt), one.length.count(),
                       one.missing.count(), one.repaired ? "yes" : "no");
}

Status writeText(const fs::path& file, std::string_view words)
{
    std::ofstream stream{file, std::ios::binary};
    stream << words;
    stream.close();
    if (!stream)
        return fail(ErrorCode::System, file.string() + " cannot be written");
    return {};
}

const char* endingOf(ExportFormat format) noexcept
{
    return format == ExportFormat::Flac ? ".flac" : ".wav";
}

SoundFormat soundFormat(ExportFormat format) noexcept
{
    return format == ExportFormat::Flac ? SoundFormat::Flac : SoundFormat::Wav;
}

Result<std::vector<std::int16_t>> soundOf(const fs::path& file)
{
    const auto content = readAnyRecording(file);
    if (!content)
        return failed(content.error());
    auto sound = decodeRecording(*content);
    if (!sound)
        return failed(sound.error());
    return std::move(sound->samples);
}

/// A cue sheet's text has no quotes and no line ends.
std::string cueText(std::string text)
{
    for (char& letter : text)
        if (letter == '"' || static_cast<unsigned char>(letter) < 0x20)
            letter = '\'';
    return text;
}

/// mm:ss:ff with 75 frames in a second.
std::string cueTime(std::size_t samples)
{
    constexpr std::size_t kCueFrames = 75;
    const std::size_t frames = samples * kCueFrames / kSoundRate;
    return fmt::format("{:02}:{:02}:{:02}", frames / kCueFrames / 60, frames / kCueFrames % 60,
                       frames % kCueFrames);
}

class Exporter {
public:
    Exporter(fs::path archive, const ExportWish& wish) : m_archive(std::move(archive)), m_wish(wish)
    {
    }

    Status add(const ExportItem& item) { return m_wish.merged ? append(item) : copy(item); }

    Result<ExportOutcome> finish()
    {
        if (m_wish.merged)
            if (auto written = writeMerged(); !written)
                return failed(written.error());
        if (m_wish.evidence)
            if (auto written = writeEvidence(); !written)
                return failed(written.error());
        return std::move(m_outcome);
    }

private:
    Status copy(const ExportItem& item)
    {
        const fs::path source = m_archive / item.file;
        fs::path target = m_wish.folder / source.filename();
        if (m_wish.format == ExportFormat::AsReceived) {
            std::error_code error;
            if (!fs::copy_file(source, target, error))
                return failed(Error::fromSystem(error, "copying " + source.filename().string()));
        } else {
            const auto samples = soundOf(source);
            if (!samples)
                return failed(samples.error());
            target.replace_extension(endingOf(m_wish.format));
            if (auto written = writeSound(target, *samples, soundFormat(m_wish.format)); !written)
                return written;
        }
        m_index += csvRow(item, target.filename());
        return note(item.id, target.filename());
    }

    Status append(const ExportItem& item)
    {
        const auto samples = soundOf(m_archive / item.file);
        if (!samples)
            return failed(samples.error());
        constexpr auto kPause =
            static_cast<std::size_t>(kMergePause.count()) * std::size_t{kSoundRate} / 1000;
        if (m_tracks > 0)
            m_samples.resize(m_samples.size() + kPause);
        m_cue += fmt::format("  TRACK {:02} AUDIO\n    TITLE \"{}-{} {} {}\"\n    INDEX 01 {}\n",
                             ++m_tracks, cueText(item.callsign), item.ssid.value,
                             cueText(item.groupName), timeText(item.startedAt),
                             cueTime(m_samples.size()));
        m_samples.insert(m_samples.end(), samples->begin(), samples->end());
        m_index += csvRow(item, mergedName());
        return {};
    }

    fs::path mergedName() const { return std::string{"recordings"} + endingOf(m_wish.format); }

    Status writeMerged()
    {
        const fs::path name = mergedName();
        if (auto written = writeSound(m_wish.folder / name, m_samples, soundFormat(m_wish.format));
            !written)
            return written;
        m_outcome.length = std::chrono::milliseconds{static_cast<std::int64_t>(m_samples.size()) *
                                                     1000 / kSoundRate};
        const std::string sheet = fmt::format("FILE \"{}\" WAVE\n{}", name.string(), m_cue);
        if (auto written = writeText(m_wish.folder / "recordings.cue", sheet); !written)
            return written;
        if (auto noted = note(0, name); !noted)
            return noted;
        return note(0, "recordings.cue");
    }

    /// index.csv, the page and, last, the sums of everything.
    Status writeEvidence()
    {
        const bool asReceived = m_wish.format == ExportFormat::AsReceived;
        const std::string page = fmt::format(
            fmt::runtime(kEvidencePage), asReceived ? "the Opus packets as the relay received them"
                                                    : "the decoded sound of what was received");
        const std::array<std::pair<const char*, std::string>, 2> texts{
            {{"index.csv", "id,file,callsign,ssid,group,group_name,started_at,length_ms,missing_ms,"
                           "repaired\n" +
                               m_index},
             {"README.txt", page}}};
        for (const auto& [name, words] : texts) {
            if (auto written = writeText(m_wish.folder / name, words); !written)
                return written;
            if (auto noted = note(0, name); !noted)
                return noted;
        }
        std::string sums;
        for (const ExportedFile& file : m_outcome.files)
            sums += file.sha256 + "  " + file.name.string() + "\n";
        return writeText(m_wish.folder / "SHA256SUMS", sums);
    }

    Status note(std::uint64_t id, const fs::path& name)
    {
        auto sum = sha256OfFile(m_wish.folder / name);
        if (!sum)
            return failed(sum.error());
        m_outcome.files.push_back({id, name, std::move(*sum)});
        return {};
    }

    const fs::path m_archive;
    const ExportWish& m_wish;
    ExportOutcome m_outcome;
    std::string m_index;
    std::string m_cue;
    std::size_t m_tracks = 0;
    std::vector<std::int16_t> m_samples;
};

} // namespace

Result<RecordingContent> readAnyRecording(const fs::path& file)
{
    if (file.extension() != ".raw")
        return readRecording(file);
    std::vector<std::byte> bytes;
    const auto read = readPieces(
        file, [&](ByteSpan piece) { bytes.insert(bytes.end(), piece.begin(), piece.end()); });
    if (!read)
        return failed(read.error());
    auto draarl = decodeDraarl(bytes);
    if (!draarl)
        return failed(draarl.error());
    RecordingContent content;
    content.packets = std::move(draarl->packets);
    content.fileBytes = bytes.size();
    content.trouble = std::move(draarl->trouble);
    content.whole = content.trouble.empty();
    return content;
}

Result<ExportOutcome> exportRecordings(const fs::path& archive, std::vector<ExportItem> items,
                                       const ExportWish& wish,
                                       const std::function<bool(std::size_t done)>& mayGoOn)
{
    if (wish.merged && wish.format == ExportFormat::AsReceived)
        return fail(ErrorCode::Unsupported, "one file of many recordings is WAV or FLAC");
    std::error_code error;
    fs::create_directories(wish.folder, error);
    if (error)
        return failed(Error::fromSystem(error, "making the folder " + wish.folder.string()));
    std::ranges::sort(items, {}, &ExportItem::startedAt);
    Exporter exporter{archive, wish};
    for (std::size_t done = 0; done < items.size(); ++done) {
        if (mayGoOn && !mayGoOn(done))
            return fail(ErrorCode::Cancelled, "the export was cancelled");
        if (auto added = exporter.add(items[done]); !added)
            return failed(added.error());
    }
    return exporter.finish();
}

} // namespace shack::archive
