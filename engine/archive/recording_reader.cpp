#include "engine/archive/recording_reader.h"

#include "engine/wire/draarl_voice.h"

#include <array>
#include <fmt/core.h>
#include <fstream>

namespace shack::archive {

namespace {

std::string troubleOf(const wire::OggOpusReader& reader)
{
    if (reader.damagedPages() > 0)
        return fmt::format("{} damaged pages", reader.damagedPages());
    if (reader.missingPages() > 0)
        return fmt::format("{} pages are missing", reader.missingPages());
    if (!reader.ended())
        return "it breaks off";
    if (reader.strayBytes() > 0)
        return fmt::format("{} bytes belong to nothing", reader.strayBytes());
    return {};
}

} // namespace

Status readPieces(const std::filesystem::path& file, const std::function<void(ByteSpan)>& piece)
{
    std::error_code error;
    const auto size = std::filesystem::file_size(file, error);
    if (error)
        return failed(Error::fromSystem(error, "reading " + file.filename().string()));
    if (size > kMostFileBytes)
        return fail(ErrorCode::OutOfRange, file.filename().string() + " is too large");
    std::ifstream stream{file, std::ios::binary};
    if (!stream)
        return fail(ErrorCode::PermissionDenied, file.filename().string() + " cannot be read");
    std::array<char, 64 * 1024> buffer{};
    while (stream) {
        stream.read(buffer.data(), buffer.size());
        const auto count = static_cast<std::size_t>(stream.gcount());
        if (count > 0)
            piece(std::as_bytes(std::span{buffer}.first(count)));
    }
    if (!stream.eof())
        return fail(ErrorCode::System, file.filename().string() + " cannot be read to its end");
    return {};
}

Result<RecordingContent> readRecording(const std::filesystem::path& file)
{
    wire::OggOpusReader reader;
    RecordingContent content;
    std::chrono::microseconds length{};
    const auto takeAll = [&] {
        while (const auto packet = reader.next()) {
            content.packets.add(*packet);
            length += wire::opusDuration(*packet);
        }
    };
    const auto read = readPieces(file, [&](ByteSpan piece) {
        content.fileBytes += piece.size();
        reader.feed(piece);
        takeAll();
    });
    if (!read)
        return failed(read.error());
    reader.endInput();
    takeAll();
    if (!reader.head())
        return fail(ErrorCode::Corrupt, file.filename().string() + " is no Ogg Opus file");
    if (reader.tags()) {
        content.info = fromTags(*reader.tags());
        content.ours = content.info.id != 0;
    }
    content.head = *reader.head();
    content.info.length = std::chrono::duration_cast<std::chrono::milliseconds>(length);
    content.info.opusFrames = content.packets.size();
    content.serial = reader.serial();
    content.tagsPage = reader.tagsPage();
    content.lastPage = reader.lastPage();
    content.trouble = troubleOf(reader);
    content.whole = content.trouble.empty();
    return content;
}

} // namespace shack::archive
