#pragma once

#include <QCoreApplication>
#include <QTest>
#ifdef QT_WIDGETS_LIB
#include <QApplication>
#endif

#include <string_view>

namespace shack::tests {

/// Runs one test class in this process; arguments are those of Qt Test.
using RunTest = int (*)(int argc, char** argv);

/// Makes a test class known to main(), by its file's name without folder and ending.
/// Static objects of the test files only: registered before main() begins, never removed.
class TestEntry {
public:
    TestEntry(std::string_view file, RunTest start);

    std::string_view name() const { return m_name; }

    int run(int argc, char** argv) const { return m_run(argc, argv); }

private:
    std::string_view m_name;
    RunTest m_run;
};

template <class Application, class Test>
int runTest(int argc, char** argv)
{
    Application application{argc, argv};
    application.setAttribute(Qt::AA_Use96Dpi, true);
    Test test;
    return QTest::qExec(&test, argc, argv);
}

} // namespace shack::tests

/// Stands at the end of a test file in place of QTEST_GUILESS_MAIN. All files of a folder that have
/// it become one program, which runs the class named by its first argument:
///
///     build/dev/bin/unit_stats_tests tst_histogram
///
/// A class that needs a process to itself (counts allocations, starts itself, changes how signals
/// are handled) takes a main of Qt Test instead and stays a program of its own.
#define SHACK_TEST(Class)                                                                          \
    static const ::shack::tests::TestEntry entryOf##Class                                          \
    {                                                                                              \
        __FILE__, &::shack::tests::runTest<QCoreApplication, Class>                                \
    }

/// The same for a class that opens windows, in place of QTEST_MAIN.
#define SHACK_WINDOW_TEST(Class)                                                                   \
    static const ::shack::tests::TestEntry entryOf##Class                                          \
    {                                                                                              \
        __FILE__, &::shack::tests::runTest<QApplication, Class>                                    \
    }
