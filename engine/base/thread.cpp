#include "engine/base/thread.h"

#include <utility>

namespace shack {

NamedThread::NamedThread(std::string name, std::function<void(std::stop_token)> body)
    : m_thread([name = std::move(name), body = std::move(body)](std::stop_token stop) {
          nameThisThread(name);
          body(std::move(stop));
      })
{
}

void NamedThread::join()
{
    if (m_thread.joinable())
        m_thread.join();
}

} // namespace shack
