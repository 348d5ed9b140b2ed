#pragma once

#include "engine/base/error.h"
#include "engine/station/book_rules.h"

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

namespace shack::app {

using Json = nlohmann::ordered_json;

/// What a subcommand says when it went well: once for programs, once for people. Plain data.
struct Answer {
    Json json = Json::object(); ///< the members beside "ok"
    std::string text;           ///< whole lines
};

/// Why it did not: a code, a sentence and facts, the same that the window shows.
using Refusal = station::Objection;

using Outcome = tl::expected<Answer, Refusal>;

inline tl::unexpected<Refusal> refuse(Refusal refusal)
{
    return tl::unexpected<Refusal>{std::move(refusal)};
}

/// A failure of the database in the words of the engine.
tl::unexpected<Refusal> refuse(const Error& error);

/// "name_taken" ... from what somebody typed: cut, and nothing that could command a terminal.
std::string quotedWord(std::string_view typed);

/// The same text without control characters, so that no row of a database commands a terminal.
std::string harmless(std::string_view text);

/// Standard output and the exit code: 0 done, 1 refused.
int report(const Outcome& outcome, bool asJson);

} // namespace shack::app
