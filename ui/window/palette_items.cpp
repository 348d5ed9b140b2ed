#include "ui/window/palette_items.h"

#include "ui/help/help_book.h"
#include "ui/text/messages.h"
#include "ui/text/units.h"
#include "ui/window/action_registry.h"
#include "ui/window/fuzzy_match.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace shack::ui {

namespace {

constexpr std::size_t kMostItems = 60;
constexpr int kRecentBonus = 6;
constexpr int kActionBonus = 20; ///< deeds before things that only fit as well
constexpr int kWholeKeyword = 10;
constexpr int kOwnBonus = 4; ///< a device's own name before that of its account

struct Scored {
    int score;
    PaletteItem item;
};

void take(std::vector<Scored>& found, const QString& needle, PaletteItem item, int bonus,
          std::initializer_list<QStringView> texts, const QStringList& keywords = {})
{
    std::optional<int> best;
    for (const QStringView text : texts) {
        if (const auto score = fuzzyScore(needle, text))
            best = std::max(best.value_or(*score), *score);
    }
    for (const QString& keyword : keywords) {
        // Keywords are exact helpers ("jf"): as good as the text when they start with the needle.
        if (!needle.isEmpty() && keyword.startsWith(needle, Qt::CaseInsensitive))
            best = std::max(best.value_or(0),
                            30 + static_cast<int>(needle.size()) +
                                (keyword.size() == needle.size() ? kWholeKeyword : 0));
    }
    if (best)
        found.push_back({*best + bonus, std::move(item)});
}

void addActions(std::vector<Scored>& found, const QString& needle, const ActionRegistry& actions)
{
    const QStringList recent = actions.recent();
    for (const ActionSpec& spec : actions.specs()) {
        PaletteItem item;
        item.id = spec.id;
        item.text = actions.text(spec.id);
        item.icon = spec.icon;
        const QString reason = actions.disabledReason(spec.id);
        item.enabled = reason.isEmpty();
        item.hint = item.enabled ? actions.key(spec.id).toString(QKeySequence::NativeText) : reason;
        const auto at = recent.indexOf(spec.id);
        const int bonus =
            kActionBonus + (at < 0 ? 0 : kRecentBonus + static_cast<int>(recent.size() - at));
        const QString text = item.text;
        // English words find an action in every language.
        const QString english = QString::fromUtf8(spec.text);
        take(found, needle, std::move(item), bonus, {text, english}, spec.keywords);
    }
}

/// How well each account's name and nickname fit; devices of one account share the answer.
class AccountScores {
public:
    AccountScores(const QString& needle, const host::AccountTable& accounts) : m_accounts(accounts)
    {
        m_scores.reserve(accounts.rows.size());
        for (const host::AccountRow& account : accounts.rows)
            m_scores.push_back(
                std::max(fuzzyScore(needle, QString::fromStdString(account.name)),
                         fuzzyScore(needle, QString::fromStdString(account.nickname))));
    }

    const host::AccountRow* account(AccountId id) const
    {
        const auto found =
            std::lower_bound(m_accounts.rows.begin(), m_accounts.rows.end(), id,
                             [](const host::AccountRow& row, AccountId b) { return row.id < b; });
        return found != m_accounts.rows.end() && found->id == id ? &*found : nullptr;
    }

