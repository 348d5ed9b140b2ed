#pragma once

#include "engine/base/clock.h"
#include "engine/base/result.h"
#include "engine/store/store.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>

namespace shack::store {

enum class JobKind : std::uint8_t {
    Read,  ///< attempted once, never waits behind changes that are put off
    Write, ///< somebody waits for the outcome: retried for a while when locked
    State, ///< a state that must be written some time; the newest one of its key counts
};

/// One thing to do with the database. Made on any thread, attempted on the store thread, delivered
/// on the thread that wants the answer.
class StoreJob {
public:
    StoreJob(JobKind kind, std::string key, MonoTime acceptedAt)
        : m_kind(kind), m_key(std::move(key)), m_acceptedAt(acceptedAt)
    {
    }

    virtual ~StoreJob() = default;
    StoreJob(const StoreJob&) = delete;
    StoreJob& operator=(const StoreJob&) = delete;

    JobKind kind() const noexcept { return m_kind; }

    const std::string& key() const noexcept { return m_key; }

    MonoTime acceptedAt() const noexcept { return m_acceptedAt; }

    /// Again after an error, if need be.
    virtual std::optional<Error> attempt(Store& store) = 0;

    /// Replaces the outcome by an error.
    virtual void refuse(Error error) = 0;

    /// After an attempt or a refusal, once.
    virtual void deliver() = 0;

private:
    const JobKind m_kind;
    const std::string m_key;
    const MonoTime m_acceptedAt;
};

/// A job whose outcome is a Result (or Status).
template <typename Outcome>
class TypedStoreJob final : public StoreJob {
public:
    TypedStoreJob(JobKind kind, std::string key, MonoTime acceptedAt,
                  std::function<Outcome(Store&)> job, std::function<void(Outcome)> answer)
        : StoreJob(kind, std::move(key), acceptedAt), m_job(std::move(job)),
          m_answer(std::move(answer))
    {
    }

    std::optional<Error> attempt(Store& store) override
    {
        m_outcome.emplace(m_job(store));
        if (*m_outcome)
            return std::nullopt;
        return m_outcome->error();
    }

    void refuse(Error error) override { m_outcome.emplace(failed(std::move(error))); }

    void deliver() override
    {
        if (m_answer)
            m_answer(std::move(*m_outcome));
    }

private:
    std::function<Outcome(Store&)> m_job;
    std::function<void(Outcome)> m_answer;
    std::optional<Outcome> m_outcome;
};

} // namespace shack::store
