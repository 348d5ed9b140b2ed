#pragma once

#include <QToolButton>

namespace shack::ui {

/// A switch in a tool row or a chip: on is a filled box with a thick edge and bold words, so that
/// it is seen in every theme and without colour. GUI thread.
class ToggleButton : public QToolButton {
    Q_OBJECT

public:
    explicit ToggleButton(QWidget* parent = nullptr);

    QSize sizeHint() const override;

    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;
};

} // namespace shack::ui
