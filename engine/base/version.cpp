#include "engine/base/version.h"

namespace shack {

std::string_view programVersion() noexcept
{
    return SHACK_VERSION;
}

} // namespace shack
