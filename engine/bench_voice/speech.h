#pragma once

#include <array>
#include <cstdint>
#include <random>
#include <span>
#include <string_view>

namespace shack::bench {

/// A two-pole resonance, the building block of a vowel. Belongs to one voice.
class Resonance {
public:
    void tune(double hertz, double bandwidth) noexcept;

    double pass(double input) noexcept
    {
        const double output = m_gain * input + m_first * m_before + m_second * m_twoBefore;
        m_twoBefore = m_before;
        m_before = output;
        return output;
    }

private:
    double m_gain = 0;
    double m_first = 0;
    double m_second = 0;
    double m_before = 0;
    double m_twoBefore = 0;
};

/// Endless speech-like sound, no words: syllables of noise and vowels with the melody, speed and
/// formants of one voice. The same callsign always has the same voice, the same seed says the same
/// things. 16 kHz mono. Belongs to one thread.
class Speech {
public:
    static constexpr unsigned kSampleRate = 16'000;

    Speech(std::string_view callsign, std::uint64_t seed);

    /// Goes on where the previous call ended.
    void render(std::span<std::int16_t> samples) noexcept;

private:
    enum class Sound : std::uint8_t { Pause, Noise, Vowel };

    static constexpr std::size_t kFormants = 3;

    void nextSound() noexcept;
    void retune() noexcept;
    double sample() noexcept;
    double glottis() noexcept;

    double noise() noexcept { return std::uniform_real_distribution<double>{-1, 1}(m_random); }

    /// Evenly between two values.
    double between(double least, double most) noexcept
    {
        return std::uniform_real_distribution<double>{least, most}(m_random);
    }

    std::mt19937 m_random;
    double m_pitch; ///< of the voice, Hz
    double m_tract; ///< scales the formants: short and long throats
    double m_tempo; ///< scales the length of sounds
    Sound m_sound = Sound::Pause;
    unsigned m_left = 0; ///< samples of the present sound
    unsigned m_syllables = 0;
    double m_phase = 0; ///< of the vocal cords, 0..1
    double m_melody = 1;
    double m_melodyAim = 1;
    double m_loudness = 0;
    double m_loudnessAim = 0;
    double m_breath = 0;
    double m_breathAim = 0;
    std::array<double, kFormants> m_formants{500, 1500, 2500};
    std::array<double, kFormants> m_formantAims{500, 1500, 2500};
    std::array<Resonance, kFormants> m_resonances;
    Resonance m_hiss;
    unsigned m_untilRetune = 0;
};

} // namespace shack::bench
