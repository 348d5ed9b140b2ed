#include "engine/store/recording_filter.h"

#include "engine/base/text.h"
#include "engine/store/row_values.h"

#include <algorithm>
#include <string_view>

namespace shack::store {

namespace {

constexpr std::size_t kTrigram = 3; ///< shorter words have none and are looked for in the rows

/// The same words as the index has.
constexpr const char* kWordsLike =
    " AND (callsign || '-' || ssid || ' ' || device_name || ' ' || group_name || ' ' || note) "
    "LIKE ? ESCAPE '!'";

std::size_t charactersOf(std::string_view utf8)
{
    return static_cast<std::size_t>(std::ranges::count_if(
        utf8, [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U; }));
}

std::vector<std::string> wordsOf(std::string_view text)
{
    std::vector<std::string> words;
    while (!(text = text::trimmed(text)).empty()) {
        const std::string_view word = text.substr(0, text.find_first_of(" \t\r\n"));
        words.emplace_back(word);
        text.remove_prefix(word.size());
    }
    return words;
}

/// `marks` are doubled or escaped so that the word means only itself.
std::string quoted(const std::string& word, std::string_view marks, char escape)
{
    std::string text;
    for (const char letter : word) {
        if (marks.find(letter) != std::string_view::npos)
            text += escape;
        text += letter;
    }
    return text;
}

struct Wanted {
    std::string phrases;               ///< of the search index
    std::vector<std::string> patterns; ///< for LIKE
};

Wanted wantedOf(std::string_view words, SqlEngine engine)
{
    Wanted wanted;
    for (const std::string& word : wordsOf(words)) {
        if (engine == SqlEngine::Mysql || charactersOf(word) < kTrigram)
            wanted.patterns.push_back("%" + quoted(word, "%_!", '!') + "%");
        else
            wanted.phrases +=
                (wanted.phrases.empty() ? "\"" : " \"") + quoted(word, "\"", '"') + '"';
    }
    return wanted;
}

} // namespace

FilterSql sqlOf(const RecordingFilter& filter, SqlEngine engine)
{
    const Wanted wanted = wantedOf(filter.words, engine);
    const bool indexed = !wanted.phrases.empty();
    // The index first, whatever the planner thinks: it gives its rows newest first, so that the
    // newest 200 need neither all that match nor a sort.
    FilterSql sql{indexed ? "FROM recording_words CROSS JOIN recordings ON recordings.id = "
                            "recording_words.rowid "
                          : "FROM recordings ",
                  indexed ? "recording_words.rowid" : "recordings.id",
                  {}};
    sql.text += filter.binned ? "WHERE binned_at IS NOT NULL" : "WHERE binned_at IS NULL";
    const auto add = [&](const char* condition, SqlValue value) {
        sql.text += condition;
        sql.values.push_back(std::move(value));
    };
    if (indexed)
        add(" AND recording_words MATCH ?", wanted.phrases);
    for (const std::string& word : wanted.patterns)
        add(kWordsLike, word);
    if (!filter.callsign.empty()) {
        const std::string name = text::upperAscii(filter.callsign);
        add(" AND (upper(callsign) = ?", name);
        add(" OR upper(callsign) || '-' || ssid = ?)", name);
    }
    if (filter.group)
        add(" AND group_id = ?", toValue(filter.group));
    if (filter.from)
        add(" AND started_at >= ?", toMillis(*filter.from));
    if (filter.until)
        add(" AND started_at < ?", toMillis(*filter.until));
    if (filter.minLength.count() > 0)
        add(" AND length_ms >= ?", std::int64_t{filter.minLength.count()});
    if (filter.hasGaps)
        sql.text += " AND missing_ms > 0";
    if (filter.kept)
        sql.text += " AND kept = 1";
    return sql;
}

} // namespace shack::store
