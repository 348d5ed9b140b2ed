#pragma once

#include <QString>

namespace shack::ui::checks {

// What can be said about a field before the engine is asked: "" when it is good, else a sentence in
// the window's language.

/// Shape of an amateur callsign: 3..16 letters, digits, "-" and "/", at least one letter and one
/// digit.
QString callsign(const QString& text);

/// draarl-v1 section 4.1: 6..10 of [A-Za-z0-9].
QString devicePassword(const QString& text);

/// "0.0.0.0:60050" or "[::]:60050".
QString listenAddress(const QString& text);

/// Login name: 1..31 of letters, digits, "_", "-" and ".".
QString accountName(const QString& text);

} // namespace shack::ui::checks
