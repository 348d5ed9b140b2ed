#include "app/measure/report_files.h"

#include "engine/bench/whole_file.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <iostream>
#include <utility>

namespace shack::app {
namespace {

std::array<const std::string*, 5> namesOf(const ReportFiles& files) noexcept
{
    return {&files.json, &files.csv, &files.html, &files.markdown, &files.percentiles};
}

} // namespace

bool ReportFiles::outputTaken() const noexcept
{
    const auto names = namesOf(*this);
    return std::any_of(names.begin(), names.end(),
                       [](const std::string* name) { return *name == "-"; });
}

void addReportOptions(CLI::App& parser, ReportFiles& files)
{
    const auto add = [&](const char* name, std::string& into, const char* help) {
        parser.add_option(name, into, help)->type_name("FILE|-");
    };
    add("--json", files.json, "write the report as one line of JSON; - for stdout");
    add("--csv", files.csv, "write it as a table for spreadsheets");
    add("--html", files.html, "write it as one page that needs nothing else");
    add("--md", files.markdown, "write it as Markdown");
    add("--percentiles", files.percentiles,
        "write the latency percentiles as HdrHistogram's tools read them");
    parser
        .add_option("--runs", files.runs,
                    "keep the run in this folder, where the window and shack-compare find it")
        ->type_name("FOLDER");
}

Status checkReportFiles(const ReportFiles& files)
{
    const auto names = namesOf(files);
    if (std::count_if(names.begin(), names.end(),
                      [](const std::string* name) { return *name == "-"; }) > 1)
        return fail(ErrorCode::InvalidInput, "only one report can go to standard output");
    for (const std::string* name : names)
        if (!name->empty() && *name != "-")
            if (Status writable = bench::canWriteWhole(*name); !writable)
                return writable;
    return {};
}

Status writeReportFiles(const ReportFiles& files, const ReportWriters& writers)
{
    Status outcome;
    const auto write = [&](const std::string& name, const std::function<std::string()>& text) {
        if (name.empty())
            return;
        if (name == "-") {
            std::cout << text() << std::flush;
            return;
        }
        if (Status written = bench::writeWhole(name, text()); !written && outcome)
            outcome = std::move(written);
    };
    write(files.json, writers.json);
    write(files.csv, writers.csv);
    write(files.html, writers.html);
    write(files.markdown, writers.markdown);
    write(files.percentiles, writers.percentiles);
    return outcome;
}

} // namespace shack::app
