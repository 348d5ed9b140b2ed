#include "engine/station/admission.h"
#include "tests/support/test_main.h"

#include <QtTest>

#include <optional>
#include <vector>

using namespace std::chrono_literals;
using namespace shack::station;
using shack::AccountId;
using shack::DeviceId;
using shack::ManualClock;
using shack::Secret;
using shack::Ssid;
using shack::TalkGroupId;
using shack::crypto::PasswordVerdict;
using shack::crypto::VerifyRequest;
using shack::fanout::LoginAccepted;
using shack::fanout::LoginAttempt;
using shack::fanout::LoginRefused;
using shack::fanout::LoginVerdict;
using shack::net::Endpoint;

namespace {

constexpr const char* kRight = "Abc12345";

struct Gate {
    ManualClock clock;
    Directory directory;
    BanLadder ladder;
    std::vector<LoginVerdict> verdicts;
    std::vector<RefusedSender> refused;
    std::vector<VerifyRequest> checks;
    std::optional<std::string> verified;
    bool poolFull = false;
    bool autoRegister = true;
    bool full = false;
    bool stored = true;
    int newsAsked = 0;
    std::vector<std::string> renewed; ///< hashes to be made anew
    Admission admission{
        {},
        directory,
        ladder,
        clock,
        {.verdict = [this](LoginVerdict v) { verdicts.push_back(std::move(v)); },
         .refused = [this](const RefusedSender& s) { refused.push_back(s); },
         .registerDevice = [this](const auto& a, const auto& l) { return make(a, l); },
         .isStored = [this](DeviceId) { return stored; },
         .isVerified = [this](AccountId, const std::string&,
                              const Secret& password) { return verified == password.reveal(); },
         .verify = [this](VerifyRequest r) { return queue(std::move(r)); },
         .askForNews = [this] { ++newsAsked; },
         .renew = [this](AccountId, const std::string& hash,
                         const Secret&) { renewed.push_back(hash); }}};

    Gate()
    {
        directory.put(account());
        directory.put(shack::store::DeviceRecord{.id = DeviceId{42},
                                                 .account = AccountId{1},
                                                 .ssid = Ssid{8},
                                                 .group = TalkGroupId{999}});
    }

    static shack::store::AccountRecord account()
    {
        return {.id = AccountId{1},
                .name = "tester01",
                .callsign = "BG0TST",
                .devicePasswordHash = "stored"};
    }

    Registration make(const shack::store::AccountRecord& owner, const LoginAttempt& attempt)
    {
        if (!autoRegister)
            return tl::unexpected{RefusalCause::NotRegistered};
        if (full)
            return tl::unexpected{RefusalCause::StationFull};
        directory.put(shack::store::DeviceRecord{.id = directory.takeDeviceId(),
                                                 .account = owner.id,
                                                 .ssid = attempt.ssid,
                                                 .model = attempt.model});
        return directory.deviceOf(owner.id, attempt.ssid);
    }

    bool queue(VerifyRequest request)
    {
        if (poolFull)
            return false;
        checks.push_back(std::move(request));
        return true;
    }

    LoginAttempt attempt(const std::string& name = "tester01", const std::string& password = kRight,
                         std::uint8_t ssid = 8, std::uint16_t port = 40001) const
    {
        const Endpoint from = Endpoint::v4(0xC0000209, port);
        return {.from = from,
                .realSource = from,
                .username = name,
                .password = Secret{password},
                .ssid = Ssid{ssid},
                .receivedAt = clock.now()};
    }

    /// Answers all waiting checks like the pool would.
    void check()
    {
        for (VerifyRequest& request : std::exchange(checks, {}))
            request.answer(request.password.reveal() == kRight ? PasswordVerdict::Match
                                                               : PasswordVerdict::Mismatch);
    }

    void change(void (*edit)(shack::store::AccountRecord&))
    {
        auto record = *directory.account(AccountId{1});
        edit(record);
        directory.put(record);
    }

