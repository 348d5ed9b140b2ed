#pragma once

#include "engine/base/clock.h"
#include "engine/base/ids.h"
#include "engine/crypto/digest.h"
#include "engine/crypto/password_pool.h"
#include "engine/fanout/ingress_orders.h"
#include "engine/station/ban_ladder.h"
#include "engine/station/directory.h"
#include "engine/station/refused_list.h"
#include "engine/wire/draarl_reply.h"

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <tl/expected.hpp>
#include <unordered_map>
#include <vector>

namespace shack::station {

struct AdmissionLimits {
    std::chrono::milliseconds deadline{5'000};  ///< older attempts are discarded unanswered
    std::size_t waitingAttempts = 16'384;       ///< waiting for a password or for news
    std::size_t checksPerAccount = 8;           ///< different passwords at once
    std::size_t attemptsPerCheck = 512;         ///< an account has at most 255 SSIDs
    std::chrono::milliseconds newsSpacing{500}; ///< between two questions to the store
    std::chrono::milliseconds newsWait{1'000};  ///< how long the store may take to tell
    std::chrono::milliseconds rowWait{1'000};   ///< ... and to keep the row of a new device
};

/// Numbers since start; "now" where said.
struct AdmissionCounts {
    std::uint64_t attempts = 0;
    std::uint64_t accepted = 0;
    std::uint64_t refused = 0;
    std::uint64_t blocked = 0;   ///< of these: refused unchecked
    std::uint64_t coalesced = 0; ///< joined a check that was running
    std::uint64_t rejectedFull = 0;
    std::uint64_t timeouts = 0;
    std::uint64_t registered = 0;
    std::uint64_t waitingNow = 0;
};

/// A device that its first login put into the book.
using Registration = tl::expected<const store::DeviceRecord*, RefusalCause>;

/// Who may come in (draarl-v1 sections 4.2 and 4.5), in the order of the specification. Passwords
/// are checked elsewhere; the conflict rule (4.4) is applied by ingress. Lives on the control
/// thread; every function returns at once.
class Admission {
public:
    struct Ports {
        std::function<void(fanout::LoginVerdict)> verdict;
        std::function<void(const RefusedSender&)> refused;
        /// Makes the device, or says why not: NotRegistered, StationFull.
        std::function<Registration(const store::AccountRecord&, const fanout::LoginAttempt&)>
            registerDevice;
        /// Is the row of a device that was just registered on the disk, or is there no use in
        /// waiting for it, because the database is in trouble? Answered again by `rowStored`.
        std::function<bool(DeviceId)> isStored{};
        std::function<bool(AccountId, const std::string& stored, const Secret&)> isVerified;
        /// False: no room. Otherwise the answer comes later, on the control thread.
        std::function<bool(crypto::VerifyRequest)> verify;
        /// Is there news in the store? Answered by `newsArrived`.
        std::function<void()> askForNews;
        /// The password was right, and its hash is of a kind that we do not make: the clear text is
        /// there now for a hash of ours.
        std::function<void(AccountId, const std::string& stored, const Secret&)> renew{};
    };

    Admission(const AdmissionLimits& limits, const Directory& directory, BanLadder& ladder,
              const Clock& clock, Ports ports);

    void consider(fanout::LoginAttempt attempt);

    /// The store has been asked, and its news, if any, are in the directory.
    void newsArrived();

    /// The row of a new device is on the disk.
    void rowStored(DeviceId device);

    /// Time-outs.
    void tick();

    AdmissionCounts counts() const;

private:
    struct CheckKey {
        AccountId account;
        crypto::Sha256Digest password; ///< keyed, so that nothing to guess from lies around

        bool operator==(const CheckKey&) const = default;
    };

    struct CheckKeyHash {
        std::size_t operator()(const CheckKey& key) const noexcept;
    };

    using Attempts = std::vector<fanout::LoginAttempt>;

    bool isStale(const fanout::LoginAttempt& attempt) const;
    void decide(fanout::LoginAttempt attempt, const store::AccountRecord& account);
    void waitForNews(fanout::LoginAttempt attempt);
    void askForNews();
    void waitForCheck(fanout::LoginAttempt attempt, const store::AccountRecord& account);
    void checked(const CheckKey& key, const std::string& stored, crypto::PasswordVerdict verdict);
    void settle(fanout::LoginAttempt attempt, const store::AccountRecord& account,
                crypto::PasswordVerdict verdict);
    void accept(fanout::LoginAttempt attempt, const store::AccountRecord& account);
    void welcome(fanout::LoginAttempt attempt, DeviceId device);
    void acceptUnstored();
    void refuse(fanout::LoginAttempt attempt, RefusalCause cause,
                const store::AccountRecord* account = nullptr);
    CheckKey keyOf(const fanout::LoginAttempt& attempt, AccountId account) const;
    std::size_t checksOf(AccountId account) const;
    bool isFull() const noexcept;

    const AdmissionLimits m_limits;
    const Directory& m_directory;
    BanLadder& m_ladder;
    const Clock& m_clock;
    const Ports m_ports;
    std::array<std::byte, 32> m_key{};
    std::unordered_map<CheckKey, Attempts, CheckKeyHash> m_checks;
    std::unordered_map<AccountId, std::size_t> m_checksOf;
    std::size_t m_waitingForChecks = 0;

    /// A new device whose login is held until its row is stored.
    struct Newcomer {
        fanout::LoginAttempt attempt;
        MonoTime since{};
    };

    std::unordered_map<DeviceId, Newcomer> m_newcomers;
    Attempts m_unknown;         ///< wait for news
    std::size_t m_askedFor = 0; ///< the first of them, for whom the store was asked
    MonoTime m_newsAt{};        ///< when the store last told
    MonoTime m_askedAt{};
    bool m_asking = false;
    AdmissionCounts m_counts;
};

/// What the wire says about a cause; operators are told more (draarl-v1 section 4.2).
wire::RejectReason rejectReasonOf(RefusalCause cause) noexcept;

/// Does such a refusal count towards a ban?
bool countsAsFailure(RefusalCause cause) noexcept;

} // namespace shack::station
