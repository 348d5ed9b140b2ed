#pragma once

#include <QLabel>

namespace shack::ui {

/// A line of plain text that ends in "..." where there is no room for all of it; the tooltip says
/// it whole. GUI thread.
class ElidedLabel : public QLabel {
    Q_OBJECT

public:
    explicit ElidedLabel(QWidget* parent = nullptr);

    QSize minimumSizeHint() const override;

    bool isElided() const;

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void tellWhole();
};

} // namespace shack::ui