    /// Text of the last refusal, "ok" for an acceptance.
    std::string last() const
    {
        if (const auto* const no = std::get_if<LoginRefused>(&verdicts.back().outcome))
            return std::to_string(no->status) + " " + no->text;
        return "ok";
    }

    std::string answerTo(LoginAttempt request)
    {
        const std::size_t before = verdicts.size();
        admission.consider(std::move(request));
        if (verdicts.size() == before && checks.empty()) { // the store was asked a moment ago
            clock.advance(AdmissionLimits{}.newsSpacing);
            admission.tick();
        }
        admission.newsArrived();
        check();
        return verdicts.size() == before ? "silence" : last();
    }
};

} // namespace

class TestAdmission : public QObject {
    Q_OBJECT
private slots:
    void everyCauseHasItsText();
    void failuresCountOnlyWhereTheySay();
    void theFourthWrongPasswordBansEvenTheRightOne();
    void anotherSpellingOfTheNameIsTheSameStation();
    void aKnownPasswordNeedsNoCheck();
    void accountWithoutCallsignIsNotLetIn();
    void newDevicesAreRegisteredOrNot();
    void aNewDeviceWaitsUntilItsRowIsStored();
    void aDatabaseInTroubleKeepsNobodyOut();
    void reservedSsidsAreRefused();
    void oneCheckServesAllDevicesOfAnAccount();
    void aForeignHashIsMadeAnewByARightPassword();
    void aRetransmissionTakesTheFirstOnesPlace();
    void aStormOnOneAccountIsBounded();
    void aFullPoolIsSilence();
    void oldAttemptsAreDiscarded();
    void aPasswordChangedDuringTheCheckDecidesNothing();
    void anAccountDisabledDuringTheCheckStaysOut();
    void unknownNamesAskTheStoreOnce();
    void anAccountAddedAfterTheLastAnswerIsLetIn();
    void anAccountThatAppearedIsLetIn();
    void aSilentStoreDoesNotKeepAnybodyWaiting();
};

void TestAdmission::everyCauseHasItsText()
{
    Gate gate;
    QCOMPARE(gate.answerTo(gate.attempt()), std::string{"ok"});
    QCOMPARE(gate.answerTo(gate.attempt("nobody")), std::string{"3 user_not_found"});
    QCOMPARE(gate.answerTo(gate.attempt("tester01", "wrong123")),
             std::string{"3 invalid_password"});
    gate.change([](auto& a) { a.devicePasswordHash.clear(); });
    QCOMPARE(gate.answerTo(gate.attempt()), std::string{"3 device_password_not_set"});
    gate.change([](auto& a) { a.approved = false; });
    QCOMPARE(gate.answerTo(gate.attempt()), std::string{"3 invalid_password"});
    QVERIFY(gate.refused.back().cause == RefusalCause::NotApproved);
    gate.change([](auto& a) { a.enabled = false; });
    QCOMPARE(gate.answerTo(gate.attempt()), std::string{"3 user_disabled"});
}

void TestAdmission::failuresCountOnlyWhereTheySay()
{
    Gate gate;
    gate.change([](auto& a) { a.enabled = false; });
    for (int i = 0; i < 10; ++i)
        QCOMPARE(gate.answerTo(gate.attempt()), std::string{"3 user_disabled"});
    gate.change([](auto& a) {
        a.enabled = true;
        a.devicePasswordHash.clear();
    });
    for (int i = 0; i < 10; ++i)
        QCOMPARE(gate.answerTo(gate.attempt()), std::string{"3 device_password_not_set"});
    QCOMPARE(gate.ladder.size(), std::size_t{0});
    for (int i = 0; i < 4; ++i)
        QCOMPARE(gate.answerTo(gate.attempt("nobody")), std::string{"3 user_not_found"});
    QCOMPARE(gate.answerTo(gate.attempt("nobody")), std::string{"3 too_many_failures"});
}

