#pragma once

namespace shack::ui {

class MainWindow;

/// Recording of the station's own traffic: the actions "station.capture" and "device.capture", and
/// the toast that says where the file lies. GUI thread.
void addCaptureActions(MainWindow& window);

} // namespace shack::ui
