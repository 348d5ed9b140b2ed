#include "app/process/service_notice.h"

namespace shack::app {

// The Windows service control manager asks instead of being told.
void notifyServiceManager(std::string_view) noexcept
{
}

} // namespace shack::app
