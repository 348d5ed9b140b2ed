// What measuring costs: one record on the frame path, one sample, one merge.
//
//     bench_histogram                    a moment, checked
//     bench_histogram --records 50000000

#include "engine/stats/interval_histogram.h"

#include <CLI/CLI.hpp>
#include <chrono>
#include <fmt/format.h>
#include <iostream>
#include <random>
#include <vector>

using namespace shack::stats;

namespace {

/// Mean nanoseconds of one call.
template <typename Call>
double costOf(std::uint64_t calls, Call call)
{
    const auto begin = std::chrono::steady_clock::now();
    for (std::uint64_t i = 0; i < calls; ++i)
        call(i);
    const std::chrono::duration<double, std::nano> took = std::chrono::steady_clock::now() - begin;
    return took.count() / static_cast<double>(calls);
}

std::vector<std::chrono::nanoseconds> durations()
{
    std::mt19937_64 random{20'260'101};
    std::vector<std::chrono::nanoseconds> values(4'096);
    for (auto& value : values)
        value =
            std::chrono::nanoseconds{static_cast<std::int64_t>(random() >> (30 + random() % 20))};
    return values;
}

} // namespace

int main(int argc, char** argv)
{
    CLI::App parser{"What measuring costs"};
    std::uint64_t records = 100'000;
    parser.add_option("--records", records);
    CLI11_PARSE(parser, argc, argv);

    const auto values = durations();
    IntervalHistogram shared;
    Histogram own;
    Histogram total;
    std::uint64_t sampled = 0;
    const double recordShared =
        costOf(records, [&](std::uint64_t i) { shared.record(values[i % values.size()]); });
    const double recordOwn =
        costOf(records, [&](std::uint64_t i) { own.record(values[i % values.size()]); });
    const double take = costOf(1'000, [&](std::uint64_t) {
        const Histogram interval = shared.take();
        sampled += interval.count();
        total.merge(interval);
    });
    std::int64_t sum = 0;
    const double quantile = costOf(1'000, [&](std::uint64_t i) {
        sum += total.quantile(static_cast<double>(i) / 1'000).count();
    });
    std::cout << fmt::format("record, sampled by another thread   ns {:8.1f}\n"
                             "record, own                         ns {:8.1f}\n"
                             "take and merge                      ns {:8.1f}\n"
                             "quantile                            ns {:8.1f}\n",
                             recordShared, recordOwn, take, quantile);
    return sampled == records && own.count() == records && sum > 0 ? 0 : 1;
}
