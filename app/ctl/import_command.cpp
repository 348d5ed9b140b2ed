#include "app/ctl/import_secrets.h"
#include "app/ctl/text_table.h"
#include "app/ctl/tool.h"
#include "engine/crypto/draarl_password.h"
#include "engine/store/database_url.h"
#include "engine/store/draarl_tables.h"
#include "engine/store/mysql_port.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fmt/core.h>
#include <memory>

namespace shack::app {

namespace {

constexpr std::size_t kContacts = 200; // what a station keeps of them
constexpr std::size_t kShownNotes = 40;

struct Import {
    std::string from;
    std::string keyFile;
    std::string ahead = "+08:00";
    bool dryRun = false;
};

tl::expected<Secret, Refusal> keyIn(const std::string& file)
{
    if (file.empty())
        return Secret{};
    auto key =
        crypto::readDraarlKey(std::filesystem::path{std::u8string{file.begin(), file.end()}});
    if (!key)
        return refuse(Refusal{"import.key", key.error().sentence() + ".", {}});
    return std::move(*key);
}

tl::expected<store::DraarlTables, Refusal> readTheirs(const Import& wanted,
                                                      std::chrono::milliseconds wait)
{
    const auto ahead = store::parseDraarlZone(wanted.ahead);
    if (!ahead)
        return refuse(Refusal{"store.invalid_input",
                              "The zone must look like +08:00, at most 14 hours from UTC.",
                              {}});
    const auto address = store::parseMysqlUrl(wanted.from);
    if (!address)
        return refuse(address.error());
    store::StoreConfig config;
    config.busyTimeout = wait;
    const SystemClock clock;
    auto sql = store::openMysql(*address, config, clock);
    if (!sql)
        return refuse(sql.error());
    auto tables = store::readDraarlTables(**sql, *ahead, kContacts);
    if (!tables)
        return refuse(tables.error());
    return std::move(*tables);
}

// The report

struct CountLine {
    const char* name;
    const station::ImportCount* count;
};

std::array<CountLine, 6> linesOf(const station::DraarlImport& plan)
{
    return {{{"accounts", &plan.accountCount},
             {"groups", &plan.groupCount},
             {"members", &plan.memberCount},
             {"links", &plan.linkCount},
             {"devices", &plan.deviceCount},
             {"last_heard", &plan.contactCount}}};
}

Json notesJson(const std::vector<station::ImportNote>& notes)
{
    Json list = Json::array();
    for (const station::ImportNote& note : notes)
        list.push_back({{"kind", note.kind},
                        {"who", note.who},
                        {"why", note.why},
                        {"left_out", note.leftOut}});
    return list;
}

std::string notesText(const std::vector<station::ImportNote>& notes)
{
    std::string text;
    for (std::size_t i = 0; i < std::min(notes.size(), kShownNotes); ++i)
        text += fmt::format("{}: {} {}: {}.\n", notes[i].leftOut ? "left out" : "changed",
                            notes[i].kind, harmless(notes[i].who), harmless(notes[i].why));
    if (notes.size() > kShownNotes)
        text += fmt::format("... and {} more; --json lists all.\n", notes.size() - kShownNotes);
    return text;
}

Answer answerOf(const station::DraarlImport& plan, const ImportSecrets& secrets, bool dryRun)
{
    Answer answer;
    answer.json["dry_run"] = dryRun;
    TextTable table{{"", "FOUND", "KNOWN", "NEW"}};
    for (const CountLine& line : linesOf(plan)) {
        const auto [found, known, fresh] = *line.count;
        answer.json[line.name] = {{"found", found}, {"known", known}, {"new", fresh}};
        table.add({line.name, std::to_string(found), std::to_string(known), std::to_string(fresh)});
    }
    answer.json["passwords_to_set"] = secrets.unopened;
    auto notes = plan.notes;
    notes.insert(notes.end(), secrets.notes.begin(), secrets.notes.end());
    answer.json["notes"] = notesJson(notes);
    answer.text = dryRun ? "Nothing is written. This would be imported:\n" : "Imported:\n";
    answer.text += table.text("") + notesText(notes);
    if (secrets.unopened > 0)
        answer.text += fmt::format("{} accounts need a new device password: theirs are sealed with "
                                   "the key in that installation's config.yaml "
                                   "(DeviceAuth.AESKey); give it by --key-file.\n",
                                   secrets.unopened);
    answer.text += "Sound files stay where they are.\n";
    return answer;
}

// Writing

Status putGroups(store::Store& store, const station::DraarlImport& plan)
{
    for (store::TalkGroupRecord group : plan.groups) {
        group.owner = {}; // the accounts come later
        if (auto put = store.talkGroups().insert(group); !put)
            return failed(put.error().during("importing the group " + group.name));
    }
    return {};
}

Status nameDefaultGroup(store::Store& store, const station::DraarlImport& plan)
{
    if (plan.defaultGroupName.empty())
        return {};
    auto group = store.talkGroups().find(store::kDefaultGroup);
    if (!group)
        return failed(group.error());
    if (!*group)
        return {};
    (*group)->name = plan.defaultGroupName;
    return store.talkGroups().update(**group);
}

Status putPeople(store::Store& store, const station::DraarlImport& plan)
{
    for (const store::AccountRecord& account : plan.accounts)
        if (auto put = store.accounts().insert(account); !put)
            return failed(put.error().during("importing the account " + account.name));
    for (const store::TalkGroupRecord& group : plan.groups)
        if (group.owner)
            if (auto set = store.talkGroups().update(group); !set)
                return set;
    for (const store::GroupMember& member : plan.members)
        if (auto put = store.talkGroups().addMember(member.group, member.account); !put)
            return put;
    for (const store::LinkRecord& link : plan.links)
        if (auto put = store.groupLinks().replace(link.linkGroup, link.targets); !put)
            return put;
    return {};
}

Status putEquipment(store::Store& store, const station::DraarlImport& plan)
{
    if (auto put = store.devices().insertMany(plan.devices); !put)
        return failed(put.error());
    for (const auto& [device, settings] : plan.settings)
        if (auto put = store.devices().replaceSettings(device, settings); !put)
            return put;
    return plan.contacts.empty() ? Status{} : store.contacts().append(plan.contacts);
}

Outcome write(store::Store& store, const station::Directory& book,
              const store::DraarlTables& theirs, const ImportSecrets& secrets)
{
    const auto heard = store.contacts().newest(1);
    if (!heard)
        return refuse(heard.error());
    // Once more, now that nobody else can change the book.
    station::DraarlImport plan = station::planDraarlImport(theirs, book, !heard->empty());
    addSecrets(plan, secrets);
    for (const auto& step : {nameDefaultGroup, putGroups, putPeople, putEquipment})
        if (auto done = step(store, plan); !done)
            return refuse(done.error());
    return answerOf(plan, secrets, false);
}

Outcome importDraarl(const Tool& tool, const Import& wanted)
{
    const auto key = keyIn(wanted.keyFile);
    if (!key)
        return refuse(key.error());
    const auto theirs = readTheirs(wanted, tool.book.wait);
    if (!theirs)
        return refuse(theirs.error());
    ImportSecrets secrets;
    const auto prepare = [&](const station::Directory& book) -> Outcome {
        const station::DraarlImport plan = station::planDraarlImport(*theirs, book, false);
        auto made = importSecrets(plan, *key);
        if (!made)
            return refuse(made.error());
        secrets = std::move(*made);
        return answerOf(plan, secrets, true);
    };
    // Hashing takes its time, and nobody shall wait for it with a lock.
    Outcome prepared =
        tool.read([&](Book&, const station::Directory& book) { return prepare(book); });
    if (!prepared && prepared.error().code == "store.missing")
        prepared = prepare({}); // the change below makes it, or says why not
    if (!prepared || wanted.dryRun)
        return prepared;
    return tool.change([&](Book&, store::Store& store, const station::Directory& book) {
        return write(store, book, *theirs, secrets);
    });
}

} // namespace

void addImportDraarlCommand(CLI::App& parser, Tool& tool)
{
    auto* const command = parser.add_subcommand(
        "import-draarl", "take accounts, groups, links, devices and what was heard last out of the "
                         "database of a DraARL server; what the book has stays, so that it may be "
                         "run again");
    const auto wanted = std::make_shared<Import>();
    command->add_option("--from", wanted->from, "mysql://user:password@host/name; only read")
        ->required();
    command->add_option("--key-file", wanted->keyFile,
                        "a file with the key of the device passwords (DeviceAuth.AESKey); without "
                        "it every device needs a new password");
    command->add_option("--zone", wanted->ahead, "what that server's clock was ahead of UTC")
        ->capture_default_str();
    command->add_flag("--dry-run", wanted->dryRun, "only say what would come");
    command->callback(
        [&tool, wanted] { tool.chosen = [&tool, wanted] { return importDraarl(tool, *wanted); }; });
}

} // namespace shack::app
