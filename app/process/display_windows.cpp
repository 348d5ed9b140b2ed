#include "app/process/display.h"

namespace shack::app {

bool hasDisplay(const std::vector<std::string>&)
{
    return true;
}

} // namespace shack::app
