#include "app/process/terminal.h"

#include <unistd.h>

namespace shack::app {

bool errorIsTerminal() noexcept
{
    return ::isatty(STDERR_FILENO) == 1;
}

} // namespace shack::app
