#include "engine/store/group_links.h"

#include "engine/store/row_values.h"

#include <set>

namespace shack::store {

Status GroupLinks::replace(TalkGroupId linkGroup, std::span<const TalkGroupId> targets)
{
    return inTransaction(m_sql, [&]() -> Status {
        if (auto link = require(linkGroup, true); !link)
            return link;
        if (auto cleared =
                m_sql.execute("DELETE FROM group_links WHERE link_group = ?", {toValue(linkGroup)});
            !cleared)
            return failed(cleared.error());
        for (const TalkGroupId target : std::set<TalkGroupId>{targets.begin(), targets.end()}) {
            if (auto usable = require(target, false); !usable)
                return usable;
            const auto joined =
                m_sql.execute("INSERT INTO group_links (target, link_group) VALUES (?, ?)",
                              {toValue(target), toValue(linkGroup)});
            if (!joined && joined.error().code() == ErrorCode::AlreadyExists)
                return fail(ErrorCode::AlreadyExists, "a talk group is in another link already");
            if (!joined)
                return failed(joined.error().during("saving a link"));
        }
        return {};
    });
}

Result<std::vector<LinkRecord>> GroupLinks::all()
{
    std::vector<LinkRecord> links;
    auto done =
        m_sql.query("SELECT link_group, target FROM group_links ORDER BY link_group, target", {},
                    [&](const SqlRow& row) {
                        RowReader read{row};
                        const auto link = read.id<TalkGroupId>();
                        if (links.empty() || links.back().linkGroup != link)
                            links.push_back({link, {}});
                        links.back().targets.push_back(read.id<TalkGroupId>());
                    });
    if (!done)
        return failed(done.error().during("reading the links"));
    return links;
}

Status GroupLinks::require(TalkGroupId group, bool isLink)
{
    return requireKind("SELECT is_link FROM talk_groups WHERE id = ?", group, isLink);
}

Status GroupLinks::requireKind(std::string_view question, TalkGroupId group, bool isLink)
{
    bool exists = false;
    bool matches = false;
    auto done = m_sql.query(question, {toValue(group)}, [&](const SqlRow& row) {
        exists = true;
        matches = (row.integer(0) != 0) == isLink;
    });
    if (!done)
        return done;
    if (!exists)
        return fail(ErrorCode::NotFound, "a talk group of the link does not exist");
    if (!matches)
        return fail(ErrorCode::InvalidInput,
                    isLink ? "the talk group is not a link" : "a link cannot join another link");
    return {};
}

} // namespace shack::store
