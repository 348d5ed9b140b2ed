#pragma once

// Qt's meta-object compiler trips over the standard library's <compare> when nothing before it has
// named the library's own macros. Read first by moc in every test, never compiled in.
#include <cstddef>
