#pragma once

#include <array>
#include <string_view>

// Every code that a Message of the engine can carry, so that the window's catalogue can be checked
// against it. Fields in brackets.
namespace shack::host {

inline constexpr auto kMessageCodes = std::to_array<std::string_view>({
    // commands in general
    "engine.busy",     // nothing done: too much waits
    "engine.stopping", //
    "engine.nothing",  // the command names nothing to change
    // the station on its port
    "station.callsign_format", //
    "station.name_format",     //
    "station.listen_format",   // [listen]
    "station.listen_empty",    //
    "udp.port_taken",          // [port, endpoint, pid, program]
    "udp.address_unavailable", // [endpoint]
    "udp.permission",          // [endpoint, port]
    "udp.failed",              // [endpoint, reason]
    "udp.no_ipv6",             // notice
    "udp.receive_buffer",      // [asked, granted, command]
    "udp.send_buffer",         // [asked, granted, command]
    "udp.kernel_drops",        // [count]
    "udp.egress_queue",        // [device, queue, buffered, command]
    "web.failed",              // notice [listen, reason]
    // recording of traffic
    "capture.running",     //
    "capture.not_running", //
    "capture.failed",      // [folder, reason]
    "capture.disk",        // notice [file, packets]
    "health.capture",      // health [file, packets, bytes, lost]
    // the store
    "store.ok",            // [writes]
    "store.locked",        // somebody else holds the database
    "store.readonly",      //
    "store.disk_full",     //
    "store.missing",       // the file went away
    "store.corrupt",       // [reason]
    "store.slow",          // [ms]
    "store.unavailable",   // [reason]
    "store.behind",        // [waiting] changes are kept in memory until it works again
    "health.damaged_book", // health [file] of an earlier start
    "draarl.ok",           // health
    "draarl.no_key",       // health
    "redis.ok",            // health
    "redis.unavailable",   // health, notice [reason]
    // recordings
    "archive.ok",            // [running, finished]
    "archive.failed",        // [reason]
    "archive.full_soon",     // [days, running, finished]
    "recording.unknown",     //
    "recording.note_format", //
    // listening and talking
    "listen.volume",    //
    "talk.off_air",     //
    "talk.failed",      // [reason]
    "talk.ssid_in_use", // [device]
    // what the station says by itself
    "announcement.unknown",  //
    "announcement.title",    //
    "announcement.file",     //
    "announcement.interval", //
    "announcement.too_many", //
    "echo.linked",           //
    // the station file
    "config.range",   // [key]
    "config.word",    // [key]
    "config.address", // [key]
    "config.path",    // [key]
    // accounts
    "account.unknown",            //
    "account.name_empty",         //
    "account.name_too_long",      //
    "account.name_format",        //
    "account.name_taken",         // [name]
    "account.callsign_missing",   // done, but devices cannot come online
    "account.callsign_too_long",  //
    "account.callsign_format",    //
    "account.callsign_taken",     // [callsign, name]
    "account.nickname_format",    //
    "account.note_format",        //
    "account.last_administrator", //
    "password.format",            //
    "password.too_short",         //
    "password.too_long",          //
    "password.busy",              // the pool that hashes is full
    // devices
    "device.unknown",        //
    "device.ssid_reserved",  // [ssid]
    "device.ssid_taken",     // [ssid, callsign]
    "device.name_format",    //
    "device.note_format",    //
    "device.dmr_id",         // [dmr_id]
    "device.offline",        //
    "device.not_restorable", //
    "device.station_full",   // [limit]
    "device.until_past",     // the end lies in the past
    // talk groups and links
    "group.unknown",            //
    "group.name_empty",         //
    "group.name_too_long",      //
    "group.name_format",        //
    "group.name_taken",         // [name]
    "group.note_format",        //
    "group.password_too_short", //
    "group.password_too_long",  //
    "group.password_format",    //
    "group.is_link",            // a link has no devices
    "group.default",            // the default group stays
    "group.not_restorable",     //
    "link.too_few",             //
    "link.duplicate",           // [group]
    "link.unknown_group",       // [group]
    "link.target_is_link",      // [group]
    "link.group_in_other_link", // [group, link]
    "link.unknown",             //
    "domain.silent",            // nobody talks
    // radio settings
    "settings.unknown_key",   // [key]
    "settings.not_for_model", // [key, model]
    "settings.value",         // [key]
    // why a device was refused
    "refused.too_many_failures",   // [times]
    "refused.unknown_account",     //
    "refused.account_disabled",    //
    "refused.not_approved",        //
    "refused.no_password_set",     //
    "refused.wrong_password",      //
    "refused.password_unreadable", //
    "refused.ssid_in_use",         // [holder]
    "refused.reserved_ssid",       // [ssid]
    "refused.no_callsign",         //
    "refused.not_registered",      //
    "refused.station_full",        //
    // health
    "health.cpu",    // [role, cores]
    "health.memory", // [bytes]
    "health.disk",   // [free]
    "health.clock",  //
    "clock.stepped", // notice and health [seconds]
});

/// Codes of DecisionSeen, "decision." + the decision.
inline constexpr auto kDecisionCodes = std::to_array<std::string_view>({
    "decision.forwarded",
    "decision.turn_held",
    "decision.may_not_talk",
    "decision.ungrouped",
    "decision.group_disabled",
    "decision.wrong_endpoint",
    "decision.rate_limited",
    "decision.empty_voice",
    "decision.stale_voice",
    "decision.turn_cut",
    "decision.heartbeat",
    "decision.login_accepted",
    "decision.login_conflict",
    "decision.does_not_hear",
    "decision.heard",
});

} // namespace shack::host
