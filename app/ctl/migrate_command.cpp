#include "app/ctl/tool.h"
#include "engine/base/clock.h"
#include "engine/store/book_copy.h"
#include "engine/store/database_url.h"
#include "engine/store/station_lock.h"
#include "engine/store/store.h"

#include <fmt/core.h>
#include <memory>

namespace shack::app {

namespace {

constexpr std::string_view kFileScheme = "sqlite:";

struct Migration {
    std::string from;
    std::string to;
    bool again = false;
};

/// A database that no station uses while we hold it. Main thread.
struct HeldDatabase {
    std::unique_ptr<store::StationLock> lock; ///< of a file
    std::unique_ptr<store::Store> store;      ///< closed before the lock goes
    std::string name;                         ///< without a password
};

tl::expected<store::StoreConfig, Refusal> configOf(const std::string& typed,
                                                   std::chrono::milliseconds wait)
{
    store::StoreConfig config;
    config.busyTimeout = wait;
    if (store::isMysqlUrl(typed)) {
        config.database = typed;
        return config;
    }
    const bool scheme = typed.substr(0, kFileScheme.size()) == kFileScheme;
    const std::string path = scheme ? typed.substr(kFileScheme.size()) : typed;
    if (path.empty())
        return refuse(Refusal{"store.invalid_input", "The name of a database is empty.", {}});
    config.path = std::filesystem::path{std::u8string{path.begin(), path.end()}};
    return config;
}

tl::expected<HeldDatabase, Refusal> hold(const std::string& typed, store::MissingFile missing,
                                         std::chrono::milliseconds wait, const Clock& clock)
{
    const auto config = configOf(typed, wait);
    if (!config)
        return refuse(config.error());
    HeldDatabase held;
    std::error_code error;
    held.name = config->usesFile() ? std::filesystem::weakly_canonical(config->path, error).string()
                                   : std::string{};
    auto opened = store::Store::open(*config, clock, missing, store::DamagedFile::Leave);
    if (!opened)
        return refuse(opened.error());
    held.store = std::move(*opened);
    if (held.store->isDraarl())
        return refuse(Refusal{"store.unsupported",
                              "That is a DraARL database, not a book of a station; import-draarl "
                              "takes it into one.",
                              {}});
    if (config->usesFile()) {
        auto lock = store::StationLock::take(config->path);
        if (!lock)
            return refuse(Refusal{"store.in_use",
                                  harmless(lock.error().sentence()) + ". Stop that station first.",
                                  {}});
        held.lock = std::move(*lock);
        return held;
    }
    if (const auto mine = held.store->sql().holdStation(); !mine)
        return refuse(Refusal{
            "store.in_use", harmless(mine.error().sentence()) + ". Stop that station first.", {}});
    const auto address = store::parseMysqlUrl(config->database);
    held.name = address ? store::shown(*address) : std::string{};
    return held;
}

Answer answerOf(const std::vector<store::CopiedTable>& report, const HeldDatabase& from,
                const HeldDatabase& to)
{
    Answer answer;
    answer.json["from"] = from.name;
    answer.json["to"] = to.name;
    Json tables = Json::array();
    answer.text = fmt::format("Copied from {} to {}; both were read again and are the same:\n",
                              harmless(from.name), harmless(to.name));
    for (const store::CopiedTable& table : report) {
        const std::string sum = fmt::format("{:016x}", table.checksum);
        tables.push_back({{"table", table.name},
                          {"rows", table.rows},
                          {"copied_now", table.copiedNow},
                          {"checksum", sum}});
        answer.text += fmt::format("  {:<16} {:>9} rows  {}\n", table.name, table.rows, sum);
    }
    answer.json["tables"] = std::move(tables);
    answer.text += "Now name the new database in the station file ([store] path or database).\n";
    return answer;
}

Outcome migrateBook(const Migration& wanted, std::chrono::milliseconds wait)
{
    const SystemClock clock;
    auto from = hold(wanted.from, store::MissingFile::Refuse, wait, clock);
    if (!from)
        return refuse(from.error());
    auto to = hold(wanted.to, store::MissingFile::Create, wait, clock);
    if (!to)
        return refuse(to.error());
    if (wanted.again)
        if (auto fresh = store::forgetCopy(to->store->sql()); !fresh)
            return refuse(Refusal{"store.in_use", fresh.error().sentence() + ".", {}});
    const auto report = store::copyBook(from->store->sql(), to->store->sql(), from->name);
    if (!report)
        return refuse(report.error());
    return answerOf(*report, *from, *to);
}

} // namespace

void addMigrateCommand(CLI::App& parser, Tool& tool)
{
    auto* const command = parser.add_subcommand(
        "migrate", "copy the whole book into another, empty database; may be run again after it "
                   "broke off, and compares both at the end");
    const auto wanted = std::make_shared<Migration>();
    command->add_option("--from", wanted->from, "sqlite:FILE, or mysql://user:password@host/name")
        ->required();
    command->add_option("--to", wanted->to, "the same; a file is made")->required();
    command->add_flag("--again", wanted->again,
                      "empty the target first, when it holds a copy that broke off");
    command->callback([&tool, wanted] {
        tool.chosen = [&tool, wanted] { return migrateBook(*wanted, tool.book.wait); };
    });
}

} // namespace shack::app
