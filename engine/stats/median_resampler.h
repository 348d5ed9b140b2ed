#pragma once

#include "engine/stats/seeded_random.h"

#include <cstdint>
#include <span>

namespace shack::stats {

/// Draws what the median of a resample would be, without drawing the resample: the middle ranks of
/// n uniform numbers are found bit by bit, at each bit by the count of numbers that have it set
/// (that many coins of n). Exact, in whole numbers only, the same on every platform, and a hundred
/// times cheaper for a million values. Borrows the sorted sample; belongs to one thread.
class MedianResampler {
public:
    /// `sorted` holds 1 to kMostValues values.
    explicit MedianResampler(std::span<const double> sorted) noexcept : m_sorted(sorted) {}

    double draw(SeededRandom& random) const noexcept;

private:
    /// Uniform numbers that agree in the bits above `depth`; one of them is looked for.
    struct Search {
        std::uint64_t bits = 0;
        unsigned depth = 0;
        std::uint64_t numbers = 0;
        std::uint64_t rank = 0; ///< among them, from 0

        void goLower(std::uint64_t lower) noexcept;
        void goUpper(std::uint64_t lower) noexcept;
    };

    double valueAt(std::uint64_t uniform) const noexcept;
    static std::uint64_t finish(Search search, SeededRandom& random) noexcept;

    std::span<const double> m_sorted;
};

} // namespace shack::stats
