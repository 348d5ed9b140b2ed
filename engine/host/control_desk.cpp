#include "engine/host/control_desk.h"

#include "engine/base/log.h"
#include "engine/base/text.h"
#include "engine/crypto/draarl_password.h"
#include "engine/host/messages.h"
#include "engine/station/name_rules.h"
#include "engine/wire/draarl_types.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace shack::host {

namespace {

station::AdmissionLimits limitsOf(const AdmissionConfig& config)
{
    station::AdmissionLimits limits;
    limits.deadline = config.deadline;
    return limits;
}

crypto::PasswordPoolConfig poolOf(const EngineConfig& config)
{
    crypto::PasswordPoolConfig pool{.threads = config.admission.workers,
                                    .queueLimit = config.admission.queue,
                                    .deadline = config.admission.deadline};
    // That the file can be read was seen when the configuration was checked.
    if (!config.store.draarlKeyFile.empty())
        pool.draarlKey = crypto::readDraarlKey(config.store.draarlKeyFile).value_or(Secret{});
    return pool;
}

} // namespace

ControlDesk::ControlDesk(const EngineConfig& engineConfig, const Clock& engineClock)
    : config(engineConfig), clock(engineClock), listen(config.network.listen),
      ladder({.entries = config.admission.banTableEntries,
              .addressFailuresPerMinute = config.admission.addressFailuresPerMinute}),
      refused(config.station.refusedShown),
      air(config, clock, [this] { loop.post([this] { readNotes(); }); }),
      capture(config.capture, air.tap(), clock),
      passwords(
          poolOf(config), clock,
          [this](std::function<void()> answer) { loop.post(std::move(answer)); },
          [this](std::chrono::nanoseconds took) { passwordTimes.record(took); }),
      settings(clock, settingsPorts()),
      admission(limitsOf(config.admission), directory, ladder, clock, admissionPorts()),
      archive(*this), live(*this), echo(*this), announcer(*this)
{
    air.setTaps({.open =
                     [this](std::uint64_t run) {
                         return OpenTaps{.archive = archive.openTap(run),
                                         .live = live.openTap(run)};
                     },
                 .close =
                     [this](std::uint64_t run) {
                         archive.closeTap(run);
                         live.closeTap(run);
                     }});
    station.callsign = station::canonicalCallsign(config.station.callsign);
    station.name = config.station.name;
    plan = planner.plan({}, {});
}

ControlDesk::~ControlDesk() = default;

std::optional<WallTime> ControlDesk::wallOf(MonoTime at) const
{
    if (at == MonoTime{})
        return std::nullopt;
    return clock.wallNow() - std::chrono::duration_cast<WallTime::duration>(clock.now() - at);
}

void ControlDesk::upsert(DeviceId device)
{
    if (auto route = directory.route(device))
        air.send(fanout::UpsertDevice{std::move(*route)});
}

void ControlDesk::drop(DeviceId device)
{
    air.send(fanout::RemoveDevice{device});
    presence.forget(device);
    unshare(device);
    settings.forget(device);
    flagTimers.forget(device);
    unsaved.erase(device);
}

void ControlDesk::replan()
{
    plan = planner.plan(directory.planGroups(), directory.planLinks());
    air.send(fanout::SetRoutePlan{plan});
}

void ControlDesk::keepDevice(DeviceId device)
{
    const store::DeviceRecord* const record = directory.device(device);
    if (record == nullptr || store == nullptr)
        return;
    Unsaved& state = unsaved[device];
    if (state.isNew && !state.submitted)
        return; // the row will be made as it is then
    state.write = ++m_lastWrite;
    state.submitted = store->keep("device:" + std::to_string(device.value),
                                  [this, record = *record, write = state.write](store::Store& s) {
                                      return told(record.id, write, s.devices().update(record));
                                  });
    refusedWrites += state.submitted ? 0 : 1;
}

