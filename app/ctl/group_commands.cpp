#include "app/ctl/book_names.h"
#include "app/ctl/book_rows.h"
#include "app/ctl/password_source.h"
#include "app/ctl/text_table.h"
#include "app/ctl/tool.h"
#include "engine/station/book_rules.h"

#include <algorithm>
#include <memory>

namespace shack::app {

namespace {

/// What shall change in a talk group; what is absent stays.
struct GroupEdit {
    std::string word;
    std::optional<std::string> name, note, owner;
    std::optional<std::uint32_t> maxTalkSeconds;
    bool makePrivate = false, makePublic = false, enable = false, disable = false;
    std::vector<std::string> addMembers, removeMembers;
    PasswordSource password;
};

Outcome listGroups(const station::Directory& book)
{
    Answer answer;
    Json rows = Json::array();
    TextTable table{{"ID", "NAME", "KIND", "DEVICES", "MEMBERS", "LINK", "STATE"}};
    for (const auto& [id, group] : book.allGroups()) {
        if (group.isLink)
            continue;
        const bool isPrivate = group.kind == store::TalkGroupKind::Private;
        const auto links = book.linksOf(id);
        rows.push_back(groupJson(book, group));
        table.add({std::to_string(id.value), group.name, isPrivate ? "private" : "public",
                   std::to_string(book.deviceCount(id)),
                   isPrivate ? std::to_string(book.membersOf(id).size()) : "-",
                   links.empty() ? "-" : groupWord(book, links.front()),
                   group.enabled ? "" : "disabled"});
    }
    answer.json["groups"] = std::move(rows);
    answer.text = table.text("There are no talk groups.");
    return answer;
}

std::optional<Refusal> apply(const GroupEdit& edit, const station::Directory& book,
                             const std::optional<NewPassword>& password,
                             store::TalkGroupRecord& group)
{
    group.name = edit.name.value_or(group.name);
    group.note = edit.note.value_or(group.note);
    group.maxTalkSeconds = edit.maxTalkSeconds.value_or(group.maxTalkSeconds);
    if (edit.makePrivate)
        group.kind = store::TalkGroupKind::Private;
    if (edit.makePublic)
        group.kind = store::TalkGroupKind::Public;
    if (edit.enable || edit.disable)
        group.enabled = edit.enable;
    if (password)
        group.passwordHash = password->hash;
    if (edit.owner && *edit.owner == "none")
        group.owner = {};
    if (edit.owner && *edit.owner != "none") {
        const auto owner = findAccount(book, *edit.owner);
        if (!owner)
            return owner.error();
        group.owner = owner->id;
    }
    return station::checkGroup(book, group);
}

/// The members after the change, ascending.
tl::expected<std::vector<AccountId>, Refusal>
membersAfter(const GroupEdit& edit, const station::Directory& book, std::vector<AccountId> members)
{
    for (const std::string& word : edit.addMembers) {
        const auto account = findAccount(book, word);
        if (!account)
            return refuse(account.error());
        members.push_back(account->id);
    }
    for (const std::string& word : edit.removeMembers) {
        const auto account = findAccount(book, word);
        if (!account)
            return refuse(account.error());
        std::erase(members, account->id);
    }
    std::ranges::sort(members);
    const auto rest = std::ranges::unique(members);
    members.erase(rest.begin(), rest.end());
    return members;
}

Outcome write(store::Store& store, const station::Directory& book, const GroupEdit& edit,
              store::TalkGroupRecord group, const std::string& verb)
{
    if (group.id) {
        if (const Status updated = store.talkGroups().update(group); !updated)
            return refuse(updated.error());
    } else {
        auto added = store.talkGroups().insert(group);
        if (!added)
            return refuse(added.error());
        group = std::move(*added);
    }
    const auto members = membersAfter(edit, book, book.membersOf(group.id));
    if (!members)
        return refuse(members.error());
    if (const Status replaced = store.talkGroups().replaceMembers(group.id, *members); !replaced)
        return refuse(replaced.error());
    station::Directory after = book;
    after.put(group);
    after.putMembers(group.id, *members);
    Answer answer;
    answer.json["group"] = groupJson(after, group);
    answer.text = "Talk group " + harmless(groupWord(after, group.id)) + " is " + verb + ".\n";
    return answer;
}

Outcome addGroup(const Tool& tool, const GroupEdit& edit)
{
    const auto password = newPassword(edit.password, station::checkGroupPassword);
    if (!password)
        return refuse(password.error());
    return tool.change([&](Book&, store::Store& store, const station::Directory& book) -> Outcome {
        store::TalkGroupRecord group;
        if (auto objection = apply(edit, book, *password, group))
            return refuse(*objection);
        return write(store, book, edit, group, "added");
    });
}

Outcome editGroup(const Tool& tool, const GroupEdit& edit)
{
    const auto password = newPassword(edit.password, station::checkGroupPassword);
    if (!password)
        return refuse(password.error());
    return tool.change([&](Book&, store::Store& store, const station::Directory& book) -> Outcome {
        auto group = findGroup(book, edit.word);
        if (!group)
            return refuse(group.error());
        if (auto objection = apply(edit, book, *password, *group))
            return refuse(*objection);
        return write(store, book, edit, *group, "changed");
    });
}

Outcome removeGroup(store::Store& store, const station::Directory& book, const std::string& word)
{
    const auto group = findGroup(book, word);
    if (!group)
        return refuse(group.error());
    if (auto objection = station::checkGroupRemoval(book, group->id))
        return refuse(*objection);
    if (const Status removed = store.talkGroups().remove(group->id); !removed)
        return refuse(removed.error());
    const std::size_t devices = book.deviceCount(group->id);
    Answer answer;
    answer.json["removed"] = groupJson(book, *group);
    answer.text = "Talk group " + harmless(groupWord(book, group->id)) + " is removed.\n";
    if (devices > 0)
        answer.text += std::to_string(devices) + " of its devices are now in " +
                       harmless(groupWord(book, store::kDefaultGroup)) + ".\n";
    return answer;
}

void addGroupOptions(CLI::App& command, GroupEdit& edit)
{
    command.add_flag("--private", edit.makePrivate, "only for its owner, members, administrators");
    command.add_option("--owner", edit.owner, "account that it belongs to; none = the station");
    command.add_option("--max-talk", edit.maxTalkSeconds,
                       "seconds after which a talk turn ends; 0 = no limit");
    command.add_option("--note", edit.note, "for operators");
    command.add_option("--member", edit.addMembers, "an account that may be in a private group");
    command.add_flag("--password-stdin", edit.password.fromInput,
                     "take the password of a private group from standard input");
}

void addEdit(CLI::App& groups, Tool& tool)
{
    auto* const command = groups.add_subcommand("edit", "change what is named, leave the rest");
    const auto edit = std::make_shared<GroupEdit>();
    command->add_option("GROUP", edit->word, "number or name")->required();
    command->add_option("--name", edit->name, "nobody else may have it");
    addGroupOptions(*command, *edit);
    command->add_flag("--public", edit->makePublic, "for everybody")
        ->excludes(command->get_option("--private"));
    auto* const enable = command->add_flag("--enable", edit->enable, "undo --disable");
    command->add_flag("--disable", edit->disable, "nothing is forwarded in it")->excludes(enable);
    command->add_option("--remove-member", edit->removeMembers, "an account");
    command->add_flag("--no-password", edit->password.clear, "take the password away")
        ->excludes(command->get_option("--password-stdin"));
    command->require_option(2, 0); // the group and at least one change
    command->callback(
        [&tool, edit] { tool.chosen = [&tool, edit] { return editGroup(tool, *edit); }; });
}

} // namespace

void addGroupCommands(CLI::App& parser, Tool& tool)
{
    auto* const groups = parser.add_subcommand("group", "talk groups");
    groups->require_subcommand(1);

    groups->add_subcommand("list", "all talk groups")->callback([&tool] {
        tool.chosen = [&tool] {
            return tool.read(
                [](Book&, const station::Directory& book) { return listGroups(book); });
        };
    });

    auto* const add = groups->add_subcommand("add", "a new talk group; the station numbers it");
    const auto edit = std::make_shared<GroupEdit>();
    const auto name = std::make_shared<std::string>();
    add->add_option("NAME", *name, "nobody else may have it")->required();
    addGroupOptions(*add, *edit);
    add->callback([&tool, edit, name] {
        edit->name = *name;
        tool.chosen = [&tool, edit] { return addGroup(tool, *edit); };
    });

    addEdit(*groups, tool);

    auto* const remove = groups->add_subcommand("remove", "its devices go to the default group");
    const auto word = std::make_shared<std::string>();
    remove->add_option("GROUP", *word, "number or name")->required();
    remove->callback([&tool, word] {
        tool.chosen = [&tool, word] {
            return tool.change([&](Book&, store::Store& store, const station::Directory& book) {
                return removeGroup(store, book, *word);
            });
        };
    });
}

} // namespace shack::app
