#pragma once

#include "app/ctl/outcome.h"
#include "engine/station/directory.h"

#include <optional>
#include <string>
#include <string_view>

// How rows of the book look in JSON: the names of the members are a promise to scripts. Password
// hashes never appear. Pure functions.
namespace shack::app {

Json accountJson(const station::Directory& book, const store::AccountRecord& account);
Json deviceJson(const station::Directory& book, const store::DeviceRecord& device);
Json groupJson(const station::Directory& book, const store::TalkGroupRecord& group);
Json linkJson(const station::Directory& book, const store::TalkGroupRecord& link);

/// "2026-01-31T23:59:59Z"
std::string timeText(WallTime at);

std::string_view roleName(store::AccountRole role) noexcept;

/// What JSON means, for --help-all.
std::string_view jsonHelp() noexcept;

} // namespace shack::app
