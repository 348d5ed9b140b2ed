#include "app/console/simulated_callers.h"

#include "engine/bench_voice/demo_swarm.h"
#include "engine/net/endpoint.h"

#include <QRandomGenerator>
#include <QThreadPool>

#include <utility>

namespace shack::app {

namespace {

/// The station's own computer reaches an address for everybody at the loopback one.
Result<net::Endpoint> loopbackOf(const std::string& listen)
{
    const auto parsed = net::Endpoint::parse(listen);
    if (!parsed)
        return fail(ErrorCode::InvalidInput, "the station's address cannot be read");
    if (!parsed->isWildcard())
        return *parsed;
    return parsed->isV4() ? net::Endpoint::loopbackV4(parsed->port())
                          : net::Endpoint::loopbackV6(parsed->port());
}

/// Short overs of two who answer each other: the group of the demonstration that talks like that.
std::uint32_t quickGroup()
{
    for (const bench::DemoGroup& group : bench::demoGroups()) {
        if (group.habit == bench::DemoHabit::Contest)
            return group.id;
    }
    return 0;
}

ui::SimulatedCallers::Figures figuresOf(const bench::DemoFigures& figures)
{
    return {.online = figures.online,
            .sent = figures.frames,
            .lost = figures.lostFrames + figures.partialFrames};
}

} // namespace

struct SwarmCallers::Call {
    explicit Call(const Clock& clock) : swarm(clock) {}

    std::vector<Caller> callers;
    std::vector<bench::DemoIdentity> identities;
    bench::DemoSwarm swarm; ///< last: stops before what it reads goes away
};

SwarmCallers::SwarmCallers(const Clock& clock, QObject& context)
    : m_clock(clock), m_context(context)
{
}

SwarmCallers::~SwarmCallers() = default;

Status SwarmCallers::start(const std::string& listen, std::vector<Caller> callers)
{
    const auto target = loopbackOf(listen);
    if (!target)
        return failed(target.error());
    auto call = std::make_shared<Call>(m_clock);
    call->callers = std::move(callers);
    for (const Caller& caller : call->callers) {
        call->identities.push_back({.username = caller.username,
                                    .callsign = caller.callsign,
                                    .name = caller.callsign,
                                    .password = caller.password,
                                    .ssid = caller.ssid.value,
                                    .group = quickGroup()});
    }
    if (Status started =
            call->swarm.start(*target, call->identities, QRandomGenerator::system()->generate64());
        !started)
        return started;
    m_call = std::move(call);
    return {};
}

void SwarmCallers::stop(std::function<void(const Figures&)> answer)
{
    // What is under way is waited for; the window must not wait with it.
    QThreadPool::globalInstance()->start(
        [call = std::exchange(m_call, nullptr), answer = std::move(answer), context = &m_context] {
            Figures figures;
            if (call) {
                const std::uint32_t online = call->swarm.figures().online;
                call->swarm.stop();
                figures = figuresOf(call->swarm.figures());
                figures.online = online;
            }
            QMetaObject::invokeMethod(
                context, [answer, figures] { answer(figures); }, Qt::QueuedConnection);
        });
}

} // namespace shack::app