    std::optional<int> score(const host::AccountRow* account) const
    {
        if (account == nullptr)
            return std::nullopt;
        return m_scores[static_cast<std::size_t>(account - m_accounts.rows.data())];
    }

private:
    const host::AccountTable& m_accounts;
    std::vector<std::optional<int>> m_scores;
};

struct DeviceHit {
    int score = 0;
    const host::DeviceRow* row = nullptr;
    const host::AccountRow* by = nullptr; ///< the account, when only that fits
};

PaletteItem deviceItem(const DeviceHit& hit)
{
    const host::DeviceRow& row = *hit.row;
    const QString callsign = units::callsign(row.callsign, row.ssid.value);
    PaletteItem item;
    item.kind = PaletteItem::Kind::Device;
    // Who is not in the book has no number; then the filter finds the row.
    item.id = row.id ? QStringLiteral("device:%1").arg(row.id.value) : callsign;
    item.text = callsign;
    if (!row.name.empty())
        item.text += QStringLiteral("   ") + units::isolated(row.name);
    if (hit.by != nullptr)
        item.text += QStringLiteral("   ") +
                     units::isolated(hit.by->nickname.empty() ? hit.by->name : hit.by->nickname);
    item.hint = messages::deviceState(row.state);
    item.icon = QStringLiteral("devices");
    return item;
}

void addDevices(std::vector<Scored>& found, const QString& needle, const host::EngineView& view)
{
    const AccountScores accounts(needle, *view.accounts);
    std::vector<DeviceHit> hits;
    for (const auto& row : view.devices->rows) {
        const auto own =
            std::max(fuzzyScore(needle, units::callsign(row->callsign, row->ssid.value)),
                     fuzzyScore(needle, QString::fromStdString(row->name)));
        const host::AccountRow* account = accounts.account(row->account);
        const auto byAccount = accounts.score(account);
        if (!own && !byAccount)
            continue;
        const int bonus = row->state <= host::DeviceState::Silent ? 2 : 0;
        const bool onlyAccount = own < byAccount;
        hits.push_back(
            {std::max(own, byAccount).value_or(0) + bonus + (onlyAccount ? 0 : kOwnBonus),
             row.get(), onlyAccount ? account : nullptr});
    }
    const auto kept = hits.begin() + static_cast<std::ptrdiff_t>(std::min(hits.size(), kMostItems));
    std::partial_sort(hits.begin(), kept, hits.end(),
                      [](const DeviceHit& a, const DeviceHit& b) { return a.score > b.score; });
    for (auto hit = hits.begin(); hit != kept; ++hit)
        found.push_back({hit->score, deviceItem(*hit)});
}

void addGroups(std::vector<Scored>& found, const QString& needle, const host::EngineView& view)
{
    for (const host::GroupRow& row : view.groups->rows) {
        PaletteItem item;
        item.kind = PaletteItem::Kind::Group;
        item.text = QString::fromStdString(row.name);
        item.id = item.text;
        item.hint =
            QCoreApplication::translate("Palette", QT_TRANSLATE_N_NOOP("Palette", "%n online"),
                                        nullptr, static_cast<int>(row.online));
        item.icon = QStringLiteral("talkgroups");
        const QString text = item.text;
        const QString number = QString::number(row.id.value);
        take(found, needle, std::move(item), 0, {text, number});
    }
}

void addHelp(std::vector<Scored>& found, const QString& needle, const HelpBook& help)
{
    for (const HelpBook::Topic& topic : help.topics()) {
        PaletteItem item;
        item.kind = PaletteItem::Kind::Help;
        item.id = topic.id;
        item.text = topic.title;
        item.icon = QStringLiteral("help");
        //: beside a page of the manual in the palette
        item.hint = QCoreApplication::translate("Palette", "Manual");
        const QString text = item.text;
        take(found, needle, std::move(item), 0, {text, topic.id});
    }
}

/// A panel and its page in the manual have one title: the panel is enough, "?" finds the page.
bool isShownAlready(const std::vector<PaletteItem>& items, const PaletteItem& item)
{
    return item.kind == PaletteItem::Kind::Help &&
           std::any_of(items.begin(), items.end(), [&item](const PaletteItem& other) {
               return other.text.compare(item.text, Qt::CaseInsensitive) == 0;
           });
}

} // namespace

PaletteSource::PaletteSource(const ActionRegistry& actions, const HelpBook& help)
    : m_actions(actions), m_help(help)
{
}

std::vector<PaletteItem> PaletteSource::find(const QString& typed,
                                             const host::EngineView& view) const
{
    const QChar prefix = typed.isEmpty() ? QChar() : typed[0];
    const bool all = !QStringLiteral(">@#?").contains(prefix) || prefix.isNull();
    const QString needle = (all ? typed : typed.mid(1)).trimmed();
    std::vector<Scored> found;
    if (all || prefix == QLatin1Char('>'))
        addActions(found, needle, m_actions);
    if ((all && needle.size() >= 2) || prefix == QLatin1Char('@'))
        addDevices(found, needle, view);
    if ((all && !needle.isEmpty()) || prefix == QLatin1Char('#'))
        addGroups(found, needle, view);
    if ((all && needle.size() >= 2) || prefix == QLatin1Char('?'))
        addHelp(found, needle, m_help);
    // Reading comes after doing, however well the title of a page fits.
    std::stable_sort(found.begin(), found.end(), [](const Scored& a, const Scored& b) {
        const bool aIsHelp = a.item.kind == PaletteItem::Kind::Help;
        const bool bIsHelp = b.item.kind == PaletteItem::Kind::Help;
        return aIsHelp != bIsHelp ? bIsHelp : a.score > b.score;
    });
    std::vector<PaletteItem> items;
    for (Scored& each : found) {
        if (items.size() == kMostItems)
            break;
        if (!isShownAlready(items, each.item))
            items.push_back(std::move(each.item));
    }
    return items;
}

} // namespace shack::ui
