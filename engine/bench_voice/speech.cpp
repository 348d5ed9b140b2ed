#include "engine/bench_voice/speech.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace shack::bench {
namespace {

constexpr double kRate = Speech::kSampleRate;
constexpr unsigned kRetuneSamples = 80; ///< 5 ms: faster than a mouth moves
constexpr double kPeak = 14'000;

struct Vowel {
    std::array<double, 3> formants; ///< Hz, of an average voice
};

// a e i o u and the neutral vowel, roughly where textbooks of phonetics place them.
constexpr std::array kVowels{Vowel{{730, 1090, 2440}}, Vowel{{530, 1840, 2480}},
                             Vowel{{270, 2290, 3010}}, Vowel{{570, 840, 2410}},
                             Vowel{{300, 870, 2240}},  Vowel{{500, 1500, 2500}}};

constexpr std::array kBandwidths{80.0, 110.0, 160.0};
constexpr std::array kLevels{1.0, 0.6, 0.35};

/// Stable on every system, unlike std::hash.
std::uint64_t numberOf(std::string_view text) noexcept
{
    std::uint64_t value = 0xCBF29CE484222325ULL;
    for (const char letter : text)
        value = (value ^ static_cast<unsigned char>(letter)) * 0x100000001B3ULL;
    return value;
}

double toward(double value, double aim, double share) noexcept
{
    return value + (aim - value) * share;
}

} // namespace

void Resonance::tune(double hertz, double bandwidth) noexcept
{
    const double radius = std::exp(-std::numbers::pi * bandwidth / kRate);
    const double angle = 2 * std::numbers::pi * hertz / kRate;
    m_first = 2 * radius * std::cos(angle);
    m_second = -radius * radius;
    m_gain = (1 - radius) * std::sqrt(1 - 2 * radius * std::cos(2 * angle) + radius * radius);
}

Speech::Speech(std::string_view callsign, std::uint64_t seed)
    : m_random(static_cast<std::mt19937::result_type>(numberOf(callsign)))
{
    m_pitch = between(85, 235);
    m_tract = between(0.88, 1.18);
    m_tempo = between(0.85, 1.2);
    // From here on what is said, not who says it.
    m_random.seed(static_cast<std::mt19937::result_type>(numberOf(callsign) ^
                                                         (seed * 0x9E3779B97F4A7C15ULL)));
    nextSound();
}

void Speech::render(std::span<std::int16_t> samples) noexcept
{
    for (std::int16_t& each : samples)
        each = static_cast<std::int16_t>(std::clamp(sample(), -1.0, 1.0) * kPeak);
}

void Speech::nextSound() noexcept
{
    const auto lasting = [this](double milliseconds) {
        m_left = static_cast<unsigned>(milliseconds * m_tempo * kRate / 1000);
    };
    if (m_sound == Sound::Vowel && ++m_syllables >= 9) {
        m_syllables = static_cast<unsigned>(m_random() % 5);
        m_sound = Sound::Pause;
        m_loudnessAim = m_breathAim = 0;
        m_melodyAim = between(1.05, 1.25); // a new phrase begins high
        lasting(between(140, 320));
        return;
    }
    if (m_sound == Sound::Noise) {
        m_sound = Sound::Vowel;
        const Vowel& vowel = kVowels[m_random() % kVowels.size()];
        for (std::size_t i = 0; i < kFormants; ++i)
            m_formantAims[i] = vowel.formants[i] * m_tract * between(0.96, 1.04);
        m_loudnessAim = between(0.75, 1);
        m_breathAim = 0.015;
        m_melodyAim = std::max(0.8, m_melodyAim - between(0.0, 0.05)) * between(0.97, 1.03);
        lasting(between(90, 190));
        return;
    }
    m_sound = Sound::Noise;
    m_loudnessAim = m_random() % 3 == 0 ? 0.25 : 0.02; // voiced or not
    m_breathAim = between(0.05, 0.35);
    m_hiss.tune(between(2'400, 5'800), 1'200);
    lasting(between(35, 85));
}

void Speech::retune() noexcept
{
    m_untilRetune = kRetuneSamples;
    for (std::size_t i = 0; i < kFormants; ++i) {
        m_formants[i] = toward(m_formants[i], m_formantAims[i], 0.25);
        m_resonances[i].tune(std::min(m_formants[i], 7'000.0), kBandwidths[i]);
    }
    m_melody = toward(m_melody, m_melodyAim, 0.08);
}

double Speech::glottis() noexcept
{
    m_phase += m_pitch * m_melody / kRate;
    if (m_phase >= 1)
        m_phase -= std::floor(m_phase);
    // Opens slowly, closes fast: the buzz of vocal cords.
    constexpr double kOpen = 0.6;
    return m_phase < kOpen ? std::sin(std::numbers::pi * m_phase / kOpen) * m_phase : -0.25;
}

double Speech::sample() noexcept
{
    if (m_left == 0)
        nextSound();
    --m_left;
    if (m_untilRetune == 0)
        retune();
    --m_untilRetune;
    m_loudness = toward(m_loudness, m_loudnessAim, 0.004);
    m_breath = toward(m_breath, m_breathAim, 0.006);

    const double buzz = glottis() * m_loudness + noise() * 0.01 * m_loudness;
    double voice = 0;
    for (std::size_t i = 0; i < kFormants; ++i)
        voice += m_resonances[i].pass(buzz) * kLevels[i];
    return voice * 4.5 + m_hiss.pass(noise()) * m_breath * 2.5;
}

} // namespace shack::bench
