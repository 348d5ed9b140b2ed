#include "engine/bench/run_archive.h"

#include "engine/base/text.h"
#include "engine/base/version.h"
#include "engine/bench/environment.h"
#include "engine/bench/file_on_disk.h"
#include "engine/bench/report_json.h"
#include "engine/bench/whole_file.h"

#include <algorithm>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <fstream>
#include <map>
#include <utility>

namespace shack::bench {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kReport = ".json";
constexpr std::string_view kMarker = ".started";
constexpr std::string_view kRemarks = ".remarks";
constexpr std::uintmax_t kLargestReport = std::uintmax_t{256} << 20U;
constexpr std::size_t kLongestText = 4'000;
constexpr std::size_t kLongestId = 80;

/// Names come from people and from other programs: letters, digits and hyphens only, so that no id
/// leads out of the folder.
bool isId(std::string_view id) noexcept
{
    return !id.empty() && id.size() <= kLongestId && id.front() != '-' &&
           std::all_of(id.begin(), id.end(), [](char letter) {
               return (letter >= '0' && letter <= '9') || (letter >= 'a' && letter <= 'z') ||
                      letter == '-';
           });
}

Status notAnId(std::string_view id)
{
    return fail(ErrorCode::InvalidInput,
                fmt::format("\"{}\" is not the name of a run", text::printable(id)));
}

Result<std::string> contentOf(const fs::path& file)
{
    std::error_code error;
    const fs::file_status status = fs::symlink_status(file, error);
    if (error || !fs::is_regular_file(status))
        return fail(ErrorCode::NotFound, fmt::format("{} is not a file", file.string()));
    const std::uintmax_t size = fs::file_size(file, error);
    if (error || size > kLargestReport)
        return fail(ErrorCode::OutOfRange,
                    fmt::format("{} is too large for a report", file.string()));
    std::string content(static_cast<std::size_t>(size), '\0');
    std::ifstream in{file, std::ios::binary};
    in.read(content.data(), static_cast<std::streamsize>(size));
    if (!in)
        return fail(ErrorCode::System, fmt::format("{} cannot be read", file.string()));
    return content;
}

/// An object of JSON, whatever is in it.
Result<Json> objectFrom(std::string_view text)
{
    Json json = Json::parse(text, nullptr, false);
    if (json.is_discarded() || !json.is_object())
        return fail(ErrorCode::Corrupt, "not a whole report");
    return json;
}

Result<Json> objectOf(const fs::path& file)
{
    const auto content = contentOf(file);
    if (!content)
        return failed(content.error());
    auto json = objectFrom(*content);
    if (!json)
        return failed(json.error().during(file.filename().string()));
    return json;
}

std::string textAt(const Json& json, const char* key)
{
    const auto found = json.find(key);
    if (found == json.end() || !found->is_string())
        return {};
    const std::string text = text::repairedUtf8(found->get_ref<const std::string&>());
    return std::string{text::cutUtf8(text, kLongestText)};
}

double numberAt(const Json& json, const char* key)
{
    const auto found = json.find(key);
    return found != json.end() && found->is_number() ? found->get<double>() : 0;
}

const Json& objectAt(const Json& json, const char* key)
{
    static const Json kEmpty = Json::object();
    const auto found = json.find(key);
    return found != json.end() && found->is_object() ? *found : kEmpty;
}

Verdict verdictAt(const Json& json)
{
    const std::string word = textAt(json, "verdict");
    if (word == "pass")
        return Verdict::Pass;
    if (word == "fail")
        return Verdict::Fail;
    return word == "invalid" ? Verdict::Invalid : Verdict::Stopped;
}

/// One rung, or the only step of a load.
void addStep(const Json& step, ArchivedRun& run)
{
    const auto replaced = step.find("replaced");
    if (replaced != step.end() && replaced->is_boolean() && replaced->get<bool>())
        return;
    ++run.rungs;
    if (verdictAt(step) != Verdict::Pass)
        return;
    ++run.rungsPassed;
    const double perSecond = numberAt(step, "pps");
    if (numberAt(step, "lost") > 0 || perSecond <= run.bestPerSecond)
        return;
    run.bestPerSecond = perSecond;
    run.p99Milliseconds = numberAt(objectAt(step, "latency_ms"), "p99");
}

void addReport(const Json& json, ArchivedRun& run)
{
    run.kind = textAt(json, "kind");
    run.startedAt = textAt(json, "started_at");
    run.sentence = textAt(json, "sentence");
    run.verdict = verdictAt(json);
    const Json& plan = objectAt(json, "plan");
    run.name = textAt(plan, "name");
    run.planText = textAt(plan, "text");
    run.target = textAt(plan, "target");
    const Json& environment = objectAt(json, "environment");
    run.version = textAt(environment, "version");
    run.host = textAt(environment, "host");
    const auto rungs = json.find("rungs");
    if (rungs == json.end() || !rungs->is_array()) {
        addStep(json, run);
        return;
    }
    for (const Json& rung : *rungs)
        if (rung.is_object())
            addStep(rung, run);
}

/// A beginning without an end.
void addMarker(const Json& json, ArchivedRun& run)
{
    run.kind = textAt(json, "kind");
    run.name = textAt(json, "name");
    run.startedAt = textAt(json, "started_at");
    run.target = textAt(json, "target");
    run.planText = textAt(json, "plan");
    run.version = textAt(json, "version");
    run.host = textAt(json, "host");
    const double process = numberAt(json, "process");
    const bool hereAndNow = process >= 1 && process < 1e9;
    run.running = hereAndNow && run.host == readEnvironment().host &&
                  processIsThere(static_cast<std::uint64_t>(process));
    run.cutOff = !run.running;
    run.verdict = Verdict::Stopped;
    run.sentence = run.running ? "Still running."
                               : "Cut off: the program or the computer went down during this run.";
}

void addRemarks(const fs::path& file, ArchivedRun& run)
{
    const auto json = objectOf(file);
    if (!json)
        return;
    const auto starred = json->find("starred");
    run.starred = starred != json->end() && starred->is_boolean() && starred->get<bool>();
    run.note = textAt(*json, "note");
}

/// Ids of the folder with the better of their two files: a report, else a marker.
std::map<std::string, fs::path> filesIn(const fs::path& folder,
                                        std::vector<std::string>& complaints)
{
    std::map<std::string, fs::path> files;
    std::error_code error;
    for (fs::directory_iterator it{folder, error}; !error && it != fs::directory_iterator{};
         it.increment(error)) {
        const fs::path& file = it->path();
        const bool report = file.extension() == kReport;
        if (!report && file.extension() != kMarker)
            continue;
        const std::string id = file.stem().string();
        if (!isId(id)) {
            complaints.push_back(fmt::format("{} was left out: not the name of a run",
                                             text::printable(file.filename().string())));
            continue;
        }
        if (report || !files.contains(id))
            files[id] = file;
    }
    if (error)
        complaints.push_back(
            fmt::format("{} could not be read to its end: {}", folder.string(), error.message()));
    return files;
}

} // namespace

