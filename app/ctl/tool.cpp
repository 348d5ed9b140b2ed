#include "app/ctl/tool.h"

namespace shack::app {

Outcome Tool::read(const std::function<Outcome(Book&, const station::Directory&)>& reader) const
{
    const auto opened = Book::open(book);
    if (!opened)
        return refuse(opened.error());
    return (*opened)->read(
        [&](const station::Directory& directory) { return reader(**opened, directory); });
}

Outcome Tool::change(
    const std::function<Outcome(Book&, store::Store&, const station::Directory&)>& writer) const
{
    const auto opened = Book::open(book);
    if (!opened)
        return refuse(opened.error());
    return (*opened)->change([&](store::Store& store, const station::Directory& directory) {
        return writer(**opened, store, directory);
    });
}

} // namespace shack::app
