#include "app/ctl/book_names.h"
#include "app/ctl/local_time.h"
#include "app/ctl/recording_rows.h"
#include "app/ctl/tool.h"
#include "engine/archive/recording_reader.h"
#include "engine/archive/repair.h"
#include "engine/archive/sound_export.h"
#include "engine/host/archive_keeper.h"

#include <fmt/core.h>
#include <memory>
#include <set>

namespace shack::app {

namespace {

using Records = std::vector<store::RecordingRecord>;

Answer answerOf(const Records& records, std::string_view whenEmpty)
{
    Answer answer;
    Json rows = Json::array();
    for (const store::RecordingRecord& one : records)
        rows.push_back(recordingJson(one));
    answer.json["recordings"] = std::move(rows);
    answer.text = recordingTable(records, whenEmpty);
    return answer;
}

Outcome show(store::Store& store, const std::vector<std::string>& words)
{
    const auto records = findRecordings(store, words);
    if (!records)
        return refuse(records.error());
    return answerOf(*records, "");
}

/// One change of what people decide about recordings, then how they stand.
Outcome decide(store::Store& store, const std::vector<std::string>& words,
               const std::function<Result<std::size_t>(std::span<const std::uint64_t>)>& change)
{
    const auto records = findRecordings(store, words);
    if (!records)
        return refuse(records.error());
    std::vector<std::uint64_t> ids;
    for (const store::RecordingRecord& one : *records)
        ids.push_back(one.id);
    if (const auto changed = change(ids); !changed)
        return refuse(changed.error());
    return show(store, words);
}

std::string troubleOf(const std::filesystem::path& file, const store::RecordingRecord& row)
{
    if (file.extension() == ".raw") {
        std::error_code error;
        const auto size = std::filesystem::file_size(file, error);
        if (error)
            return "the file is not there";
        return size == row.bytes ? "" : fmt::format("{} bytes instead of {}", size, row.bytes);
    }
    const auto content = archive::readRecording(file);
    if (!content)
        return content.error().code() == ErrorCode::NotFound ? "the file is not there"
                                                             : content.error().sentence();
    if (!content->whole)
        return content->trouble;
    if (content->packets.size() != row.frames)
        return fmt::format("{} frames instead of {}", content->packets.size(), row.frames);
    return {};
}

Outcome verify(const std::filesystem::path& folder, store::Store& store)
{
    const auto rows = store.recordings().all();
    if (!rows)
        return refuse(rows.error());
    // Without it every file would look lost, and most often only the station file was not named.
    std::error_code error;
    if (!rows->empty() && !std::filesystem::is_directory(folder, error)) {
        const std::u8string name = folder.u8string();
        return refuse(Refusal{"recording.folder",
                              "There is no folder " +
                                  harmless(std::string{name.begin(), name.end()}) +
                                  "; a station file (--config) says where recordings lie.",
                              {}});
    }
    Answer answer;
    Json damaged = Json::array();
    std::set<std::string> known;
    for (const store::RecordingRecord& row : *rows) {
        known.insert(row.file);
        const std::string trouble = troubleOf(folder / pathOfText(row.file), row);
        if (trouble.empty())
            continue;
        damaged.push_back({{"id", row.id}, {"file", row.file}, {"trouble", trouble}});
        answer.text += fmt::format("{}: {}\n", harmless(row.file), harmless(trouble));
    }
    Json strangers = Json::array();
    for (const auto& file : archive::listFolder(folder).recordings)
        if (!known.contains(file.generic_string()))
            strangers.push_back(file.generic_string());
    answer.text += fmt::format("{} recordings looked at, {} damaged, {} files without a row.\n",
                               rows->size(), damaged.size(), strangers.size());
    answer.json["checked"] = rows->size();
    answer.json["damaged"] = std::move(damaged);
    answer.json["without_row"] = std::move(strangers);
    return answer;
}

struct ImportWish {
    std::vector<std::string> files;
    std::string callsign, group;
    std::uint8_t ssid = 0;
};

Outcome import(const std::filesystem::path& folder, store::Store& store,
               const station::Directory& book, const ImportWish& wish)
{
    archive::RecordingInfo info{.callsign = wish.callsign, .ssid = Ssid{wish.ssid}};
    if (!wish.group.empty()) {
        const auto group = findGroup(book, wish.group);
        if (!group)
            return refuse(group.error());
        info.group = group->id;
        info.groupName = group->name;
    }
    Records records;
    Json refused = Json::array();
    std::string text;
    for (const std::string& file : wish.files) {
        const auto imported = archive::importRecording(folder, pathOfText(file), info);
        if (!imported) {
            refused.push_back({{"file", file}, {"trouble", imported.error().sentence()}});
            text += harmless(imported.error().sentence()) + "\n";
            continue;
        }
        if (!imported->trouble.empty())
            text += fmt::format("{}: {}\n", harmless(file), imported->trouble);
        records.push_back(host::recordingRow({imported->info, imported->file, imported->bytes}));
    }
    if (const Status saved = store.recordings().put(records); !saved)
        return refuse(saved.error());
    Answer answer = answerOf(records, "Nothing was taken in.");
    answer.text = text + answer.text;
    answer.json["refused"] = std::move(refused);
    return answer;
}

struct ListWish {
    store::RecordingFilter filter;
    std::vector<std::string> words;
    std::string group, from, until;
};

Outcome list(store::Store& store, const station::Directory& book, const ListWish& wish)
{
    store::RecordingFilter filter = wish.filter;
    for (const std::string& word : wish.words)
        filter.words += (filter.words.empty() ? "" : " ") + word;
    if (!wish.group.empty()) {
        const auto group = findGroup(book, wish.group);
        if (!group)
            return refuse(group.error());
        filter.group = group->id;
    }
    for (auto [text, at] : {std::pair{&wish.from, &filter.from}, {&wish.until, &filter.until}}) {
        if (text->empty())
            continue;
        *at = parseLocal(*text);
        if (!*at)
            return refuse(
                Refusal{"recording.invalid", "A time looks like \"2026-12-01 20:00\".", {}});
    }
    const auto records = store.recordings().find(filter);
    if (!records)
        return refuse(records.error());
    return answerOf(*records, "There are no recordings.");
}

void addList(CLI::App& recordings, Tool& tool)
{
    auto* const command = recordings.add_subcommand("list", "newest first");
    const auto wish = std::make_shared<ListWish>();
    auto& filter = wish->filter;
    command->add_option("WORD", wish->words,
                        "parts of callsign, device, group or note; all must be there");
    command->add_option("--callsign", filter.callsign, "\"BH4AAA\" or \"BH4AAA-12\"");
    command->add_option("--group", wish->group, "number or name");
    command->add_option("--from", wish->from, "\"2026-12-01 20:00\" by this computer");
    command->add_option("--until", wish->until, "likewise; before this");
    command->add_flag("--kept", filter.kept, "only what is kept");
    command->add_flag("--gaps", filter.hasGaps, "only what has gaps");
    command->add_flag("--bin", filter.binned, "what is in the bin");
    command->add_option("--limit", filter.limit, "at most so many")->capture_default_str();
    command->callback([&tool, wish] {
        tool.chosen = [&tool, wish] {
            return tool.read([wish](Book& book, const station::Directory& directory) {
                return book.look(
                    [&](store::Store& store) { return list(store, directory, *wish); });
            });
        };
    });
}

void addDecision(
    CLI::App& recordings, Tool& tool, const char* name, const char* help,
    std::function<Result<std::size_t>(Book&, store::Store&, std::span<const std::uint64_t>)> change)
{
    auto* const command = recordings.add_subcommand(name, help);
    const auto words = std::make_shared<std::vector<std::string>>();
    command->add_option("RECORDING", *words, "ids")->required();
    command->callback([&tool, words, change = std::move(change)] {
        tool.chosen = [&tool, words, change] {
            return tool.change([&](Book& book, store::Store& store, const station::Directory&) {
                return decide(store, *words, [&](std::span<const std::uint64_t> ids) {
                    return change(book, store, ids);
                });
            });
        };
    });
}

void addDecisions(CLI::App& recordings, Tool& tool)
{
    addDecision(
        recordings, tool, "keep", "retention leaves them alone",
        [](Book&, store::Store& store, auto ids) { return store.recordings().setKept(ids, true); });
    addDecision(recordings, tool, "release", "retention may take them again",
                [](Book&, store::Store& store, auto ids) {
                    return store.recordings().setKept(ids, false);
                });
    addDecision(recordings, tool, "bin", "throw them away; restore takes them back for a while",
                [](Book& book, store::Store& store, auto ids) {
                    return store.recordings().setBinned(ids, book.now());
                });
    addDecision(recordings, tool, "restore", "take them out of the bin",
                [](Book&, store::Store& store, auto ids) {
                    return store.recordings().setBinned(ids, std::nullopt);
                });
}

void addExport(CLI::App& recordings, Tool& tool)
{
    auto* const command = recordings.add_subcommand("export", "copy them out of the archive");
    const auto wish = std::make_shared<ExportOrder>();
    command->add_option("--to", wish->folder, "a folder; made when missing")->required();
    command->add_option("RECORDING", wish->words, "ids; none = all that are not in the bin");
    command->add_option("--format", wish->format, "opus = as received")
        ->check(CLI::IsMember({"opus", "wav", "flac"}))
        ->capture_default_str();
    command->add_flag("--merged", wish->merged,
                      "one file in the order of time, with a cue sheet; wav or flac");
    command->add_flag("--evidence", wish->evidence,
                      "with index.csv, SHA256SUMS and a page that explains them");
    command->callback([&tool, wish] {
        tool.chosen = [&tool, wish] {
            return tool.look([&](Book& book, store::Store& store) {
                return exportRecordings(book.recordings(), store, *wish);
            });
        };
    });
}

void addImport(CLI::App& recordings, Tool& tool)
{
    auto* const command = recordings.add_subcommand(
        "import", "take in recordings of the original server (.raw) or Ogg Opus files");
    const auto wish = std::make_shared<ImportWish>();
    command->add_option("FILE", wish->files, "files")->required();
    command->add_option("--callsign", wish->callsign, "who spoke, where the file does not say");
    command->add_option("--ssid", wish->ssid, "likewise");
    command->add_option("--group", wish->group, "likewise; number or name");
    command->callback([&tool, wish] {
        tool.chosen = [&tool, wish] {
            return tool.change(
                [&](Book& book, store::Store& store, const station::Directory& directory) {
                    return import(book.recordings(), store, directory, *wish);
                });
        };
    });
}

} // namespace

void addRecordingCommands(CLI::App& parser, Tool& tool)
{
    auto* const recordings =
        parser.add_subcommand("recordings", "what was said; nothing here needs the station to run");
    recordings->require_subcommand(1);
    addList(*recordings, tool);
    auto* const showing = recordings->add_subcommand("show", "all about some");
    const auto words = std::make_shared<std::vector<std::string>>();
    showing->add_option("RECORDING", *words, "ids")->required();
    showing->callback([&tool, words] {
        tool.chosen = [&tool, words] {
            return tool.look([&](Book&, store::Store& store) { return show(store, *words); });
        };
    });
    addDecisions(*recordings, tool);
    addExport(*recordings, tool);
    recordings->add_subcommand("verify", "read every file and compare it with its row")
        ->callback([&tool] {
            tool.chosen = [&tool] {
                return tool.look([](Book& book, store::Store& store) {
                    return verify(book.recordings(), store);
                });
            };
        });
    addImport(*recordings, tool);
}

} // namespace shack::app
