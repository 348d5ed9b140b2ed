#pragma once

#include "engine/base/clock.h"
#include "engine/store/store.h"

#include <QString>

#include <memory>

namespace shack::test {

/// The book in a file as another program sees it; ends the test when it does not open.
inline std::unique_ptr<store::Store> openedBook(const QString& database, const Clock& clock)
{
    store::StoreConfig config;
    config.path = database.toStdString();
    auto opened = store::Store::open(config, clock);
    if (!opened)
        qFatal("the book does not open: %s", opened.error().sentence().c_str());
    return std::move(*opened);
}

} // namespace shack::test
