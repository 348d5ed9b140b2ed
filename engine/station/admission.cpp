#include "engine/station/admission.h"

#include "engine/base/bytes.h"
#include "engine/crypto/bcrypt.h"
#include "engine/crypto/random.h"
#include "engine/wire/draarl_types.h"

#include <algorithm>
#include <cstring>
#include <iterator>
#include <utility>

namespace shack::station {

using fanout::LoginAttempt;

wire::RejectReason rejectReasonOf(RefusalCause cause) noexcept
{
    switch (cause) {
    case RefusalCause::TooManyFailures:
        return wire::RejectReason::TooManyFailures;
    case RefusalCause::UnknownAccount:
        return wire::RejectReason::UserNotFound;
    case RefusalCause::AccountDisabled:
        return wire::RejectReason::UserDisabled;
    case RefusalCause::NoPasswordSet:
        return wire::RejectReason::DevicePasswordNotSet;
    case RefusalCause::NotApproved:
    case RefusalCause::WrongPassword:
    case RefusalCause::PasswordUnreadable:
        return wire::RejectReason::InvalidPassword;
    case RefusalCause::Conflict:
        return wire::RejectReason::DeviceConflictOnline;
    case RefusalCause::ReservedSsid:
        return wire::RejectReason::ReservedSsid;
    case RefusalCause::NoCallsign:
    case RefusalCause::NotRegistered:
    case RefusalCause::StationFull:
        return wire::RejectReason::CenterSessionActivationFailed;
    }
    return wire::RejectReason::CenterSessionActivationFailed;
}

bool countsAsFailure(RefusalCause cause) noexcept
{
    return cause == RefusalCause::UnknownAccount || cause == RefusalCause::NotApproved ||
           cause == RefusalCause::WrongPassword || cause == RefusalCause::PasswordUnreadable;
}

Admission::Admission(const AdmissionLimits& limits, const Directory& directory, BanLadder& ladder,
                     const Clock& clock, Ports ports)
    : m_limits(limits), m_directory(directory), m_ladder(ladder), m_clock(clock),
      m_ports(std::move(ports))
{
    crypto::fillRandom(m_key);
}

std::size_t Admission::CheckKeyHash::operator()(const CheckKey& key) const noexcept
{
    std::size_t head = 0;
    std::memcpy(&head, key.password.data(), sizeof head); // already evenly spread
    return head ^ std::hash<AccountId>{}(key.account);
}

void Admission::consider(LoginAttempt attempt)
{
    ++m_counts.attempts;
    if (isStale(attempt)) {
        ++m_counts.timeouts;
        return;
    }
    if (wire::ssidClass(attempt.ssid) != wire::SsidClass::Ordinary) {
        refuse(std::move(attempt), RefusalCause::ReservedSsid);
        return;
    }
    if (m_ladder.refuses(attempt.realSource, attempt.username, m_clock.now())) {
        ++m_counts.blocked;
        refuse(std::move(attempt), RefusalCause::TooManyFailures);
        return;
    }
    if (const store::AccountRecord* const account = m_directory.accountByName(attempt.username))
        decide(std::move(attempt), *account);
    else
        waitForNews(std::move(attempt));
}

bool Admission::isStale(const LoginAttempt& attempt) const
{
    return m_clock.now() - attempt.receivedAt > m_limits.deadline;
}

void Admission::decide(LoginAttempt attempt, const store::AccountRecord& account)
{
    if (!account.enabled)
        return refuse(std::move(attempt), RefusalCause::AccountDisabled, &account);
    if (!account.approved)
        return refuse(std::move(attempt), RefusalCause::NotApproved, &account);
    if (account.devicePasswordHash.empty())
        return refuse(std::move(attempt), RefusalCause::NoPasswordSet, &account);
    if (m_ports.isVerified(account.id, account.devicePasswordHash, attempt.password))
        return accept(std::move(attempt), account);
    waitForCheck(std::move(attempt), account);
}

/// Rows may have appeared by other hands: one question to the store answers for all who wait, and
/// nobody is refused by an answer older than his question.
void Admission::waitForNews(LoginAttempt attempt)
{
    if (isFull()) {
        refuse(std::move(attempt), RefusalCause::UnknownAccount);
        return;
    }
    m_unknown.push_back(std::move(attempt));
    askForNews();
}

void Admission::askForNews()
{
    const MonoTime now = m_clock.now();
    const bool tooSoon = m_newsAt != MonoTime{} && now - m_newsAt < m_limits.newsSpacing;
    if (m_asking || m_unknown.empty() || tooSoon)
        return;
    m_asking = true;
    m_askedAt = now;
    m_askedFor = m_unknown.size();
    m_ports.askForNews();
}

void Admission::newsArrived()
{
    if (!std::exchange(m_asking, false))
        return;
    m_newsAt = m_clock.now();
    const auto asked = m_unknown.begin() + static_cast<std::ptrdiff_t>(m_askedFor);
    Attempts answered{std::make_move_iterator(m_unknown.begin()), std::make_move_iterator(asked)};
    m_unknown.erase(m_unknown.begin(), asked);
    for (LoginAttempt& attempt : answered) {
        if (const store::AccountRecord* const account = m_directory.accountByName(attempt.username))
            decide(std::move(attempt), *account);
        else
            refuse(std::move(attempt), RefusalCause::UnknownAccount);
    }
}

void Admission::tick()
{
    // A dead database must not keep anybody waiting: what is in memory is the truth.
    if (m_asking && m_clock.now() - m_askedAt > m_limits.newsWait)
        newsArrived();
    askForNews();
    acceptUnstored();
}

void Admission::waitForCheck(LoginAttempt attempt, const store::AccountRecord& account)
{
    const CheckKey key = keyOf(attempt, account.id);
    if (const auto running = m_checks.find(key); running != m_checks.end()) {
        ++m_counts.coalesced;
        Attempts& waiting = running->second;
        const auto same = std::ranges::find_if(waiting, [&](const LoginAttempt& other) {
            return other.ssid == attempt.ssid && other.from == attempt.from;
        });
        if (same != waiting.end()) {
            *same = std::move(attempt); // a retransmission takes the place of the first
        } else if (waiting.size() < m_limits.attemptsPerCheck && !isFull()) {
            waiting.push_back(std::move(attempt));
            ++m_waitingForChecks;
        } else {
            ++m_counts.rejectedFull;
        }
        return;
    }
    if (checksOf(account.id) >= m_limits.checksPerAccount || isFull()) {
        ++m_counts.rejectedFull;
        return;
    }
    crypto::VerifyRequest request{
        .identity = CheckKeyHash{}(key),
        .account = account.id,
        .password = attempt.password,
        .stored = account.devicePasswordHash,
        .answer = [this, key, stored = account.devicePasswordHash](
                      crypto::PasswordVerdict verdict) { checked(key, stored, verdict); }};
    if (!m_ports.verify(std::move(request))) {
        ++m_counts.rejectedFull;
        return;
    }
    m_checks[key].push_back(std::move(attempt));
    ++m_waitingForChecks;
    ++m_checksOf[account.id];
}

void Admission::checked(const CheckKey& key, const std::string& stored,
                        crypto::PasswordVerdict verdict)
{
    auto node = m_checks.extract(key);
    if (node.empty())
        return;
    m_waitingForChecks -= node.mapped().size();
    if (--m_checksOf[key.account] == 0)
        m_checksOf.erase(key.account);
    if (verdict == crypto::PasswordVerdict::Match && m_ports.renew && crypto::isBcrypt(stored))
        m_ports.renew(key.account, stored, node.mapped().front().password);
    for (LoginAttempt& attempt : node.mapped()) {
        const store::AccountRecord* const account = m_directory.account(key.account);
        const bool unchanged = account != nullptr && account->devicePasswordHash == stored;
        if (isStale(attempt) || !unchanged) // the device repeats itself
            ++m_counts.timeouts;
        else
            settle(std::move(attempt), *account, verdict);
    }
}

void Admission::settle(LoginAttempt attempt, const store::AccountRecord& account,
                       crypto::PasswordVerdict verdict)
{
    switch (verdict) {
    case crypto::PasswordVerdict::Match:
        // The account may have been disabled meanwhile.
        if (!account.enabled)
            return refuse(std::move(attempt), RefusalCause::AccountDisabled, &account);
        if (!account.approved)
            return refuse(std::move(attempt), RefusalCause::NotApproved, &account);
        return accept(std::move(attempt), account);
    case crypto::PasswordVerdict::Mismatch:
        return refuse(std::move(attempt), RefusalCause::WrongPassword, &account);
    case crypto::PasswordVerdict::Unusable:
        return refuse(std::move(attempt), RefusalCause::PasswordUnreadable, &account);
    case crypto::PasswordVerdict::TimedOut:
    case crypto::PasswordVerdict::Superseded:
        ++m_counts.timeouts;
        return;
    }
}

void Admission::accept(LoginAttempt attempt, const store::AccountRecord& account)
{
    m_ladder.succeeded(attempt.realSource, attempt.username);
    if (account.callsign.empty()) // clients would read the reply as a refusal (5.2)
        return refuse(std::move(attempt), RefusalCause::NoCallsign, &account);
    const store::DeviceRecord* device = m_directory.deviceOf(account.id, attempt.ssid);
    if (device == nullptr) {
        const Registration registered = m_ports.registerDevice(account, attempt);
        if (!registered)
            return refuse(std::move(attempt), registered.error(), &account);
        device = *registered;
        ++m_counts.registered;
        // The reply comes after registration (4.5): what was promised must outlive a crash.
        if (m_ports.isStored && !m_ports.isStored(device->id)) {
            const DeviceId id = device->id;
            m_newcomers.insert_or_assign(id, Newcomer{std::move(attempt), m_clock.now()});
            return;
        }
    } else if (const auto held = m_newcomers.find(device->id); held != m_newcomers.end()) {
        held->second.attempt = std::move(attempt); // a retransmission takes the place of the first
        return;
    }
    welcome(std::move(attempt), device->id);
}

void Admission::rowStored(DeviceId device)
{
    auto held = m_newcomers.extract(device);
    if (held.empty())
        return;
    if (m_directory.device(device) != nullptr)
        welcome(std::move(held.mapped().attempt), device);
    else // other hands made the same device under another number; the radio repeats itself
        ++m_counts.timeouts;
}

/// Voice goes first: a database that is slow or in trouble keeps nobody off the air for long. The
/// row stays in memory and is written when the database works.
void Admission::acceptUnstored()
{
    std::vector<DeviceId> due;
    for (const auto& [device, newcomer] : m_newcomers) {
        if (m_clock.now() - newcomer.since >= m_limits.rowWait || m_ports.isStored(device))
            due.push_back(device);
    }
    for (const DeviceId device : due)
        rowStored(device);
}

void Admission::welcome(LoginAttempt attempt, DeviceId device)
{
    const auto route = m_directory.route(device);
    if (!route) {
        const store::AccountRecord* const owner = m_directory.accountByName(attempt.username);
        return refuse(std::move(attempt), RefusalCause::NotRegistered, owner);
    }
    ++m_counts.accepted;
    m_ports.verdict({std::move(attempt), fanout::LoginAccepted{*route}});
}

void Admission::refuse(LoginAttempt attempt, RefusalCause cause,
                       const store::AccountRecord* account)
{
    ++m_counts.refused;
    if (countsAsFailure(cause))
        m_ladder.failed(attempt.realSource, attempt.username, m_clock.now());
    RefusedSender sender{.username = attempt.username,
                         .ssid = attempt.ssid,
                         .from = attempt.realSource,
                         .model = attempt.model,
                         .cause = cause,
                         .lastAt = m_clock.now(),
                         .lastWall = m_clock.wallNow()};
    if (account != nullptr) {
        sender.account = account->id;
        if (const auto* const device = m_directory.deviceOf(account->id, attempt.ssid))
            sender.device = device->id;
    }
    m_ports.refused(sender);
    const wire::RejectReason reason = rejectReasonOf(cause);
    m_ports.verdict({std::move(attempt),
                     fanout::LoginRefused{static_cast<std::uint8_t>(wire::rejectStatus(reason)),
                                          std::string{wire::rejectText(reason)}}});
}

Admission::CheckKey Admission::keyOf(const LoginAttempt& attempt, AccountId account) const
{
    return {account, crypto::hmacSha256(m_key, asBytes(attempt.password.reveal()))};
}

std::size_t Admission::checksOf(AccountId account) const
{
    const auto found = m_checksOf.find(account);
    return found == m_checksOf.end() ? 0 : found->second;
}

AdmissionCounts Admission::counts() const
{
    AdmissionCounts counts = m_counts;
    counts.waitingNow = m_unknown.size() + m_waitingForChecks + m_newcomers.size();
    return counts;
}

bool Admission::isFull() const noexcept
{
    return m_unknown.size() + m_waitingForChecks >= m_limits.waitingAttempts;
}

} // namespace shack::station