Result<ArchivedRun> summaryOf(std::string_view json)
{
    const auto object = objectFrom(json);
    if (!object)
        return failed(object.error());
    ArchivedRun run;
    addReport(*object, run);
    if (run.kind.empty())
        return fail(ErrorCode::Corrupt, "not a report of a run");
    return run;
}

Result<RunArchive> RunArchive::open(const fs::path& folder)
{
    std::error_code error;
    fs::create_directories(folder, error);
    if (error)
        return failed(Error::fromSystem(
            error, fmt::format("the folder {} could not be made", folder.string())));
    if (!fs::is_directory(folder, error))
        return fail(ErrorCode::InvalidInput, fmt::format("{} is not a folder", folder.string()));
    return RunArchive{folder};
}

Result<std::string> RunArchive::begin(const Beginning& beginning) const
{
    const auto second = std::chrono::system_clock::to_time_t(beginning.at);
    std::string kind;
    for (const char letter : beginning.kind)
        kind += letter >= 'a' && letter <= 'z' ? letter : '-';
    const std::string stem = fmt::format("{:%Y%m%d-%H%M%S}-{}", fmt::gmtime(second), kind);
    std::string id = stem;
    std::error_code ignored;
    const auto taken = [&] {
        return fs::exists(m_folder / (id + std::string{kMarker}), ignored) ||
               fs::exists(m_folder / (id + std::string{kReport}), ignored);
    };
    for (unsigned next = 2; taken(); ++next)
        id = fmt::format("{}-{}", stem, next);
    const Json json{{"kind", beginning.kind},
                    {"name", beginning.name},
                    {"started_at", utcText(beginning.at)},
                    {"target", beginning.target},
                    {"plan", beginning.planText},
                    {"version", programVersion()},
                    {"host", readEnvironment().host},
                    {"process", processNumber()}};
    if (const Status written = writeWhole(m_folder / (id + std::string{kMarker}), dumped(json));
        !written)
        return failed(written.error());
    return id;
}

