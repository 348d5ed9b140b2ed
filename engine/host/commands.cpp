#include "engine/host/commands.h"

#include "engine/base/log.h"

#include <algorithm>

namespace shack::host {

namespace {

/// These work although the book could not be read.
bool needsNoBook(const EngineCommand& command)
{
    return std::holds_alternative<StartStation>(command) ||
           std::holds_alternative<StopStation>(command) ||
           std::holds_alternative<StartCapture>(command) ||
           std::holds_alternative<StopCapture>(command) ||
           std::holds_alternative<MarkTime>(command);
}

} // namespace

Commands::Commands(ControlDesk& desk, StationKeeper& station, StoreKeeper& keeper)
    : m_desk(desk), m_station(station), m_keeper(keeper)
{
}

Ticket Commands::submit(EngineCommand command)
{
    const std::lock_guard lock{m_mutex};
    if (m_closed || m_waiting.size() >= kQueue)
        return 0;
    m_waiting.push_back({++m_lastTicket, std::move(command)});
    m_desk.loop.post([this] { next(); });
    return m_lastTicket;
}

void Commands::close()
{
    std::deque<Waiting> refused;
    {
        const std::lock_guard lock{m_mutex};
        m_closed = true;
        refused = std::move(m_waiting);
        m_waiting.clear();
    }
    for (const Waiting& waiting : refused) {
        CommandDone outcome = refusal("engine.stopping", "The program is ending.");
        outcome.ticket = waiting.ticket;
        m_desk.events.push(std::move(outcome));
    }
}

void Commands::abandon()
{
    {
        const std::lock_guard lock{m_mutex};
        if (!m_running)
            return;
    }
    finish(say("engine.stopping", "The program is ending."));
}

bool Commands::idle() const
{
    const std::lock_guard lock{m_mutex};
    return !m_running && m_waiting.empty();
}

void Commands::next()
{
    Waiting waiting;
    {
        const std::lock_guard lock{m_mutex};
        if (m_running || m_waiting.empty())
            return;
        m_running = true;
        waiting = std::move(m_waiting.front());
        m_waiting.pop_front();
    }
    m_ticket = waiting.ticket;
    m_command = std::make_shared<const EngineCommand>(std::move(waiting.command));
    if (!m_keeper.isOpen() && !needsNoBook(*m_command)) {
        finish(say("store.unavailable", "The database is not open."));
        return;
    }
    const auto command = m_command; // stays until the handler has returned
    std::visit([this](const auto& each) { on(each); }, *command);
}

void Commands::finish(CommandDone outcome)
{
    outcome.ticket = m_ticket;
    bool last = false;
    {
        const std::lock_guard lock{m_mutex};
        m_running = false;
        last = m_waiting.empty();
    }
    if (last) // whoever learns of the outcome finds it in the view
        m_desk.publishView();
    m_desk.events.push(std::move(outcome));
    m_desk.loop.post([this] { next(); });
}

const store::DeviceRecord* Commands::known(DeviceId device)
{
    const store::DeviceRecord* const record = m_desk.directory.device(device);
    if (record == nullptr)
        finish(say("device.unknown", "There is no such device."));
    return record;
}

bool Commands::refused(const std::optional<station::Objection>& objection)
{
    if (objection)
        finish(objectionMessage(*objection));
    return objection.has_value();
}

bool Commands::storeWorks() const
{
    if (m_desk.store == nullptr)
        return false;
    const store::StoreState state = m_desk.store->health().state;
    return state == store::StoreState::Ok || state == store::StoreState::Slow;
}

void Commands::write(std::function<Status(store::Store&)> job, std::function<void()> then,
                     std::optional<Message> taken)
{
    const bool accepted =
        m_desk.store != nullptr &&
        m_desk.store->write(std::move(job), [this, then, taken](const Status& outcome) {
            if (outcome) {
                m_desk.tellChange();
                then();
            } else
                storeRefused(outcome.error(), taken);
        });
    if (!accepted)
        finish(say("engine.busy", "The station still has too much to write."));
}

void Commands::storeRefused(const Error& error, const std::optional<Message>& taken)
{
    const bool newsThere =
        error.code() == ErrorCode::AlreadyExists || error.code() == ErrorCode::NotFound;
    if (newsThere) // other hands were faster: see what they did
        m_desk.reloadDirectory();
    if (error.code() == ErrorCode::AlreadyExists && taken)
        finish(*taken);
    else
        finish(storeMessage(error));
}

void Commands::change(std::vector<store::DeviceRecord> devices, CommandDone outcome,
                      std::function<void()> then)
{
    const auto changed = std::make_shared<std::vector<store::DeviceRecord>>(std::move(devices));
    const auto apply = [this, changed] {
        for (const store::DeviceRecord& device : *changed) {
            m_desk.directory.put(device);
            m_desk.upsert(device.id);
        }
    };
    if (!storeWorks()) {
        apply();
        for (const store::DeviceRecord& device : *changed)
            m_desk.keepDevice(device.id);
        then();
        outcome.message = say("store.behind",
                              "Done, but not saved yet: the database does not work at the moment.");
        finish(std::move(outcome));
        return;
    }
    const auto save = [changed](store::Store& s) -> Status {
        return store::inTransaction(s.sql(), [&]() -> Status {
            for (const store::DeviceRecord& device : *changed) {
                if (Status updated = s.devices().update(device); !updated)
                    return updated;
            }
            return {};
        });
    };
    write(save, [this, apply, then, outcome] {
        apply();
        then();
        finish(outcome);
    });
}

void Commands::withHash(const Secret& password, std::function<void(std::string)> then)
{
    if (password.empty()) {
        then({});
        return;
    }
    const auto take = [this, then](Result<std::string> hash) { hashed(std::move(hash), then); };
    if (!m_desk.passwords.hash(password, take))
        finish(say("password.busy", "Too many passwords are being checked; try again."));
}

/// Likewise, in the form in which the database keeps device passwords.
void Commands::withDeviceHash(const Secret& password, std::function<void(std::string)> then)
{
    if (password.empty()) {
        then({});
        return;
    }
    const auto take = [this, then](Result<std::string> hash) { hashed(std::move(hash), then); };
    if (!m_desk.passwords.hashForDevice(password, take))
        finish(say("password.busy", "Too many passwords are being checked; try again."));
}

void Commands::hashed(Result<std::string> hash, const std::function<void(std::string)>& then)
{
    if (hash)
        then(std::move(*hash));
    else
        finish(say("password.busy", "Too many passwords are being checked; try again.",
                   {{"reason", hash.error().sentence()}}));
}

WallTime wholeMilliseconds(WallTime at)
{
    return std::chrono::floor<std::chrono::milliseconds>(at);
}

} // namespace shack::host
