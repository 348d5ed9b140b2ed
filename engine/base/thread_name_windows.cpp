#include "engine/base/thread.h"

#include <windows.h>

namespace shack {

void nameThisThread(const std::string& name) noexcept
{
    const std::wstring wide{name.begin(), name.end()};
    SetThreadDescription(GetCurrentThread(), wide.c_str());
}

} // namespace shack
