#include "engine/host/engine.h"

#include "engine/base/free_memory.h"
#include "engine/base/log.h"
#include "engine/host/commands.h"
#include "engine/host/control_desk.h"
#include "engine/host/messages.h"
#include "engine/host/note_reader.h"
#include "engine/host/publisher.h"
#include "engine/host/station_keeper.h"
#include "engine/host/status_report.h"
#include "engine/host/status_routes.h"
#include "engine/host/store_keeper.h"
#include "engine/net/port_owner.h"
#include "engine/web/http_server.h"

#include <boost/asio/steady_timer.hpp>

#include <condition_variable>
#include <mutex>
#include <utility>

namespace shack::host {

namespace {

constexpr std::chrono::milliseconds kTick{50};
constexpr std::chrono::milliseconds kTickWithOrders{2}; ///< ingress is being told a lot
constexpr std::chrono::seconds kDestructorPatience{2};
constexpr std::chrono::seconds kStoreRetry{2};
constexpr std::chrono::seconds kPortRetry{3};
constexpr std::chrono::minutes kExpireEvery{1};
constexpr std::uint32_t kCrowd = 1'000;
constexpr std::chrono::seconds kCrowdSettles{2};

} // namespace

/// Wires the parts and drives them by one timer. What other threads ask for is posted to the loop.
struct Engine::Impl {
    Impl(EngineConfig engineConfig, const Clock& engineClock,
         std::shared_ptr<const StationSeed> seed)
        : config(std::move(engineConfig)), desk(config, engineClock), keeper(desk, std::move(seed)),
          station(desk), notes(desk), commands(desk, station, keeper), publisher(desk)
    {
    }

    void open();
    void opened(std::optional<Message> fault);
    void startWeb();
    void startShare();
    void redisTroubled(const std::optional<Error>& trouble);
    void armTimer();
    void tick();
    void startCapture();
    void lookAtCapture();
    void retryStore();
    void retryPort();
    void tidyUp(MonoTime now);
    void stop();
    void closeStore();
    void finishStop();
    void told();

    const EngineConfig config;
    ControlDesk desk;
    StoreKeeper keeper;
    StationKeeper station;
    NoteReader notes;
    Commands commands;
    Publisher publisher;
    std::unique_ptr<web::HttpServer> web;
    std::unique_ptr<boost::asio::steady_timer> timer;
    MonoTime nextExpiry{};
    MonoTime nextStoreTry{};
    MonoTime nextPortTry{};
    std::uint32_t onlineSeen = 0;   ///< devices, when last looked
    std::uint32_t onlineTidied = 0; ///< devices, when free memory was given back
    MonoTime onlineSteady{};
    bool stopping = false;

