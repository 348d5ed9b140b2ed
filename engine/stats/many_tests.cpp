#include "engine/stats/many_tests.h"

#include <algorithm>
#include <cstddef>
#include <numeric>

namespace shack::stats {

std::vector<double> holmAdjusted(std::span<const double> pValues)
{
    std::vector<double> adjusted(pValues.size());
    std::transform(pValues.begin(), pValues.end(), adjusted.begin(),
                   [](double p) { return p >= 0 && p <= 1 ? p : 1.0; });
    std::vector<std::size_t> order(pValues.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t one, std::size_t other) {
        return adjusted[one] < adjusted[other];
    });
    double largest = 0;
    for (std::size_t i = 0; i < order.size(); ++i) {
        const auto left = static_cast<double>(order.size() - i);
        largest = std::max(largest, std::min(1.0, left * adjusted[order[i]]));
        adjusted[order[i]] = largest;
    }
    return adjusted;
}

} // namespace shack::stats
