#pragma once

#include "engine/host/engine_view.h"

#include <QString>

namespace shack::ui::messages {

/// Words for a code of the engine (ux.md section 11), in the window's language. Unknown codes show
/// the engine's sentence.
QString title(const host::Message& message);
QString sentence(const host::Message& message);
QString fix(const host::Message& message); ///< "" when there is none
/// What is said when the trouble of a message has ended ("The database works again.").
host::Message overMessage(const host::Message& ended);
QString details(const host::Message& message); ///< code and fields, for "Copy details"
QString deviceState(host::DeviceState state);
QString stationState(host::StationState state);
QString modelName(std::uint8_t model);
/// A log sentence of the engine in the window's language.
QString logSentence(const std::string& sentence);
/// Plain name of a loss cause ("frames evicted" ...), and what it means.
QString lossName(std::string_view id);
QString lossMeaning(std::string_view id);

} // namespace shack::ui::messages
