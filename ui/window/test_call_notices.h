#pragma once

#include <QObject>

namespace shack::ui {

class MainWindow;
class TestCall;

/// Says in a toast that simulated devices call, and what became of their speech. GUI thread.
class TestCallNotices : public QObject {
    Q_OBJECT

public:
    TestCallNotices(TestCall& call, MainWindow& window);
};

} // namespace shack::ui
