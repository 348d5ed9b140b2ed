#pragma once

#include "app/ctl/book.h"
#include "app/ctl/outcome.h"

#include <CLI/CLI.hpp>
#include <functional>

namespace shack::app {

/// What the command line chose, with the options that all subcommands share. Main thread.
struct Tool {
    BookOptions book;
    bool asJson = false;
    std::function<Outcome()> chosen; ///< set by the subcommand that was named

    /// For subcommands: opens the book and reads or changes it.
    Outcome read(const std::function<Outcome(Book&, const station::Directory&)>& reader) const;
    Outcome look(const std::function<Outcome(Book&, store::Store&)>& reader) const;
    Outcome change(const std::function<Outcome(Book&, store::Store&, const station::Directory&)>&
                       writer) const;
};

// Each declares its subcommands; `tool` must outlive the parsing.
void addAccountCommands(CLI::App& parser, Tool& tool);
void addAnnouncementCommands(CLI::App& parser, Tool& tool);
void addDeviceCommands(CLI::App& parser, Tool& tool);
void addGroupCommands(CLI::App& parser, Tool& tool);
void addLinkCommands(CLI::App& parser, Tool& tool);
void addImportDraarlCommand(CLI::App& parser, Tool& tool);
void addRecordingCommands(CLI::App& parser, Tool& tool);
void addMigrateCommand(CLI::App& parser, Tool& tool);
void addStatusCommand(CLI::App& parser, Tool& tool);
void addSwarmCommands(CLI::App& parser, Tool& tool);

} // namespace shack::app
