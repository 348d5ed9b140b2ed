#include "app/measure/tool_line.h"

#include "app/measure/exit_code.h"

#include <iostream>

namespace shack::app {

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

} // namespace shack::app
