#pragma once

#include "app/ctl/outcome.h"
#include "engine/base/secret.h"

#include <CLI/CLI.hpp>
#include <optional>
#include <string>

namespace shack::app {

/// Where a password comes from, as the options of a subcommand say. Main thread.
struct PasswordSource {
    std::optional<std::string> typed;
    bool fromInput = false; ///< one line of standard input
    bool generate = false;
    bool clear = false;
};

/// A new value for a password column.
struct NewPassword {
    std::string hash; ///< empty = none
    Secret shown;     ///< the clear text of a generated one, to be shown once
};

/// --device-password, --device-password-stdin, --generate.
void addDevicePasswordOptions(CLI::App& command, PasswordSource& source);

using PasswordCheck = std::optional<Refusal> (*)(std::string_view);

/// Reads, checks and hashes (some tens of milliseconds). None when no source was named.
tl::expected<std::optional<NewPassword>, Refusal> newPassword(const PasswordSource& source,
                                                              PasswordCheck check);

} // namespace shack::app