void ControlDesk::keepContact(store::ContactRecord contact)
{
    m_contacts.push_back(std::move(contact));
    boundContacts();
}

/// One batch at a time: a database that does not work must not be given a queue of overs that
/// leaves no room for anything else.
void ControlDesk::writeContacts()
{
    if (m_contacts.empty() || m_writingContacts || store == nullptr)
        return;
    const auto batch = std::make_shared<std::vector<store::ContactRecord>>(
        std::make_move_iterator(m_contacts.begin()), std::make_move_iterator(m_contacts.end()));
    m_contacts.clear();
    const auto giveBack = [this, batch] {
        m_contacts.insert(m_contacts.begin(), std::make_move_iterator(batch->begin()),
                          std::make_move_iterator(batch->end()));
        boundContacts();
    };
    m_writingContacts =
        store->write([batch](store::Store& s) { return s.contacts().append(*batch); },
                     [this, giveBack](const Status& outcome) {
                         m_writingContacts = false;
                         if (!outcome)
                             giveBack();
                     });
    if (!m_writingContacts)
        giveBack();
}

void ControlDesk::boundContacts()
{
    while (m_contacts.size() > kWaitingContacts) {
        m_contacts.pop_front();
        ++lostContacts;
    }
}

void ControlDesk::keepSettings(DeviceId device, const wire::ConfigValues& values)
{
    if (store == nullptr)
        return;
    const bool kept = store->keep("settings:" + std::to_string(device.value),
                                  [device, texts = station::toTexts(values)](store::Store& s) {
                                      return s.devices().replaceSettings(device, texts);
                                  });
    refusedWrites += kept ? 0 : 1;
}

void ControlDesk::writeSightings(std::vector<store::DeviceSighting> sightings)
{
    if (sightings.empty() || store == nullptr)
        return;
    const auto batch = std::make_shared<std::vector<store::DeviceSighting>>(std::move(sightings));
    const bool accepted =
        store->write([batch](store::Store& s) { return s.devices().noteSightings(*batch); },
                     [this, batch](const Status& outcome) {
                         if (!outcome)
                             presence.giveBack(std::move(*batch));
                     });
    if (!accepted)
        presence.giveBack(std::move(*batch));
}

station::Registration ControlDesk::registerDevice(const store::AccountRecord& account,
                                                  const fanout::LoginAttempt& attempt)
{
    if (!config.station.autoRegister)
        return tl::unexpected{station::RefusalCause::NotRegistered};
    if (directory.devices() >= config.fanout.maxSessions)
        return tl::unexpected{station::RefusalCause::StationFull};
    const auto model = static_cast<wire::DeviceModel>(attempt.model);
    const DeviceId id = directory.takeDeviceId();
    directory.put(store::DeviceRecord{
        .id = id,
        .account = account.id,
        .ssid = attempt.ssid,
        .model = wire::isModelAcceptedFromClient(model) ? attempt.model : std::uint8_t{0},
        .group = station::groupForNewDevice(directory, account,
                                            TalkGroupId{config.station.defaultGroup}),
        .lastOnlineAt = clock.wallNow(),
        .lastAddress = attempt.realSource.addressString(),
        .createdAt = clock.wallNow()});
    unsaved[id] = {.isNew = true};
    retryUnsaved();
    log::info(log::Area::Station, "device registered",
              {{"device", stationName(account.callsign, attempt.ssid)},
               {"address", attempt.realSource.addressString()}});
    return directory.device(id);
}

void ControlDesk::retryUnsaved()
{
    std::vector<DeviceId> again;
    for (auto& [id, state] : unsaved) {
        const store::DeviceRecord* const record = directory.device(id);
        if (state.submitted || record == nullptr || store == nullptr)
            continue;
        if (!state.isNew) {
            again.push_back(id);
            continue;
        }
        state.write = ++m_lastWrite;
        state.submitted =
            store->keep("new:" + std::to_string(id.value), [this, record = *record,
                                                            write = state.write](store::Store& s) {
                return told(record.id, write, s.devices().insert(record).map([](auto&&) {}));
            });
    }
    for (const DeviceId id : again)
        keepDevice(id);
}

