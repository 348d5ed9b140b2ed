#pragma once

#include <string>

namespace shack::app {

/// One line of a terminal that is written over and over; nothing where standard error is no
/// terminal. Wiped away at the end. One thread.
class StatusLine {
public:
    explicit StatusLine(bool on);
    ~StatusLine();

    StatusLine(const StatusLine&) = delete;
    StatusLine& operator=(const StatusLine&) = delete;

    void show(const std::string& text);

    void clear() { show({}); }

private:
    bool m_on;
    bool m_shown = false;
};

} // namespace shack::app
