#pragma once

#include "engine/station/directory.h"
#include "engine/store/records.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// What operators may write into the station's book, by whatever tool. Pure functions over the book
// as it is; any thread. A draft is the whole record as it shall become; id 0 means a new one. An
// empty answer means "fine". Rules: draarl-v1 sections 2 to 4, 6.7 and 7.
namespace shack::station {

/// Why a change is refused: a code for programs ("group.name_taken"), a sentence for people, and
/// the facts in it.
struct Objection {
    std::string code;
    std::string sentence;
    std::vector<std::pair<std::string, std::string>> fields;

    bool operator==(const Objection&) const = default;
};

/// Names, callsign, default group, and that an administrator remains.
std::optional<Objection> checkAccount(const Directory& book, const store::AccountRecord& draft);
std::optional<Objection> checkAccountRemoval(const Directory& book, AccountId account);

/// Owner, SSID, texts, DMR number, group.
std::optional<Objection> checkDevice(const Directory& book, const store::DeviceRecord& draft);
/// Can this device be in that group? Group 0 = in none, which is always possible.
std::optional<Objection> checkMove(const Directory& book, DeviceId device, TalkGroupId group);

/// Texts and owner of a talk group or of a link group.
std::optional<Objection> checkGroup(const Directory& book, const store::TalkGroupRecord& draft);
std::optional<Objection> checkGroupRemoval(const Directory& book, TalkGroupId group);

/// At least two targets, each an ordinary group that is in no other link. `link` 0 = a new one.
std::optional<Objection> checkLink(const Directory& book, TalkGroupId link,
                                   std::span<const TalkGroupId> targets);
std::optional<Objection> checkLinkRemoval(const Directory& book, TalkGroupId link);

// Clear texts, before they are hashed.
std::optional<Objection> checkDevicePassword(std::string_view password);
std::optional<Objection> checkLoginPassword(std::string_view password);
std::optional<Objection> checkGroupPassword(std::string_view password);

} // namespace shack::station
