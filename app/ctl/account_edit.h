#pragma once

#include "app/ctl/outcome.h"
#include "app/ctl/password_source.h"
#include "app/ctl/tool.h"

#include <CLI/CLI.hpp>
#include <cstdint>
#include <optional>
#include <string>

namespace shack::app {

/// What shall change in an account; what is absent stays. Main thread.
struct AccountEdit {
    std::string word{}; ///< which account
    std::optional<std::string> name{}, callsign{}, nickname{}, role{}, note{};
    std::optional<std::uint32_t> defaultGroup{};
    std::optional<bool> enabled{}, approved{};
    PasswordSource devicePassword{}, loginPassword{};
};

/// --callsign, --nickname, --role, --default-group, --note.
void addAccountOptions(CLI::App& command, AccountEdit& edit);

Outcome addAccount(const Tool& tool, const AccountEdit& edit);
Outcome editAccount(const Tool& tool, const AccountEdit& edit);

} // namespace shack::app
