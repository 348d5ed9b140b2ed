#pragma once

#include <QFont>
#include <QObject>

namespace shack::ui {

/// The size of all text: the system's font times View > Text size, doubled on the wall. GUI thread.
class TextScale : public QObject {
    Q_OBJECT

public:
    explicit TextScale(QObject* parent = nullptr);
    /// Gives the program the system's text size back.
    ~TextScale() override;

    void setPercent(int percent);
    void setDoubled(bool doubled);

    int percent() const { return m_percent; }

private:
    void apply();

    QFont m_system;
    int m_percent = 100;
    bool m_doubled = false;
};

} // namespace shack::ui
