#include "ui/panels/elided_label.h"

#include <QPainter>
#include <QStyle>

namespace shack::ui {

namespace {
constexpr int kLeastLetters = 6;
}

ElidedLabel::ElidedLabel(QWidget* parent) : QLabel(parent)
{
    setTextFormat(Qt::PlainText);
}

QSize ElidedLabel::minimumSizeHint() const
{
    const QSize whole = QLabel::sizeHint();
    const int least = fontMetrics().averageCharWidth() * kLeastLetters;
    return {std::min(whole.width(), least), whole.height()};
}

bool ElidedLabel::isElided() const
{
    return fontMetrics().horizontalAdvance(text()) > contentsRect().width();
}

void ElidedLabel::resizeEvent(QResizeEvent* event)
{
    QLabel::resizeEvent(event);
    tellWhole();
}

void ElidedLabel::tellWhole()
{
    const QString whole = isElided() ? text() : QString();
    if (toolTip() != whole)
        setToolTip(whole);
}

void ElidedLabel::paintEvent(QPaintEvent*)
{
    tellWhole(); // the text may be another one since
    QPainter painter(this);
    style()->drawItemText(
        &painter, contentsRect(), static_cast<int>(alignment()), palette(), isEnabled(),
        fontMetrics().elidedText(text(), Qt::ElideRight, contentsRect().width()), foregroundRole());
}

} // namespace shack::ui
