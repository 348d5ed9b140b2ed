#include "engine/base/log.h"
#include "engine/host/commands.h"
#include "engine/station/book_rules.h"
#include "engine/station/name_rules.h"

#include <map>

namespace shack::host {

namespace {

/// An empty password is none, and always good.
std::optional<station::Objection> passwordObjection(const Secret& device, const Secret& login)
{
    std::optional<station::Objection> objection;
    if (!device.empty())
        objection = station::checkDevicePassword(device.reveal());
    if (!objection && !login.empty())
        objection = station::checkLoginPassword(login.reveal());
    return objection;
}

bool mayBeOnline(const store::AccountRecord& account)
{
    return account.enabled && account.approved;
}

} // namespace

void Commands::on(const AddAccount& command)
{
    store::AccountRecord account{.name = command.name,
                                 .callsign = station::canonicalCallsign(command.callsign),
                                 .nickname = command.nickname,
                                 .role = static_cast<store::AccountRole>(command.role),
                                 .defaultGroup = command.defaultGroup,
                                 .note = command.note};
    if (refused(station::checkAccount(m_desk.directory, account)) ||
        refused(passwordObjection(command.devicePassword, command.loginPassword)))
        return;
    withDeviceHash(command.devicePassword,
                   [this, account, login = command.loginPassword](std::string device) mutable {
                       account.devicePasswordHash = std::move(device);
                       withHash(login, [this, account](std::string hash) mutable {
                           account.loginPasswordHash = std::move(hash);
                           addAccount(std::move(account));
                       });
                   });
}

void Commands::addAccount(store::AccountRecord account)
{
    const Message taken = say("account.name_taken", "This account name or callsign is taken.",
                              {{"name", account.name}});
    write<store::AccountRecord>(
        [account](store::Store& s) { return s.accounts().insert(account); },
        [this](store::AccountRecord inserted) {
            CommandDone outcome = done(1, RemoveAccount{inserted.id});
            outcome.createdId = inserted.id.value;
            if (inserted.callsign.empty())
                outcome.message = say("account.callsign_missing",
                                      "Without a callsign no device of this account comes online.");
            log::info(log::Area::Station, "account added", {{"name", inserted.name}});
            m_desk.directory.put(std::move(inserted));
            finish(std::move(outcome));
        },
        taken);
}

void Commands::on(const EditAccount& command)
{
    const store::AccountRecord* const before = m_desk.directory.account(command.account);
    if (before == nullptr) {
        finish(say("account.unknown", "There is no such account."));
        return;
    }
    store::AccountRecord account = *before;
    assignIf(account.name, command.name);
    if (command.callsign)
        account.callsign = station::canonicalCallsign(*command.callsign);
    assignIf(account.nickname, command.nickname);
    assignIf(account.note, command.note);
    if (command.role)
        account.role = static_cast<store::AccountRole>(*command.role);
    assignIf(account.enabled, command.enabled);
    assignIf(account.approved, command.approved);
    assignIf(account.defaultGroup, command.defaultGroup);
    if (refused(station::checkAccount(m_desk.directory, account)) ||
        refused(passwordObjection(command.devicePassword.value_or(Secret{}),
                                  command.loginPassword.value_or(Secret{}))))
        return;
    EditAccount inverse{.account = command.account};
    keepOld(inverse.name, command.name, before->name);
    keepOld(inverse.callsign, command.callsign, before->callsign);
    keepOld(inverse.nickname, command.nickname, before->nickname);
    keepOld(inverse.note, command.note, before->note);
    if (command.role)
        inverse.role = static_cast<AccountRole>(before->role);
    keepOld(inverse.enabled, command.enabled, before->enabled);
    keepOld(inverse.approved, command.approved, before->approved);
    keepOld(inverse.defaultGroup, command.defaultGroup, before->defaultGroup);
    // Nobody knows an old password any more: that cannot be undone.
    const bool undoable = !command.devicePassword && !command.loginPassword;
    const auto undo = undoable ? std::optional<EngineCommand>{inverse} : std::nullopt;
    withDeviceHash(command.devicePassword.value_or(Secret{}),
                   [this, account, command, undo](std::string device) mutable {
                       if (command.devicePassword)
                           account.devicePasswordHash = std::move(device);
                       withHash(command.loginPassword.value_or(Secret{}),
                                [this, account, command, undo](std::string login) mutable {
                                    if (command.loginPassword)
                                        account.loginPasswordHash = std::move(login);
                                    editAccount(std::move(account), std::move(undo));
                                });
                   });
}

void Commands::editAccount(store::AccountRecord account, std::optional<EngineCommand> inverse)
{
    const Message taken = say("account.name_taken", "This account name or callsign is taken.",
                              {{"name", account.name}});
    write([account](store::Store& s) { return s.accounts().update(account); },
          [this, account, inverse] {
              const store::AccountRecord* const before = m_desk.directory.account(account.id);
              if (before != nullptr)
                  took(store::AccountRecord{*before}, account);
              finish(inverse ? done(1, *inverse) : done());
          },
          taken);
}

/// The account is saved: devices that may stay learn their new names, the others go.
void Commands::took(const store::AccountRecord& before, store::AccountRecord account)
{
    const AccountId id = account.id;
    const bool described = before.name != account.name || before.callsign != account.callsign;
    const bool lost = mayBeOnline(before) && !mayBeOnline(account);
    if (lost || before.devicePasswordHash != account.devicePasswordHash)
        m_desk.passwords.forget(id);
    m_desk.directory.put(std::move(account));
    for (const DeviceId device : m_desk.directory.devicesOf(id)) {
        if (described)
            m_desk.upsert(device);
        if (lost)
            m_desk.air.send(fanout::DisconnectDevice{device});
    }
}

void Commands::on(const RemoveAccount& command)
{
    if (refused(station::checkAccountRemoval(m_desk.directory, command.account)))
        return;
    write([id = command.account](store::Store& s) { return s.accounts().remove(id); },
          [this, id = command.account] { accountRemoved(id); });
}

void Commands::accountRemoved(AccountId account)
{
    const auto devices = m_desk.directory.devicesOf(account);
    for (const DeviceId device : devices) {
        m_desk.drop(device);
        m_desk.directory.remove(device);
    }
    for (const auto& [id, group] : std::map{m_desk.directory.allGroups()}) {
        if (group.owner != account)
            continue;
        store::TalkGroupRecord orphan = group;
        orphan.owner = {};
        m_desk.directory.put(std::move(orphan));
    }
    m_desk.passwords.forget(account);
    m_desk.directory.remove(account);
    log::info(log::Area::Station, "account removed", {{"devices", devices.size()}});
    finish(done(1 + devices.size()));
}

} // namespace shack::host
