#pragma once

#include "app/measure/report_files.h"
#include "engine/bench/plan_text.h"

#include <CLI/CLI.hpp>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// How every measuring tool reads its command line and refuses one. Main thread, before anything
// runs.
namespace shack::app {

/// What every one of them takes besides its plan.
struct ToolLine {
    std::string planFile;
    ReportFiles files;
    bool besideOthers = false; ///< measure although another run is going on
    bool quiet = false;
};

/// --version, --plan, the reports, --beside-others, --quiet. `line` outlives the parser.
void addToolOptions(CLI::App& parser, ToolLine& line);

/// The options of a table (bench::planOptions() and its like) on a command line. Outlives the
/// parser.
class PlanFlags {
public:
    template <typename Table>
    PlanFlags(CLI::App& parser, const Table& options)
    {
        for (const auto& option : options)
            add(parser, std::string{option.name}, option.value, option.help, option.repeated);
    }

    /// In the order of the table.
    bench::GivenOptions given() const;

private:
    struct Flag {
        std::string name;
        bool isSwitch = false;
        CLI::Option* flag = nullptr;
        std::vector<std::string> values;
    };

    void add(CLI::App& parser, std::string name, std::string_view value, std::string_view help,
             bool repeated);

    std::deque<Flag> m_flags; ///< the parser keeps pointers to the values
};

/// A sentence on standard error; the exit code of a wrong line. The tool's name is the parser's.
int complain(const CLI::App& parser, const std::string& sentence);

/// The exit code with which to end now: after help and version, or because the line is wrong.
std::optional<int> parseLine(CLI::App& parser, int argc, char** argv);

/// The exit code of a plan that cannot be used, of a report that cannot be written, or nothing.
std::optional<int> refusal(const CLI::App& parser, const std::string& objection,
                           const ReportFiles& files);

} // namespace shack::app
