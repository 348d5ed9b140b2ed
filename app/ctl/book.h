#pragma once

#include "app/ctl/outcome.h"
#include "engine/archive/archive_config.h"
#include "engine/base/clock.h"
#include "engine/base/ids.h"
#include "engine/station/directory.h"
#include "engine/store/store.h"

#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>

namespace shack::app {

/// Which book, and how to treat it.
struct BookOptions {
    std::filesystem::path config;          ///< a station file that names the database; empty = none
    std::string database;                  ///< a SQLite file, or mysql://...; UTF-8; wins
    bool create = false;                   ///< make the file when there is none
    std::chrono::milliseconds wait{5'000}; ///< for another program's write lock
};

/// The station's book in its file, beside a station that may be running on it. Every change is one
/// transaction that takes the write lock first, so that the rules are checked against what is
/// really there. Main thread.
class Book {
public:
    using Reader = std::function<Outcome(const station::Directory&)>;
    using Writer = std::function<Outcome(store::Store&, const station::Directory&)>;

    enum class Purpose { Read, Change };

    /// A damaged file stays where it is: a station may be running on it. A missing one is made when
    /// that was asked for, and for a change when a station file names it.
    static tl::expected<std::unique_ptr<Book>, Refusal> open(const BookOptions& options,
                                                             Purpose purpose);

    /// The database, when this run has made it; else empty.
    const std::filesystem::path& created() const noexcept { return m_created; }

    /// One consistent state; works while somebody else writes.
    Outcome read(const Reader& reader);

    /// All of it or, when the writer refuses, nothing.
    Outcome change(const Writer& writer);

    /// Group of new devices whose account names none, from the station file.
    TalkGroupId defaultGroup() const noexcept { return m_defaultGroup; }

    /// Below which recordings lie; relative ones beside the database.
    const std::filesystem::path& recordings() const noexcept { return m_recordings; }

    /// What is not in the directory; works while somebody else writes.
    Outcome look(const std::function<Outcome(store::Store&)>& reader) { return reader(*m_store); }

    WallTime now() const noexcept { return m_clock.wallNow(); }

private:
    Book() = default;

    static tl::expected<std::unique_ptr<Book>, Refusal> openIn(std::unique_ptr<Book> book,
                                                               const store::StoreConfig& config,
                                                               store::MissingFile missing);

    SystemClock m_clock;
    TalkGroupId m_defaultGroup = store::kDefaultGroup;
    std::filesystem::path m_created;
    std::filesystem::path m_recordings = archive::ArchiveConfig{}.folder;
    std::unique_ptr<store::Store> m_store;
};

} // namespace shack::app
