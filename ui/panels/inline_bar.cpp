#include "ui/panels/inline_bar.h"

#include "ui/panels/glyphs.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>

#include <utility>

namespace shack::ui {

InlineBar::InlineBar(const QString& name, Theme& theme, QWidget* parent)
    : QFrame(parent), m_theme(theme), m_icon(new QLabel(this)), m_text(new QLabel(this)),
      m_action(new QPushButton(this)), m_cancel(new QPushButton(this)),
      m_close(new QToolButton(this))
{
    setObjectName(name);
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_text->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    m_action->setObjectName(name + QStringLiteral(".action"));
    m_cancel->setObjectName(name + QStringLiteral(".cancel"));
    m_close->setObjectName(name + QStringLiteral(".close"));
    m_close->setText(QStringLiteral("✕"));
    m_close->setAutoRaise(true);
    m_close->setMinimumSize(24, 24);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(8, 4, 4, 4);
    row->addWidget(m_icon, 0, Qt::AlignTop);
    row->addWidget(m_text, 1);
    row->addWidget(m_action);
    row->addWidget(m_cancel);
    row->addWidget(m_close);
    connect(m_action, &QPushButton::clicked, this, [this] {
        const auto run = std::exchange(m_run, {});
        dismiss();
        if (run)
            run();
    });
    connect(&theme, &Theme::changed, this, &InlineBar::drawMark);
    connect(m_cancel, &QPushButton::clicked, this, &InlineBar::dismiss);
    connect(m_close, &QToolButton::clicked, this, &InlineBar::dismiss);
    retranslate();
    hide();
}

void InlineBar::retranslate()
{
    m_cancel->setText(tr("Cancel"));
    m_close->setToolTip(tr("Close this line"));
    m_close->setAccessibleName(m_close->toolTip());
}

void InlineBar::changeEvent(QEvent* event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void InlineBar::show(const QString& text, ListMark mark, const QString& button,
                     std::function<void()> action, bool asks)
{
    m_text->setText(text);
    m_text->setAccessibleName(text);
    setAccessibleName(text);
    m_mark = mark;
    drawMark();
    m_action->setText(button);
    m_action->setVisible(!button.isEmpty());
    m_cancel->setVisible(asks);
    m_close->setVisible(!asks);
    m_run = std::move(action);
    setVisible(true);
    if (asks)
        m_action->setFocus(Qt::OtherFocusReason);
    QAccessibleEvent alert(m_text, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

void InlineBar::drawMark()
{
    m_icon->setPixmap(glyphs::markPixmap(m_mark, 16, devicePixelRatioF(), m_theme));
    m_icon->setVisible(m_mark != ListMark::None);
}

void InlineBar::say(const QString& text, ListMark mark)
{
    show(text, mark, {}, {}, false);
}

void InlineBar::offer(const QString& text, ListMark mark, const QString& button,
                      std::function<void()> action)
{
    show(text, mark, button, std::move(action), false);
}

void InlineBar::ask(const QString& text, const QString& button, std::function<void()> action)
{
    show(text, ListMark::Watch, button, std::move(action), true);
}

void InlineBar::dismiss()
{
    m_run = {};
    hide();
}

QString InlineBar::text() const
{
    return isHidden() ? QString() : m_text->text();
}

void InlineBar::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape) {
        dismiss();
        return;
    }
    QFrame::keyPressEvent(event);
}

} // namespace shack::ui
