#include "app/ctl/book.h"

#include "engine/host/station_files.h"
#include "engine/store/database_url.h"

#include <system_error>

namespace shack::app {

namespace {

namespace fs = std::filesystem;

using Contents = tl::expected<station::Directory, Refusal>;

Contents loadDirectory(store::Store& store)
{
    station::DirectoryContents contents;
    std::optional<Error> error;
    const auto fetch = [&error](auto result, auto& into) {
        if (error)
            return;
        if (result)
            into = std::move(*result);
        else
            error = result.error();
    };
    fetch(store.accounts().all(), contents.accounts);
    fetch(store.devices().all(), contents.devices);
    fetch(store.talkGroups().all(), contents.groups);
    fetch(store.talkGroups().allMembers(), contents.members);
    fetch(store.groupLinks().all(), contents.links);
    if (error)
        return refuse(*error);
    station::Directory directory;
    directory.replace(std::move(contents));
    return directory;
}

fs::path pathOf(const std::string& utf8)
{
    return fs::path{std::u8string{utf8.begin(), utf8.end()}};
}

Refusal missing(const fs::path& path)
{
    return {"store.missing",
            "There is no database " + path.string() + ". Add --create to make an empty one.",
            {{"path", path.string()}}};
}

} // namespace

tl::expected<std::unique_ptr<Book>, Refusal> Book::open(const BookOptions& options, Purpose purpose)
{
    std::unique_ptr<Book> book{new Book};
    store::StoreConfig config;
    if (!options.config.empty()) {
        auto read = host::readStationFile(options.config);
        if (!read)
            return refuse(Refusal{"config.invalid", read.error().sentence(), {}});
        config = read->store;
        book->m_defaultGroup = TalkGroupId{read->station.defaultGroup};
        book->m_recordings = read->recording.folder;
    }
    if (!options.database.empty()) {
        const bool server = store::isMysqlUrl(options.database);
        config.database = server ? options.database : std::string{};
        config.path = pathOf(server ? std::string{} : options.database);
        config.inMemory = false;
    }
    if (config.inMemory)
        return refuse(Refusal{"store.in_memory",
                              "This station keeps nothing (store.in_memory), so there is no book "
                              "to edit.",
                              {}});
    config.busyTimeout = options.wait;
    if (book->m_recordings.is_relative())
        book->m_recordings = config.path.parent_path() / book->m_recordings;

    if (!config.usesFile())
        return openIn(std::move(book), config, store::MissingFile::Refuse);
    std::error_code error;
    const bool exists = fs::exists(config.path, error);
    // Who names the station file means the database it names, also before the first start; a typed
    // name may be a typing error, and reading a book that is not there has no answer.
    const bool create = options.create || (!options.config.empty() && purpose == Purpose::Change);
    if (!create && !exists)
        return refuse(missing(config.path));
    if (!exists)
        book->m_created = config.path;
    return openIn(std::move(book), config,
                  create ? store::MissingFile::Create : store::MissingFile::Refuse);
}

tl::expected<std::unique_ptr<Book>, Refusal> Book::openIn(std::unique_ptr<Book> book,
                                                          const store::StoreConfig& config,
                                                          store::MissingFile missing)
{
    auto store = store::Store::open(config, book->m_clock, missing, store::DamagedFile::Leave);
    if (!store)
        return refuse(store.error());
    book->m_store = std::move(*store);
    return book;
}

Outcome Book::read(const Reader& reader)
{
    store::SqlPort& sql = m_store->sql();
    if (const Status begun = sql.run("BEGIN"); !begun)
        return refuse(begun.error());
    const Contents directory = loadDirectory(*m_store);
    (void)sql.run("ROLLBACK"); // nothing was written
    if (!directory)
        return refuse(directory.error());
    return reader(*directory);
}

Outcome Book::change(const Writer& writer)
{
    store::SqlPort& sql = m_store->sql();
    if (const Status begun = sql.begin(); !begun)
        return refuse(begun.error());
    const Contents directory = loadDirectory(*m_store);
    Outcome outcome = directory ? writer(*m_store, *directory) : Outcome{refuse(directory.error())};
    if (!outcome) {
        sql.rollback();
        return outcome;
    }
    if (const Status committed = sql.commit(); !committed) {
        sql.rollback();
        return refuse(committed.error());
    }
    return outcome;
}

} // namespace shack::app
