#pragma once

#include "engine/base/thread.h"

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>

#include <atomic>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

namespace shack::net {

/// One thread that runs one io_context: what lives on it needs no lock. Started and stopped by its
/// owner; `post` from any thread.
class IoLoop {
public:
    /// The name is what CPU accounting shows.
    explicit IoLoop(std::string name);

    /// Stops, if nobody did.
    ~IoLoop();

    IoLoop(const IoLoop&) = delete;
    IoLoop& operator=(const IoLoop&) = delete;

    /// Timers and sockets may be made on it before `start`, from then on only on the loop's thread.
    boost::asio::io_context& context() noexcept { return m_context; }

    void start();

    /// True: the task will run on the loop's thread, after those posted before it. False: the loop
    /// is stopping and the task is dropped.
    bool post(std::function<void()> task);

    /// Everything posted so far still runs; pending timers and sockets are then abandoned.
    /// Returns when the thread has ended. Not on the loop's own thread.
    void stop();

    /// The same without waiting; also on the loop's own thread.
    void requestStop();

    bool onLoopThread() const noexcept { return m_thisThread.load() == std::this_thread::get_id(); }

private:
    const std::string m_name;
    boost::asio::io_context m_context{1};
    boost::asio::executor_work_guard<boost::asio::io_context::executor_type> m_work;
    std::atomic<std::thread::id> m_thisThread{};
    std::mutex m_gate; // makes "posted before stopping" a question with one answer
    bool m_stopping = false;
    NamedThread m_thread;
};

} // namespace shack::net