void TestAdmission::theFourthWrongPasswordBansEvenTheRightOne()
{
    Gate gate;
    for (int i = 0; i < 4; ++i)
        QCOMPARE(gate.answerTo(gate.attempt("tester01", "wrong123")),
                 std::string{"3 invalid_password"});
    QCOMPARE(gate.answerTo(gate.attempt()), std::string{"3 too_many_failures"});
    QCOMPARE(gate.admission.counts().blocked, std::uint64_t{1});
    gate.clock.advance(10s);
    QCOMPARE(gate.answerTo(gate.attempt()), std::string{"ok"});
    QCOMPARE(gate.answerTo(gate.attempt("tester01", "wrong123")),
             std::string{"3 invalid_password"});
    QVERIFY(!gate.ladder.refuses(gate.attempt().from, "tester01", gate.clock.now()));
}

void TestAdmission::anotherSpellingOfTheNameIsTheSameStation()
{
    Gate gate;
    QCOMPARE(gate.answerTo(gate.attempt("TESTER01")), std::string{"ok"});
    const auto& route = std::get<LoginAccepted>(gate.verdicts.back().outcome).route;

    QVERIFY(route.device == DeviceId{42});
    QCOMPARE(route.username, std::string{"tester01"});
    QCOMPARE(gate.verdicts.back().attempt.username, std::string{"TESTER01"});
    QCOMPARE(gate.directory.devices(), std::size_t{1});
}

void TestAdmission::aKnownPasswordNeedsNoCheck()
{
    Gate gate;
    gate.verified = kRight;
    gate.admission.consider(gate.attempt());

    QVERIFY(gate.checks.empty());
    QCOMPARE(gate.last(), std::string{"ok"});
}

void TestAdmission::accountWithoutCallsignIsNotLetIn()
{
    Gate gate;
    gate.change([](auto& a) { a.callsign.clear(); });

    QCOMPARE(gate.answerTo(gate.attempt()), std::string{"3 center_session_activation_failed"});
    QVERIFY(gate.refused.back().cause == RefusalCause::NoCallsign);
    QCOMPARE(gate.ladder.size(), std::size_t{0});
}

void TestAdmission::aNewDeviceWaitsUntilItsRowIsStored()
{
    Gate gate;
    gate.stored = false;
    gate.admission.consider(gate.attempt("tester01", kRight, 9));
    gate.admission.consider(gate.attempt("tester01", kRight, 8)); // is in the book
    gate.check();
    QCOMPARE(gate.verdicts.size(), std::size_t{1});
    QCOMPARE(gate.verdicts.back().attempt.ssid, Ssid{8});

    gate.verified = kRight;
    gate.admission.consider(gate.attempt("tester01", kRight, 9, 40002)); // again, and still waits
    QCOMPARE(gate.verdicts.size(), std::size_t{1});
    gate.admission.rowStored(gate.directory.deviceOf(AccountId{1}, Ssid{9})->id);
    QCOMPARE(gate.verdicts.size(), std::size_t{2});
    QCOMPARE(gate.verdicts.back().attempt.from.port(), std::uint16_t{40002});
    QVERIFY(std::holds_alternative<LoginAccepted>(gate.verdicts.back().outcome));
    QCOMPARE(gate.admission.counts().registered, std::uint64_t{1});
    QCOMPARE(gate.admission.counts().waitingNow, std::uint64_t{0});
}

void TestAdmission::aDatabaseInTroubleKeepsNobodyOut()
{
    Gate gate;
    gate.stored = false;
    gate.verified = kRight;
    gate.admission.consider(gate.attempt("tester01", kRight, 9));
    gate.clock.advance(999ms);
    gate.admission.tick();
    QCOMPARE(gate.verdicts.size(), std::size_t{0});
    gate.clock.advance(1ms); // slow: not for ever
    gate.admission.tick();
    QCOMPARE(gate.verdicts.size(), std::size_t{1});

    gate.admission.consider(gate.attempt("tester01", kRight, 10));
    gate.stored = true; // "there is no use in waiting"
    gate.admission.tick();
    QCOMPARE(gate.verdicts.size(), std::size_t{2});
}

