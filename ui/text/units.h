#pragma once

#include "engine/base/clock.h"

#include <QString>

#include <chrono>
#include <cstdint>
#include <optional>

namespace shack::ui::units {

// Numbers for people, in the window's locale. An absent value is an en dash, never a wild number.

QString count(std::uint64_t value);                               ///< 41,992
QString perSecond(double value);                                  ///< 41,992 pps
QString megabits(double value);                                   ///< 137.7 Mbit/s
QString percent(std::optional<double> ratio, int digits);         ///< 0.000 %
QString milliseconds(std::optional<double> value);                ///< 18 ms, 3 significant digits
QString bytes(std::uint64_t value);                               ///< 210 MiB
QString duration(std::chrono::milliseconds value);                ///< 0:07, 1:02:03, 3d 04:12
QString ago(std::chrono::seconds value);                          ///< now, 12 s ago, 2 min ago
QString clock(WallTime at, bool utc);                             ///< 12:01:44
QString dateTime(WallTime at, bool utc);                          ///< 2026-11-30 12:01:44
QString callsign(const std::string& callsign, std::uint8_t ssid); ///< BG7XYZ-11
/// A name typed by people, isolated so that its direction does not disturb its neighbours.
QString isolated(const std::string& name);
QString none(); ///< the en dash

} // namespace shack::ui::units
