#pragma once

#include "engine/base/clock.h"
#include "engine/base/ids.h"
#include "engine/base/result.h"
#include "engine/base/secret.h"
#include "engine/base/thread.h"
#include "engine/crypto/password.h"
#include "engine/crypto/verified_cache.h"

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace shack::crypto {

struct PasswordPoolConfig {
    unsigned threads = 2;                      ///< 2..4, other values are moved there
    std::size_t queueLimit = 512;              ///< waiting jobs; one more is refused
    std::chrono::milliseconds deadline{5'000}; ///< a job that waited longer is discarded
    std::size_t rememberedAccounts = 65'536;   ///< bound of the cache of verified passwords
    HashCost cost;                             ///< of new hashes
    /// Of the device passwords of a DraARL database (draarl_password.h): with it they are opened,
    /// and new ones are sealed instead of hashed. Empty = none.
    Secret draarlKey{};
};

enum class PasswordVerdict {
    Match,
    Mismatch,
    Unusable,   ///< the stored value cannot be checked
    TimedOut,   ///< waited past the deadline, nothing was checked
    Superseded, ///< a newer request of the same identity took its place
};

struct VerifyRequest {
    /// Whose turn this is (account and SSID, or whatever the caller tells apart).
    std::uint64_t identity = 0;
    AccountId account{};
    Secret password{};
    std::string stored{};
    bool remember = true; ///< keep a match for `isVerified`
    std::function<void(PasswordVerdict)> answer{};
};

/// Numbers since start; "now" where said.
struct PasswordPoolStats {
    std::uint64_t queuedNow = 0;
    std::uint64_t queueHighWater = 0;
    std::uint64_t accepted = 0;
    std::uint64_t coalesced = 0;
    std::uint64_t rejectedFull = 0;
    std::uint64_t timeouts = 0;
    std::uint64_t finished = 0;
};

/// Argon2 off every other thread. Requests come from any thread; answers are handed to `post`,
/// which brings them to the thread that wants them (it is called on a pool thread and must not
/// block; it must outlive the pool). Waiting jobs stay unanswered when the pool goes away.
class PasswordPool {
public:
    using Post = std::function<void(std::function<void()>)>;
    /// Time from acceptance to answer. Called by one thread at a time, so that it may feed a
    /// single-writer histogram.
    using LatencySink = std::function<void(std::chrono::nanoseconds)>;

    PasswordPool(const PasswordPoolConfig& config, const Clock& clock, Post post,
                 LatencySink latency = {});
    ~PasswordPool();
    PasswordPool(const PasswordPool&) = delete;
    PasswordPool& operator=(const PasswordPool&) = delete;

    /// False when the queue is full: then there will be no answer.
    [[nodiscard]] bool verify(VerifyRequest request);
    [[nodiscard]] bool hash(Secret password, std::function<void(Result<std::string>)> answer);
    /// Likewise, in the form in which the database keeps device passwords.
    [[nodiscard]] bool hashForDevice(Secret password,
                                     std::function<void(Result<std::string>)> answer);

    /// Answers at once from earlier matches; false means "ask `verify`".
    bool isVerified(AccountId account, const std::string& stored, const Secret& password) const;

    /// To be called when a password or an account changes.
    void forget(AccountId account);

    PasswordPoolStats stats() const;

private:
    struct Job {
        VerifyRequest request;
        std::function<void(Result<std::string>)> hashAnswer; ///< set: hash, do not verify
        bool forDevice = false;                              ///< of a hash
        MonoTime acceptedAt;
    };

    bool enqueue(Job&& job);
    bool supersede(Job& job, std::function<void()>& late);
    void work(const std::stop_token& stop);
    void run(Job job);
    std::function<void()> verdictOf(Job& job);
    Result<std::string> hashOf(const Job& job) const;
    Result<bool> matches(const VerifyRequest& request) const;
    static std::function<void()> refusalOf(Job& job);

    const PasswordPoolConfig m_config;
    const Clock& m_clock;
    const Post m_post;
    const LatencySink m_latency;
    const std::unique_ptr<VerifiedCache> m_verified;
    mutable std::mutex m_mutex;
    std::condition_variable_any m_wake;
    std::deque<Job> m_waiting;
    PasswordPoolStats m_stats;
    std::vector<NamedThread> m_threads;
};

} // namespace shack::crypto
