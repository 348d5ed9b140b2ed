#include "engine/archive/repair.h"

#include "engine/archive/recording_file.h"
#include "engine/archive/recording_reader.h"

#include <algorithm>

namespace shack::archive {

namespace {

std::filesystem::path withoutSuffix(std::filesystem::path part)
{
    return part.replace_extension(); // ".opus.part" -> ".opus"
}

/// A name that was not given to anybody, should the right one be taken.
std::filesystem::path freeName(const std::filesystem::path& wanted)
{
    std::error_code error;
    std::filesystem::path name = wanted;
    for (int i = 2; std::filesystem::exists(name, error); ++i)
        name.replace_filename(wanted.stem().string() + "_" + std::to_string(i) +
                              wanted.extension().string());
    return name;
}

/// Cuts off what is no whole page and marks the last one as that.
Status cutToWholePages(ArchiveFile& file, const std::filesystem::path& part,
                       const RecordingContent& content)
{
    if (auto cut = file.truncate(content.lastPage.end()); !cut)
        return cut;
    std::vector<std::byte> page;
    std::uint64_t at = 0;
    const auto read = readPieces(part, [&](ByteSpan piece) {
        for (const std::byte byte : piece)
            if (at++ >= content.lastPage.offset)
                page.push_back(byte);
    });
    if (!read)
        return read;
    if (!wire::markOggPageLast(page))
        return fail(ErrorCode::Corrupt, "the last page of " + part.filename().string() +
                                            " changed while it was repaired");
    return file.writeAt(content.lastPage.offset, page);
}

Status rewriteTags(ArchiveFile& file, const RecordingContent& content, const RecordingInfo& info)
{
    const auto tags = wire::OggOpusWriter::tagsPage(content.serial, toTags(info), kTagBytes);
    if (content.tagsPage.size != tags.size())
        return {}; // not one of our pages: leave it as it is
    return file.writeAt(content.tagsPage.offset, tags);
}

} // namespace

Result<std::optional<FinishedRecording>> repairPart(ArchiveFiles& files,
                                                    const std::filesystem::path& folder,
                                                    const std::filesystem::path& part)
{
    const std::filesystem::path file = folder / part;
    auto content = readRecording(file);
    const bool empty =
        content ? content->packets.size() == 0 : content.error().code() == ErrorCode::Corrupt;
    if (empty) {
        if (auto removed = files.remove(file); !removed)
            return failed(removed.error());
        return std::nullopt;
    }
    if (!content)
        return failed(content.error());
    auto opened = files.open(file);
    if (!opened)
        return failed(opened.error());
    RecordingInfo info = content->info;
    info.repaired = true;
    if (info.id == 0)
        info.id = idOfName(withoutSuffix(part)).value_or(0);
    Status done = cutToWholePages(**opened, file, *content);
    if (done)
        done = rewriteTags(**opened, *content, info);
    if (done)
        done = (*opened)->sync();
    const std::filesystem::path name = freeName(folder / withoutSuffix(part));
    if (done)
        done = files.rename(file, name);
    if (done)
        done = files.syncFolder(name.parent_path());
    if (!done)
        return failed(done.error().during("repairing " + part.filename().string()));
    return FinishedRecording{std::move(info), name.lexically_relative(folder),
                             content->lastPage.end()};
}

FolderListing listFolder(const std::filesystem::path& folder)
{
    FolderListing listing;
    std::error_code error;
    std::filesystem::recursive_directory_iterator place{
        folder, std::filesystem::directory_options::skip_permission_denied, error};
    const std::filesystem::recursive_directory_iterator end;
    for (; !error && place != end; place.increment(error)) {
        const auto extension = place->path().extension();
        if (extension != ".opus" && extension != kPartSuffix)
            continue;
        std::error_code unknown;
        if (!place->is_regular_file(unknown) || place->is_symlink(unknown))
            continue;
        auto& list = extension == kPartSuffix ? listing.parts : listing.recordings;
        list.push_back(place->path().lexically_relative(folder));
    }
    std::ranges::sort(listing.recordings);
    std::ranges::sort(listing.parts);
    return listing;
}

} // namespace shack::archive
