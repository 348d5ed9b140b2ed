#include "engine/archive/recording_file.h"

#include <utility>

namespace shack::archive {

namespace {

std::filesystem::path partOf(const std::filesystem::path& path)
{
    std::filesystem::path part = path;
    part += kPartSuffix;
    return part;
}

} // namespace

RecordingFile::RecordingFile(ArchiveFiles& files, const std::filesystem::path& folder,
                             RecordingInfo info)
    : m_files(files), m_info(std::move(info)), m_path(folder / recordingName(m_info)),
      m_part(partOf(m_path)), m_serial(static_cast<std::uint32_t>(m_info.id)), m_writer(m_serial)
{
    m_writer.begin({}, toTags(m_info), kTagBytes, m_waiting);
    m_tagsAt = wire::kOggHeaderBytes + 1 + wire::encodeOpusHead({}).size(); // behind the first page
}

bool RecordingFile::packet(ByteSpan packet)
{
    if (m_ended || m_waiting.size() + packet.size() > kMostWaitingBytes)
        return false;
    m_writer.packet(packet, m_waiting);
    return true;
}

Status RecordingFile::create()
{
    if (m_file != nullptr)
        return {};
    if (auto made = m_files.makeFolder(m_part.parent_path()); !made)
        return made;
    auto file = m_files.create(m_part);
    if (!file)
        return failed(file.error());
    m_file = std::move(*file);
    return {};
}

Status RecordingFile::write(bool partPage)
{
    if (partPage)
        m_writer.flush(m_waiting);
    if (m_waiting.empty())
        return {};
    if (auto created = create(); !created)
        return created;
    if (auto written = m_file->writeAt(m_written, m_waiting); !written)
        return written;
    m_written += m_waiting.size();
    m_waiting.clear();
    m_unsynced = true;
    return {};
}

Status RecordingFile::sync()
{
    if (m_file == nullptr || !m_unsynced)
        return {};
    if (auto synced = m_file->sync(); !synced)
        return synced;
    m_unsynced = false;
    return {};
}

Status RecordingFile::close(const RecordingInfo& final)
{
    if (!std::exchange(m_ended, true)) {
        m_info = final;
        m_writer.finish(m_waiting);
    }
    if (!m_named) {
        if (auto written = write(); !written)
            return written;
        const auto tags = wire::OggOpusWriter::tagsPage(m_serial, toTags(m_info), kTagBytes);
        if (auto written = m_file->writeAt(m_tagsAt, tags); !written)
            return written;
        m_unsynced = true;
        if (auto synced = sync(); !synced)
            return synced;
        if (auto named = m_files.rename(m_part, m_path); !named)
            return named;
        m_named = true;
    }
    return m_files.syncFolder(m_path.parent_path());
}

} // namespace shack::archive
