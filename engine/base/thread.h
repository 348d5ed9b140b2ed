#pragma once

#include <functional>
#include <stop_token>
#include <string>
#include <thread>

namespace shack {

/// A named thread with a stop token; joins when it goes away. The name is what CPU accounting
/// and debuggers show (cut at 15 bytes on Linux).
class NamedThread {
public:
    NamedThread() = default;
    NamedThread(std::string name, std::function<void(std::stop_token)> body);

    bool joinable() const noexcept { return m_thread.joinable(); }

    void requestStop() noexcept { m_thread.request_stop(); }

    void join();

private:
    std::jthread m_thread;
};

/// Names the calling thread.
void nameThisThread(const std::string& name) noexcept;

} // namespace shack
