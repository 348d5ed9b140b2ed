#include "app/ctl/book_names.h"
#include "app/ctl/book_rows.h"
#include "app/ctl/local_time.h"
#include "app/ctl/text_table.h"
#include "app/ctl/tool.h"
#include "engine/host/store_keeper.h"
#include "engine/station/announcement_times.h"
#include "engine/station/name_rules.h"

#include <chrono>
#include <fmt/format.h>
#include <memory>
#include <optional>

namespace shack::app {

namespace {

using Record = store::AnnouncementRecord;

struct NewAnnouncement {
    std::string title;
    std::string group;
    std::string file;
    std::string at; ///< empty = from now on
    std::string repeats = "once";
    std::uint32_t everyMinutes = 0;
    std::optional<WallTime> startsAt; ///< instead of `at`
};

/// A station on the air looks for changes of its book much more often than this.
constexpr std::chrono::seconds kReadWithin{10};

Json timeJson(const std::optional<WallTime>& at)
{
    return at ? Json(timeText(*at)) : Json(nullptr);
}

Json announcementJson(const Record& record, WallTime now)
{
    return {{"id", record.id},
            {"title", record.title},
            {"group", record.group.value},
            {"file", record.file},
            {"repeats", store::announcementRepeatName(record.repeats)},
            {"every_minutes", record.every.count()},
            {"enabled", record.enabled},
            {"first_at", timeJson(record.firstAt)},
            {"next_at", timeJson(station::nextAnnouncement(record, now))},
            {"last_at", timeJson(record.lastAt)},
            {"last_outcome", store::announcementOutcomeName(record.lastOutcome)}};
}

Outcome list(Book& book, store::Store& store)
{
    const auto records = store.announcements().all();
    if (!records)
        return refuse(records.error());
    Answer answer;
    Json rows = Json::array();
    TextTable table{{"ID", "TITLE", "GROUP", "REPEATS", "NEXT", "LAST", "OUTCOME", "FILE"}};
    for (const Record& one : *records) {
        rows.push_back(announcementJson(one, book.now()));
        std::string repeats{store::announcementRepeatName(one.repeats)};
        if (one.repeats == store::AnnouncementRepeat::Interval)
            repeats += fmt::format(" {} min", one.every.count());
        table.add({std::to_string(one.id), one.title, std::to_string(one.group.value),
                   one.enabled ? repeats : repeats + ", off",
                   localText(station::nextAnnouncement(one, book.now())), localText(one.lastAt),
                   std::string{store::announcementOutcomeName(one.lastOutcome)}, one.file});
    }
    answer.json["announcements"] = std::move(rows);
    answer.text = table.text("There are no announcements.");
    return answer;
}

Outcome refuseUsage(std::string sentence)
{
    return refuse(Refusal{"announcement.invalid", std::move(sentence), {}});
}

Outcome add(Book& book, store::Store& store, const station::Directory& directory,
            const NewAnnouncement& wanted)
{
    const auto group = findGroup(directory, wanted.group);
    if (!group)
        return refuse(group.error());
    Record record{.title = wanted.title, .group = group->id, .file = wanted.file};
    if (station::lineProblem(record.title, false))
        return refuseUsage("The title must be one line of text.");
    const std::filesystem::path file{std::u8string{wanted.file.begin(), wanted.file.end()}};
    std::error_code error;
    if (!std::filesystem::exists(book.recordings() / file, error))
        return refuseUsage("There is no file " + harmless(wanted.file) +
                           "; it is named as recordings show it, or by its whole path.");
    if (wanted.repeats == "daily")
        record.repeats = store::AnnouncementRepeat::Daily;
    if (wanted.repeats == "weekly")
        record.repeats = store::AnnouncementRepeat::Weekly;
    if (wanted.everyMinutes > 0)
        record.repeats = store::AnnouncementRepeat::Interval;
    record.every = std::chrono::minutes{wanted.everyMinutes};
    record.firstAt = wanted.startsAt.value_or(book.now());
    if (!wanted.at.empty()) {
        const auto at = parseLocal(wanted.at);
        if (!at)
            return refuseUsage("--at wants a time like \"2026-12-01 20:00\".");
        record.firstAt = *at;
    } else if (!wanted.startsAt && record.repeats != store::AnnouncementRepeat::Interval) {
        return refuseUsage("--at must say when, unless it repeats by --every.");
    }
    const auto kept = store.announcements().put(record);
    if (!kept)
        return refuse(kept.error());
    return list(book, store);
}

/// Due as soon as a running station has surely read it.
Outcome sayNow(Book& book, store::Store& store, const station::Directory& directory,
               NewAnnouncement wanted)
{
    wanted.startsAt = book.now() + kReadWithin;
    return add(book, store, directory, wanted);
}

Outcome setEcho(store::Store& store, const station::Directory& directory, const std::string& word)
{
    TalkGroupId id{};
    if (word != "none") {
        const auto group = findGroup(directory, word);
        if (!group)
            return refuse(group.error());
        if (!directory.linksOf(group->id).empty())
            return refuse(
                Refusal{"echo.linked", "A group that is linked to others can have no echo.", {}});
        id = group->id;
    }
    const Status set =
        store.siteSettings().set(host::StoreKeeper::kEchoKey, std::to_string(id.value));
    if (!set)
        return refuse(set.error());
    Answer answer;
    answer.json["echo_group"] = id.value;
    answer.text = id ? "The echo group is " + harmless(groupWord(directory, id)) + ".\n"
                     : "There is no echo group.\n";
    return answer;
}

void addAdd(CLI::App& announcements, Tool& tool)
{
    auto* const command = announcements.add_subcommand("add", "say a file into a talk group");
    const auto wanted = std::make_shared<NewAnnouncement>();
    command->add_option("TITLE", wanted->title, "what people see")->required();
    command->add_option("--group", wanted->group, "number or name")->required();
    command
        ->add_option("--file", wanted->file,
                     "a recording's file, or the whole path of an Ogg Opus file; a minute at most")
        ->required();
    command->add_option("--at", wanted->at, "first time, \"2026-12-01 20:00\" by this computer");
    auto* const repeats = command->add_option("--repeat", wanted->repeats, "from --at on")
                              ->check(CLI::IsMember({"once", "daily", "weekly"}))
                              ->capture_default_str();
    command->add_option("--every", wanted->everyMinutes, "minutes; from --at on, or from now on")
        ->check(CLI::Range(std::uint32_t{1},
                           static_cast<std::uint32_t>(station::kLongestInterval.count())))
        ->excludes(repeats);
    command->callback([&tool, wanted] {
        tool.chosen = [&tool, wanted] {
            return tool.change(
                [&](Book& book, store::Store& store, const station::Directory& directory) {
                    return add(book, store, directory, *wanted);
                });
        };
    });
}

void addNow(CLI::App& announcements, Tool& tool)
{
    auto* const command = announcements.add_subcommand(
        "now", "say a file once, within seconds, as soon as nobody talks");
    const auto wanted = std::make_shared<NewAnnouncement>();
    command->add_option("TITLE", wanted->title, "what people see")->required();
    command->add_option("--group", wanted->group, "number or name")->required();
    command->add_option("--file", wanted->file, "as of \"add\"")->required();
    command->callback([&tool, wanted] {
        tool.chosen = [&tool, wanted] {
            return tool.change(
                [&](Book& book, store::Store& store, const station::Directory& directory) {
                    return sayNow(book, store, directory, *wanted);
                });
        };
    });
}

} // namespace

void addAnnouncementCommands(CLI::App& parser, Tool& tool)
{
    auto* const announcements = parser.add_subcommand(
        "announcements", "what the station says by itself when the channel is quiet");
    announcements->require_subcommand(1);
    announcements->add_subcommand("list", "all, with the next time")->callback([&tool] {
        tool.chosen = [&tool] { return tool.look(list); };
    });
    addAdd(*announcements, tool);
    addNow(*announcements, tool);
    auto* const removing = announcements->add_subcommand("remove", "its file stays");
    const auto id = std::make_shared<std::uint64_t>(0);
    removing->add_option("ID", *id, "as listed")->required();
    removing->callback([&tool, id] {
        tool.chosen = [&tool, id] {
            return tool.change(
                [&](Book& book, store::Store& store, const station::Directory&) -> Outcome {
                    if (const Status removed = store.announcements().remove(*id); !removed)
                        return refuse(removed.error());
                    return list(book, store);
                });
        };
    });
    auto* const echo =
        parser.add_subcommand("echo", "the group that plays back to people what they said");
    const auto word = std::make_shared<std::string>();
    echo->add_option("GROUP", *word, "number or name, or \"none\"")->required();
    echo->callback([&tool, word] {
        tool.chosen = [&tool, word] {
            return tool.change(
                [&](Book&, store::Store& store, const station::Directory& directory) {
                    return setEcho(store, directory, *word);
                });
        };
    });
}

} // namespace shack::app
