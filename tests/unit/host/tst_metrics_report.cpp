#include "engine/host/metrics_report.h"
#include "tests/support/test_main.h"

#include <QtTest>

#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <sstream>

using namespace std::chrono_literals;
using namespace shack;
using namespace shack::host;
using Json = nlohmann::json;

namespace {

MetricsSnapshot someSnapshot()
{
    MetricsSnapshot snapshot;
    snapshot.readings.fanout.framesAccepted = 12;
    snapshot.readings.fanout.framesSent = 11;
    snapshot.readings.fanout.framesDropped = 1;
    snapshot.readings.fanout.noBuffers = 3;
    snapshot.readings.fanout.sentBytes = 1'000;
    snapshot.readings.ingress.readBytes = 234;
    snapshot.readings.writers = {{.packets = 5}, {.packets = 6}};
    snapshot.readings.buffers.receiveActual = 425'984;
    for (std::uint64_t id = 1; id <= 30; ++id)
        snapshot.domains.push_back({.id = DomainId{id}, .targets = id % 7, .frames = id});
    for (int i = 1; i <= 100; ++i)
        snapshot.completion.record(std::chrono::milliseconds{i});
    snapshot.online = 3;
    return snapshot;
}

/// Names of fanout-engine part D that have a source in this version.
const std::map<std::string, std::vector<std::string>> kWanted{
    {"fanout",
     {"writers",
      "parallel_fds",
      "frame_queue_capacity",
      "queued",
      "frames_accepted",
      "frames_sent",
      "frames_dropped",
      "frames_stale",
      "targets_attempted",
      "sent",
      "write_errors",
      "enobufs",
      "would_block",
      "message_too_large",
      "dispatch_ns",
      "max_dispatch_ns",
      "frames_evicted",
      "targets_dropped",
      "frames_partial",
      "targets_abandoned",
      "frames_reresolved",
      "running",
      "running_high_water",
      "batches",
      "batch_packets",
      "blocked_waits",
      "blocked_ns",
      "age_hist",
      "completion_hist",
      "batch_hist",
      "unreachable",
      "icmp_errors",
      "targets_muted"}},
    {"ingress",
     {"read", "handled", "dropped", "rate_limit_drops", "workers", "kernel_drops", "oversize",
      "malformed", "stale_voice", "recv_batches"}},
    {"receiver_cache",
     {"hits", "misses", "rebuilds", "build_ns", "max_entries", "candidates", "deduplicated",
      "entries_built", "gen", "fallback_repairs"}},
    {"socket", {"read_requested", "read_actual", "write_requested", "write_actual"}},
    {"endpoint", {"normal_device_endpoint_rejects", "moves", "move_limited"}},
    {"auth",
     {"queued", "queue_high_water", "coalesced", "rejected_full", "timeouts", "blocked",
      "latency_hist"}},
    {"process",
     {"cpu_ns", "rss_bytes", "threads", "fds", "voluntary_switches", "involuntary_switches"}},
};

} // namespace

class TestMetricsReport : public QObject {
    Q_OBJECT
private slots:
    void theJsonPageHasTheNamesOfTheSpecification();
    void theJsonPageIsInTheEnvelopeAndWhole();
    void histogramsAreQuantilesInMicroseconds();
    void onlyTheTwentyBusiestDomainsAreShown();
    void theTextPageIsWellFormed();
    void bothPagesAgree();
};

void TestMetricsReport::theJsonPageHasTheNamesOfTheSpecification()
{
    const Json data = Json::parse(metricsJson(someSnapshot())).at("data");
    for (const auto& [group, names] : kWanted) {
        for (const std::string& name : names)
            QVERIFY2(data.at(group).contains(name), (group + "." + name).c_str());
    }
    QCOMPARE(data.at("fanout_writers").size(), std::size_t{2});
    for (const char* name : {"packets", "busy_ns", "wakeups", "queue_high_water"})
        QVERIFY(data.at("fanout_writers")[0].contains(name));
    for (const char* name :
         {"id", "targets", "frames", "dropped", "floor_refusals", "completion_p99_us"})
        QVERIFY(data.at("domains")[0].contains(name));
}

