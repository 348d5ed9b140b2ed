#pragma once

#include <optional>
#include <string>

// What the station itself may be called: for `validate`, and for the reader of the station file,
// which can name the line. The end of a sentence, or nothing. Any thread.
namespace shack::host {

std::optional<std::string> callsignRule(const std::string& callsign);
std::optional<std::string> stationNameRule(const std::string& name);

} // namespace shack::host
