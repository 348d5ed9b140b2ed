#include "app/compare/compare_options.h"

#include "app/measure/exit_code.h"
#include "app/measure/report_files.h"
#include "engine/base/version.h"

#include <CLI/CLI.hpp>
#include <iostream>
#include <utility>

namespace shack::app {
namespace {

constexpr const char* kDescription = "Tells whether B is better than A: two sides of reports of "
                                     "shack-load or shack-ladder, figure by\n"
                                     "figure, with intervals and an honest verdict.\n";

constexpr const char* kFooter =
    "\nExamples:\n"
    "  shack-compare old.json new.json\n"
    "  shack-compare --a old1.json old2.json old3.json --b new1.json new2.json new3.json\n"
    "\nOne run of each says little: repeat both, in turns (A B A B ...), five times or more. A "
    "ladder\n"
    "with --repeats counts as so many. Exit codes: 0 pass (B is not worse), 1 fail (B is really\n"
    "worse), 2 usage, 3 invalid (cannot be compared, or one run each), 4 stopped.\n";

int complain(const std::string& sentence)
{
    std::cerr << "shack-compare: " << sentence << "\nTry --help.\n";
    return exitCodeOf(Exit::Usage);
}

/// A B in one line: the first is A, what follows is B.
std::string takePlain(std::vector<std::string> plain, CompareOptions& options)
{
    if (!plain.empty() && (!options.a.empty() || !options.b.empty()))
        return "files stand either plainly or behind --a and --b";
    if (!plain.empty()) {
        options.a = {plain.front()};
        options.b = {plain.begin() + 1, plain.end()};
    }
    if (options.a.empty() || options.b.empty())
        return "a report of A and one of B are needed";
    return {};
}

} // namespace

std::optional<CompareOptions> readCompareOptions(int argc, char** argv, int& exitCode)
{
    CLI::App parser{kDescription, "shack-compare"};
    parser.footer(kFooter);
    parser.set_version_flag("--version", std::string{"shack-compare "}.append(programVersion()));
    CompareOptions options;
    std::vector<std::string> plain;
    parser.add_option("reports", plain, "the report of A, then those of B")->type_name("FILE");
    parser.add_option("--a", options.a, "reports of A")->type_name("FILE...");
    parser.add_option("--b", options.b, "reports of B")->type_name("FILE...");
    parser.add_option("--json", options.json, "write the comparison as JSON; - for stdout")
        ->type_name("FILE|-");
    parser.add_option("--csv", options.csv, "write it as a table for spreadsheets")
        ->type_name("FILE|-");
    parser.add_option("--html", options.html, "write it as one page that needs nothing else")
        ->type_name("FILE|-");
    parser.add_option("--seed", options.plan.seed, "of the resampling (1)")
        ->type_name("N")
        ->check(CLI::NonNegativeNumber);
    parser.add_option("--resamples", options.plan.resamples, "of the bootstrap (10000)")
        ->type_name("N")
        ->check(CLI::Range(100, 1'000'000));
    parser.add_flag("--quiet", options.quiet, "only the verdict");
    try {
        parser.parse(argc, argv);
    } catch (const CLI::Success& done) { // help and version
        exitCode = parser.exit(done);
        return std::nullopt;
    } catch (const CLI::ParseError& wrong) {
        exitCode = complain(wrong.what());
        return std::nullopt;
    }
    std::string objection = takePlain(std::move(plain), options);
    if (objection.empty())
        if (const Status files =
                checkReportFiles({.json = options.json, .csv = options.csv, .html = options.html});
            !files)
            objection = files.error().sentence();
    if (!objection.empty()) {
        exitCode = complain(objection);
        return std::nullopt;
    }
    return options;
}

} // namespace shack::app
