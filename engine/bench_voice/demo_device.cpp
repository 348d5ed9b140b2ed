#include "engine/bench_voice/demo_device.h"

#include "engine/wire/draarl_header.h"

#include <utility>

namespace shack::bench {
namespace {

using namespace std::chrono_literals;

constexpr auto kDatagramDuration =
    std::chrono::milliseconds{wire::kOpusFrameDuration * VoiceEncoder::kFramesPerDatagram};
constexpr auto kSettling = 500ms;
constexpr std::uint64_t kLossPercent = 5;
constexpr std::uint64_t kLongestBurst = 3;
constexpr std::string_view kTypingMistake = "wrong000";

wire::HeaderFields fieldsOf(const DemoIdentity& identity, wire::PacketType type) noexcept
{
    return {.username = identity.username,
            .password = identity.password,
            .type = type,
            .model = wire::DeviceModel::EspRadioBox,
            .ssid = Ssid{identity.ssid},
            .dmrId = 0,
            .callsign = {},
            .reserved = 0};
}

} // namespace

DemoDevice::DemoDevice(std::uint32_t index, const DemoIdentity& identity, VoiceEncoder encoder,
                       std::uint64_t seed)
    : m_index(index), m_identity(identity), m_encoder(std::move(encoder)),
      m_speech(identity.callsign, seed + index), m_random(seed ^ (std::uint64_t{index} << 32U))
{
    m_day.awake = identity.role != DemoRole::WrongPassword;
}

ByteSpan DemoDevice::heartbeat() noexcept
{
    wire::HeaderFields fields = fieldsOf(m_identity, wire::PacketType::Heartbeat);
    if (m_day.wrongPassword)
        fields.password = kTypingMistake;
    return ByteSpan{m_datagram}.first(wire::encode(fields, {}, m_datagram));
}

void DemoDevice::begin(const Over& over, std::uint64_t number) noexcept
{
    m_over = over;
    m_overNumber = number;
    m_spoken = 0;
}

std::optional<ByteSpan> DemoDevice::takeVoice(MonoTime now) noexcept
{
    if (!m_over)
        return std::nullopt;
    const MonoTime due = m_over->start + kDatagramDuration * static_cast<std::int64_t>(m_spoken);
    if (due >= m_over->end) {
        m_over.reset();
        return std::nullopt;
    }
    if (due > now)
        return std::nullopt;
    ++m_spoken;
    std::array<std::int16_t, VoiceEncoder::kDatagramSamples> samples{};
    m_speech.render(samples);
    const ByteSpan data = m_encoder.encode(samples);
    const std::size_t bytes =
        wire::encode(fieldsOf(m_identity, wire::PacketType::Voice), data, m_datagram);
    return ByteSpan{m_datagram}.first(data.empty() ? 0 : bytes);
}

bool DemoDevice::losesThisOne() noexcept
{
    if (m_identity.role != DemoRole::Lossy)
        return false;
    if (m_burst == 0 && m_random() % 100 < kLossPercent)
        m_burst = static_cast<std::uint32_t>(1 + m_random() % kLongestBurst);
    return m_burst > 0 && m_burst-- > 0;
}

bool DemoDevice::settled(MonoTime now) const noexcept
{
    const std::int64_t since = confirmedAt.load(std::memory_order_acquire);
    return since != 0 && m_day.awake && !m_day.wrongPassword &&
           now - MonoTime{std::chrono::nanoseconds{since}} > kSettling;
}

void DemoDevice::live(MonoTime now) noexcept
{
    const bool moody =
        m_identity.role == DemoRole::ComesAndGoes || m_identity.role == DemoRole::WrongPassword;
    if (!moody || talking() || now < m_day.nextChange)
        return;
    changeMood(now);
    ++m_mood;
    // Nobody counts on it before the relay has answered again.
    confirmedAt.store(0, std::memory_order_release);
    nextHeartbeat = now;
}

void DemoDevice::changeMood(MonoTime now) noexcept
{
    if (m_identity.role == DemoRole::ComesAndGoes) {
        m_day.awake = m_mood % 2 == 0;
        m_day.nextChange = now + (m_day.awake ? between(35, 60) : between(26, 40));
        return;
    }
    // Away, then two wrong tries two seconds apart, then the right password. The relay takes 20 s
    // to notice that somebody is gone, and only then asks for the password again.
    const std::uint32_t act = m_mood % 3;
    m_day.awake = act != 0;
    m_day.wrongPassword = act == 1;
    const std::chrono::seconds away = m_mood == 0 ? between(3, 6) : between(28, 45);
    m_day.nextChange = now + (act == 0 ? away : act == 1 ? 3s : between(40, 70));
}

std::chrono::seconds DemoDevice::between(int least, int most) noexcept
{
    return std::chrono::seconds{
        least + static_cast<int>(m_random() % static_cast<std::uint64_t>(most - least + 1))};
}

} // namespace shack::bench
