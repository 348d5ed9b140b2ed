#include "app/process/paths.h"

#include <cstdlib>

namespace shack::app {

namespace {

std::filesystem::path fromVariable(const wchar_t* variable)
{
    const wchar_t* set = _wgetenv(variable);
    return set != nullptr ? std::filesystem::path{set} : std::filesystem::path{L"."};
}

} // namespace

std::filesystem::path accountConfigFolder()
{
    return fromVariable(L"APPDATA");
}

std::filesystem::path accountDataFolder()
{
    return fromVariable(L"LOCALAPPDATA");
}

} // namespace shack::app
