#include "ui/bridge/test_call.h"

#include "ui/bridge/engine_bridge.h"

#include <QRandomGenerator>

#include <algorithm>
#include <array>

namespace shack::ui {

namespace {

constexpr std::array<std::uint8_t, 2> kSsids{1, 2};

/// Good for a quarter of a minute, and for nothing but this account.
std::string newPassword()
{
    constexpr std::string_view letters = "abcdefghijkmnpqrstuvwxyz23456789";
    std::string password;
    for (int i = 0; i < 10; ++i)
        password += letters[QRandomGenerator::system()->bounded(static_cast<int>(letters.size()))];
    return password;
}

} // namespace

TestCall::TestCall(EngineBridge& bridge, SimulatedCallers& callers,
                   std::chrono::milliseconds talksFor, QObject* parent)
    : QObject(parent), m_bridge(bridge), m_callers(callers)
{
    m_timer.setSingleShot(true);
    m_timer.setInterval(talksFor);
    connect(&m_timer, &QTimer::timeout, this, &TestCall::silence);
}

void TestCall::start()
{
    const host::EngineView& view = *m_bridge.view();
    if (m_running || view.station.state != host::StationState::OnTheAir)
        return;
    m_running = true;
    m_stopWanted = false;
    m_outcome = {};
    m_account = {};
    m_password = newPassword();
    Q_EMIT started();
    removeLeftOver();
}

void TestCall::stop()
{
    if (!m_running)
        return;
    m_stopWanted = true;
    if (m_talking)
        silence();
}

void TestCall::abandon()
{
    m_timer.stop();
    if (m_running && m_account)
        m_bridge.submit(host::RemoveAccount{m_account});
}

/// A program that was killed in the middle of a test has left its account behind.
void TestCall::removeLeftOver()
{
    const auto& accounts = m_bridge.view()->accounts->rows;
    const auto old = std::find_if(accounts.begin(), accounts.end(), [](const auto& account) {
        return account.name == kUsername && account.note == kNote;
    });
    if (old == accounts.end()) {
        addAccount();
        return;
    }
    m_bridge.submit(host::RemoveAccount{old->id}, {}, this, [this](const host::CommandDone& done) {
        if (done.ok)
            addAccount();
        else
            giveUp(done.message);
    });
}

void TestCall::addAccount()
{
    host::AddAccount account;
    account.name = kUsername;
    account.callsign = kCallsign;
    account.note = kNote;
    account.devicePassword = Secret{m_password};
    m_bridge.submit(std::move(account), {}, this, [this](const host::CommandDone& done) {
        if (!done.ok) {
            giveUp(done.message);
            return;
        }
        m_account = AccountId{done.createdId};
        addDevice(0);
    });
}

void TestCall::addDevice(std::size_t index)
{
    if (m_stopWanted) {
        cleanUp();
        return;
    }
    if (index == kSsids.size()) {
        talk();
        return;
    }
    host::AddDevice device;
    device.account = m_account;
    device.ssid = Ssid{kSsids[index]};
    m_bridge.submit(std::move(device), {}, this, [this, index](const host::CommandDone& done) {
        if (done.ok)
            addDevice(index + 1);
        else
            giveUp(done.message);
    });
}

void TestCall::talk()
{
    const auto& listen = m_bridge.view()->station.listen;
    std::vector<SimulatedCallers::Caller> callers;
    for (const std::uint8_t ssid : kSsids)
        callers.push_back({kUsername, kCallsign, m_password, Ssid{ssid}});
    const Status called = listen.empty()
                              ? Status{fail(ErrorCode::Unavailable, "the station has no address")}
                              : m_callers.start(listen.front(), std::move(callers));
    if (!called) {
        giveUp({"test.no_callers",
                "The simulated devices cannot call: " + called.error().sentence(),
                {{"reason", called.error().sentence()}}});
        return;
    }
    m_talking = true;
    m_timer.start();
}

void TestCall::silence()
{
    m_timer.stop();
    m_talking = false;
    m_callers.stop([this](const SimulatedCallers::Figures& figures) {
        m_outcome.figures = figures;
        cleanUp();
    });
}

void TestCall::giveUp(host::Message problem)
{
    m_outcome.problem = std::move(problem);
    cleanUp();
}

void TestCall::cleanUp()
{
    if (!m_account) {
        finish();
        return;
    }
    m_bridge.submit(host::RemoveAccount{m_account}, {}, this,
                    [this](const host::CommandDone& done) {
                        m_outcome.accountStayed = !done.ok;
                        finish();
                    });
}

void TestCall::finish()
{
    m_running = false;
    m_password.clear();
    Q_EMIT ended(m_outcome);
}

} // namespace shack::ui
