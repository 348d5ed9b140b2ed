#include "ui/window/capture_actions.h"

#include "ui/bridge/engine_bridge.h"
#include "ui/text/units.h"
#include "ui/window/action_registry.h"
#include "ui/window/main_window.h"
#include "ui/window/toast.h"

#include <QCoreApplication>
#include <QDesktopServices>
#include <QFileInfo>
#include <QUrl>

#include <chrono>
#include <utility>

namespace shack::ui {

namespace {

using namespace std::chrono_literals;

QString say(const char* text)
{
    return QCoreApplication::translate("Capture", text);
}

const host::CaptureView& captureOf(MainWindow& window)
{
    return window.context().bridge.view()->capture;
}

/// What was recorded and where; "" for the button without a file.
std::pair<QString, QString> words(const host::CaptureView& capture)
{
    QString text =
        say(QT_TRANSLATE_NOOP("Capture", "%1 packets were recorded. The file %2 can be opened with "
                                         "Wireshark and sent again with shack-replay."))
            .arg(units::count(capture.packets),
                 QFileInfo(QString::fromStdString(capture.file)).fileName());
    if (capture.lost > 0)
        text += QLatin1Char('\n') +
                say(QT_TRANSLATE_NOOP("Capture", "%1 more came too fast to be copied."))
                    .arg(units::count(capture.lost));
    if (capture.full)
        text += QLatin1Char('\n') +
                say(QT_TRANSLATE_NOOP("Capture", "The file has reached its largest size."));
    if (capture.failed)
        text += QLatin1Char('\n') +
                say(QT_TRANSLATE_NOOP("Capture", "The disk took no more: the end is missing."));
    return {text, say(QT_TRANSLATE_NOOP("Capture", "Show folder"))};
}

void tellResult(MainWindow& window)
{
    const host::CaptureView capture = captureOf(window);
    const auto [text, button] = words(capture);
    const bool whole = capture.lost == 0 && !capture.full && !capture.failed;
    window.toasts().show(
        {QStringLiteral("capture"), whole ? ToastText::Kind::Good : ToastText::Kind::Watch, text,
         button,
         [folder = QFileInfo(QString::fromStdString(capture.file)).absolutePath()] {
             QDesktopServices::openUrl(QUrl::fromLocalFile(folder));
         },
         20s, [capture] { return words(capture); }});
}

} // namespace

void addCaptureActions(MainWindow& window)
{
    ActionSpec all;
    all.id = QStringLiteral("station.capture");
    all.text = QT_TRANSLATE_NOOP("Actions", "Record traffic to a file");
    all.keywords = {"capture", "traffic", "pcap", "wireshark", "record",
                    "抓包",    "流量",    "zb",   "ll"};
    all.run = [&window] {
        if (captureOf(window).running)
            window.context().bridge.submit(host::StopCapture{});
        else
            window.context().bridge.submit(host::StartCapture{});
    };
    all.checkable = true;
    all.checked = [&window] { return captureOf(window).running; };
    all.startsSection = true;
    window.actions().add(all);
    // However it ends, by hand or at its limit: the first view after it knows the last packet.
    QObject::connect(&window.context().bridge, &EngineBridge::viewChanged, &window,
                     [&window, before = false](const host::EngineView& view) mutable {
                         if (std::exchange(before, view.capture.running) && !view.capture.running)
                             tellResult(window);
                     });
}

} // namespace shack::ui
