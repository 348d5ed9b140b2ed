#include "engine/store/file_owner.h"

#include <array>
#include <cstddef>
#include <fmt/core.h>
#include <fstream>
#include <string_view>

namespace shack::store {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kHeaderBytes = 100;
constexpr std::size_t kMarkOffset = 68;
constexpr std::string_view kMagic{"SQLite format 3\0", 16};

struct Head {
    std::array<char, kHeaderBytes> bytes{};
    std::size_t size = 0;
    bool readable = false;
};

Head headOf(const fs::path& path)
{
    Head head;
    std::ifstream file{path, std::ios::binary};
    head.readable = file.is_open();
    file.read(head.bytes.data(), static_cast<std::streamsize>(head.bytes.size()));
    head.size = static_cast<std::size_t>(file.gcount());
    return head;
}

bool isSqlite(const Head& head)
{
    return head.size >= kMagic.size() &&
           std::string_view{head.bytes.data(), kMagic.size()} == kMagic;
}

std::int64_t markOf(const Head& head)
{
    std::uint32_t mark = 0;
    for (std::size_t i = 0; i < sizeof mark; ++i)
        mark = mark << 8U | static_cast<unsigned char>(head.bytes[kMarkOffset + i]);
    return mark;
}

Result<std::int64_t> numberOf(SqlPort& sql, std::string_view question)
{
    std::int64_t number = 0;
    auto asked = sql.query(question, {}, [&](const SqlRow& row) { number = row.integer(0); });
    if (!asked)
        return failed(asked.error());
    return number;
}

Error foreign(const fs::path& path)
{
    return {ErrorCode::Unsupported,
            fmt::format("{} is the database of another program; it was left as it is. Set "
                        "store.path to a file of its own",
                        path.string())};
}

} // namespace

Status refuseOtherFiles(const fs::path& path)
{
    const Head head = headOf(path);
    if (!head.readable || head.size == 0 || isSqlite(head))
        return {};
    return fail(ErrorCode::Unsupported,
                fmt::format("{} is not a database; it was left as it is. Set store.path to a file "
                            "of its own",
                            path.string()));
}

bool carriesOurMark(const fs::path& path)
{
    const Head head = headOf(path);
    return head.size == kHeaderBytes && isSqlite(head) && markOf(head) == kApplicationId;
}

Status claim(SqlPort& sql, const fs::path& path)
{
    const auto mark = numberOf(sql, "PRAGMA application_id");
    if (!mark)
        return failed(mark.error());
    if (*mark == kApplicationId)
        return {};
    if (*mark != 0)
        return failed(foreign(path));
    const auto tables = numberOf(sql, "SELECT count(*) FROM sqlite_master");
    if (!tables)
        return failed(tables.error());
    const auto steps = numberOf(
        sql, "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = 'schema_steps'");
    if (!steps)
        return failed(steps.error());
    if (*tables > 0 && *steps == 0)
        return failed(foreign(path));
    const Status marked = sql.run(fmt::format("PRAGMA application_id = {}", kApplicationId));
    // An older database that somebody is writing, or that may only be read, is marked another time.
    return *tables > 0 ? Status{} : marked;
}

} // namespace shack::store
