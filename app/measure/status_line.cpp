#include "app/measure/status_line.h"

#include "app/process/terminal.h"

#include <iostream>

namespace shack::app {

StatusLine::StatusLine(bool on) : m_on(on && errorIsTerminal())
{
}

StatusLine::~StatusLine()
{
    if (m_shown)
        clear();
}

void StatusLine::show(const std::string& text)
{
    if (!m_on)
        return;
    std::cerr << "\r\x1b[K" << text << std::flush;
    m_shown = !text.empty();
}

} // namespace shack::app