    // What waiting threads look at.
    std::mutex mutex;
    std::condition_variable changed;
    bool openBegun = false;
    bool settled = false; ///< on the air, stopped on purpose, or a fault
    bool stopAsked = false;
    bool stopped = false;
    std::optional<Message> fault;
};

void Engine::Impl::open()
{
    desk.setState(StationState::Starting);
    timer = std::make_unique<boost::asio::steady_timer>(desk.loop.context());
    armTimer();
    startWeb();
    startShare();
    keeper.open([this](std::optional<Message> trouble) { opened(std::move(trouble)); });
}

void Engine::Impl::opened(std::optional<Message> trouble)
{
    if (stopping)
        return;
    if (trouble) {
        nextStoreTry = desk.clock.now() + kStoreRetry;
        desk.setState(StationState::Fault, std::move(trouble));
    } else if (config.station.autoStart) {
        station.start();
        if (config.capture.atStart && !desk.capture.view().running)
            startCapture();
    } else {
        desk.setState(StationState::Stopped);
    }
    publisher.publish();
    told();
    // The book was read on one thread and is kept by another; when this turn is over, what carried
    // it is free. Devices have only begun to call in.
    desk.loop.post([] { giveBackFreeMemory(); });
}

void Engine::Impl::told()
{
    const std::lock_guard lock{mutex};
    const StationState state = desk.station.state;
    settled = state != StationState::Starting && state != StationState::Stopping;
    fault = desk.station.fault;
    changed.notify_all();
}

void Engine::Impl::startWeb()
{
    if (!config.web.enabled)
        return;
    StatusSource source{
        .metricsText = [this] { return host::metricsText(*publisher.metrics()); },
        .metricsJson = [this] { return host::metricsJson(*publisher.metrics()); },
        .statusJson = [this] { return host::statusJson(*publisher.view(), *publisher.metrics()); },
        .healthJson = [this] { return host::healthJson(*publisher.view()); }};
    auto server = web::HttpServer::start(config.web, statusRoutes(std::move(source)));
    if (server) {
        web = std::move(*server);
        log::info(log::Area::Web, "status pages are served", {{"listen", web->endpoint()}});
        return;
    }
    std::string reason = server.error().sentence();
    if (const auto listen = net::Endpoint::parse(config.web.listen);
        listen && server.error().code() == ErrorCode::PortTaken) {
        if (const auto owner = net::tcpPortOwner(*listen))
            reason += " (" + owner->program + ", process " + std::to_string(owner->processId) + ")";
    }
    Message trouble = say("web.failed", "The status pages cannot be served: " + reason,
                          {{"listen", config.web.listen}, {"reason", reason}});
    log::warning(log::Area::Web, "status pages are not served", {{"reason", reason}});
    desk.notice(HealthLevel::Watch, trouble);
    publisher.health().setWebFault(std::move(trouble));
}

void Engine::Impl::startShare()
{
    const auto address = store::parseRedisUrl(config.store.redis);
    if (!address) // none, or refused when the configuration was checked
        return;
    const auto troubled = [this](std::optional<Error> trouble) {
        desk.loop.post([this, trouble = std::move(trouble)] { redisTroubled(trouble); });
    };
    desk.share =
        std::make_unique<PresenceShare>(*address, PresenceShare::Rhythm{}, desk.clock, troubled);
    desk.feed = std::make_unique<NodeFeed>(
        *address, store::RedisPatience{}, desk.clock,
        NodeFeed::Sinks{
            .logins =
                [this](std::vector<LoginElsewhere> logins) {
                    desk.loop.post([this, logins = std::move(logins)] { desk.takeLogins(logins); });
                },
            .bookChanged = [this] { desk.loop.post([this] { keeper.lookForNews(); }); }});
    desk.ladder.watch([this](const net::Endpoint& source, std::string_view name, bool wrong) {
        desk.feed->login(source, name, wrong);
    });
}

void Engine::Impl::redisTroubled(const std::optional<Error>& trouble)
{
    if (!trouble && !desk.shareFault)
        return;
    const std::string reason = trouble ? trouble->sentence() : std::string{};
    const Message message =
        trouble ? say("redis.unavailable", "The Redis server does not work: " + reason,
                      {{"reason", reason}})
                : *desk.shareFault;
    desk.shareFault = trouble ? std::optional{message} : std::nullopt;
    desk.notice(trouble ? HealthLevel::Watch : HealthLevel::Ok, message, !trouble);
}

void Engine::Impl::armTimer()
{
    timer->expires_after(desk.air.waitingOrders() > 0 ? kTickWithOrders : kTick);
    timer->async_wait([this](const boost::system::error_code& error) {
        if (error || stopping)
            return;
        tick();
        armTimer();
    });
}

void Engine::Impl::tick()
{
    const MonoTime now = desk.clock.now();
    station.tick();
    desk.admission.tick();
    desk.settings.tick();
    desk.retryUnsaved();
    desk.writeSightings(desk.presence.takeSightings(now));
    desk.writeContacts();
    desk.archive.tick();
    desk.live.tick();
    desk.echo.tick();
    desk.announcer.tick();
    if (now >= nextExpiry) {
        nextExpiry = now + kExpireEvery;
        desk.ladder.expire(now);
    }
    desk.refused.expire(now);
    lookAtCapture();
    retryStore();
    retryPort();
    publisher.update();
    tidyUp(now);
    told();
}

/// Thousands of logins within seconds make every row of the tables anew several times over; what
/// that leaves free in the heap is given back when it is over.
void Engine::Impl::tidyUp(MonoTime now)
{
    const std::uint32_t online = publisher.view()->online;
    if (online != onlineSeen) {
        onlineSeen = online;
        onlineSteady = now;
    }
    if (online < onlineTidied)
        onlineTidied = online;
    if (online - onlineTidied < kCrowd || now - onlineSteady < kCrowdSettles)
        return;
    onlineTidied = online;
    giveBackFreeMemory();
}

void Engine::Impl::startCapture()
{
    if (const Status started = desk.capture.start(desk.captureWish({})); !started)
        desk.notice(HealthLevel::Watch,
                    say("capture.failed",
                        "Traffic cannot be recorded: " + started.error().sentence(),
                        {{"folder", config.capture.folder.string()},
                         {"reason", started.error().sentence()}}));
}

void Engine::Impl::lookAtCapture()
{
    if (!desk.capture.endedByItself())
        return;
    const CaptureView ended = desk.capture.view();
    if (ended.failed)
        desk.notice(HealthLevel::Watch,
                    say("capture.disk",
                        "Traffic can no longer be recorded: the disk takes no more.",
                        {{"file", ended.file}, {"packets", std::to_string(ended.packets)}}));
}

/// A database that another program held when we began may be free now.
void Engine::Impl::retryStore()
{
    if (keeper.isOpen() || desk.station.state != StationState::Fault ||
        desk.station.fault->code != "store.locked" || desk.clock.now() < nextStoreTry ||
        !commands.idle())
        return;
    nextStoreTry = desk.clock.now() + kStoreRetry;
    keeper.open([this](std::optional<Message> trouble) { opened(std::move(trouble)); });
}

/// A port that another program held, or an address that the computer did not have yet: operators
/// are seldom there when that is over.
void Engine::Impl::retryPort()
{
    if (desk.station.state != StationState::Fault || !keeper.isOpen() ||
        !desk.station.fault->code.starts_with("udp.") || desk.clock.now() < nextPortTry ||
        !commands.idle())
        return;
    nextPortTry = desk.clock.now() + kPortRetry;
    station.tryAgain();
}

void Engine::Impl::stop()
{
    if (std::exchange(stopping, true))
        return;
    commands.close();
    if (web != nullptr)
        web->stop();
    desk.live.stop();
    desk.echo.stop();
    desk.announcer.stop();
    station.stop();
    desk.ladder.watch({});
    desk.feed.reset();
    desk.share.reset();
    desk.capture.stop();
    desk.archive.stop();
    // The archive has posted what it finished; that comes before this.
    desk.loop.post([this] { closeStore(); });
}

void Engine::Impl::closeStore()
{
    desk.archive.writeLastRows();
    keeper.close();
    // The store has posted its last answers; they come before this.
    desk.loop.post([this] { finishStop(); });
}

void Engine::Impl::finishStop()
{
    if (timer != nullptr)
        timer->cancel();
    commands.abandon();
    publisher.publish();
    {
        const std::lock_guard lock{mutex};
        stopped = true;
        settled = true;
    }
    changed.notify_all();
    desk.loop.requestStop();
}

Engine::Engine(EngineConfig config, const Clock& clock, std::shared_ptr<const StationSeed> seed)
    : m_impl(std::make_unique<Impl>(std::move(config), clock, std::move(seed)))
{
}

Engine::~Engine()
{
    requestStop();
    waitStopped(kDestructorPatience);
    m_impl->desk.loop.stop();
}

void Engine::open()
{
    {
        const std::lock_guard lock{m_impl->mutex};
        if (m_impl->stopAsked || std::exchange(m_impl->openBegun, true))
            return;
    }
    m_impl->desk.loop.start();
    m_impl->desk.loop.post([impl = m_impl.get()] { impl->open(); });
}

Status Engine::waitOnTheAir(std::chrono::milliseconds atMost)
{
    std::unique_lock lock{m_impl->mutex};
    if (!m_impl->changed.wait_for(lock, atMost, [this] { return m_impl->settled; }))
        return fail(ErrorCode::TimedOut, "the station did not come on the air in time");
    if (m_impl->fault)
        return fail(ErrorCode::Unavailable, m_impl->fault->sentence);
    return {};
}

void Engine::requestStop()
{
    {
        const std::lock_guard lock{m_impl->mutex};
        if (std::exchange(m_impl->stopAsked, true))
            return;
        if (!m_impl->openBegun) {
            m_impl->stopped = true;
            m_impl->settled = true;
            return;
        }
    }
    m_impl->desk.loop.post([impl = m_impl.get()] { impl->stop(); });
}

bool Engine::waitStopped(std::chrono::milliseconds atMost)
{
    std::unique_lock lock{m_impl->mutex};
    return m_impl->changed.wait_for(lock, atMost, [this] { return m_impl->stopped; });
}

Ticket Engine::submit(EngineCommand command)
{
    return m_impl->commands.submit(std::move(command));
}

EngineViewPtr Engine::view() const
{
    return m_impl->publisher.view();
}

void Engine::setEventWake(std::function<void()> wake)
{
    m_impl->desk.events.setWake(std::move(wake));
}

void Engine::drainEvents(std::vector<EngineEvent>& into)
{
    m_impl->desk.events.drain(into);
}

std::shared_ptr<const MetricsSnapshot> Engine::metrics() const
{
    return m_impl->publisher.metrics();
}

std::shared_ptr<SoundPort> Engine::soundPort() const
{
    return m_impl->desk.live.port();
}

std::string Engine::metricsJson() const
{
    return host::metricsJson(*m_impl->publisher.metrics());
}

std::string Engine::metricsText() const
{
    return host::metricsText(*m_impl->publisher.metrics());
}

} // namespace shack::host