Status ControlDesk::told(DeviceId device, std::uint64_t write, Status outcome)
{
    const bool conflict = !outcome && (outcome.error().code() == ErrorCode::AlreadyExists ||
                                       outcome.error().code() == ErrorCode::NotFound);
    if (outcome || conflict)
        loop.post([this, device, write, conflict] { saved(device, write, conflict); });
    return outcome;
}

/// A conflict means that other hands made or removed this device, or its account, at the same
/// time: then the store is right.
void ControlDesk::saved(DeviceId device, std::uint64_t write, bool conflict)
{
    const auto found = unsaved.find(device);
    if (found == unsaved.end())
        return;
    found->second.isNew = found->second.isNew && conflict;
    if (conflict || found->second.write == write)
        unsaved.erase(found);
    if (!conflict) {
        admission.rowStored(device);
        return;
    }
    ++conflicts;
    reloadDirectory();
}

void ControlDesk::noteRefusal(station::RefusedSender sender)
{
    // A sender that is refused before anybody looks it up is still the one that was seen before.
    if (!sender.account) {
        if (const auto* const account = directory.accountByName(sender.username))
            sender.account = account->id;
    }
    bool isNew = false;
    std::string key = refused.note(sender, isNew);
    if (!isNew)
        return;
    sender.times = 1;
    Message reason = refusalMessage(sender);
    if (mayLogRefusal())
        log::info(log::Area::Station, "device refused",
                  {{"user", text::printable(sender.username)},
                   {"ssid", sender.ssid.value},
                   {"address", sender.from.addressString()},
                   {"reason", station::refusalCauseName(sender.cause)}});
    events.push(DeviceRefused{std::move(key), std::move(reason)});
}

bool ControlDesk::mayLogRefusal()
{
    const MonoTime now = clock.now();
    if (now - m_refusalWindow >= kRefusalLogWindow) {
        m_refusalWindow = now;
        m_refusalsLogged = 0;
    }
    return ++m_refusalsLogged <= kRefusalsLogged;
}

void ControlDesk::armFlags(const store::DeviceRecord& device)
{
    const WallTime wall = clock.wallNow();
    const MonoTime now = clock.now();
    flagTimers.forget(device.id);
    if (device.mayTalkUntil)
        flagTimers.arm(device.id, station::TalkFlag::MayTalk, !device.mayTalk,
                       now + (*device.mayTalkUntil - wall));
    if (device.hearsUntil)
        flagTimers.arm(device.id, station::TalkFlag::Hears, !device.hears,
                       now + (*device.hearsUntil - wall));
}

void ControlDesk::notice(HealthLevel level, Message message, bool over)
{
    events.push(Notice{level, std::move(message), over});
}

void ControlDesk::setState(StationState state, std::optional<Message> fault)
{
    if (fault)
        log::error(log::Area::Host, "the station cannot work", {{"reason", fault->sentence}});
    station.state = state;
    station.since = clock.now();
    station.sinceWall = clock.wallNow();
    station.fault = fault;
    station.listen = air.running() ? air.listening() : listen;
    events.push(StationChanged{state, std::move(fault)});
}

TrafficCapture::Wish ControlDesk::captureWish(TrafficCapture::Wish wish) const
{
    const auto addresses = air.running() ? air.listening() : listen;
    if (!addresses.empty())
        wish.local = addresses.front();
    return wish;
}

std::string ControlDesk::nameOf(DeviceId device) const
{
    const store::DeviceRecord* const record = directory.device(device);
    const store::AccountRecord* const owner =
        record == nullptr ? nullptr : directory.account(record->account);
    return owner == nullptr ? std::string{} : stationName(owner->callsign, record->ssid);
}

