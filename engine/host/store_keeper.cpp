#include "engine/host/store_keeper.h"

#include "engine/base/log.h"
#include "engine/base/text.h"
#include "engine/host/messages.h"
#include "engine/host/station_keeper.h"
#include "engine/store/damaged_file.h"

#include <algorithm>
#include <ranges>
#include <string_view>
#include <unordered_set>
#include <utility>

namespace shack::host {

StoreKeeper::StoreKeeper(ControlDesk& desk, std::shared_ptr<const StationSeed> seed)
    : m_desk(desk), m_seed(std::move(seed))
{
    m_desk.askForNews = [this] { lookForNews(); };
    m_desk.reloadDirectory = [this] { reload(); };
}

void StoreKeeper::open(std::function<void(std::optional<Message>)> finished)
{
    store::StoreHooks hooks{
        .post = [this](std::function<void()> task) { m_desk.loop.post(std::move(task)); },
        .healthChanged = [this](const store::StoreHealth& health) { healthChanged(health); },
        .changedOutside = [this] { reload(); }};
    m_desk.store =
        std::make_unique<store::StoreThread>(m_desk.config.store, m_desk.clock, std::move(hooks));
    if (const Status started = m_desk.store->start(); !started) {
        m_desk.store.reset();
        finished(storeMessage(started.error()));
        return;
    }
    const bool asked = m_desk.store->write(
        [seed = m_seed](store::Store& store) -> Result<Everything> {
            if (seed != nullptr) {
                if (Status planted = plant(store, *seed); !planted)
                    return failed(planted.error());
            }
            auto everything = readEverything(store);
            if (!everything)
                return everything;
            auto overs =
                store.contacts().newest(station::OverLog::kKept, store::ContactKind::Voice);
            if (!overs)
                return failed(overs.error());
            everything->overs = std::move(*overs);
            return everything;
        },
        [this, finished](Result<Everything> everything) {
            if (!everything) {
                finished(storeMessage(everything.error()));
                return;
            }
            std::vector<station::Over> earlier;
            for (const store::ContactRecord& contact : everything->overs)
                earlier.push_back(overOf(contact));
            m_desk.overs.restore(std::move(earlier));
            m_seed.reset(); // planted
            take(std::move(*everything));
            m_loaded = true;
            lookForDamagedBook();
            finished(std::nullopt);
        });
    if (!asked)
        finished(say("store.unavailable", "The database takes no questions."));
}

/// A start that found the book damaged began a new one. Whoever did not read that start's sentence
/// must learn it from this one: else an empty book looks like a lost one.
void StoreKeeper::lookForDamagedBook()
{
    if (!m_desk.config.store.usesFile())
        return;
    m_desk.damagedBook = store::damagedBeside(m_desk.config.store.path);
    if (!m_desk.damagedBook.empty())
        log::warning(log::Area::Store, "a damaged database lies beside this one",
                     {{"file", m_desk.damagedBook.string()}});
}

void StoreKeeper::close()
{
    if (m_desk.store == nullptr)
        return;
    m_desk.retryUnsaved();
    m_desk.writeSightings(m_desk.presence.takeAllSightings());
    m_desk.writeContacts();
    m_desk.store->stop();
}

Result<StoreKeeper::Everything> StoreKeeper::readEverything(store::Store& store)
{
    return store::inTransaction(store.sql(), [&]() -> Result<Everything> {
        Everything all;
        const auto fetch = [](auto result, auto& into) -> std::optional<Error> {
            if (!result)
                return result.error();
            into = std::move(*result);
            return std::nullopt;
        };
        auto& contents = all.contents;
        all.isDraarl = store.isDraarl();
        // The version first: what changes while we read is read again.
        if (auto error = fetch(store.sql().outsideVersion(), all.outsideVersion))
            return failed(*error);
        if (auto error = fetch(store.accounts().all(), contents.accounts))
            return failed(*error);
        if (auto error = fetch(store.devices().all(), contents.devices))
            return failed(*error);
        if (auto error = fetch(store.devices().highest(), contents.highestDevice))
            return failed(*error);
        if (auto error = fetch(store.talkGroups().all(), contents.groups))
            return failed(*error);
        if (auto error = fetch(store.talkGroups().allMembers(), contents.members))
            return failed(*error);
        if (auto error = fetch(store.groupLinks().all(), contents.links))
            return failed(*error);
        if (auto error = fetch(store.devices().allSettings(), all.settings))
            return failed(*error);
        if (auto error = fetch(store.siteSettings().all(), all.site))
            return failed(*error);
        if (auto error = fetch(store.announcements().all(), all.announcements))
            return failed(*error);
        return all;
    });
}

Status StoreKeeper::plant(store::Store& store, const StationSeed& seed)
{
    return store::inTransaction(store.sql(), [&]() -> Status {
        const auto present = store.accounts().all();
        if (!present)
            return failed(present.error());
        if (!present->empty()) // a second attempt, or a file that was used before
            return {};
        // Groups name their owners, and accounts their default group: owners come last.
        for (store::TalkGroupRecord group : seed.groups) {
            group.owner = {};
            const bool exists = group.id == store::kDefaultGroup;
            const Status put = exists ? store.talkGroups().update(group)
                                      : store.talkGroups().insert(group).map([](auto&&) {});
            if (!put)
                return put;
        }
        auto accounts = store.accounts().insertMany(seed.accounts);
        if (!accounts)
            return failed(accounts.error());
        for (const store::TalkGroupRecord& group : seed.groups) {
            const Status owned = group.owner ? store.talkGroups().update(group) : Status{};
            if (!owned)
                return owned;
        }
        for (const store::GroupMember& member : seed.members) {
            if (Status added = store.talkGroups().addMember(member.group, member.account); !added)
                return added;
        }
        for (const store::LinkRecord& link : seed.links) {
            if (Status linked = store.groupLinks().replace(link.linkGroup, link.targets); !linked)
                return linked;
        }
        auto devices = store.devices().insertMany(seed.devices);
        if (!devices)
            return failed(devices.error());
        return {};
    });
}

void StoreKeeper::take(Everything everything)
{
    m_version = everything.outsideVersion;
    m_desk.isDraarl = everything.isDraarl;
    std::unordered_set<DeviceId> unsaved;
    for (const auto& [device, state] : m_desk.unsaved)
        unsaved.insert(device);
    const auto changes = m_desk.directory.replace(std::move(everything.contents), unsaved);
    for (const DeviceId device : changes.changed) {
        // What a device reported is newer here than there, unless it is new to us.
        const auto texts = everything.settings.find(device);
        if (texts != everything.settings.end() && m_desk.settings.stored(device) == nullptr)
            m_desk.settings.load(device, station::fromTexts(texts->second));
        m_desk.armFlags(*m_desk.directory.device(device));
    }
    if (!m_loaded)
        takeSite(everything.site);
    apply(changes);
    m_desk.announcer.take(std::move(everything.announcements));
    const auto echo = everything.site.find(kEchoKey);
    const auto group =
        echo == everything.site.end() ? std::nullopt : text::parseUnsigned(echo->second);
    m_desk.echo.echoIn(TalkGroupId{static_cast<std::uint32_t>(group.value_or(0))});
}

void StoreKeeper::takeSite(const std::map<std::string, std::string>& site)
{
    const auto text = [&](const char* key) {
        const auto found = site.find(key);
        return found == site.end() ? std::string{} : found->second;
    };
    if (const std::string callsign = text(kCallsignKey); !callsign.empty())
        m_desk.station.callsign = callsign;
    if (const std::string name = text(kNameKey); !name.empty())
        m_desk.station.name = name;
    if (const std::string recording = text(kRecordingKey); !recording.empty())
        m_desk.archive.switchTo(recording == "yes");
    std::vector<std::string> listen;
    const std::string lines = text(kListenKey); // outlives the views into it
    for (const auto line : std::views::split(std::string_view{lines}, '\n')) {
        if (!line.empty())
            listen.emplace_back(line.begin(), line.end());
    }
    if (!listen.empty())
        m_desk.listen = std::move(listen);
}

void StoreKeeper::apply(const station::DirectoryChanges& changes)
{
    for (const DeviceId device : changes.removed)
        m_desk.drop(device);
    if (changes.routes || !m_loaded)
        m_desk.replan();
    for (const DeviceId device : changes.changed)
        m_desk.upsert(device);
    for (const AccountId account : changes.lostAccess) {
        m_desk.passwords.forget(account);
        for (const DeviceId device : m_desk.directory.devicesOf(account))
            m_desk.air.send(fanout::DisconnectDevice{device});
    }
    if (m_loaded && !changes.empty())
        log::info(log::Area::Store, "the book was changed by other hands",
                  {{"devices", changes.changed.size()}, {"removed", changes.removed.size()}});
}

void StoreKeeper::lookForNews()
{
    const auto ask = [](store::Store& store) { return store.sql().outsideVersion(); };
    const auto answer = [this](Result<std::int64_t> version) { asked(std::move(version)); };
    if (m_reloading)
        m_reloadAgain = true; // what runs may have read too early
    else if (m_desk.store == nullptr || !m_desk.store->read(ask, answer))
        m_desk.admission.newsArrived();
}

void StoreKeeper::asked(Result<std::int64_t> version)
{
    if (version && *version != m_version)
        reload(); // tells the waiting when it is through
    else
        m_desk.admission.newsArrived();
}

void StoreKeeper::reload()
{
    if (m_desk.store == nullptr || !m_loaded)
        return;
    if (std::exchange(m_reloading, true)) {
        m_reloadAgain = true;
        return;
    }
    const bool asked = m_desk.store->read(readEverything, [this](Result<Everything> everything) {
        m_reloading = false;
        if (everything)
            take(std::move(*everything));
        if (std::exchange(m_reloadAgain, false))
            reload();
        else
            m_desk.admission.newsArrived();
    });
    if (!asked)
        m_reloading = false;
}

void StoreKeeper::healthChanged(const store::StoreHealth& health)
{
    const auto messageOf = [](store::StoreState state, const std::string& sentence) {
        const Fields reason{{"reason", sentence}};
        switch (state) {
        case store::StoreState::Slow:
            return say("store.slow", "The database is slow: " + sentence + ".", reason);
        case store::StoreState::Locked:
            return say("store.locked", "The database is locked by another program.", reason);
        case store::StoreState::ReadOnly:
            return say("store.readonly", "The database cannot be written: " + sentence, reason);
        default:
            return say("store.unavailable", "The database does not work: " + sentence, reason);
        }
    };
    const store::StoreState before = std::exchange(m_health, health.state);
    if (health.state == store::StoreState::Ok) {
        // One trouble that becomes another is not over.
        if (before != store::StoreState::Ok)
            m_desk.notice(HealthLevel::Ok, messageOf(before, health.sentence), true);
        return;
    }
    const HealthLevel level =
        health.state == store::StoreState::Slow ? HealthLevel::Watch : HealthLevel::Fault;
    m_desk.notice(level, messageOf(health.state, health.sentence));
}

} // namespace shack::host