Status RunArchive::finish(std::string_view id, std::string_view json) const
{
    if (!isId(id))
        return notAnId(id);
    const std::string name{id};
    if (const Status written = writeWhole(m_folder / (name + std::string{kReport}), json); !written)
        return written;
    discard(id);
    return {};
}

void RunArchive::discard(std::string_view id) const noexcept
{
    std::error_code ignored;
    if (isId(id))
        fs::remove(m_folder / (std::string{id} + std::string{kMarker}), ignored);
}

ArchiveListing RunArchive::list() const
{
    ArchiveListing listing;
    for (const auto& [id, file] : filesIn(m_folder, listing.complaints)) {
        const auto json = objectOf(file);
        if (!json) {
            listing.complaints.push_back(json.error().sentence());
            continue;
        }
        ArchivedRun run;
        run.id = id;
        run.file = file;
        if (file.extension() == kReport)
            addReport(*json, run);
        else
            addMarker(*json, run);
        if (run.kind.empty()) {
            listing.complaints.push_back(
                fmt::format("{} is not a report of a run", file.filename().string()));
            continue;
        }
        addRemarks(m_folder / (id + std::string{kRemarks}), run);
        listing.runs.push_back(std::move(run));
    }
    std::stable_sort(
        listing.runs.begin(), listing.runs.end(),
        [](const ArchivedRun& one, const ArchivedRun& other) {
            return std::pair{one.startedAt, one.id} > std::pair{other.startedAt, other.id};
        });
    return listing;
}

Result<std::string> RunArchive::read(std::string_view id) const
{
    if (!isId(id))
        return failed(notAnId(id).error());
    return contentOf(m_folder / (std::string{id} + std::string{kReport}));
}

Status RunArchive::remove(std::string_view id) const
{
    if (!isId(id))
        return notAnId(id);
    bool removed = false;
    for (const std::string_view ending : {kReport, kMarker, kRemarks}) {
        std::error_code error;
        const fs::path file = m_folder / (std::string{id} + std::string{ending});
        removed = fs::remove(file, error) || removed;
        if (error)
            return failed(
                Error::fromSystem(error, fmt::format("{} could not be removed", file.string())));
    }
    if (!removed)
        return fail(ErrorCode::NotFound, fmt::format("there is no run {}", id));
    return {};
}

Status RunArchive::annotate(std::string_view id, bool starred, std::string_view note) const
{
    if (!isId(id))
        return notAnId(id);
    const Json json{{"starred", starred}, {"note", std::string{note}}};
    return writeWhole(m_folder / (std::string{id} + std::string{kRemarks}), dumped(json));
}

} // namespace shack::bench
