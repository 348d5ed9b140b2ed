#include "app/measure/tool_line.h"

#include "app/measure/exit_code.h"
#include "engine/base/version.h"

#include <iostream>
#include <utility>

namespace shack::app {
namespace {

constexpr int kMostRepeats = 1'000;

} // namespace

void addToolOptions(CLI::App& parser, ToolLine& line)
{
    parser.set_version_flag("--version", parser.get_name() + ' ' + std::string{programVersion()});
    parser
        .add_option("--plan", line.planFile,
                    "a .shackplan file of options; those given here win over it")
        ->type_name("FILE");
    addReportOptions(parser, line.files);
    parser.add_flag("--beside-others", line.besideOthers,
                    "measure although another run is going on");
    parser.add_flag("--quiet", line.quiet, "no progress, nothing but the outcome");
}

void PlanFlags::add(CLI::App& parser, std::string name, std::string_view value,
                    std::string_view help, bool repeated)
{
    Flag& each = m_flags.emplace_back();
    each.name = std::move(name);
    each.isSwitch = value.empty();
    if (each.isSwitch) {
        each.flag = parser.add_flag(each.name)->description(std::string{help});
        return;
    }
    each.flag = parser.add_option(each.name, each.values, std::string{help});
    each.flag->type_name(std::string{value});
    each.flag->expected(1, repeated ? kMostRepeats : 1);
    each.flag->allow_extra_args(false);
    each.flag->multi_option_policy(repeated ? CLI::MultiOptionPolicy::TakeAll
                                            : CLI::MultiOptionPolicy::TakeLast);
}

bench::GivenOptions PlanFlags::given() const
{
    bench::GivenOptions given;
    for (const Flag& each : m_flags) {
        if (each.flag->count() == 0)
            continue;
        if (each.isSwitch)
            given.emplace_back(each.name, std::string{});
        for (const std::string& value : each.values)
            given.emplace_back(each.name, value);
    }
    return given;
}

int complain(const CLI::App& parser, const std::string& sentence)
{
    std::cerr << parser.get_name() << ": " << sentence << "\nTry --help.\n";
    return exitCodeOf(Exit::Usage);
}

std::optional<int> parseLine(CLI::App& parser, int argc, char** argv)
{
    try {
        parser.parse(argc, argv);
    } catch (const CLI::Success& done) { // help and version
        return parser.exit(done);
    } catch (const CLI::ParseError& wrong) {
        return complain(parser, wrong.what());
    }
    return std::nullopt;
}

std::optional<int> refusal(const CLI::App& parser, const std::string& objection,
                           const ReportFiles& files)
{
    if (!objection.empty())
        return complain(parser, objection);
    if (const Status writable = checkReportFiles(files); !writable)
        return complain(parser, writable.error().sentence());
    return std::nullopt;
}

} // namespace shack::app
