#pragma once

#include <QObject>

namespace shack::ui {

class MainWindow;
class RunDesk;

/// Says in a toast how a measurement ended, wherever the operator is (ux.md section 4.7). GUI
/// thread.
class RunNotices : public QObject {
    Q_OBJECT

public:
    RunNotices(RunDesk& desk, MainWindow& window);
};

} // namespace shack::ui
