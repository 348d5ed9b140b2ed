#include "ui/window/bell_list.h"

#include "ui/text/messages.h"
#include "ui/text/units.h"
#include "ui/window/icons.h"
#include "ui/window/notification_center.h"
#include "ui/window/theme.h"
#include "ui/window/view_settings.h"

#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QStyle>
#include <QToolButton>
#include <QVBoxLayout>

namespace shack::ui {

namespace {

/// More rows than anybody reads would only make the pop-up slow; the list itself keeps 200.
constexpr int kShownAtOnce = 200;
constexpr int kWidth = 440;
constexpr int kHeight = 460;

struct Look {
    const char* icon;
    Theme::Role role;
};

Look lookOf(const Notification& notification)
{
    switch (notification.level) {
    case host::HealthLevel::Fault:
        return {"fault", Theme::Role::Fault};
    case host::HealthLevel::Watch:
        return {"watch", Theme::Role::Watch};
    case host::HealthLevel::Ok:
        break;
    }
    return notification.ended ? Look{"ok", Theme::Role::Ok} : Look{"info", Theme::Role::Accent};
}

} // namespace

BellList::BellList(NotificationCenter& center, const Theme& theme, ViewSettings& settings,
                   QWidget* parent)
    : QFrame(parent, Qt::Popup), m_center(center), m_theme(theme), m_settings(settings),
      m_title(new QLabel(this)), m_clear(new QPushButton(this)), m_scroll(new QScrollArea(this)),
      m_empty(new QLabel(this))
{
    setObjectName(QStringLiteral("bell.list"));
    setFrameShape(QFrame::StyledPanel);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(10, 8, 10, 10);
    auto* head = new QHBoxLayout;
    QFont bold = m_title->font();
    bold.setBold(true);
    m_title->setFont(bold);
    head->addWidget(m_title, 1);
    head->addWidget(m_clear);
    column->addLayout(head);
    column->addWidget(m_empty);
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    column->addWidget(m_scroll, 1);
    connect(m_clear, &QPushButton::clicked, &m_center, &NotificationCenter::clear);
    connect(&m_center, &NotificationCenter::changed, this, [this] {
        if (isVisible())
            rebuild();
    });
    retranslate();
}

void BellList::retranslate()
{
    m_title->setText(tr("Notifications"));
    m_clear->setText(tr("Clear list"));
    m_empty->setText(tr("Nothing has happened that you wanted to hear of."));
    m_scroll->setAccessibleName(tr("Notifications"));
}

void BellList::changeEvent(QEvent* event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        if (isVisible())
            rebuild();
    }
}

int BellList::rows() const
{
    return static_cast<int>(m_center.list().size());
}

void BellList::openUnder(QWidget* anchor)
{
    rebuild();
    const int scale = QFontMetrics(font()).height();
    QSize size(kWidth * scale / 17, kHeight * scale / 17);
    const QRect screen = anchor->screen()->availableGeometry();
    size = size.boundedTo(screen.size() - QSize(20, 60));
    const QPoint under = anchor->mapToGlobal(QPoint(anchor->width(), anchor->height() + 2));
    const int left = std::max(screen.left(), under.x() - size.width());
    setGeometry(QRect(QPoint(left, under.y()), size));
    show();
    m_clear->setFocus(Qt::PopupFocusReason);
    m_center.markRead();
}

void BellList::rebuild()
{
    auto* body = new QWidget;
    auto* column = new QVBoxLayout(body);
    column->setContentsMargins(0, 0, 6, 0);
    column->setSpacing(0);
    int shown = 0;
    for (const Notification& notification : m_center.list()) {
        if (shown++ == kShownAtOnce)
            break;
        column->addWidget(makeRow(notification));
    }
    column->addStretch(1);
    m_scroll->setWidget(body); // the area deletes the older body
    m_scroll->setVisible(shown > 0);
    m_empty->setVisible(shown == 0);
    m_clear->setEnabled(shown > 0);
}

QWidget* BellList::makeRow(const Notification& notification)
{
    auto* row = new QWidget;
    auto* line = new QHBoxLayout(row);
    line->setContentsMargins(0, 6, 0, 6);
    line->setSpacing(8);
    const Look look = lookOf(notification);
    auto* picture = new QLabel(row);
    picture->setPixmap(icons::coloured(QString::fromLatin1(look.icon), m_theme.colour(look.role))
                           .pixmap(style()->pixelMetric(QStyle::PM_SmallIconSize)));
    line->addWidget(picture, 0, Qt::AlignTop);

    auto* words = new QVBoxLayout;
    words->setSpacing(2);
    QString when = units::clock(notification.at, m_settings.utc());
    if (notification.times > 1)
        when += QStringLiteral("  \u00d7 %1").arg(notification.times);
    if (notification.ended)
        when += QStringLiteral("  ") + tr("over", "a trouble that has ended");
    auto* title = new QLabel(row);
    title->setTextFormat(Qt::PlainText);
    title->setText(messages::title(notification.message) + QStringLiteral("   ") + when);
    QFont bold = title->font();
    bold.setBold(true);
    title->setFont(bold);
    auto* sentence = new QLabel(messages::sentence(notification.message), row);
    sentence->setTextFormat(Qt::PlainText);
    sentence->setWordWrap(true);
    words->addWidget(title);
    words->addWidget(sentence);
    auto* buttons = new QHBoxLayout;
    const auto addButton = [&](const QString& text, auto work) {
        auto* button = new QPushButton(text, row);
        button->setAccessibleDescription(sentence->text());
        connect(button, &QPushButton::clicked, this, work);
        buttons->addWidget(button);
    };
    if (!notification.panel.isEmpty())
        addButton(tr("Go there"), [this, panel = notification.panel, filter = notification.filter] {
            close();
            Q_EMIT goThere(panel, filter);
        });
    addButton(tr("Why?"), [this, code = QString::fromStdString(notification.message.code)] {
        close();
        Q_EMIT why(code);
    });
    addButton(tr("Copy details"), [message = notification.message] {
        QApplication::clipboard()->setText(messages::details(message));
    });
    buttons->addStretch(1);
    words->addLayout(buttons);
    line->addLayout(words, 1);
    return row;
}

} // namespace shack::ui
