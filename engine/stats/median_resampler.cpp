#include "engine/stats/median_resampler.h"

namespace shack::stats {
namespace {

constexpr unsigned kBits = 64;

} // namespace

void MedianResampler::Search::goLower(std::uint64_t lower) noexcept
{
    numbers = lower;
    ++depth;
}

void MedianResampler::Search::goUpper(std::uint64_t lower) noexcept
{
    bits |= std::uint64_t{1} << (kBits - 1 - depth);
    rank -= lower;
    numbers -= lower;
    ++depth;
}

double MedianResampler::valueAt(std::uint64_t uniform) const noexcept
{
    // floor(uniform * n / 2^64) in two halves; n fits in 32 bits.
    const std::uint64_t count = m_sorted.size();
    const std::uint64_t high = (uniform >> 32) * count;
    const std::uint64_t low = (uniform & 0xFFFFFFFFU) * count;
    return m_sorted[static_cast<std::size_t>((high + (low >> 32)) >> 32)];
}

std::uint64_t MedianResampler::finish(Search search, SeededRandom& random) noexcept
{
    while (search.numbers > 1 && search.depth < kBits) {
        const std::uint64_t lower = random.heads(search.numbers);
        if (search.rank < lower)
            search.goLower(lower);
        else
            search.goUpper(lower);
    }
    // A number that is alone is uniform in what is left of its bits.
    return search.depth < kBits ? search.bits | (random.next() >> search.depth) : search.bits;
}

double MedianResampler::draw(SeededRandom& random) const noexcept
{
    const std::uint64_t count = m_sorted.size();
    Search search{.bits = 0, .depth = 0, .numbers = count, .rank = (count - 1) / 2};
    if (count % 2 == 1)
        return valueAt(finish(search, random));
    // The two middle ranks go together until a bit tells them apart.
    while (search.depth < kBits) {
        const std::uint64_t lower = random.heads(search.numbers);
        if (search.rank + 1 < lower) {
            search.goLower(lower);
        } else if (search.rank >= lower) {
            search.goUpper(lower);
        } else {
            Search next = search;
            ++next.rank;
            search.goLower(lower);
            next.goUpper(lower);
            const double first = valueAt(finish(search, random));
            return first + (valueAt(finish(next, random)) - first) / 2;
        }
    }
    return valueAt(search.bits);
}

} // namespace shack::stats
