#include "ui/window/dock_title.h"

#include "ui/window/icons.h"
#include "ui/window/theme.h"

#include <QDockWidget>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QStyle>
#include <QToolButton>

namespace shack::ui {

DockTitle::DockTitle(QDockWidget* dock, const Theme& theme)
    : QWidget(dock), m_dock(dock), m_theme(theme), m_icon(new QLabel(this)),
      m_title(new QLabel(this)), m_detach(new QToolButton(this)), m_close(new QToolButton(this))
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(8, 2, 4, 2);
    row->setSpacing(6);
    row->addWidget(m_icon);
    row->addWidget(m_title, 1);
    row->addWidget(m_detach);
    row->addWidget(m_close);
    m_title->setTextFormat(Qt::PlainText);
    m_title->setMinimumWidth(1);
    QFont bold = m_title->font();
    bold.setBold(true);
    m_title->setFont(bold);
    for (QToolButton* button : {m_detach, m_close}) {
        button->setAutoRaise(true);
        button->setFocusPolicy(Qt::NoFocus); // View > Panels and the palette are the keyboard's way
    }
    connect(m_close, &QToolButton::clicked, dock, &QDockWidget::close);
    connect(m_detach, &QToolButton::clicked, dock,
            [dock] { dock->setFloating(!dock->isFloating()); });
    connect(dock, &QDockWidget::topLevelChanged, this, &DockTitle::retranslate);
    connect(&theme, &Theme::changed, this, &DockTitle::restyle);
    restyle();
    retranslate();
}

void DockTitle::setTexts(const QString& title, const QString& purpose, const QIcon& icon)
{
    m_title->setText(title);
    m_title->setToolTip(purpose);
    m_icon->setToolTip(purpose);
    m_picture = icon;
    retranslate();
    restyle();
}

void DockTitle::setCollapsed(bool collapsed)
{
    if (m_collapsed == collapsed)
        return;
    m_collapsed = collapsed;
    for (QWidget* part : {static_cast<QWidget*>(m_icon), static_cast<QWidget*>(m_title),
                          static_cast<QWidget*>(m_detach), static_cast<QWidget*>(m_close)})
        part->setVisible(!collapsed);
    layout()->setContentsMargins(collapsed ? QMargins() : QMargins(8, 2, 4, 2));
    updateGeometry();
}

QSize DockTitle::sizeHint() const
{
    return m_collapsed ? QSize(0, 0) : QWidget::sizeHint();
}

QSize DockTitle::minimumSizeHint() const
{
    return m_collapsed ? QSize(0, 0) : QSize(60, QWidget::minimumSizeHint().height());
}

void DockTitle::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    else if (event->type() == QEvent::FontChange)
        restyle(); // icons grow with the text
}

void DockTitle::paintEvent(QPaintEvent*)
{
    if (m_collapsed)
        return;
    QPainter painter(this);
    painter.setPen(QPen(m_theme.colour(Theme::Role::Line), m_theme.lineWidth()));
    painter.drawLine(0, height() - 1, width(), height() - 1);
}

void DockTitle::restyle()
{
    const int size = style()->pixelMetric(QStyle::PM_SmallIconSize);
    m_icon->setPixmap(m_picture.pixmap(size));
    m_icon->setVisible(!m_collapsed && !m_picture.isNull());
    m_detach->setIcon(icons::themed(QStringLiteral("detach"), m_theme));
    m_close->setIcon(icons::themed(QStringLiteral("close"), m_theme));
}

void DockTitle::retranslate()
{
    const QString title = m_title->text();
    m_detach->setToolTip(m_dock->isFloating() ? tr("Dock back") : tr("Detach"));
    m_detach->setAccessibleName(
        (m_dock->isFloating() ? tr("Dock back: %1") : tr("Detach: %1")).arg(title));
    m_close->setToolTip(tr("Close"));
    m_close->setAccessibleName(tr("Close: %1").arg(title));
}

} // namespace shack::ui