void TestAdmission::newDevicesAreRegisteredOrNot()
{
    Gate gate;
    QCOMPARE(gate.answerTo(gate.attempt("tester01", kRight, 9)), std::string{"ok"});
    QVERIFY(gate.directory.deviceOf(AccountId{1}, Ssid{9})->id == DeviceId{43});
    QCOMPARE(gate.admission.counts().registered, std::uint64_t{1});
    gate.autoRegister = false;
    QCOMPARE(gate.answerTo(gate.attempt("tester01", kRight, 10)),
             std::string{"3 center_session_activation_failed"});
    QVERIFY(gate.refused.back().cause == RefusalCause::NotRegistered);
    QVERIFY(gate.refused.back().account == AccountId{1});
    gate.autoRegister = true;
    gate.full = true;
    gate.answerTo(gate.attempt("tester01", kRight, 11));
    QVERIFY(gate.refused.back().cause == RefusalCause::StationFull);
}

void TestAdmission::reservedSsidsAreRefused()
{
    Gate gate;
    for (const int ssid : {0, 100, 105, 255})
        QCOMPARE(gate.answerTo(gate.attempt("tester01", kRight, static_cast<std::uint8_t>(ssid))),
                 std::string{"2 reserved_ssid"});
    QCOMPARE(gate.directory.devices(), std::size_t{1});
}

void TestAdmission::oneCheckServesAllDevicesOfAnAccount()
{
    Gate gate;
    for (std::uint8_t ssid = 1; ssid <= 99; ++ssid)
        gate.admission.consider(gate.attempt("tester01", kRight, ssid, 1000U + ssid));

    QCOMPARE(gate.checks.size(), std::size_t{1});
    QCOMPARE(gate.admission.counts().waitingNow, std::uint64_t{99});
    gate.check();
    QCOMPARE(gate.admission.counts().accepted, std::uint64_t{99});
    QCOMPARE(gate.admission.counts().waitingNow, std::uint64_t{0});
}

void TestAdmission::aForeignHashIsMadeAnewByARightPassword()
{
    Gate gate;
    gate.admission.consider(gate.attempt());
    gate.check();
    QVERIFY(gate.renewed.empty()); // one of ours

    auto imported = Gate::account();
    imported.devicePasswordHash = "$2a$10$abcdefghijklmnopqrstuuHbImYBzsuFkDUj6rmqv2y8JvUoRNU.6";
    gate.directory.put(imported);
    gate.admission.consider(gate.attempt("tester01", "wrong123"));
    gate.check();
    QVERIFY(gate.renewed.empty());
    gate.admission.consider(gate.attempt());
    gate.admission.consider(gate.attempt("tester01", kRight, 9)); // the same check
    gate.check();
    QVERIFY(gate.renewed == std::vector{imported.devicePasswordHash});
}

void TestAdmission::aRetransmissionTakesTheFirstOnesPlace()
{
    Gate gate;
    gate.admission.consider(gate.attempt());
    gate.clock.advance(2s);
    gate.admission.consider(gate.attempt());
    gate.check();

    QCOMPARE(gate.verdicts.size(), std::size_t{1});
    QCOMPARE(gate.admission.counts().coalesced, std::uint64_t{1});
    QVERIFY(gate.verdicts[0].attempt.receivedAt == gate.clock.now());
}

void TestAdmission::aStormOnOneAccountIsBounded()
{
    Gate gate;
    for (std::uint16_t i = 0; i < 1000; ++i) {
        LoginAttempt attempt = gate.attempt("tester01", "wrong" + std::to_string(i), 8, i);
        attempt.realSource = Endpoint::v4(0x0A000000U + i, 5000); // each from its own address
        gate.admission.consider(std::move(attempt));
    }

    QCOMPARE(gate.checks.size(), AdmissionLimits{}.checksPerAccount);
    QCOMPARE(gate.admission.counts().rejectedFull,
             std::uint64_t{1000 - AdmissionLimits{}.checksPerAccount});
}

