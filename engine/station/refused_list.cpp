#include "engine/station/refused_list.h"

#include "engine/base/text.h"

namespace shack::station {

std::string_view refusalCauseName(RefusalCause cause) noexcept
{
    switch (cause) {
    case RefusalCause::TooManyFailures:
        return "too_many_failures";
    case RefusalCause::UnknownAccount:
        return "unknown_account";
    case RefusalCause::AccountDisabled:
        return "account_disabled";
    case RefusalCause::NotApproved:
        return "not_approved";
    case RefusalCause::NoPasswordSet:
        return "no_password_set";
    case RefusalCause::WrongPassword:
        return "wrong_password";
    case RefusalCause::PasswordUnreadable:
        return "password_unreadable";
    case RefusalCause::Conflict:
        return "ssid_in_use";
    case RefusalCause::ReservedSsid:
        return "reserved_ssid";
    case RefusalCause::NoCallsign:
        return "no_callsign";
    case RefusalCause::NotRegistered:
        return "not_registered";
    case RefusalCause::StationFull:
        return "station_full";
    }
    return "unknown";
}

RefusedList::RefusedList(std::chrono::seconds shownFor, std::size_t limit)
    : m_shownFor(shownFor), m_rows(limit)
{
}

std::string RefusedList::keyOf(const RefusedSender& sender)
{
    // The name may hold any bytes; the key is shown, logged and compared as text.
    return "r:" + text::printable(sender.username) + '-' + std::to_string(sender.ssid.value) + '@' +
           sender.from.addressString();
}

std::string RefusedList::note(const RefusedSender& sender, bool& isNew)
{
    std::string key = keyOf(sender);
    RefusedSender& row = m_rows.touch(key);
    isNew = row.times == 0;
    const MonoTime firstAt = isNew ? sender.lastAt : row.firstAt;
    const std::uint64_t times = row.times + 1;
    row = sender;
    row.firstAt = firstAt;
    row.times = times;
    ++m_revision;
    return key;
}

void RefusedList::forget(std::string_view username, Ssid ssid)
{
    const std::string wanted = text::lowerAscii(username);
    std::vector<std::string> gone;
    for (const auto& entry : m_rows) {
        if (entry.value.ssid == ssid && text::lowerAscii(entry.value.username) == wanted)
            gone.push_back(entry.key);
    }
    for (const std::string& key : gone)
        m_rows.erase(key);
    if (!gone.empty())
        ++m_revision;
}

void RefusedList::expire(MonoTime now)
{
    const std::size_t removed = m_rows.expire(
        [&](const RefusedSender& sender) { return now - sender.lastAt >= m_shownFor; });
    if (removed != 0)
        ++m_revision;
}

} // namespace shack::station
