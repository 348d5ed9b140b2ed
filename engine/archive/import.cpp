#include "engine/archive/archive_files.h"
#include "engine/archive/draarl_container.h"
#include "engine/archive/sound_export.h"
#include "engine/wire/draarl_voice.h"

#include <algorithm>

namespace shack::archive {

namespace {

/// Not ".part": a station that starts would repair what is still being imported.
constexpr const char* kImportSuffix = ".import";

struct Source {
    RecordingInfo info;
    PacketList packets;
    std::string trouble;
    bool named = false; ///< the file itself says who spoke
};

Result<Source> readDraarlFile(const std::filesystem::path& file)
{
    std::vector<std::byte> bytes;
    const auto read = readPieces(
        file, [&](ByteSpan piece) { bytes.insert(bytes.end(), piece.begin(), piece.end()); });
    if (!read)
        return failed(read.error());
    auto content = decodeDraarl(bytes);
    if (!content)
        return failed(content.error());
    Source source{.packets = std::move(content->packets), .trouble = std::move(content->trouble)};
    if (const auto start = startOfDraarlName(file))
        source.info.startedAt = *start;
    return source;
}

Result<Source> readOggFile(const std::filesystem::path& file)
{
    auto content = readRecording(file);
    if (!content)
        return failed(content.error());
    if (content->head.channels != 1)
        return fail(ErrorCode::Unsupported,
                    file.filename().string() + ": only recordings of one channel are taken in");
    return Source{.info = content->info,
                  .packets = std::move(content->packets),
                  .trouble = std::move(content->trouble),
                  .named = content->ours};
}

std::chrono::milliseconds lengthOf(const PacketList& packets)
{
    std::chrono::microseconds length{};
    for (std::size_t i = 0; i < packets.size(); ++i)
        length += wire::opusDuration(packets[i]);
    return std::chrono::duration_cast<std::chrono::milliseconds>(length);
}

WallTime ageOf(const std::filesystem::path& file)
{
    std::error_code error;
    const auto written = std::filesystem::last_write_time(file, error);
    if (error)
        return WallTime{std::chrono::microseconds{1}};
    return std::chrono::time_point_cast<WallTime::duration>(
        std::chrono::file_clock::to_sys(written));
}

std::vector<std::byte> muxed(const Source& source)
{
    std::vector<std::byte> bytes;
    wire::OggOpusWriter writer{static_cast<std::uint32_t>(source.info.id)};
    writer.begin({}, toTags(source.info), kTagBytes, bytes);
    for (std::size_t i = 0; i < source.packets.size(); ++i)
        writer.packet(source.packets[i], bytes);
    writer.finish(bytes);
    return bytes;
}

Status writeWhole(const std::filesystem::path& name, ByteSpan bytes)
{
    ArchiveFiles files;
    std::filesystem::path unfinished = name;
    unfinished += kImportSuffix;
    if (auto made = files.makeFolder(name.parent_path()); !made)
        return made;
    if (auto removed = files.remove(unfinished); !removed)
        return removed;
    auto file = files.create(unfinished);
    if (!file)
        return failed(file.error());
    if (auto written = (*file)->writeAt(0, bytes); !written)
        return written;
    if (auto synced = (*file)->sync(); !synced)
        return synced;
    if (auto named = files.rename(unfinished, name); !named) {
        (void)files.remove(unfinished); // nobody would look for it
        return named;
    }
    return files.syncFolder(name.parent_path());
}

} // namespace

Result<ImportedRecording> importRecording(const std::filesystem::path& folder,
                                          const std::filesystem::path& file, RecordingInfo info)
{
    auto source = file.extension() == ".raw" ? readDraarlFile(file) : readOggFile(file);
    if (!source)
        return failed(source.error());
    if (source->packets.size() == 0)
        return fail(ErrorCode::Corrupt, file.filename().string() + " holds no speech");
    if (!source->named) {
        info.startedAt =
            source->info.startedAt == WallTime{} ? ageOf(file) : source->info.startedAt;
        info.overStartedAt = info.startedAt;
        const auto micros = std::chrono::duration_cast<std::chrono::microseconds>(
            info.startedAt.time_since_epoch());
        info.id = static_cast<std::uint64_t>(std::max<std::int64_t>(micros.count(), 1));
        source->info = std::move(info);
    }
    source->info.source = file.filename().string();
    source->info.length = lengthOf(source->packets);
    source->info.opusFrames = source->packets.size();
    const auto bytes = muxed(*source);
    const auto name = recordingName(source->info);
    if (auto written = writeWhole(folder / name, bytes); !written)
        return failed(written.error());
    return ImportedRecording{std::move(source->info), name, bytes.size(),
                             std::move(source->trouble)};
}

} // namespace shack::archive
