#include "app/process/terminal.h"

#include <cstdio>
#include <io.h>

namespace shack::app {

bool errorIsTerminal() noexcept
{
    return ::_isatty(::_fileno(stderr)) != 0;
}

} // namespace shack::app
