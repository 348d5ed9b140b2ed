#include "app/ctl/book_names.h"

#include "engine/base/text.h"

#include <limits>
#include <optional>

namespace shack::app {

namespace {

/// "#12" as a number.
std::optional<std::uint64_t> rowNumber(std::string_view word)
{
    if (word.empty() || word.front() != '#')
        return std::nullopt;
    return text::parseUnsigned(word.substr(1));
}

Refusal unknown(const std::string& kind, const std::string& words, const std::string& typed)
{
    return {kind + ".unknown", "There is no " + words + " " + quotedWord(typed) + ".", {}};
}

const store::TalkGroupRecord* groupOf(const station::Directory& book, const std::string& word)
{
    const auto number = text::parseUnsigned(word);
    if (number && *number <= std::numeric_limits<std::uint32_t>::max()) {
        const TalkGroupId id{static_cast<std::uint32_t>(*number)};
        if (const auto* const group = book.group(id))
            return group;
    }
    return book.groupByName(word);
}

const store::AccountRecord* accountOf(const station::Directory& book, const std::string& word)
{
    if (const auto number = rowNumber(word))
        return book.account(AccountId{*number});
    const store::AccountRecord* const named = book.accountByName(word);
    return named != nullptr ? named : book.accountByCallsign(word);
}

const store::DeviceRecord* deviceOf(const station::Directory& book, const std::string& word)
{
    if (const auto number = rowNumber(word))
        return book.device(DeviceId{*number});
    const std::size_t dash = word.rfind('-');
    if (dash == std::string::npos)
        return nullptr;
    const auto ssid = text::parseUnsigned(std::string_view{word}.substr(dash + 1));
    const store::AccountRecord* const owner = accountOf(book, word.substr(0, dash));
    if (!ssid || *ssid > std::numeric_limits<std::uint8_t>::max() || owner == nullptr)
        return nullptr;
    return book.deviceOf(owner->id, Ssid{static_cast<std::uint8_t>(*ssid)});
}

} // namespace

tl::expected<store::AccountRecord, Refusal> findAccount(const station::Directory& book,
                                                        const std::string& word)
{
    if (const auto* const account = accountOf(book, word))
        return *account;
    return refuse(unknown("account", "account", word));
}

tl::expected<store::DeviceRecord, Refusal> findDevice(const station::Directory& book,
                                                      const std::string& word)
{
    if (const auto* const device = deviceOf(book, word))
        return *device;
    return refuse(unknown("device", "device", word));
}

tl::expected<store::TalkGroupRecord, Refusal> findGroup(const station::Directory& book,
                                                        const std::string& word)
{
    if (const auto* const group = groupOf(book, word); group != nullptr && !group->isLink)
        return *group;
    return refuse(unknown("group", "talk group", word));
}

tl::expected<store::TalkGroupRecord, Refusal> findLink(const station::Directory& book,
                                                       const std::string& word)
{
    if (const auto* const link = groupOf(book, word); link != nullptr && link->isLink)
        return *link;
    return refuse(unknown("link", "link", word));
}

std::string stationWord(const station::Directory& book, const store::DeviceRecord& device)
{
    const store::AccountRecord* const owner = book.account(device.account);
    const std::string who = owner == nullptr          ? "?"
                            : owner->callsign.empty() ? owner->name
                                                      : owner->callsign;
    return who + "-" + std::to_string(device.ssid.value);
}

std::string groupWord(const station::Directory& book, TalkGroupId group)
{
    if (!group)
        return "-";
    const store::TalkGroupRecord* const record = book.group(group);
    return std::to_string(group.value) + (record == nullptr ? "" : " " + record->name);
}

} // namespace shack::app
