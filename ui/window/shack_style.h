#pragma once

#include <QProxyStyle>

namespace shack::ui {

/// Fusion with a focus ring that can be seen and targets that can be hit (ux.md section 9). GUI
/// thread; owned by the application.
class ShackStyle : public QProxyStyle {
    Q_OBJECT

public:
    ShackStyle();

    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget = nullptr) const override;
    void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget = nullptr) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
                            QPainter* painter, const QWidget* widget = nullptr) const override;
    int pixelMetric(PixelMetric metric, const QStyleOption* option = nullptr,
                    const QWidget* widget = nullptr) const override;
    int styleHint(StyleHint hint, const QStyleOption* option = nullptr,
                  const QWidget* widget = nullptr,
                  QStyleHintReturn* returnData = nullptr) const override;

private:
    void drawEdge(PrimitiveElement element, const QStyleOption* option, QPainter* painter) const;
};

} // namespace shack::ui
