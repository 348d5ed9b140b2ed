#pragma once

#include "engine/base/result.h"
#include "engine/bench/run.h"

#include <chrono>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace shack::bench {

/// One run of the archive, as a list shows it.
struct ArchivedRun {
    std::string id;             ///< file name without ending, "20261130-161203-ladder"
    std::filesystem::path file; ///< the report; of a run that was cut off, its marker
    std::string kind;           ///< "load", "ladder", ...
    std::string name;           ///< of the plan
    std::string startedAt;      ///< "2026-11-30T16:12:03Z"
    std::string target;
    std::string version;
    std::string host;
    std::string planText;
    std::string sentence;
    Verdict verdict = Verdict::Stopped;
    bool cutOff = false;  ///< has a beginning and no end: the program or the computer went down
    bool running = false; ///< by a process that is still there
    std::size_t rungs = 0;
    std::size_t rungsPassed = 0;
    double bestPerSecond = 0;   ///< loss-free datagrams a second
    double p99Milliseconds = 0; ///< there
    bool starred = false;
    std::string note;
};

struct ArchiveListing {
    std::vector<ArchivedRun> runs;       ///< newest first
    std::vector<std::string> complaints; ///< one sentence per file that could not be read
};

/// What a list shows of a report, from its JSON of any kind and age; Corrupt when it is none. File
/// and id stay empty.
Result<ArchivedRun> summaryOf(std::string_view json);

/// Reports kept as files in one folder; the list is made from the files, so nothing can disagree
/// with them. A marker is written before a run begins and goes away with its report, so a run that
/// was cut off is known. One thread at a time; several programs may use one folder.
class RunArchive {
public:
    /// Creates the folder where it is missing.
    static Result<RunArchive> open(const std::filesystem::path& folder);

    /// What a marker says of a run that is about to begin.
    struct Beginning {
        std::string kind;
        std::string name;
        std::string target;
        std::string planText;
        std::chrono::system_clock::time_point at{};
    };

    /// Writes the marker; the id is what `finish` takes.
    Result<std::string> begin(const Beginning& beginning) const;

    /// Writes the report (JSON of any kind) and takes the marker away.
    Status finish(std::string_view id, std::string_view json) const;

    /// Takes the marker of a run away that shall not be listed.
    void discard(std::string_view id) const noexcept;

    ArchiveListing list() const;

    /// The JSON of one report.
    Result<std::string> read(std::string_view id) const;

    Status remove(std::string_view id) const;

    /// Star and note are kept in a file beside the report.
    Status annotate(std::string_view id, bool starred, std::string_view note) const;

    const std::filesystem::path& folder() const noexcept { return m_folder; }

private:
    explicit RunArchive(std::filesystem::path folder) : m_folder(std::move(folder)) {}

    std::filesystem::path m_folder;
};

} // namespace shack::bench
