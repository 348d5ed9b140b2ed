#include "engine/store/contacts.h"

#include "engine/store/row_values.h"

#include <algorithm>
#include <string_view>

namespace shack::store {

namespace {

ContactRecord contactOf(const SqlRow& row)
{
    RowReader read{row};
    ContactRecord contact;
    contact.id = read.number<std::uint64_t>();
    contact.kind = read.text() == "text" ? ContactKind::Text : ContactKind::Voice;
    contact.device = read.id<DeviceId>();
    contact.account = read.id<AccountId>();
    contact.callsign = read.text();
    contact.ssid = read.id<Ssid>();
    contact.deviceName = read.text();
    contact.group = read.id<TalkGroupId>();
    contact.groupName = read.text();
    contact.startedAt = read.time();
    contact.duration = std::chrono::milliseconds{read.number<std::int64_t>()};
    contact.frames = read.number<std::uint64_t>();
    contact.gaps = read.number<std::uint64_t>();
    contact.text = read.text();
    return contact;
}

std::string_view nameOf(ContactKind kind) noexcept
{
    return kind == ContactKind::Text ? "text" : "voice";
}

std::int64_t signedOf(std::uint64_t number) noexcept
{
    constexpr auto kHighest = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    return static_cast<std::int64_t>(std::min(number, kHighest));
}

} // namespace

Status Contacts::append(std::span<const ContactRecord> contacts)
{
    return inTransaction(m_sql, [&]() -> Status {
        for (const ContactRecord& contact : contacts)
            if (auto appended = appendOne(contact); !appended)
                return failed(appended.error().during("saving a contact"));
        const auto trimmed = m_sql.execute(
            "DELETE FROM contacts WHERE id <= (SELECT id FROM (SELECT id FROM contacts "
            "ORDER BY id DESC LIMIT 1 OFFSET ?) AS oldest)", // MySQL: not from the table itself
            {signedOf(m_kept)});
        if (!trimmed)
            return failed(trimmed.error());
        return {};
    });
}

Status Contacts::appendOne(const ContactRecord& contact)
{
    const auto outcome = m_sql.execute(
        "INSERT INTO contacts (kind, device, account, callsign, ssid, device_name, group_id, "
        "group_name, started_at, duration_ms, frames, gaps, text) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        {toValue(nameOf(contact.kind)), toValue(contact.device), toValue(contact.account),
         toValue(contact.callsign), toValue(contact.ssid), toValue(contact.deviceName),
         toValue(contact.group), toValue(contact.groupName), toMillis(contact.startedAt),
         std::int64_t{contact.duration.count()}, signedOf(contact.frames), signedOf(contact.gaps),
         toValue(contact.text)});
    if (!outcome)
        return failed(outcome.error());
    return {};
}

Result<std::vector<ContactRecord>> Contacts::newest(std::size_t limit,
                                                    std::optional<ContactKind> kind)
{
    const std::string_view wanted = kind ? nameOf(*kind) : std::string_view{};
    std::vector<ContactRecord> contacts;
    auto done = m_sql.query(
        "SELECT id, kind, device, account, callsign, ssid, device_name, group_id, group_name, "
        "started_at, duration_ms, frames, gaps, text FROM contacts WHERE ? = '' OR kind = ? "
        "ORDER BY id DESC LIMIT ?",
        {toValue(wanted), toValue(wanted), signedOf(limit)},
        [&](const SqlRow& row) { contacts.push_back(contactOf(row)); });
    if (!done)
        return failed(done.error().during("reading the contacts"));
    return contacts;
}

} // namespace shack::store