void TestAdmission::aFullPoolIsSilence()
{
    Gate gate;
    gate.poolFull = true;
    QCOMPARE(gate.answerTo(gate.attempt()), std::string{"silence"});
    gate.poolFull = false;
    QCOMPARE(gate.answerTo(gate.attempt()), std::string{"ok"});
}

void TestAdmission::oldAttemptsAreDiscarded()
{
    Gate gate;
    LoginAttempt old = gate.attempt();
    gate.clock.advance(5001ms);
    QCOMPARE(gate.answerTo(std::move(old)), std::string{"silence"});
    gate.admission.consider(gate.attempt());
    gate.clock.advance(5001ms);
    gate.check();

    QVERIFY(gate.verdicts.empty());
    QCOMPARE(gate.admission.counts().timeouts, std::uint64_t{2});
}

void TestAdmission::aPasswordChangedDuringTheCheckDecidesNothing()
{
    Gate gate;
    gate.admission.consider(gate.attempt());
    gate.change([](auto& a) { a.devicePasswordHash = "another"; });
    gate.check();

    QVERIFY(gate.verdicts.empty());
}

void TestAdmission::anAccountDisabledDuringTheCheckStaysOut()
{
    Gate gate;
    gate.admission.consider(gate.attempt());
    gate.change([](auto& a) { a.enabled = false; });
    gate.check();

    QCOMPARE(gate.last(), std::string{"3 user_disabled"});
}

void TestAdmission::unknownNamesAskTheStoreOnce()
{
    Gate gate;
    for (std::uint16_t i = 0; i < 50; ++i)
        gate.admission.consider(gate.attempt("nobody" + std::to_string(i), kRight, 8, i));
    QCOMPARE(gate.newsAsked, 1);
    QVERIFY(gate.verdicts.empty());
    gate.admission.newsArrived();
    QCOMPARE(gate.verdicts.size(), std::size_t{1}); // the others came after the question
    gate.admission.tick();
    QCOMPARE(gate.newsAsked, 1); // not every stranger troubles the store
    gate.clock.advance(AdmissionLimits{}.newsSpacing);
    gate.admission.tick();
    QCOMPARE(gate.newsAsked, 2);
    gate.admission.newsArrived();

    QCOMPARE(gate.verdicts.size(), std::size_t{50});
    QCOMPARE(gate.last(), std::string{"3 user_not_found"});
    QCOMPARE(gate.admission.counts().waitingNow, std::uint64_t{0});
}

void TestAdmission::anAccountAddedAfterTheLastAnswerIsLetIn()
{
    Gate gate;
    gate.admission.consider(gate.attempt("nobody"));
    gate.admission.newsArrived();
    QCOMPARE(gate.last(), std::string{"3 user_not_found"});
    gate.admission.consider(gate.attempt("newcomer"));
    gate.clock.advance(AdmissionLimits{}.newsSpacing);
    gate.admission.tick();
    gate.directory.put(shack::store::AccountRecord{.id = AccountId{2},
                                                   .name = "newcomer",
                                                   .callsign = "BG2NEW",
                                                   .devicePasswordHash = "stored"});
    gate.admission.newsArrived();
    gate.check();

    QCOMPARE(gate.last(), std::string{"ok"});
}

void TestAdmission::anAccountThatAppearedIsLetIn()
{
    Gate gate;
    gate.admission.consider(gate.attempt("newcomer"));
    gate.directory.put(shack::store::AccountRecord{.id = AccountId{2},
                                                   .name = "newcomer",
                                                   .callsign = "BG2NEW",
                                                   .devicePasswordHash = "stored"});
    gate.admission.newsArrived();
    gate.check();

    QCOMPARE(gate.last(), std::string{"ok"});
    QCOMPARE(gate.ladder.size(), std::size_t{0});
}

void TestAdmission::aSilentStoreDoesNotKeepAnybodyWaiting()
{
    Gate gate;
    gate.admission.consider(gate.attempt("nobody"));
    gate.clock.advance(1001ms);
    gate.admission.tick();

    QCOMPARE(gate.last(), std::string{"3 user_not_found"});
}

SHACK_TEST(TestAdmission);
#include "tst_admission.moc"
