#include "engine/archive/sound_export.h"

#include "engine/crypto/digest.h"

#include <algorithm>
#include <memory>
#include <opus.h>
#include <sndfile.h>

namespace shack::archive {

namespace {

constexpr std::size_t kMostSamples = kSoundRate * 120 / 1000; ///< of one packet

struct DecoderEnd {
    void operator()(OpusDecoder* decoder) const noexcept { opus_decoder_destroy(decoder); }
};

struct SoundFileEnd {
    void operator()(SNDFILE* file) const noexcept { sf_close(file); }
};

} // namespace

Result<Sound> decodeRecording(const RecordingContent& content)
{
    if (content.head.mapping != 0)
        return fail(ErrorCode::Unsupported, "recordings with more than two channels are not read");
    int error = OPUS_OK;
    const std::unique_ptr<OpusDecoder, DecoderEnd> decoder{
        opus_decoder_create(static_cast<opus_int32>(kSoundRate), 1, &error)};
    if (decoder == nullptr)
        return fail(ErrorCode::System, opus_strerror(error));
    opus_decoder_ctl(decoder.get(), OPUS_SET_GAIN(content.head.outputGain));
    Sound sound;
    std::vector<std::int16_t> pcm(kMostSamples);
    for (std::size_t i = 0; i < content.packets.size(); ++i) {
        const ByteSpan packet = content.packets[i];
        int count = opus_decode(
            decoder.get(), reinterpret_cast<const unsigned char*>(packet.data()),
            static_cast<opus_int32>(packet.size()), pcm.data(), static_cast<int>(kMostSamples), 0);
        if (count < 0) {
            ++sound.concealed;
            const auto samples = std::max<opus_int32>(
                opus_packet_get_nb_samples(reinterpret_cast<const unsigned char*>(packet.data()),
                                           static_cast<opus_int32>(packet.size()),
                                           static_cast<opus_int32>(kSoundRate)),
                0);
            count =
                samples == 0 ? 0 : opus_decode(decoder.get(), nullptr, 0, pcm.data(), samples, 0);
        }
        if (count > 0)
            sound.samples.insert(sound.samples.end(), pcm.begin(), pcm.begin() + count);
    }
    const auto skipped =
        std::min<std::size_t>(sound.samples.size(), content.head.preSkip / std::size_t{3});
    sound.samples.erase(sound.samples.begin(),
                        sound.samples.begin() + static_cast<std::ptrdiff_t>(skipped));
    return sound;
}

Status writeSound(const std::filesystem::path& file, std::span<const std::int16_t> samples,
                  SoundFormat format)
{
    std::error_code there;
    if (std::filesystem::exists(file, there))
        return fail(ErrorCode::AlreadyExists, file.string() + " is there already");
    SF_INFO info{};
    info.samplerate = static_cast<int>(kSoundRate);
    info.channels = 1;
    info.format = (format == SoundFormat::Flac ? SF_FORMAT_FLAC : SF_FORMAT_WAV) | SF_FORMAT_PCM_16;
    std::unique_ptr<SNDFILE, SoundFileEnd> sound{sf_open(file.string().c_str(), SFM_WRITE, &info)};
    if (sound == nullptr)
        return fail(ErrorCode::System, file.string() + ": " + sf_strerror(nullptr));
    const auto wanted = static_cast<sf_count_t>(samples.size());
    const bool written = sf_write_short(sound.get(), samples.data(), wanted) == wanted;
    const std::string reason = written ? std::string{} : sf_strerror(sound.get());
    const bool closed = sf_close(sound.release()) == 0;
    if (written && closed)
        return {};
    std::filesystem::remove(file, there);
    return fail(ErrorCode::System, file.string() + " cannot be written: " + reason);
}

Result<std::string> sha256OfFile(const std::filesystem::path& file)
{
    std::vector<std::byte> bytes;
    const auto read = readPieces(
        file, [&](ByteSpan piece) { bytes.insert(bytes.end(), piece.begin(), piece.end()); });
    if (!read)
        return failed(read.error());
    return crypto::toHex(crypto::sha256(bytes));
}

} // namespace shack::archive
