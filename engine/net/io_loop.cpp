#include "engine/net/io_loop.h"

#include <boost/asio/post.hpp>

#include <cassert>
#include <utility>

namespace shack::net {

IoLoop::IoLoop(std::string name)
    : m_name(std::move(name)), m_work(boost::asio::make_work_guard(m_context))
{
}

IoLoop::~IoLoop()
{
    stop();
}

void IoLoop::start()
{
    assert(!m_thread.joinable());
    m_thread = NamedThread{m_name, [this](const std::stop_token&) {
                               m_thisThread = std::this_thread::get_id();
                               m_context.run();
                           }};
}

bool IoLoop::post(std::function<void()> task)
{
    const std::lock_guard lock{m_gate};
    if (m_stopping)
        return false;
    boost::asio::post(m_context, std::move(task));
    return true;
}

void IoLoop::requestStop()
{
    const std::lock_guard lock{m_gate};
    if (std::exchange(m_stopping, true))
        return;
    // Behind everything that was promised to run.
    boost::asio::post(m_context, [this] { m_context.stop(); });
}

void IoLoop::stop()
{
    assert(!onLoopThread());
    requestStop();
    if (m_thread.joinable())
        m_thread.join();
}

} // namespace shack::net
