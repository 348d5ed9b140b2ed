#include "engine/base/log.h"
#include "engine/host/commands.h"
#include "engine/station/book_rules.h"

#include <algorithm>

namespace shack::host {

namespace {

store::TalkGroupKind kindOf(GroupKind kind)
{
    return kind == GroupKind::Private ? store::TalkGroupKind::Private
                                      : store::TalkGroupKind::Public;
}

GroupKind kindOf(store::TalkGroupKind kind)
{
    return kind == store::TalkGroupKind::Private ? GroupKind::Private : GroupKind::Public;
}

std::optional<station::Objection> passwordObjection(const Secret& password)
{
    return password.empty() ? std::nullopt : station::checkGroupPassword(password.reveal());
}

Message nameTaken(const std::string& name)
{
    return say("group.name_taken", "This name is taken.", {{"name", name}});
}

} // namespace

std::optional<Message> Commands::membersProblem(const std::vector<AccountId>& members) const
{
    for (const AccountId member : members) {
        if (m_desk.directory.account(member) == nullptr)
            return say("account.unknown", "There is no such account.");
    }
    return std::nullopt;
}

void Commands::on(const AddGroup& command)
{
    store::TalkGroupRecord group{.name = command.name,
                                 .kind = kindOf(command.kind),
                                 .owner = command.owner,
                                 .maxTalkSeconds = command.maxTalkSeconds,
                                 .note = command.note};
    if (refused(station::checkGroup(m_desk.directory, group)) ||
        refused(passwordObjection(command.password)))
        return;
    withHash(command.password, [this, group](std::string hash) mutable {
        group.passwordHash = std::move(hash);
        write<store::TalkGroupRecord>(
            [group](store::Store& s) { return s.talkGroups().insert(group); },
            [this](store::TalkGroupRecord inserted) {
                CommandDone outcome = done(1, RemoveGroup{inserted.id});
                outcome.createdId = inserted.id.value;
                m_desk.directory.put(std::move(inserted));
                m_desk.replan();
                finish(std::move(outcome));
            },
            nameTaken(group.name));
    });
}

void Commands::on(const EditGroup& command)
{
    const store::TalkGroupRecord* const before = m_desk.directory.group(command.group);
    if (before == nullptr || before->isLink) {
        finish(say("group.unknown", "There is no such talk group."));
        return;
    }
    store::TalkGroupRecord group = *before;
    assignIf(group.name, command.name);
    assignIf(group.note, command.note);
    if (command.kind)
        group.kind = kindOf(*command.kind);
    assignIf(group.enabled, command.enabled);
    assignIf(group.owner, command.owner);
    assignIf(group.maxTalkSeconds, command.maxTalkSeconds);
    if (refused(station::checkGroup(m_desk.directory, group)) ||
        refused(passwordObjection(command.password.value_or(Secret{}))))
        return;
    if (auto problem = membersProblem(command.members.value_or(std::vector<AccountId>{}))) {
        finish(std::move(*problem));
        return;
    }
    EditGroup inverse{.group = command.group};
    keepOld(inverse.name, command.name, before->name);
    keepOld(inverse.note, command.note, before->note);
    if (command.kind)
        inverse.kind = kindOf(before->kind);
    keepOld(inverse.enabled, command.enabled, before->enabled);
    keepOld(inverse.owner, command.owner, before->owner);
    keepOld(inverse.maxTalkSeconds, command.maxTalkSeconds, before->maxTalkSeconds);
    keepOld(inverse.members, command.members, m_desk.directory.membersOf(command.group));
    const auto undo = command.password ? std::nullopt : std::optional<EngineCommand>{inverse};
    withHash(command.password.value_or(Secret{}),
             [this, group, command, undo](std::string hash) mutable {
                 if (command.password)
                     group.passwordHash = std::move(hash);
                 editGroup(std::move(group), command.members, std::move(undo));
             });
}

void Commands::editGroup(store::TalkGroupRecord group,
                         std::optional<std::vector<AccountId>> members,
                         std::optional<EngineCommand> inverse)
{
    const auto save = [group, members](store::Store& s) -> Status {
        return store::inTransaction(s.sql(), [&]() -> Status {
            Status saved = s.talkGroups().update(group);
            if (saved && members)
                saved = s.talkGroups().replaceMembers(group.id, *members);
            return saved;
        });
    };
    write(
        save,
        [this, group, members, inverse] {
            m_desk.directory.put(group);
            if (members)
                m_desk.directory.putMembers(group.id, *members);
            m_desk.replan();
            finish(inverse ? done(1, *inverse) : done());
        },
        nameTaken(group.name));
}

void Commands::on(const RemoveGroup& command)
{
    if (!refused(station::checkGroupRemoval(m_desk.directory, command.group)))
        removeGroup(command.group);
}

void Commands::removeGroup(TalkGroupId group)
{
    write([group](store::Store& s) { return s.talkGroups().remove(group); },
          [this, group] { groupRemoved(group); });
}

BinnedGroup Commands::binned(TalkGroupId group) const
{
    const station::Directory& directory = m_desk.directory;
    BinnedGroup binned{.record = *directory.group(group),
                       .members = directory.membersOf(group),
                       .devices = directory.devicesIn(group)};
    if (const auto* const targets = directory.targetsOf(group))
        binned.targets = *targets;
    if (const auto links = directory.linksOf(group); !links.empty())
        binned.link = links.front();
    for (const auto& [id, account] : directory.allAccounts()) {
        if (account.defaultGroup == group)
            binned.defaultOf.push_back(id);
    }
    return binned;
}

void Commands::groupRemoved(TalkGroupId group)
{
    if (m_desk.directory.group(group) == nullptr) {
        finish(done());
        return;
    }
    BinnedGroup gone = binned(group);
    for (const DeviceId device : gone.devices) {
        store::DeviceRecord moved = *m_desk.directory.device(device);
        moved.group = store::kDefaultGroup;
        m_desk.directory.put(std::move(moved));
    }
    for (const AccountId id : gone.defaultOf) {
        store::AccountRecord account = *m_desk.directory.account(id);
        account.defaultGroup = {};
        m_desk.directory.put(std::move(account));
    }
    m_desk.directory.remove(group);
    m_desk.replan();
    for (const DeviceId device : gone.devices)
        m_desk.upsert(device);
    log::info(log::Area::Station, "talk group removed",
              {{"name", gone.record.name}, {"devices", gone.devices.size()}});
    const std::uint64_t affected = 1 + gone.devices.size();
    m_groupBin.put(group, std::move(gone));
    finish(done(affected, RestoreGroup{group}));
}

void Commands::on(const RestoreGroup& command)
{
    const BinnedGroup* const found = m_groupBin.find(command.group);
    if (found == nullptr || m_desk.directory.group(command.group) != nullptr) {
        finish(say("group.not_restorable", "This talk group cannot be brought back."));
        return;
    }
    BinnedGroup group = *found;
    const station::Directory& directory = m_desk.directory;
    if (directory.account(group.record.owner) == nullptr)
        group.record.owner = {};
    store::TalkGroupRecord draft = group.record;
    draft.id = {}; // it is not in the book now
    if (refused(station::checkGroup(directory, draft)))
        return;
    // Only what is still as the removal left it goes back.
    std::erase_if(group.members, [&](AccountId id) { return directory.account(id) == nullptr; });
    std::erase_if(group.devices, [&](DeviceId id) {
        const auto* const device = directory.device(id);
        return device == nullptr || device->group != store::kDefaultGroup;
    });
    std::erase_if(group.targets, [&](TalkGroupId id) {
        return directory.group(id) == nullptr || !directory.linksOf(id).empty();
    });
    std::erase_if(group.defaultOf, [&](AccountId id) {
        const auto* const account = directory.account(id);
        return account == nullptr || account->defaultGroup;
    });
    std::vector<TalkGroupId> linkTargets;
    if (group.link && directory.targetsOf(*group.link) != nullptr) {
        linkTargets = *directory.targetsOf(*group.link);
        linkTargets.push_back(command.group);
    }
    std::vector<store::AccountRecord> accounts;
    for (const AccountId id : group.defaultOf) {
        accounts.push_back(*directory.account(id));
        accounts.back().defaultGroup = command.group;
    }
    const auto restore = [group, linkTargets, accounts](store::Store& s) -> Status {
        return store::inTransaction(s.sql(), [&]() -> Status {
            const TalkGroupId id = group.record.id;
            Status saved = s.talkGroups().insert(group.record).map([](auto&&) {});
            if (saved)
                saved = s.talkGroups().replaceMembers(id, group.members);
            if (saved && group.record.isLink)
                saved = s.groupLinks().replace(id, group.targets);
            if (saved && !linkTargets.empty())
                saved = s.groupLinks().replace(*group.link, linkTargets);
            std::vector<std::pair<DeviceId, TalkGroupId>> moves;
            for (const DeviceId device : group.devices)
                moves.emplace_back(device, id);
            if (saved)
                saved = s.devices().moveToGroups(moves);
            for (std::size_t i = 0; saved && i < accounts.size(); ++i)
                saved = s.accounts().update(accounts[i]);
            return saved;
        });
    };
    write(
        restore, [this, group, linkTargets] { groupRestored(group, linkTargets); },
        nameTaken(group.record.name));
}

void Commands::groupRestored(const BinnedGroup& group, const std::vector<TalkGroupId>& linkTargets)
{
    const TalkGroupId id = group.record.id;
    m_desk.directory.put(group.record);
    m_desk.directory.putMembers(id, group.members);
    if (group.record.isLink)
        m_desk.directory.putLink({id, group.targets});
    if (!linkTargets.empty())
        m_desk.directory.putLink({*group.link, linkTargets});
    m_desk.replan();
    for (const DeviceId device : group.devices) {
        store::DeviceRecord moved = *m_desk.directory.device(device);
        moved.group = id;
        m_desk.directory.put(std::move(moved));
        m_desk.upsert(device);
    }
    for (const AccountId account : group.defaultOf) {
        store::AccountRecord record = *m_desk.directory.account(account);
        record.defaultGroup = id;
        m_desk.directory.put(std::move(record));
    }
    m_groupBin.take(id);
    const EngineCommand inverse =
        group.record.isLink ? EngineCommand{RemoveLink{id}} : EngineCommand{RemoveGroup{id}};
    finish(done(1 + group.devices.size(), inverse));
}

} // namespace shack::host
