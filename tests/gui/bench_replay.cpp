// What a large capture costs the window (ux.md section 14): time to the first rows, the longest
// stretch in which the window does not answer, and memory.
//   bench_replay --megabytes 1024            a mix of TCP, IMIX and DraARL
//   bench_replay --packets 10000000 --small  ten million small packets
// Prints one line per figure with its budget; fails when a count is wrong, never because of a time.

#include "engine/base/process_usage.h"
#include "engine/replay/synthetic_capture.h"
#include "tests/gui/window_bench.h"
#include "tests/support/gui_watchdog.h"
#include "ui/bridge/capture_book.h"
#include "ui/models/list_model.h"
#include "ui/panels/packet_list.h"
#include "ui/panels/replay_panel.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QElapsedTimer>
#include <QFile>
#include <QLineEdit>
#include <QTest>

#include <algorithm>
#include <cstdio>
#include <memory>

using namespace shack;
using namespace shack::tests;
using namespace shack::ui;

namespace {

constexpr double kMebibyte = 1024.0 * 1024.0;

std::uint64_t writeCapture(QFile& file, const replay::SyntheticPlan& plan)
{
    return replay::makeCapture(plan, [&](ByteSpan piece) {
        return file.write(reinterpret_cast<const char*>(piece.data()),
                          static_cast<qint64>(piece.size())) == static_cast<qint64>(piece.size());
    });
}

/// Events, until something is true; how long that took and the longest turn of the loop.
struct Turns {
    double longest = 0;
    double all = 0;

    template <typename Done>
    static Turns until(const Done& done)
    {
        Turns turns;
        QElapsedTimer whole;
        whole.start();
        while (!done()) {
            QElapsedTimer turn;
            turn.start();
            QCoreApplication::processEvents(QEventLoop::AllEvents, 5);
            turns.longest = std::max(turns.longest, static_cast<double>(turn.nsecsElapsed()) / 1e6);
            QTest::qSleep(1);
        }
        turns.all = static_cast<double>(whole.nsecsElapsed()) / 1e6;
        return turns;
    }
};

void print(const char* what, const char* budget, double value, const char* unit)
{
    std::printf("%-40s budget %-14s %10.2f %s\n", what, budget, value, unit);
    std::fflush(stdout);
}

bool isThere(ReplayPanel& panel, int row)
{
    const QString text = panel.list().model().index(row, 0).data().toString();
    return !text.isEmpty() && text != QStringLiteral("\u2026");
}

int look(WindowBench& bench, const QString& path, std::uint64_t packets)
{
    auto* panel = bench.window->findChild<ReplayPanel*>();
    CaptureBook& book = panel->book();
    const double before = static_cast<double>(processUsage().residentBytes) / kMebibyte;
    const auto watchdog = std::make_unique<GuiWatchdog>();
    panel->openCapture(path);
    const Turns first = Turns::until([&] { return isThere(*panel, 0) || book.state().trouble; });
    const Turns whole = Turns::until([&] { return book.state().scanned || book.state().trouble; });
    PacketList& list = panel->list();
    list.goTo(packets - 1);
    const Turns end = Turns::until([&] { return isThere(*panel, list.model().rowCount() - 1); });
    qobject_cast<QLineEdit*>(panel->filterBox())->setText(QStringLiteral("is:badsum"));
    const Turns sifted =
        Turns::until([&] { return book.state().filterAge > 1 && book.state().filtered; });
    const double after = static_cast<double>(processUsage().residentBytes) / kMebibyte;
    print("first rows", "<= 1,000 ms", first.all, "ms");
    print("whole file added up", "-", first.all + whole.all, "ms");
    print("last rows", "-", end.all, "ms");
    print("filtered by checksum", "-", sifted.all, "ms");
    print("longest turn of the GUI thread", "<= 100 ms",
          std::max({first.longest, whole.longest, end.longest, sifted.longest}), "ms wall");
    print("longest work without an answer", "<= 100 ms",
          static_cast<double>(watchdog->longest().count()), "ms cpu");
    const auto index = static_cast<double>(book.state().indexBytes);
    print("memory besides the index", "<= 120 MiB", after - before - index / kMebibyte, "MiB");
    print("index", "<= 6 bytes", index / static_cast<double>(packets), "bytes a packet");
    const bool right =
        book.state().packets == packets && book.state().listed == 0 && book.state().filtered;
    return right ? 0 : 1;
}

} // namespace

int main(int argc, char** argv)
{
    QApplication application(argc, argv);
    QCommandLineParser parser;
    parser.addOptions({{"megabytes", "", "n", "16"},
                       {"packets", "", "n", "0"},
                       {"small", "packets of 60 bytes"}});
    parser.process(application);
    QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("bench.pcapng")));
    if (!file.open(QIODevice::WriteOnly))
        return 2;
    replay::SyntheticPlan plan{.packets = parser.value("packets").toULongLong(), .seed = 7};
    if (plan.packets == 0) {
        plan.packets = 1'000'000'000;
        plan.bytes = parser.value("megabytes").toULongLong() << 20U;
    }
    if (parser.isSet("small")) {
        plan.traffic = replay::SyntheticPlan::Traffic::Even;
        plan.packetBytes = 60;
    }
    const std::uint64_t packets = writeCapture(file, plan);
    file.close();
    std::printf("%.0f MiB, %llu packets\n", static_cast<double>(file.size()) / kMebibyte,
                static_cast<unsigned long long>(packets));
    WindowBench bench;
    bench.show();
    bench.window->applyLayout(QStringLiteral("measure"));
    bench.window->openPanel(QStringLiteral("replay"));
    bench.step(2);
    return look(bench, file.fileName(), packets);
}
