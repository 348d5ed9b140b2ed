#include "tests/support/test_main.h"

#include <algorithm>
#include <cstdio>
#include <vector>

namespace shack::tests {

namespace {

std::vector<const TestEntry*>& entries()
{
    static std::vector<const TestEntry*> known; // built by whichever file registers first
    return known;
}

std::string_view stem(std::string_view path)
{
    if (const auto slash = path.find_last_of("/\\"); slash != std::string_view::npos)
        path.remove_prefix(slash + 1);
    return path.substr(0, path.rfind('.'));
}

void list(std::FILE* where)
{
    std::vector<std::string_view> names;
    for (const TestEntry* entry : entries())
        names.push_back(entry->name());
    std::sort(names.begin(), names.end());
    for (const std::string_view name : names)
        std::fprintf(where, "%.*s\n", static_cast<int>(name.size()), name.data());
}

} // namespace

TestEntry::TestEntry(std::string_view file, RunTest start) : m_name(stem(file)), m_run(start)
{
    entries().push_back(this);
}

} // namespace shack::tests

using namespace shack::tests;

int main(int argc, char** argv)
{
    if (argc < 2) {
        list(stdout);
        return 0;
    }
    const std::string_view wanted{argv[1]};
    const auto found =
        std::find_if(entries().begin(), entries().end(),
                     [&](const TestEntry* entry) { return entry->name() == wanted; });
    if (found == entries().end()) {
        std::fprintf(stderr, "%s knows no test %s; it has:\n", argv[0], argv[1]);
        list(stderr);
        return 2;
    }
    // The class's name takes the place of the program's: files and settings that Qt names after the
    // program stay apart while several classes run at the same time.
    return (*found)->run(argc - 1, argv + 1);
}
