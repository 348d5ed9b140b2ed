#pragma once

#include <QTest>

namespace shack::tests {

/// Data of a test that has to hold in both languages of the window: one column "language".
inline void languages()
{
    QTest::addColumn<QString>("language");
    QTest::newRow("English") << "en";
    QTest::newRow("Chinese") << "zh_CN";
}

} // namespace shack::tests
