#pragma once

#include "engine/base/ids.h"
#include "engine/station/directory.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

// What people may type. Pure functions; any thread. An empty answer means "fine", else it is the
// last part of a message code ("format", "too_long").
namespace shack::station {

inline constexpr std::size_t kMaxNameBytes = 255; ///< of groups, devices and people
inline constexpr std::size_t kMaxNoteBytes = 4'096;

/// Login name: the Username on the wire, so 1..32 bytes; no blanks at the ends, no control bytes.
std::optional<std::string_view> accountNameProblem(std::string_view name);

/// Call sign in its canonical form (upper case, without blanks around it).
std::string canonicalCallsign(std::string_view typed);

/// ASCII letters, digits, '-' and '/', at most 32; clients read it as ASCII (draarl-v1 section 2).
std::optional<std::string_view> callsignProblem(std::string_view canonical);

/// 6..10 letters and digits (draarl-v1 section 4.1).
std::optional<std::string_view> devicePasswordProblem(std::string_view password);

/// 8..128 bytes of anything: what administrators log in with.
std::optional<std::string_view> loginPasswordProblem(std::string_view password);

/// 4..64 bytes of UTF-8 without control bytes.
std::optional<std::string_view> groupPasswordProblem(std::string_view password);

/// Free text on one line: UTF-8, no control bytes, within `maxBytes`.
std::optional<std::string_view> lineProblem(std::string_view text, bool mayBeEmpty,
                                            std::size_t maxBytes = kMaxNameBytes);

/// Free text that may have lines.
std::optional<std::string_view> noteProblem(std::string_view text);

/// May devices of this account be in the group (draarl-v1 sections 4.5 and 6.7)? Links have no
/// devices; private groups are for their owner, their members and administrators.
bool mayUseGroup(const Directory& directory, const store::AccountRecord& account,
                 TalkGroupId group);

/// Where a device that registers by itself starts (draarl-v1 section 4.5): the account's default
/// group, else the station's, if it may be used; else ungrouped.
TalkGroupId groupForNewDevice(const Directory& directory, const store::AccountRecord& account,
                              TalkGroupId stationDefault);

} // namespace shack::station
