#pragma once

#include "app/ctl/outcome.h"
#include "engine/station/directory.h"

#include <string>

// What people call the rows of the book on a command line. Pure functions.
namespace shack::app {

/// ACCOUNT: "#12", a login name, or a callsign (without case); the name wins.
tl::expected<store::AccountRecord, Refusal> findAccount(const station::Directory& book,
                                                        const std::string& word);

/// DEVICE: "#42", or an ACCOUNT and the SSID: "BG7XYZ-8".
tl::expected<store::DeviceRecord, Refusal> findDevice(const station::Directory& book,
                                                      const std::string& word);

/// GROUP: its number or its name (without case); the number wins.
tl::expected<store::TalkGroupRecord, Refusal> findGroup(const station::Directory& book,
                                                        const std::string& word);

/// LINK: likewise, among links only.
tl::expected<store::TalkGroupRecord, Refusal> findLink(const station::Directory& book,
                                                       const std::string& word);

/// "BG7XYZ-8", or the name of the account where there is no callsign.
std::string stationWord(const station::Directory& book, const store::DeviceRecord& device);

/// "999 National", "-" for none.
std::string groupWord(const station::Directory& book, TalkGroupId group);

} // namespace shack::app
