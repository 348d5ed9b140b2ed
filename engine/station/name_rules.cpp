#include "engine/station/name_rules.h"

#include "engine/base/text.h"
#include "engine/wire/draarl_types.h"

#include <algorithm>

namespace shack::station {

namespace {

constexpr std::string_view kEmpty = "empty";
constexpr std::string_view kTooLong = "too_long";
constexpr std::string_view kFormat = "format";

bool isControl(char c)
{
    const auto byte = static_cast<unsigned char>(c);
    return byte < 0x20 || byte == 0x7F;
}

bool isAlphanumeric(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

} // namespace

std::optional<std::string_view> accountNameProblem(std::string_view name)
{
    if (auto problem = lineProblem(name, false, wire::kUsernameBytes))
        return problem;
    return text::trimmed(name) == name ? std::nullopt : std::optional{kFormat};
}

std::string canonicalCallsign(std::string_view typed)
{
    return text::upperAscii(text::trimmed(typed));
}

std::optional<std::string_view> callsignProblem(std::string_view canonical)
{
    if (canonical.size() > wire::kCallsignBytes)
        return kTooLong;
    const bool fits = std::ranges::all_of(
        canonical, [](char c) { return isAlphanumeric(c) || c == '-' || c == '/'; });
    return fits ? std::nullopt : std::optional{kFormat};
}

std::optional<std::string_view> devicePasswordProblem(std::string_view password)
{
    const bool fits = password.size() >= 6 && password.size() <= wire::kPasswordBytes &&
                      std::ranges::all_of(password, isAlphanumeric);
    return fits ? std::nullopt : std::optional{kFormat};
}

std::optional<std::string_view> loginPasswordProblem(std::string_view password)
{
    if (password.size() < 8)
        return "too_short";
    return password.size() > 128 ? std::optional{kTooLong} : std::nullopt;
}

std::optional<std::string_view> groupPasswordProblem(std::string_view password)
{
    if (password.size() < 4)
        return "too_short";
    return lineProblem(password, false, 64);
}

std::optional<std::string_view> lineProblem(std::string_view text, bool mayBeEmpty,
                                            std::size_t maxBytes)
{
    if (text.empty() && !mayBeEmpty)
        return kEmpty;
    if (text.size() > maxBytes)
        return kTooLong;
    if (std::ranges::any_of(text, isControl) || !text::isUtf8(text))
        return kFormat;
    return std::nullopt;
}

std::optional<std::string_view> noteProblem(std::string_view text)
{
    if (text.size() > kMaxNoteBytes)
        return kTooLong;
    const bool odd = std::ranges::any_of(
        text, [](char c) { return isControl(c) && c != '\n' && c != '\r' && c != '\t'; });
    return odd || !text::isUtf8(text) ? std::optional{kFormat} : std::nullopt;
}

bool mayUseGroup(const Directory& directory, const store::AccountRecord& account, TalkGroupId group)
{
    const store::TalkGroupRecord* const record = directory.group(group);
    if (record == nullptr || record->isLink || !record->enabled)
        return false;
    if (record->kind == store::TalkGroupKind::Public)
        return true;
    return record->owner == account.id || account.role == store::AccountRole::Administrator ||
           directory.isMember(group, account.id);
}

TalkGroupId groupForNewDevice(const Directory& directory, const store::AccountRecord& account,
                              TalkGroupId stationDefault)
{
    const TalkGroupId wanted = account.defaultGroup ? account.defaultGroup : stationDefault;
    return mayUseGroup(directory, account, wanted) ? wanted : TalkGroupId{};
}

} // namespace shack::station
