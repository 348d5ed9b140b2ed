#pragma once

#include "engine/base/result.h"
#include "engine/store/records.h"
#include "engine/store/sql_port.h"

#include <span>
#include <string_view>
#include <vector>

namespace shack::store {

/// Which talk groups are joined (draarl-v1 section 7): a link group has any number of targets, and
/// a group is a target of at most one link. Store thread.
///
/// Errors beside those of SqlPort: AlreadyExists when a target is in another link, NotFound for a
/// group that does not exist, InvalidInput when the link is no link group or a target is one.
class GroupLinks {
public:
    explicit GroupLinks(SqlPort& sql) : m_sql(sql) {}

    virtual ~GroupLinks() = default;

    /// Makes `targets` the only targets of the link; all or none. The same target twice counts
    /// once. No targets dissolve the link (the link group itself stays).
    virtual Status replace(TalkGroupId linkGroup, std::span<const TalkGroupId> targets);

    /// Links that have targets, ascending.
    virtual Result<std::vector<LinkRecord>> all();

protected: // for the forms of other schemas
    /// InvalidInput unless the group exists and is (or is not) a link group.
    virtual Status require(TalkGroupId group, bool isLink);

    /// Likewise; `question` asks for one number by the group, which says whether it is a link.
    Status requireKind(std::string_view question, TalkGroupId group, bool isLink);

    SqlPort& m_sql;
};

} // namespace shack::store
