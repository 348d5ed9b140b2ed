#include "app/ctl/outcome.h"

#include "engine/base/text.h"
#include "engine/host/messages.h"

#include <cstdio>

namespace shack::app {

namespace {

constexpr std::size_t kQuotedBytes = 64;

void write(std::FILE* to, const std::string& text)
{
    std::fwrite(text.data(), 1, text.size(), to);
}

void writeJson(const Json& json)
{
    // Other hands may have written texts that are no UTF-8 into the database.
    write(stdout, json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
}

Json errorJson(const Refusal& refusal)
{
    Json fields = Json::object();
    for (const auto& [name, value] : refusal.fields)
        fields[name] = value;
    return {{"code", refusal.code}, {"sentence", refusal.sentence}, {"fields", fields}};
}

} // namespace

tl::unexpected<Refusal> refuse(const Error& error)
{
    switch (error.code()) {
    case ErrorCode::AlreadyExists:
    case ErrorCode::InvalidInput:
    case ErrorCode::OutOfRange:
    case ErrorCode::Unsupported:
        // About the change or the file, not about how the database does.
        return refuse(Refusal{
            "store." + std::string{errorCodeName(error.code())}, error.sentence() + ".", {}});
    default:
        break;
    }
    host::Message message = host::storeMessage(error);
    return refuse(
        Refusal{std::move(message.code), std::move(message.sentence), std::move(message.fields)});
}

std::string harmless(std::string_view text)
{
    std::string safe = text::repairedUtf8(text);
    for (std::size_t i = 0; i < safe.size(); ++i) {
        const auto byte = static_cast<unsigned char>(safe[i]);
        if (byte < 0x20 || byte == 0x7F)
            safe[i] = '?';
        // U+0080 to U+009F are control characters as well: C2 80 to C2 9F.
        if (byte == 0xC2 && i + 1 < safe.size() && static_cast<unsigned char>(safe[i + 1]) < 0xA0)
            safe.replace(i, 2, "?");
    }
    return safe;
}

std::string quotedWord(std::string_view typed)
{
    const std::string repaired = text::repairedUtf8(typed.substr(0, 2 * kQuotedBytes));
    const std::string_view cut = text::cutUtf8(repaired, kQuotedBytes);
    return "\"" + harmless(cut) + (cut.size() < typed.size() ? "...\"" : "\"");
}

int report(const Outcome& outcome, bool asJson)
{
    if (asJson) {
        Json json{{"ok", outcome.has_value()}};
        if (outcome)
            json.update(outcome->json);
        else
            json["error"] = errorJson(outcome.error());
        writeJson(json);
    } else if (outcome) {
        write(stdout, outcome->text);
    } else {
        write(stderr, "shackctl: " + outcome.error().sentence + "\n");
    }
    return outcome ? 0 : 1;
}

} // namespace shack::app
