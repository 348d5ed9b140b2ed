#include "engine/host/metrics_report.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <fmt/core.h>
#include <iterator>
#include <nlohmann/json.hpp>

namespace shack::host {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kDomainsShown = 20;

/// Everything recorded in one histogram, in units of `unit` (a microsecond, or one datagram that a
/// microsecond stands for).
Json figuresOf(const stats::Histogram& histogram)
{
    const auto whole = [](std::chrono::nanoseconds value) {
        return std::chrono::duration_cast<std::chrono::microseconds>(value).count();
    };
    return {{"p50", whole(histogram.quantile(0.5))},  {"p95", whole(histogram.quantile(0.95))},
            {"p99", whole(histogram.quantile(0.99))}, {"p99.9", whole(histogram.quantile(0.999))},
            {"max", whole(histogram.max())},          {"count", histogram.count()}};
}

Json writersOf(const fanout::Readings& readings)
{
    Json writers = Json::array();
    for (const fanout::WriterReading& writer : readings.writers)
        writers.push_back({{"packets", writer.packets},
                           {"busy_ns", writer.busyNs},
                           {"wakeups", writer.wakeups},
                           {"queue_high_water", writer.queueHighWater}});
    return writers;
}

Json domainsOf(const std::vector<fanout::DomainReading>& readings)
{
    Json domains = Json::array();
    for (const fanout::DomainReading& domain : busiestDomains(readings))
        domains.push_back({{"id", domain.id.value},
                           {"targets", domain.targets},
                           {"frames", domain.frames},
                           {"dropped", domain.dropped},
                           {"floor_refusals", domain.floorRefusals},
                           {"completion_p99_us", domain.completionP99Us}});
    return domains;
}

/// Writes the Prometheus text format.
class TextPage {
public:
    void head(std::string_view name, std::string_view help, std::string_view type)
    {
        fmt::format_to(out(), "# HELP {} {}\n# TYPE {} {}\n", name, help, name, type);
    }

    void line(std::string_view name, std::string_view labels, std::uint64_t value)
    {
        fmt::format_to(out(), "{}{} {}\n", name, labels, value);
    }

    void histogram(std::string_view name, std::string_view help, const stats::Histogram& histogram)
    {
        static constexpr std::array<std::uint64_t, 13> kLimitsUs{
            500,    1'000,   2'000,   5'000,   10'000,    20'000,   50'000,
            80'000, 120'000, 250'000, 500'000, 1'000'000, 5'000'000};
        head(name, help, "histogram");
        for (const std::uint64_t limit : kLimitsUs)
            fmt::format_to(out(), "{}_bucket{{le=\"{}\"}} {}\n", name,
                           static_cast<double>(limit) / 1e6,
                           histogram.countUpTo(std::chrono::microseconds{limit}));
        fmt::format_to(
            out(), "{}_bucket{{le=\"+Inf\"}} {}\n{}_sum {}\n{}_count {}\n", name, histogram.count(),
            name, std::chrono::duration<double>(histogram.sum()).count(), name, histogram.count());
    }

    std::string take() { return std::move(m_text); }

private:
    std::back_insert_iterator<std::string> out() { return std::back_inserter(m_text); }

    std::string m_text;
};

std::string pageName(const Metric& metric)
{
    const bool counts = metric.kind == MetricKind::Counter;
    return fmt::format("shack_{}_{}{}", metric.group, metric.name, counts ? "_total" : "");
}

void writerLines(const fanout::Readings& readings, TextPage& page)
{
    const auto family = [&](std::string_view name, std::string_view help,
                            std::uint64_t fanout::WriterReading::*value) {
        page.head(name, help, "counter");
        for (std::size_t i = 0; i < readings.writers.size(); ++i)
            page.line(name, fmt::format("{{writer=\"{}\"}}", i), readings.writers[i].*value);
    };
    family("shack_fanout_writer_packets_total", "Datagrams of one writer.",
           &fanout::WriterReading::packets);
    family("shack_fanout_writer_busy_ns_total", "Time one writer spent sending.",
           &fanout::WriterReading::busyNs);
    family("shack_fanout_writer_wakeups_total", "How often one writer was woken.",
           &fanout::WriterReading::wakeups);
}

void domainLines(const std::vector<fanout::DomainReading>& readings, TextPage& page)
{
    const auto busiest = busiestDomains(readings);
    const auto family = [&](std::string_view name, std::string_view help, std::string_view type,
                            std::uint64_t fanout::DomainReading::*value) {
        page.head(name, help, type);
        for (const fanout::DomainReading& domain : busiest)
            page.line(name, fmt::format("{{domain=\"{}\"}}", domain.id.value), domain.*value);
    };
    family("shack_domain_targets", "Receivers of a domain.", "gauge",
           &fanout::DomainReading::targets);
    family("shack_domain_frames_total", "Frames of a domain.", "counter",
           &fanout::DomainReading::frames);
    family("shack_domain_dropped_total", "Dropped frames of a domain.", "counter",
           &fanout::DomainReading::dropped);
    family("shack_domain_floor_refusals_total", "Voice refused because of the talk turn.",
           "counter", &fanout::DomainReading::floorRefusals);
    family("shack_domain_completion_p99_us", "99th percentile from reception to last send.",
           "gauge", &fanout::DomainReading::completionP99Us);
}

} // namespace

std::vector<fanout::DomainReading> busiestDomains(std::vector<fanout::DomainReading> domains)
{
    const auto shown = std::min(domains.size(), kDomainsShown);
    std::ranges::partial_sort(domains, domains.begin() + static_cast<std::ptrdiff_t>(shown),
                              [](const auto& one, const auto& other) {
                                  return one.targets != other.targets ? one.targets > other.targets
                                                                      : one.id < other.id;
                              });
    domains.resize(shown);
    return domains;
}

std::string metricsJson(const MetricsSnapshot& snapshot)
{
    Json data = Json::object();
    for (const Metric& metric : metrics())
        data[std::string{metric.group}][std::string{metric.name}] = metric.read(snapshot);
    data["fanout"]["age_hist"] = figuresOf(snapshot.age);
    data["fanout"]["completion_hist"] = figuresOf(snapshot.completion);
    data["fanout"]["batch_hist"] = figuresOf(snapshot.batch);
    data["auth"]["latency_hist"] = figuresOf(snapshot.passwordTimes);
    data["fanout_writers"] = writersOf(snapshot.readings);
    data["domains"] = domainsOf(snapshot.domains);
    return Json{{"code", 200}, {"message", "success"}, {"data", std::move(data)}}.dump();
}

std::string metricsText(const MetricsSnapshot& snapshot)
{
    TextPage page;
    for (const Metric& metric : metrics()) {
        const std::string name = pageName(metric);
        page.head(name, metric.help, metric.kind == MetricKind::Counter ? "counter" : "gauge");
        page.line(name, {}, metric.read(snapshot));
    }
    writerLines(snapshot.readings, page);
    domainLines(snapshot.domains, page);
    page.histogram("shack_fanout_age_seconds", "Waiting age of frames at their start.",
                   snapshot.age);
    page.histogram("shack_fanout_completion_seconds", "Reception to last send, per writer.",
                   snapshot.completion);
    page.histogram("shack_auth_latency_seconds", "Password checks, acceptance to answer.",
                   snapshot.passwordTimes);
    return page.take();
}

} // namespace shack::host
