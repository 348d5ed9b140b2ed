#include "app/ctl/book_rows.h"
#include "app/ctl/recording_rows.h"
#include "engine/archive/draarl_container.h"
#include "engine/archive/recording_reader.h"
#include "engine/archive/sound_export.h"
#include "engine/store/store.h"

#include <array>
#include <fmt/core.h>
#include <fstream>
#include <limits>

namespace shack::app {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kEvidencePage =
    "Recordings of an amateur radio relay, copied out of its archive.\n\n"
    "The sound files hold the Opus packets as the relay received them. index.csv says who spoke\n"
    "(as the relay had checked by password), in which talk group, when (UTC, by the relay's "
    "clock),\n"
    "for how long, and how much is missing. SHA256SUMS holds a SHA-256 of every file:\n\n"
    "    sha256sum --check SHA256SUMS\n\n"
    "The sums show that nothing changed since the export; they say nothing about the time "
    "before.\n";

Result<archive::RecordingContent> contentOf(const fs::path& file)
{
    if (file.extension() != ".raw")
        return archive::readRecording(file);
    std::vector<std::byte> bytes;
    const auto read = archive::readPieces(
        file, [&](ByteSpan piece) { bytes.insert(bytes.end(), piece.begin(), piece.end()); });
    if (!read)
        return failed(read.error());
    auto draarl = archive::decodeDraarl(bytes);
    if (!draarl)
        return failed(draarl.error());
    archive::RecordingContent content;
    content.packets = std::move(draarl->packets);
    return content;
}

Status copyFile(const fs::path& from, const fs::path& to)
{
    std::error_code error;
    if (!fs::copy_file(from, to, error))
        return failed(Error::fromSystem(error, "copying " + from.filename().string()));
    return {};
}

Result<fs::path> exportOne(const fs::path& archive, const fs::path& folder,
                           const store::RecordingRecord& recording, const std::string& format)
{
    const fs::path source = archive / pathOfText(recording.file);
    fs::path target = folder / source.filename();
    if (format == "opus") {
        if (auto copied = copyFile(source, target); !copied)
            return failed(copied.error());
        return target;
    }
    target.replace_extension(format);
    const auto content = contentOf(source);
    if (!content)
        return failed(content.error());
    const auto sound = archive::decodeRecording(*content);
    if (!sound)
        return failed(sound.error());
    const auto kind = format == "flac" ? archive::SoundFormat::Flac : archive::SoundFormat::Wav;
    if (auto written = archive::writeSound(target, sound->samples, kind); !written)
        return failed(written.error());
    return target;
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

std::string csvRow(const store::RecordingRecord& one, const fs::path& file)
{
    return fmt::format("{},{},{},{},{},{},{},{},{},{}\n", one.id, csvCell(file.filename().string()),
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

/// index.csv, the page and, last, the sums of everything.
Status writeEvidence(const fs::path& folder, const std::string& index, std::string sums)
{
    const std::array<std::pair<const char*, std::string>, 2> texts{
        {{"index.csv", index}, {"README.txt", std::string{kEvidencePage}}}};
    for (const auto& [name, words] : texts) {
        if (auto written = writeText(folder / name, words); !written)
            return written;
        const auto sum = archive::sha256OfFile(folder / name);
        if (!sum)
            return failed(sum.error());
        sums += *sum + "  " + name + "\n";
    }
    return writeText(folder / "SHA256SUMS", sums);
}

tl::expected<std::vector<store::RecordingRecord>, Refusal> chosenOf(store::Store& store,
                                                                    const ExportWish& wish)
{
    if (!wish.words.empty())
        return findRecordings(store, wish.words);
    auto all = store.recordings().find({.limit = std::numeric_limits<std::size_t>::max()});
    if (!all)
        return refuse(all.error());
    return std::move(*all);
}

} // namespace

Outcome exportRecordings(const fs::path& archive, store::Store& store, const ExportWish& wish)
{
    const auto chosen = chosenOf(store, wish);
    if (!chosen)
        return refuse(chosen.error());
    const fs::path folder = pathOfText(wish.folder);
    std::error_code error;
    fs::create_directories(folder, error);
    if (error)
        return refuse(Error::fromSystem(error, "making the folder " + folder.string()));
    Json files = Json::array();
    std::string index = "id,file,callsign,ssid,group,group_name,started_at,length_ms,missing_ms,"
                        "repaired\n";
    std::string sums;
    for (const store::RecordingRecord& one : *chosen) {
        const auto file = exportOne(archive, folder, one, wish.format);
        if (!file)
            return refuse(file.error());
        const auto sum = archive::sha256OfFile(*file);
        if (!sum)
            return refuse(sum.error());
        files.push_back({{"id", one.id}, {"file", file->filename().string()}, {"sha256", *sum}});
        index += csvRow(one, *file);
        sums += *sum + "  " + file->filename().string() + "\n";
    }
    if (wish.evidence)
        if (auto written = writeEvidence(folder, index, std::move(sums)); !written)
            return refuse(written.error());
    Answer answer;
    answer.text = fmt::format("{} recordings are in {}\n", files.size(), folder.string());
    answer.json["folder"] = folder.string();
    answer.json["files"] = std::move(files);
    return answer;
}

} // namespace shack::app
