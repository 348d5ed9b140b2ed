#include "app/ctl/tool.h"

namespace shack::app {

Outcome Tool::read(const std::function<Outcome(Book&, const station::Directory&)>& reader) const
{
    const auto opened = Book::open(book, Book::Purpose::Read);
    if (!opened)
        return refuse(opened.error());
    return (*opened)->read(
        [&](const station::Directory& directory) { return reader(**opened, directory); });
}

Outcome Tool::look(const std::function<Outcome(Book&, store::Store&)>& reader) const
{
    const auto opened = Book::open(book, Book::Purpose::Read);
    if (!opened)
        return refuse(opened.error());
    return (*opened)->look([&](store::Store& store) { return reader(**opened, store); });
}

Outcome Tool::change(
    const std::function<Outcome(Book&, store::Store&, const station::Directory&)>& writer) const
{
    const auto opened = Book::open(book, Book::Purpose::Change);
    if (!opened)
        return refuse(opened.error());
    auto outcome = (*opened)->change([&](store::Store& store, const station::Directory& directory) {
        return writer(**opened, store, directory);
    });
    if (const std::string made = (*opened)->created().string(); outcome && !made.empty()) {
        outcome->json["created_database"] = made;
        outcome->text = "The database " + harmless(made) + " was made.\n" + outcome->text;
    }
    return outcome;
}

} // namespace shack::app