station::DeviceSettings::Ports ControlDesk::settingsPorts()
{
    return {.send =
                [this](DeviceId device, std::vector<std::byte> data) {
                    air.send(fanout::SendConfig{device, std::move(data)});
                },
            .store = [this](DeviceId device,
                            const wire::ConfigValues& values) { keepSettings(device, values); },
            .answer =
                [this](station::SettingsAnswer answer) {
                    events.push(
                        RadioSettings{.device = answer.device,
                                      .ticket = answer.ticket,
                                      .state = static_cast<RadioSettingsState>(answer.state),
                                      .stored = station::toTexts(answer.stored),
                                      .fromDevice = station::toTexts(answer.fromDevice),
                                      .reportedAt = answer.reportedAt});
                }};
}

station::Admission::Ports ControlDesk::admissionPorts()
{
    return {
        .verdict = [this](fanout::LoginVerdict verdict) { judged(std::move(verdict)); },
        .refused = [this](const station::RefusedSender& sender) { noteRefusal(sender); },
        .registerDevice =
            [this](const store::AccountRecord& account, const fanout::LoginAttempt& attempt) {
                return registerDevice(account, attempt);
            },
        .isStored =
            [this](DeviceId device) {
                const auto found = unsaved.find(device);
                return found == unsaved.end() || !found->second.isNew || !found->second.submitted ||
                       store->health().state != store::StoreState::Ok;
            },
        .isVerified =
            [this](AccountId account, const std::string& stored, const Secret& password) {
                return passwords.isVerified(account, stored, password);
            },
        .verify =
            [this](crypto::VerifyRequest request) { return passwords.verify(std::move(request)); },
        .askForNews = [this] { askForNews(); },
        .renew = [this](AccountId account, const std::string& stored,
                        const Secret& password) { renewPassword(account, stored, password); }};
}

void ControlDesk::judged(fanout::LoginVerdict verdict)
{
    const auto* const accepted = std::get_if<fanout::LoginAccepted>(&verdict.outcome);
    if (share != nullptr && accepted != nullptr) {
        const auto& mac = verdict.attempt.mac;
        loginSigns.insert_or_assign(
            accepted->route.device,
            LoginSign{verdict.attempt.realSource,
                      mac ? std::string{mac->begin(), mac->end()} : std::string{}});
    }
    air.send(std::move(verdict));
}

void ControlDesk::takeLogins(const std::vector<LoginElsewhere>& logins)
{
    const MonoTime now = clock.now();
    for (const LoginElsewhere& login : logins) {
        if (login.wrong)
            ladder.failedElsewhere(login.source, login.name, now - login.ago);
        else
            ladder.succeededElsewhere(login.source, login.name);
    }
}

void ControlDesk::tellChange()
{
    if (feed != nullptr)
        feed->bookChanged();
}

void ControlDesk::unshare(DeviceId device)
{
    loginSigns.erase(device);
    if (share != nullptr)
        share->offline(device);
}

/// Whoever set another password meanwhile, here or in the database, is right.
void ControlDesk::renewPassword(AccountId account, const std::string& stored,
                                const Secret& password)
{
    const bool accepted = passwords.hashForDevice(password, [this, account,
                                                             stored](Result<std::string> hash) {
        const store::AccountRecord* const known = directory.account(account);
        if (!hash || known == nullptr || known->devicePasswordHash != stored || store == nullptr)
            return;
        store::AccountRecord renewed = *known;
        renewed.devicePasswordHash = *hash;
        directory.put(std::move(renewed));
        const bool kept =
            store->keep("password:" + std::to_string(account.value),
                        [account, stored, hash = *hash](store::Store& s) {
                            return s.accounts().renewDevicePassword(account, stored, hash);
                        });
        refusedWrites += kept ? 0 : 1;
    });
    (void)accepted; // no room: the next login asks again
}

} // namespace shack::host
