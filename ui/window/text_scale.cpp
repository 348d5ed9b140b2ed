#include "ui/window/text_scale.h"

#include <QApplication>

namespace shack::ui {

TextScale::TextScale(QObject* parent) : QObject(parent), m_system(QApplication::font())
{
}

TextScale::~TextScale()
{
    if (qApp != nullptr)
        QApplication::setFont(m_system);
}

void TextScale::setPercent(int percent)
{
    if (m_percent == percent)
        return;
    m_percent = percent;
    apply();
}

void TextScale::setDoubled(bool doubled)
{
    if (m_doubled == doubled)
        return;
    m_doubled = doubled;
    apply();
}

void TextScale::apply()
{
    const double factor = m_percent / 100.0 * (m_doubled ? 2.0 : 1.0);
    QFont scaled = m_system;
    if (m_system.pointSizeF() > 0)
        scaled.setPointSizeF(m_system.pointSizeF() * factor);
    else
        scaled.setPixelSize(static_cast<int>(m_system.pixelSize() * factor));
    QApplication::setFont(scaled);
}

} // namespace shack::ui
