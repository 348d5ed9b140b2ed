#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace shack::stats {

/// xoshiro256** (Blackman and Vigna), seeded through splitmix64: the same numbers on every platform
/// and with every standard library, so that a verdict can be repeated. Not for secrets. Belongs to
/// one thread.
class SeededRandom {
public:
    using State = std::array<std::uint64_t, 4>;

    explicit constexpr SeededRandom(std::uint64_t seed) noexcept
    {
        for (std::uint64_t& word : m_state)
            word = splitMix(seed);
    }

    explicit constexpr SeededRandom(const State& state) noexcept : m_state(state) {}

    constexpr std::uint64_t next() noexcept
    {
        const std::uint64_t result = std::rotl(m_state[1] * 5, 7) * 9;
        const std::uint64_t shifted = m_state[1] << 17;
        m_state[2] ^= m_state[0];
        m_state[3] ^= m_state[1];
        m_state[1] ^= m_state[2];
        m_state[0] ^= m_state[3];
        m_state[2] ^= shifted;
        m_state[3] = std::rotl(m_state[3], 45);
        return result;
    }

    /// How many of `coins` fair coins show heads: a draw from Binomial(coins, 1/2), by whole words.
    constexpr std::uint64_t heads(std::uint64_t coins) noexcept
    {
        std::uint64_t count = 0;
        for (; coins >= 64; coins -= 64)
            count += static_cast<std::uint64_t>(std::popcount(next()));
        if (coins > 0)
            count += static_cast<std::uint64_t>(std::popcount(next() >> (64 - coins)));
        return count;
    }

    /// One step of splitmix64; `state` moves on.
    static constexpr std::uint64_t splitMix(std::uint64_t& state) noexcept
    {
        state += 0x9E3779B97F4A7C15U;
        std::uint64_t mixed = state;
        mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9U;
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBU;
        return mixed ^ (mixed >> 31);
    }

private:
    State m_state{};
};

} // namespace shack::stats