void TestMetricsReport::theJsonPageIsInTheEnvelopeAndWhole()
{
    const Json page = Json::parse(metricsJson(someSnapshot()));
    QCOMPARE(page.at("code").get<int>(), 200);
    QVERIFY(page.at("message").is_string());
    for (const auto& [group, values] : page.at("data").items()) {
        if (!values.is_object())
            continue;
        for (const auto& [name, value] : values.items())
            QVERIFY2(value.is_number_integer() || name.ends_with("_hist"), name.c_str());
    }
    QCOMPARE(page.at("data").at("fanout").at("enobufs").get<int>(), 3);
    QCOMPARE(page.at("data").at("totals").at("traffic_bytes").get<int>(), 1'234);
    QCOMPARE(page.at("data").at("totals").at("devices_online").get<int>(), 3);
}

void TestMetricsReport::histogramsAreQuantilesInMicroseconds()
{
    const Json hist =
        Json::parse(metricsJson(someSnapshot())).at("data").at("fanout").at("completion_hist");
    QCOMPARE(hist.at("count").get<int>(), 100);
    QCOMPARE(hist.at("max").get<int>(), 100'000);
    const auto p50 = hist.at("p50").get<int>();
    QVERIFY2(p50 >= 50'000 && p50 <= 54'000, qPrintable(QString::number(p50)));
    QVERIFY(hist.contains("p95") && hist.contains("p99") && hist.contains("p99.9"));
}

void TestMetricsReport::onlyTheTwentyBusiestDomainsAreShown()
{
    const Json domains = Json::parse(metricsJson(someSnapshot())).at("data").at("domains");
    QCOMPARE(domains.size(), std::size_t{20});
    for (std::size_t i = 1; i < domains.size(); ++i)
        QVERIFY(domains[i - 1].at("targets") >= domains[i].at("targets"));
    QCOMPARE(domains[0].at("targets").get<int>(), 6);
}

void TestMetricsReport::theTextPageIsWellFormed()
{
    std::istringstream page{metricsText(someSnapshot())};
    const std::regex sample{
        R"rx(([a-z_0-9]+)(?:\{[a-z]+="[^"]*"\})? (?:[0-9]+(?:\.[0-9]+)?(?:e[-+]?[0-9]+)?))rx"};
    std::set<std::string> typed;
    std::string family;
    std::size_t samples = 0;
    for (std::string line; std::getline(page, line);) {
        if (line.starts_with("# HELP ") || line.starts_with("# TYPE ")) {
            family = line.substr(7, line.find(' ', 7) - 7);
            if (line.starts_with("# TYPE "))
                QVERIFY2(typed.insert(family).second, line.c_str());
            continue;
        }
        std::smatch match;
        QVERIFY2(std::regex_match(line, match, sample), line.c_str());
        QVERIFY2(match[1].str().starts_with("shack_"), line.c_str());
        QVERIFY2(match[1].str().starts_with(family), line.c_str());
        ++samples;
    }
    QVERIFY(samples > 100);
    QVERIFY(typed.contains("shack_fanout_frames_accepted_total"));
    QVERIFY(typed.contains("shack_fanout_queued"));
    QVERIFY(typed.contains("shack_fanout_completion_seconds"));
}

void TestMetricsReport::bothPagesAgree()
{
    const MetricsSnapshot snapshot = someSnapshot();
    const std::string text = metricsText(snapshot);
    const Json data = Json::parse(metricsJson(snapshot)).at("data");
    for (const Metric& metric : metrics()) {
        const auto value = data.at(std::string{metric.group}).at(std::string{metric.name});
        const std::string suffix = metric.kind == MetricKind::Counter ? "_total " : " ";
        const std::string line = "\nshack_" + std::string{metric.group} + "_" +
                                 std::string{metric.name} + suffix +
                                 std::to_string(value.get<std::uint64_t>()) + "\n";
        QVERIFY2(text.find(line) != std::string::npos, line.c_str());
    }
}

SHACK_TEST(TestMetricsReport);
#include "tst_metrics_report.moc"
