#include "app/process/stop_signal.h"

#include <windows.h>

namespace shack::app {
namespace {

HANDLE stopEvent()
{
    static const HANDLE event = CreateEventW(nullptr, TRUE, FALSE, nullptr);
    return event;
}

BOOL WINAPI onConsoleEvent(DWORD)
{
    SetEvent(stopEvent());
    return TRUE;
}

} // namespace

StopSignal::StopSignal()
{
    stopEvent();
    SetConsoleCtrlHandler(onConsoleEvent, TRUE);
}

StopSignal::~StopSignal()
{
    SetConsoleCtrlHandler(onConsoleEvent, FALSE);
}

bool StopSignal::waitFor(std::chrono::milliseconds atMost)
{
    if (!m_seen)
        m_seen =
            WaitForSingleObject(stopEvent(), static_cast<DWORD>(atMost.count())) == WAIT_OBJECT_0;
    return m_seen;
}

} // namespace shack::app
