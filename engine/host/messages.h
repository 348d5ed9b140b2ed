#pragma once

#include "engine/base/error.h"
#include "engine/base/result.h"
#include "engine/fanout/ingress_orders.h"
#include "engine/host/engine_event.h"
#include "engine/host/engine_view.h"
#include "engine/station/book_rules.h"
#include "engine/station/refused_list.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

// Messages of the engine: a code of message_codes.h, an English sentence, fields. Any thread.
namespace shack::host {

using Fields = std::vector<std::pair<std::string, std::string>>;

Message say(std::string code, std::string sentence, Fields fields = {});

/// What is wrong with the database, by the kind of error.
Message storeMessage(const Error& error);

/// Why a change of the book is refused.
Message objectionMessage(const station::Objection& objection);

/// Why a device was not let in, for its row and the bell.
Message refusalMessage(const station::RefusedSender& sender);

/// One decision about a traced device; `other` is a callsign with SSID, "" when none.
Message decisionMessage(fanout::Decision decision, const std::string& other);

/// "BG7XYZ-11"
std::string stationName(const std::string& callsign, Ssid ssid);

// Outcomes of commands.
CommandDone done(std::uint64_t affected = 1);
CommandDone done(std::uint64_t affected, EngineCommand inverse);
CommandDone refusal(std::string code, std::string sentence, Fields fields = {});
CommandDone refusal(Message message);

} // namespace shack::host
