#include "engine/crypto/password_pool.h"

#include "engine/crypto/draarl_password.h"

#include <algorithm>
#include <utility>

namespace shack::crypto {

PasswordPool::PasswordPool(const PasswordPoolConfig& config, const Clock& clock, Post post,
                           LatencySink latency)
    : m_config(config), m_clock(clock), m_post(std::move(post)), m_latency(std::move(latency)),
      m_verified(std::make_unique<VerifiedCache>(config.rememberedAccounts))
{
    const unsigned threads = std::clamp(config.threads, 2U, 4U);
    m_threads.reserve(threads);
    for (unsigned i = 0; i < threads; ++i)
        m_threads.emplace_back("password-" + std::to_string(i),
                               [this](const std::stop_token& stop) { work(stop); });
}

PasswordPool::~PasswordPool()
{
    for (auto& thread : m_threads)
        thread.requestStop();
    for (auto& thread : m_threads)
        thread.join();
}

bool PasswordPool::verify(VerifyRequest request)
{
    return enqueue(Job{.request = std::move(request), .acceptedAt = m_clock.now()});
}

bool PasswordPool::hash(Secret password, std::function<void(Result<std::string>)> answer)
{
    VerifyRequest request;
    request.password = std::move(password);
    return enqueue(Job{.request = std::move(request),
                       .hashAnswer = std::move(answer),
                       .acceptedAt = m_clock.now()});
}

bool PasswordPool::hashForDevice(Secret password, std::function<void(Result<std::string>)> answer)
{
    VerifyRequest request;
    request.password = std::move(password);
    return enqueue(Job{.request = std::move(request),
                       .hashAnswer = std::move(answer),
                       .forDevice = true,
                       .acceptedAt = m_clock.now()});
}

bool PasswordPool::isVerified(AccountId account, const std::string& stored,
                              const Secret& password) const
{
    return m_verified->knows(account, stored, password);
}

void PasswordPool::forget(AccountId account)
{
    m_verified->forget(account);
}

PasswordPoolStats PasswordPool::stats() const
{
    const std::lock_guard lock{m_mutex};
    PasswordPoolStats stats = m_stats;
    stats.queuedNow = m_waiting.size();
    return stats;
}

bool PasswordPool::enqueue(Job&& job)
{
    std::function<void()> superseded;
    {
        const std::lock_guard lock{m_mutex};
        if (!supersede(job, superseded)) {
            if (m_waiting.size() >= m_config.queueLimit) {
                ++m_stats.rejectedFull;
                return false;
            }
            m_waiting.push_back(std::move(job));
            m_stats.queueHighWater =
                std::max<std::uint64_t>(m_stats.queueHighWater, m_waiting.size());
        }
        ++m_stats.accepted;
    }
    m_wake.notify_one();
    if (superseded)
        m_post(std::move(superseded));
    return true;
}

/// The newer request takes the older one's place in the queue, so that repeating oneself neither
/// helps nor harms.
bool PasswordPool::supersede(Job& job, std::function<void()>& late)
{
    if (job.hashAnswer)
        return false;
    const auto older = std::find_if(m_waiting.begin(), m_waiting.end(), [&](const Job& waiting) {
        return !waiting.hashAnswer && waiting.request.identity == job.request.identity;
    });
    if (older == m_waiting.end())
        return false;
    ++m_stats.coalesced;
    late = [answer = std::move(older->request.answer)] {
        if (answer)
            answer(PasswordVerdict::Superseded);
    };
    *older = std::move(job);
    return true;
}

void PasswordPool::work(const std::stop_token& stop)
{
    std::unique_lock lock{m_mutex};
    while (m_wake.wait(lock, stop, [this] { return !m_waiting.empty(); })) {
        if (stop.stop_requested())
            return;
        Job job = std::move(m_waiting.front());
        m_waiting.pop_front();
        lock.unlock();
        run(std::move(job));
        lock.lock();
    }
}

void PasswordPool::run(Job job)
{
    const bool late = m_clock.now() - job.acceptedAt > m_config.deadline;
    const MonoTime acceptedAt = job.acceptedAt;
    std::function<void()> answer = late ? refusalOf(job) : verdictOf(job);
    {
        const std::lock_guard lock{m_mutex};
        ++(late ? m_stats.timeouts : m_stats.finished);
        if (m_latency)
            m_latency(m_clock.now() - acceptedAt);
    }
    m_post(std::move(answer));
}

std::function<void()> PasswordPool::verdictOf(Job& job)
{
    if (job.hashAnswer)
        return [answer = std::move(job.hashAnswer), result = hashOf(job)] { answer(result); };

    VerifyRequest& request = job.request;
    const auto matched = matches(request);
    PasswordVerdict verdict = PasswordVerdict::Unusable;
    if (matched)
        verdict = *matched ? PasswordVerdict::Match : PasswordVerdict::Mismatch;
    if (verdict == PasswordVerdict::Match && request.remember)
        m_verified->remember(request.account, request.stored, request.password);
    return [answer = std::move(request.answer), verdict] {
        if (answer)
            answer(verdict);
    };
}

Result<std::string> PasswordPool::hashOf(const Job& job) const
{
    if (job.forDevice && !m_config.draarlKey.empty())
        return sealDraarlPassword(job.request.password, m_config.draarlKey);
    return hashPassword(job.request.password, m_config.cost);
}

/// Hashes begin with '$', which no sealed password does.
Result<bool> PasswordPool::matches(const VerifyRequest& request) const
{
    if (m_config.draarlKey.empty() || request.stored.starts_with('$'))
        return verifyPassword(request.password, request.stored);
    return verifyDraarlPassword(request.password, request.stored, m_config.draarlKey);
}

std::function<void()> PasswordPool::refusalOf(Job& job)
{
    if (job.hashAnswer)
        return [answer = std::move(job.hashAnswer)] {
            answer(fail(ErrorCode::TimedOut, "too many passwords are being checked"));
        };
    return [answer = std::move(job.request.answer)] {
        if (answer)
            answer(PasswordVerdict::TimedOut);
    };
}

} // namespace shack::crypto
