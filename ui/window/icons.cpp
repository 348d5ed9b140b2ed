#include "ui/window/icons.h"

#include "ui/window/theme.h"

#include <QFile>
#include <QIconEngine>
#include <QPainter>
#include <QPixmap>
#include <QPixmapCache>
#include <QSvgRenderer>

#include <utility>

namespace shack::ui::icons {

namespace {

/// The drawing's bytes; small, compiled into the program, so reading them is not file access.
QByteArray drawing(const QString& name)
{
    QFile file(QStringLiteral(":/icons/") + name + QStringLiteral(".svg"));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Paints an SVG that is written in black (#000) with another colour.
class TintedSvg : public QIconEngine {
public:
    TintedSvg(QString name, QByteArray svg, QColor normal, QColor disabled)
        : m_name(std::move(name)), m_svg(std::move(svg)), m_normal(std::move(normal)),
          m_disabled(std::move(disabled))
    {
    }

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override
    {
        const QColor colour = mode == QIcon::Disabled ? m_disabled : m_normal;
        QByteArray tinted = m_svg;
        tinted.replace("#000", colour.name(QColor::HexRgb).toLatin1());
        QSvgRenderer renderer(tinted);
        renderer.setAspectRatioMode(Qt::KeepAspectRatio);
        renderer.render(painter, QRectF(rect));
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override
    {
        const QColor colour = mode == QIcon::Disabled ? m_disabled : m_normal;
        const QString key = QStringLiteral("shack-icon-%1-%2-%3x%4")
                                .arg(m_name, colour.name())
                                .arg(size.width())
                                .arg(size.height());
        QPixmap picture;
        if (QPixmapCache::find(key, &picture))
            return picture;
        picture = QPixmap(size);
        picture.fill(Qt::transparent);
        QPainter painter(&picture);
        painter.setRenderHint(QPainter::Antialiasing);
        paint(&painter, QRect(QPoint(0, 0), size), mode, state);
        painter.end();
        QPixmapCache::insert(key, picture);
        return picture;
    }

    QIconEngine* clone() const override
    {
        return new TintedSvg(m_name, m_svg, m_normal, m_disabled);
    }

private:
    QString m_name;
    QByteArray m_svg;
    QColor m_normal;
    QColor m_disabled;
};

QIcon tinted(const QString& name, const QColor& normal, const QColor& disabled)
{
    QByteArray svg = drawing(name);
    if (svg.isEmpty())
        return {};
    return QIcon(new TintedSvg(name, std::move(svg), normal, disabled)); // the icon owns its engine
}

} // namespace

QIcon themed(const QString& name, const Theme& theme)
{
    return tinted(name, theme.colour(Theme::Role::Text), theme.colour(Theme::Role::Line));
}

QIcon coloured(const QString& name, const QColor& colour)
{
    return tinted(name, colour, colour);
}

QIcon program()
{
    return QIcon(QStringLiteral(":/icons/shack.svg"));
}

} // namespace shack::ui::icons
