#include "ui/window/stale_band.h"

#include "ui/text/units.h"
#include "ui/window/icons.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QScrollArea>
#include <QStyle>
#include <QVBoxLayout>

namespace shack::ui {

namespace {

/// Half transparent paper over old values; lets the mouse through.
class Veil : public QWidget {
public:
    Veil(const Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme)
    {
        setAttribute(Qt::WA_TransparentForMouseEvents);
        setFocusPolicy(Qt::NoFocus);
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        QColor paper = m_theme.colour(Theme::Role::Panel);
        paper.setAlphaF(0.6F);
        painter.fillRect(rect(), paper);
    }

private:
    const Theme& m_theme;
};

} // namespace

StaleBand::StaleBand(const Theme& theme, QWidget* parent)
    : QFrame(parent), m_theme(theme), m_icon(new QLabel(this)), m_label(new QLabel(this))
{
    setAutoFillBackground(true);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(8, 4, 8, 4);
    row->addWidget(m_icon);
    row->addWidget(m_label, 1);
    m_label->setWordWrap(true);
    connect(&theme, &Theme::changed, this, &StaleBand::refresh);
    refresh();
}

void StaleBand::setSince(WallTime since, bool utc)
{
    m_since = since;
    m_utc = utc;
    refresh();
}

QString StaleBand::text() const
{
    return m_label->text();
}

void StaleBand::changeEvent(QEvent* event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        refresh();
}

void StaleBand::refresh()
{
    m_label->setText(tr("Stale since %1: the station has not answered since then.")
                         .arg(units::clock(m_since, m_utc)));
    const QColor ink = m_theme.colour(Theme::Role::Watch);
    m_icon->setPixmap(icons::coloured(QStringLiteral("watch"), ink)
                          .pixmap(style()->pixelMetric(QStyle::PM_SmallIconSize)));
    QPalette colours = palette();
    colours.setColor(QPalette::Window, m_theme.colour(Theme::Role::Base));
    colours.setColor(QPalette::WindowText, ink);
    setPalette(colours);
}

namespace {
/// Three panels side by side and two above each other fit 1280 x 720 (ux.md section 9).
constexpr QSize kMostOfAWindow{370, 200};
} // namespace

PanelFrame::PanelFrame(QWidget* panel, const Theme& theme, QWidget* parent)
    : QWidget(parent), m_panel(panel), m_band(new StaleBand(theme, this)),
      m_veil(new Veil(theme, this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_band);
    auto* scroll = new QScrollArea(this);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidgetResizable(true);
    scroll->setWidget(panel);
    scroll->viewport()->setAutoFillBackground(false);
    panel->setAutoFillBackground(false);
    column->addWidget(scroll, 1);
    m_band->hide();
    m_veil->hide();
}

void PanelFrame::setStale(bool stale, WallTime since, bool utc)
{
    if (stale)
        m_band->setSince(since, utc);
    m_band->setVisible(stale);
    m_veil->setVisible(stale);
    placeVeil();
}

bool PanelFrame::isStale() const
{
    return !m_band->isHidden();
}

QSize PanelFrame::minimumSizeHint() const
{
    return m_panel->minimumSizeHint()
        .boundedTo(kMostOfAWindow)
        .expandedTo({fontMetrics().averageCharWidth() * 26, 0});
}

void PanelFrame::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        updateGeometry();
}

void PanelFrame::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    placeVeil();
}

void PanelFrame::placeVeil()
{
    if (m_veil->isHidden())
        return;
    const int top = m_band->isHidden() ? 0 : m_band->sizeHint().height();
    m_veil->setGeometry(0, top, width(), height() - top);
    m_veil->raise();
}

} // namespace shack::ui
