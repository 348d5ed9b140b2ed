#include "tests/integration/station/test_station.h"

#include "engine/crypto/password.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <thread>

namespace shack::test {

namespace {

constexpr std::chrono::milliseconds kLook{2};
constexpr std::chrono::seconds kStart{20};

} // namespace

const Clock& TestStation::systemClock()
{
    static const SystemClock clock;
    return clock;
}

std::shared_ptr<const host::StationSeed> TestStation::club()
{
    static const auto seed = [] {
        auto club = std::make_shared<host::StationSeed>();
        const auto hash =
            crypto::hashPassword(Secret{"Abc12345"}, {.memoryKiB = 64, .passes = 1, .lanes = 1});
        club->groups = {{.id = TalkGroupId{999}, .name = "National"},
                        {.id = TalkGroupId{1}, .name = "Beijing"},
                        {.id = TalkGroupId{2}, .name = "Shanghai"}};
        std::uint64_t id = 0;
        for (const auto& [name, callsign] :
             {std::pair{"alice", "BG1AAA"}, std::pair{"bob", "BG2BBB"},
              std::pair{"carol", "BG3CCC"}, std::pair{"dave", "BG4DDD"}})
            club->accounts.push_back({.id = AccountId{++id},
                                      .name = name,
                                      .callsign = callsign,
                                      .devicePasswordHash = *hash});
        return club;
    }();
    return seed;
}

TestStation::TestStation(Prepare prepare, const Clock& clock)
{
    host::EngineConfig config = host::throwAwayConfig(0);
    prepare(config);
    m_engine = std::make_unique<host::Engine>(std::move(config), clock, club());
    m_engine->open();
    if (const Status started = m_engine->waitOnTheAir(kStart); !started)
        std::fprintf(stderr, "test station: %s\n", started.error().sentence().c_str());
}

net::Endpoint TestStation::endpoint() const
{
    const auto view = m_engine->view();
    const auto parsed = net::Endpoint::parse(view->station.listen.front());
    return parsed.value_or(net::Endpoint{});
}

bool TestStation::pump(const std::function<bool(const host::EngineEvent&)>& take,
                       std::chrono::milliseconds atMost)
{
    const auto until = std::chrono::steady_clock::now() + atMost;
    std::vector<host::EngineEvent> fresh;
    while (true) {
        m_engine->drainEvents(fresh);
        std::ranges::move(fresh, std::back_inserter(m_events));
        const auto found = std::ranges::find_if(m_events, take);
        if (found != m_events.end()) {
            m_events.erase(m_events.begin(), std::next(found));
            return true;
        }
        if (std::chrono::steady_clock::now() >= until)
            return false;
        std::this_thread::sleep_for(kLook);
    }
}

host::CommandDone TestStation::run(host::EngineCommand command)
{
    const host::Ticket ticket = m_engine->submit(std::move(command));
    host::CommandDone outcome;
    outcome.ok = false;
    outcome.message.code = "test.no_answer";
    const auto until = std::chrono::steady_clock::now() + std::chrono::seconds{15};
    std::vector<host::EngineEvent> fresh;
    while (std::chrono::steady_clock::now() < until) {
        m_engine->drainEvents(fresh);
        for (host::EngineEvent& event : fresh) {
            const auto* const done = std::get_if<host::CommandDone>(&event);
            if (done != nullptr && done->ticket == ticket) {
                outcome = *done;
                continue;
            }
            m_events.push_back(std::move(event));
        }
        if (outcome.ticket == ticket && ticket != 0)
            return outcome;
        std::this_thread::sleep_for(kLook);
    }
    return outcome;
}

bool TestStation::view(const std::function<bool(const host::EngineView&)>& wanted,
                       std::chrono::milliseconds atMost)
{
    const auto until = std::chrono::steady_clock::now() + atMost;
    while (!wanted(*m_engine->view())) {
        if (std::chrono::steady_clock::now() >= until)
            return false;
        std::this_thread::sleep_for(kLook);
    }
    return true;
}

std::shared_ptr<const host::DeviceRow> TestStation::row(const std::string& callsign,
                                                        std::uint8_t ssid)
{
    std::shared_ptr<const host::DeviceRow> found;
    view([&](const host::EngineView& view) {
        for (const auto& row : view.devices->rows) {
            if (row->callsign == callsign && row->ssid.value == ssid && row->id)
                found = row;
        }
        return found != nullptr;
    });
    return found;
}

DeviceId TestStation::device(const std::string& callsign, std::uint8_t ssid)
{
    const auto found = row(callsign, ssid);
    return found == nullptr ? DeviceId{} : found->id;
}

AccountId TestStation::account(const std::string& name)
{
    for (const host::AccountRow& account : m_engine->view()->accounts->rows) {
        if (account.name == name)
            return account.id;
    }
    return {};
}

std::uint64_t TestStation::metric(const std::string& group, const std::string& name)
{
    const auto page = nlohmann::json::parse(m_engine->metricsJson());
    return page.at("data").at(group).at(name).get<std::uint64_t>();
}

} // namespace shack::test
