#include "engine/host/messages.h"

#include <memory>

namespace shack::host {

Message say(std::string code, std::string sentence, Fields fields)
{
    return {std::move(code), std::move(sentence), std::move(fields)};
}

namespace {

/// Who holds it, when the lock of the station says so (store/station_lock.h).
std::string lockedSentence(const Error& error)
{
    const std::string& why = error.sentence();
    return why.starts_with("a station is running")
               ? "The database is in use: " + why + "."
               : std::string{"The database is locked by another program."};
}

} // namespace

Message storeMessage(const Error& error)
{
    const Fields reason{{"reason", error.sentence()}};
    switch (error.code()) {
    case ErrorCode::Busy:
    case ErrorCode::TimedOut:
        return say("store.locked", lockedSentence(error), reason);
    case ErrorCode::ReadOnly:
    case ErrorCode::PermissionDenied:
        return say("store.readonly", "The database cannot be written: " + error.sentence(), reason);
    case ErrorCode::DiskFull:
        return say("store.disk_full", "The disk with the database is full.", reason);
    case ErrorCode::Corrupt:
        return say("store.corrupt", "The database file is damaged: " + error.sentence(), reason);
    case ErrorCode::Unsupported: // another program's file, or a newer version's
        return say("store.unavailable", "The database cannot be used: " + error.sentence() + ".",
                   reason);
    default:
        return say("store.unavailable", "The database does not work: " + error.sentence(), reason);
    }
}

Message objectionMessage(const station::Objection& objection)
{
    return say(objection.code, objection.sentence, objection.fields);
}

Message refusalMessage(const station::RefusedSender& sender)
{
    using station::RefusalCause;
    const std::string code = "refused." + std::string{refusalCauseName(sender.cause)};
    const Fields fields{{"user", sender.username},
                        {"ssid", std::to_string(sender.ssid.value)},
                        {"address", sender.from.addressString()},
                        {"times", std::to_string(sender.times)}};
    const auto because = [&](std::string sentence) {
        return say(code, std::move(sentence), fields);
    };
    switch (sender.cause) {
    case RefusalCause::TooManyFailures:
        return because("Too many failed logins; the address has to wait.");
    case RefusalCause::UnknownAccount:
        return because("There is no account with this name.");
    case RefusalCause::AccountDisabled:
        return because("The account is disabled.");
    case RefusalCause::NotApproved:
        return because("The account is not approved yet.");
    case RefusalCause::NoPasswordSet:
        return because("The account has no device password.");
    case RefusalCause::WrongPassword:
        return because("The device password is wrong.");
    case RefusalCause::PasswordUnreadable:
        return because("The stored device password cannot be checked; set a new one.");
    case RefusalCause::Conflict:
        return because("The same callsign and SSID is online from another address.");
    case RefusalCause::ReservedSsid:
        return because("The SSID is kept for apps or for the system.");
    case RefusalCause::NoCallsign:
        return because("The account has no callsign; without one devices take the answer for a "
                       "refusal.");
    case RefusalCause::NotRegistered:
        return because("The device is not in the book, and devices are not added by themselves.");
    case RefusalCause::StationFull:
        return because("The station has no room for another device.");
    }
    return because("The device was refused.");
}

namespace {

struct DecisionWords {
    const char* code;
    const char* sentence;
};

DecisionWords wordsOf(fanout::Decision decision)
{
    using fanout::Decision;
    switch (decision) {
    case Decision::Forwarded:
        return {"decision.forwarded", "forwarded"};
    case Decision::TurnHeldByOther:
        return {"decision.turn_held", "not forwarded: another device holds the talk turn"};
    case Decision::MayNotTalk:
        return {"decision.may_not_talk", "not forwarded: the device may not talk"};
    case Decision::Ungrouped:
        return {"decision.ungrouped", "not forwarded: the device is in no talk group"};
    case Decision::GroupDisabled:
        return {"decision.group_disabled", "not forwarded: the talk group is switched off"};
    case Decision::WrongEndpoint:
        return {"decision.wrong_endpoint", "dropped: not from the address that logged in"};
    case Decision::RateLimited:
        return {"decision.rate_limited", "dropped: too many datagrams"};
    case Decision::EmptyVoice:
        return {"decision.empty_voice", "dropped: voice without content"};
    case Decision::StaleVoice:
        return {"decision.stale_voice", "dropped: voice that was too old on arrival"};
    case Decision::TurnCut:
        return {"decision.turn_cut", "not forwarded: the talk turn was taken away"};
    case Decision::HeartbeatAccepted:
        return {"decision.heartbeat", "heartbeat answered"};
    case Decision::LoginAccepted:
        return {"decision.login_accepted", "logged in"};
    case Decision::LoginConflict:
        return {"decision.login_conflict", "login refused: online from another address"};
    case Decision::DoesNotHear:
        return {"decision.does_not_hear", "not delivered: the device does not hear"};
    case Decision::Heard:
        return {"decision.heard", "delivered to the device"};
    }
    return {"decision.forwarded", "forwarded"};
}

} // namespace

Message decisionMessage(fanout::Decision decision, const std::string& other)
{
    const DecisionWords words = wordsOf(decision);
    return other.empty() ? say(words.code, words.sentence)
                         : say(words.code, words.sentence, {{"other", other}});
}

std::string stationName(const std::string& callsign, Ssid ssid)
{
    return callsign + '-' + std::to_string(ssid.value);
}

CommandDone done(std::uint64_t affected)
{
    CommandDone outcome;
    outcome.affected = affected;
    return outcome;
}

CommandDone done(std::uint64_t affected, EngineCommand inverse)
{
    CommandDone outcome = done(affected);
    outcome.inverse = std::make_shared<const EngineCommand>(std::move(inverse));
    return outcome;
}

CommandDone refusal(std::string code, std::string sentence, Fields fields)
{
    return refusal(say(std::move(code), std::move(sentence), std::move(fields)));
}

CommandDone refusal(Message message)
{
    CommandDone outcome;
    outcome.ok = false;
    outcome.message = std::move(message);
    return outcome;
}

} // namespace shack::host
