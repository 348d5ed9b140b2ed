#include "app/ctl/book_names.h"
#include "app/ctl/book_rows.h"
#include "app/ctl/text_table.h"
#include "app/ctl/tool.h"
#include "engine/station/book_rules.h"

#include <memory>

namespace shack::app {

namespace {

struct NewLink {
    std::string name;
    std::vector<std::string> groups;
};

std::string targetWords(const station::Directory& book, TalkGroupId link)
{
    std::string words;
    if (const auto* const targets = book.targetsOf(link)) {
        for (const TalkGroupId target : *targets)
            words += (words.empty() ? "" : ", ") + groupWord(book, target);
    }
    return words.empty() ? "-" : words;
}

Outcome listLinks(const station::Directory& book)
{
    Answer answer;
    Json rows = Json::array();
    TextTable table{{"ID", "NAME", "TALK GROUPS", "STATE"}};
    for (const auto& [id, link] : book.allGroups()) {
        if (!link.isLink)
            continue;
        rows.push_back(linkJson(book, link));
        table.add({std::to_string(id.value), link.name, targetWords(book, id),
                   link.enabled ? "" : "disabled"});
    }
    answer.json["links"] = std::move(rows);
    answer.text = table.text("There are no links.");
    return answer;
}

Outcome addLink(store::Store& store, const station::Directory& book, const NewLink& wanted)
{
    std::vector<TalkGroupId> targets;
    for (const std::string& word : wanted.groups) {
        const auto group = findGroup(book, word);
        if (!group)
            return refuse(group.error());
        targets.push_back(group->id);
    }
    const store::TalkGroupRecord draft{.name = wanted.name, .isLink = true};
    if (auto objection = station::checkGroup(book, draft))
        return refuse(*objection);
    if (auto objection = station::checkLink(book, {}, targets))
        return refuse(*objection);
    const auto link = store.talkGroups().insert(draft);
    if (!link)
        return refuse(link.error());
    if (const Status linked = store.groupLinks().replace(link->id, targets); !linked)
        return refuse(linked.error());

    station::Directory after = book;
    after.put(*link);
    after.putLink({link->id, targets});
    Answer answer;
    answer.json["link"] = linkJson(after, *link);
    answer.text = "Link " + harmless(groupWord(after, link->id)) +
                  " joins: " + harmless(targetWords(after, link->id)) + "\n";
    return answer;
}

Outcome removeLink(store::Store& store, const station::Directory& book, const std::string& word)
{
    const auto link = findLink(book, word);
    if (!link)
        return refuse(link.error());
    if (const Status removed = store.talkGroups().remove(link->id); !removed)
        return refuse(removed.error());
    Answer answer;
    answer.json["removed"] = linkJson(book, *link);
    answer.text = "Link " + harmless(groupWord(book, link->id)) + " is removed.\n";
    return answer;
}

} // namespace

void addLinkCommands(CLI::App& parser, Tool& tool)
{
    auto* const links = parser.add_subcommand("link", "join talk groups: who talks in one is heard "
                                                      "in all");
    links->require_subcommand(1);

    links->add_subcommand("list", "all links")->callback([&tool] {
        tool.chosen = [&tool] {
            return tool.read([](Book&, const station::Directory& book) { return listLinks(book); });
        };
    });

    auto* const add = links->add_subcommand("add", "join two or more talk groups");
    const auto wanted = std::make_shared<NewLink>();
    add->add_option("NAME", wanted->name, "no link or talk group may have it")->required();
    add->add_option("GROUP", wanted->groups, "numbers or names; each in no other link")->required();
    add->callback([&tool, wanted] {
        tool.chosen = [&tool, wanted] {
            return tool.change([&](Book&, store::Store& store, const station::Directory& book) {
                return addLink(store, book, *wanted);
            });
        };
    });

    auto* const remove = links->add_subcommand("remove", "part the talk groups again");
    const auto word = std::make_shared<std::string>();
    remove->add_option("LINK", *word, "number or name")->required();
    remove->callback([&tool, word] {
        tool.chosen = [&tool, word] {
            return tool.change([&](Book&, store::Store& store, const station::Directory& book) {
                return removeLink(store, book, *word);
            });
        };
    });
}

} // namespace shack::app
