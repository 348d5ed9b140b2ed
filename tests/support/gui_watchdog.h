#pragma once

#include "tests/support/thread_clock.h"

#include <QCoreApplication>
#include <QMetaObject>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <thread>

namespace shack::tests {

/// Measures how much the GUI thread computed while it was deaf (ux.md section 14: at most 100 ms);
/// in processor time, so that a busy computer does not count. Lives in the GUI thread; a thread of
/// its own knocks and waits for the answer.
class GuiWatchdog {
public:
    GuiWatchdog() : m_thread([this](std::stop_token stop) { knock(stop); }) {}

    ~GuiWatchdog()
    {
        m_thread.request_stop();
        m_thread.join();
        QCoreApplication::removePostedEvents(&m_door);
    }

    GuiWatchdog(const GuiWatchdog&) = delete;
    GuiWatchdog& operator=(const GuiWatchdog&) = delete;

    /// Longest stretch of work without an answer so far.
    std::chrono::milliseconds longest() const
    {
        return std::chrono::milliseconds{m_longest.load()};
    }

private:
    void knock(std::stop_token stop)
    {
        while (!stop.stop_requested()) {
            const auto asked = m_work.now();
            m_answered = false;
            QMetaObject::invokeMethod(
                &m_door,
                [this] {
                    m_answeredAt = m_work.now();
                    m_answered = true;
                },
                Qt::QueuedConnection);
            while (!m_answered && !stop.stop_requested())
                std::this_thread::sleep_for(std::chrono::milliseconds{1});
            const auto worked =
                std::chrono::duration_cast<std::chrono::milliseconds>(m_answeredAt.load() - asked);
            if (m_answered)
                m_longest = std::max<long long>(m_longest.load(), worked.count());
            std::this_thread::sleep_for(std::chrono::milliseconds{2});
        }
    }

    QObject m_door;
    ThreadClock m_work;
    std::atomic<std::chrono::microseconds> m_answeredAt{std::chrono::microseconds{0}};
    std::atomic<bool> m_answered{false};
    std::atomic<long long> m_longest{0};
    std::jthread m_thread;
};

} // namespace shack::tests
