#include "ui/text/message_catalogue.h"

#include <QtGlobal>

#include <iterator>

// Why devices are refused, and what Explain says about their datagrams. lupdate reads the marked
// strings; one entry per code.

namespace shack::ui::messages {

namespace {

// clang-format off
constexpr CatalogueEntry kEntries[] = {
    {"refused.too_many_failures",
     QT_TRANSLATE_NOOP("Messages", "Too many failures"),
     QT_TRANSLATE_NOOP("Messages", "Too many failed logins; this address has to wait."),
     QT_TRANSLATE_NOOP("Messages", "Correct the password in the device; it may try again by itself after at most 5 minutes.")},
    {"refused.unknown_account",
     QT_TRANSLATE_NOOP("Messages", "Unknown account"),
     QT_TRANSLATE_NOOP("Messages", "[\"{user}\": ]There is no account with this name."),
     QT_TRANSLATE_NOOP("Messages", "Add the account, or correct the name in the device.")},
    {"refused.account_disabled",
     QT_TRANSLATE_NOOP("Messages", "Account disabled"),
     QT_TRANSLATE_NOOP("Messages", "[\"{user}\": ]The account is disabled."),
     QT_TRANSLATE_NOOP("Messages", "Enable it in Accounts.")},
    {"refused.not_approved",
     QT_TRANSLATE_NOOP("Messages", "Not approved"),
     QT_TRANSLATE_NOOP("Messages", "[\"{user}\": ]The account is not approved yet."),
     QT_TRANSLATE_NOOP("Messages", "Approve it in Accounts.")},
    {"refused.no_password_set",
     QT_TRANSLATE_NOOP("Messages", "No device password"),
     QT_TRANSLATE_NOOP("Messages", "[\"{user}\": ]The account has no device password."),
     QT_TRANSLATE_NOOP("Messages", "Set one in Accounts.")},
    {"refused.wrong_password",
     QT_TRANSLATE_NOOP("Messages", "Wrong password"),
     QT_TRANSLATE_NOOP("Messages", "[\"{user}\": ]The device password is wrong."),
     QT_TRANSLATE_NOOP("Messages", "Correct it in the device, or set a new one in Accounts.")},
    {"refused.password_unreadable",
     QT_TRANSLATE_NOOP("Messages", "Password unreadable"),
     QT_TRANSLATE_NOOP("Messages", "[\"{user}\": ]The stored device password cannot be checked."),
     QT_TRANSLATE_NOOP("Messages", "Set a new one in Accounts.")},
    {"refused.ssid_in_use",
     QT_TRANSLATE_NOOP("Messages", "SSID in use"),
     QT_TRANSLATE_NOOP("Messages", "The same callsign and SSID is online from another address[ ({holder})]."),
     QT_TRANSLATE_NOOP("Messages", "Give this device another SSID, or switch the other one off.")},
    {"refused.reserved_ssid",
     QT_TRANSLATE_NOOP("Messages", "Reserved SSID"),
     QT_TRANSLATE_NOOP("Messages", "[SSID {ssid}: ]This number is kept for apps or for the system."),
     QT_TRANSLATE_NOOP("Messages", "Use 1 to 99 or 106 to 254 in the device.")},
    {"refused.no_callsign",
     QT_TRANSLATE_NOOP("Messages", "No callsign"),
     QT_TRANSLATE_NOOP("Messages", "[\"{user}\": ]The account has no callsign; without one devices take the answer for a refusal."),
     QT_TRANSLATE_NOOP("Messages", "Give it a callsign in Accounts.")},
    {"refused.not_registered",
     QT_TRANSLATE_NOOP("Messages", "Not in the book"),
     QT_TRANSLATE_NOOP("Messages", "The device is not known, and devices are not added by themselves."),
     QT_TRANSLATE_NOOP("Messages", "Add it, or switch on station.auto_register in the station file.")},
    {"refused.station_full",
     QT_TRANSLATE_NOOP("Messages", "Station full"),
     QT_TRANSLATE_NOOP("Messages", "The station has no room for another device."),
     nullptr},
    {"decision.forwarded",
     QT_TRANSLATE_NOOP("Messages", "Forwarded"),
     QT_TRANSLATE_NOOP("Messages", "forwarded[ to {group}][ ({receivers:count} receivers)]"),
     nullptr},
    {"decision.turn_held",
     QT_TRANSLATE_NOOP("Messages", "Somebody else talks"),
     QT_TRANSLATE_NOOP("Messages", "not forwarded: the talk turn is held[ by {other}]"),
     nullptr},
    {"decision.may_not_talk",
     QT_TRANSLATE_NOOP("Messages", "May not talk"),
     QT_TRANSLATE_NOOP("Messages", "not forwarded: the device may not talk"),
     nullptr},
    {"decision.ungrouped",
     QT_TRANSLATE_NOOP("Messages", "In no talk group"),
     QT_TRANSLATE_NOOP("Messages", "not forwarded: the device is in no talk group"),
     nullptr},
    {"decision.group_disabled",
     QT_TRANSLATE_NOOP("Messages", "Talk group off"),
     QT_TRANSLATE_NOOP("Messages", "not forwarded: the talk group is switched off"),
     nullptr},
    {"decision.wrong_endpoint",
     QT_TRANSLATE_NOOP("Messages", "Wrong address"),
     QT_TRANSLATE_NOOP("Messages", "dropped: not from the address that logged in"),
     nullptr},
    {"decision.rate_limited",
     QT_TRANSLATE_NOOP("Messages", "Too many"),
     QT_TRANSLATE_NOOP("Messages", "dropped: too many datagrams"),
     nullptr},
    {"decision.empty_voice",
     QT_TRANSLATE_NOOP("Messages", "Empty"),
     QT_TRANSLATE_NOOP("Messages", "dropped: voice without content"),
     nullptr},
    {"decision.stale_voice",
     QT_TRANSLATE_NOOP("Messages", "Too old"),
     QT_TRANSLATE_NOOP("Messages", "dropped: voice that was too old on arrival"),
     nullptr},
    {"decision.turn_cut",
     QT_TRANSLATE_NOOP("Messages", "Turn cut"),
     QT_TRANSLATE_NOOP("Messages", "not forwarded: the talk turn was taken away"),
     nullptr},
    {"decision.heartbeat",
     QT_TRANSLATE_NOOP("Messages", "Heartbeat"),
     QT_TRANSLATE_NOOP("Messages", "heartbeat answered"),
     nullptr},
    {"decision.login_accepted",
     QT_TRANSLATE_NOOP("Messages", "Logged in"),
     QT_TRANSLATE_NOOP("Messages", "logged in"),
     nullptr},
    {"decision.login_conflict",
     QT_TRANSLATE_NOOP("Messages", "Conflict"),
     QT_TRANSLATE_NOOP("Messages", "login refused: online from another address"),
     nullptr},
    {"decision.does_not_hear",
     QT_TRANSLATE_NOOP("Messages", "Does not hear"),
     QT_TRANSLATE_NOOP("Messages", "not delivered: the device does not hear"),
     nullptr},
    {"decision.heard",
     QT_TRANSLATE_NOOP("Messages", "Heard"),
     QT_TRANSLATE_NOOP("Messages", "delivered to the device[, from {other}]"),
     nullptr},
};
// clang-format on

} // namespace

std::span<const CatalogueEntry> deviceMessages()
{
    return kEntries;
}

} // namespace shack::ui::messages
