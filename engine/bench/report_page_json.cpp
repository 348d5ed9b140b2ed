#include "engine/bench/lenient_json.h"
#include "engine/bench/report_page.h"

#include <utility>

// A page kept in a report of any kind, so that the window can show it again.
namespace shack::bench {
namespace {

constexpr std::size_t kMostTables = 200;
constexpr std::size_t kMostRows = 5'000;
constexpr std::size_t kMostColumns = 40;
constexpr std::size_t kMostTexts = 100;

Json tableJson(const ReportTable& table)
{
    return {
        {"title", table.title}, {"heads", table.heads}, {"rows", table.rows}, {"note", table.note}};
}

/// The texts of a list; others are left out.
std::vector<std::string> textsOf(const Json& list, std::size_t most)
{
    std::vector<std::string> texts;
    if (list.is_array())
        for (const Json& text : list)
            if (text.is_string() && texts.size() < most)
                texts.push_back(text.get<std::string>());
    return texts;
}

ReportTable tableOf(const Json& json)
{
    ReportTable table{.title = lenient::text(json, "title"),
                      .heads = textsOf(lenient::member(json, "heads"), kMostColumns),
                      .rows = {},
                      .note = lenient::text(json, "note")};
    for (const Json& row : lenient::member(json, "rows")) {
        if (table.rows.size() == kMostRows)
            break;
        table.rows.push_back(textsOf(row, kMostColumns));
        table.rows.back().resize(table.heads.size()); // as many cells as heads
    }
    return table;
}

} // namespace

Json pageJson(const ReportPage& page)
{
    Json json{{"title", page.title},
              {"subtitle", page.subtitle},
              {"verdict", page.verdict},
              {"sentence", page.sentence}};
    json["tables"] = Json::array();
    for (const ReportTable& table : page.tables)
        json["tables"].push_back(tableJson(table));
    json["notes"] = page.notes;
    json["conditions"] = Json::array();
    for (const auto& [name, value] : page.conditions)
        json["conditions"].push_back(Json::array({name, value}));
    return json;
}

Result<ReportPage> readPage(std::string_view report)
{
    const Json whole = Json::parse(report, nullptr, false);
    if (whole.is_discarded() || !whole.is_object())
        return fail(ErrorCode::Corrupt, "this is not a whole report");
    const Json& json = lenient::member(whole, "page");
    if (!lenient::member(json, "tables").is_array())
        return fail(ErrorCode::Unsupported, "the report holds no page to show");
    ReportPage page;
    page.title = lenient::text(json, "title");
    page.subtitle = lenient::text(json, "subtitle");
    page.verdict = lenient::text(json, "verdict");
    page.sentence = lenient::text(json, "sentence");
    for (const Json& table : lenient::member(json, "tables"))
        if (table.is_object() && page.tables.size() < kMostTables)
            page.tables.push_back(tableOf(table));
    page.notes = textsOf(lenient::member(json, "notes"), kMostTexts);
    for (const Json& condition : lenient::member(json, "conditions"))
        if (auto pair = textsOf(condition, 2);
            pair.size() == 2 && page.conditions.size() < kMostTexts)
            page.conditions.emplace_back(std::move(pair[0]), std::move(pair[1]));
    return page;
}

} // namespace shack::bench
