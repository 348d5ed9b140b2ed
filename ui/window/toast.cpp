#include "ui/window/toast.h"

#include "ui/window/icons.h"

#include <QAccessible>
#include <QCoreApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QStyle>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace shack::ui {

namespace {

constexpr std::size_t kMostToasts = 4;
constexpr int kWidth = 380;
constexpr int kGap = 8;
constexpr int kStripe = 4;

Theme::Role roleOf(ToastText::Kind kind)
{
    switch (kind) {
    case ToastText::Kind::Good:
        return Theme::Role::Ok;
    case ToastText::Kind::Watch:
        return Theme::Role::Watch;
    case ToastText::Kind::Fault:
        return Theme::Role::Fault;
    case ToastText::Kind::Info:
        break;
    }
    return Theme::Role::Accent;
}

QString iconOf(ToastText::Kind kind)
{
    switch (kind) {
    case ToastText::Kind::Good:
        return QStringLiteral("ok");
    case ToastText::Kind::Watch:
        return QStringLiteral("watch");
    case ToastText::Kind::Fault:
        return QStringLiteral("fault");
    case ToastText::Kind::Info:
        break;
    }
    return QStringLiteral("info");
}

} // namespace

Toast::Toast(ToastText content, const Theme& theme, QWidget* parent)
    : QFrame(parent), m_content(std::move(content)), m_theme(theme)
{
    setObjectName(QStringLiteral("toast.") + m_content.name);
    setAttribute(Qt::WA_NoMousePropagation);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(kStripe + 10, 8, 6, 8);
    row->setSpacing(10);

    m_picture = new QLabel(this);
    row->addWidget(m_picture, 0, Qt::AlignTop);

    m_label = new QLabel(m_content.text, this);
    m_label->setWordWrap(true);
    m_label->setTextFormat(Qt::PlainText);
    m_label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    row->addWidget(m_label, 1);

    if (!m_content.buttonText.isEmpty()) {
        m_button = new QPushButton(m_content.buttonText, this);
        m_button->setObjectName(objectName() + QStringLiteral(".button"));
        connect(m_button, &QPushButton::clicked, this, &Toast::press);
        row->addWidget(m_button, 0, Qt::AlignVCenter);
    }
    m_close = new QToolButton(this);
    m_close->setAutoRaise(true);
    connect(m_close, &QToolButton::clicked, this, &Toast::finished);
    row->addWidget(m_close, 0, Qt::AlignTop);
    connect(&theme, &Theme::changed, this, &Toast::restyle);
    restyle();
    describe();

    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, [this] {
        if (isAncestorOf(focusWidget()) && hasFocus())
            m_timer.start();
        else
            Q_EMIT finished();
    });
    m_timer.start(m_content.lasts);

    QAccessibleEvent alert(m_label, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

void Toast::restyle()
{
    const QColor colour = m_theme.colour(roleOf(m_content.kind));
    m_picture->setPixmap(icons::coloured(iconOf(m_content.kind), colour)
                             .pixmap(style()->pixelMetric(QStyle::PM_ToolBarIconSize)));
    m_close->setIcon(icons::themed(QStringLiteral("close"), m_theme));
    update();
}

void Toast::describe()
{
    if (m_button != nullptr)
        m_button->setAccessibleDescription(m_label->text());
    m_close->setToolTip(QCoreApplication::translate("Toast", "Close"));
    m_close->setAccessibleName(QCoreApplication::translate("Toast", "Close this message"));
    m_close->setAccessibleDescription(m_label->text());
}

bool Toast::sayAgain()
{
    if (!m_content.again)
        return false;
    const auto [text, button] = m_content.again();
    m_content.text = text;
    m_content.buttonText = button;
    m_label->setText(text);
    if (m_button != nullptr)
        m_button->setText(button);
    describe();
    return true;
}

QString Toast::text() const
{
    return m_label->text();
}

void Toast::press()
{
    // The button's work may open a window or another toast; this one is done either way.
    const auto work = m_content.onButton;
    Q_EMIT finished();
    if (work)
        work();
}

void Toast::enterEvent(QEnterEvent*)
{
    m_timer.stop();
}

void Toast::leaveEvent(QEvent*)
{
    m_timer.start(m_content.lasts);
}

void Toast::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF frame = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    painter.setPen(QPen(m_theme.colour(Theme::Role::Line), m_theme.lineWidth()));
    painter.setBrush(m_theme.colour(Theme::Role::Base));
    painter.drawRoundedRect(frame, 5, 5);
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_theme.colour(roleOf(m_content.kind)));
    painter.drawRoundedRect(QRectF(1, 1, kStripe, height() - 2), 2, 2);
}

ToastStack::ToastStack(QWidget* window, const Theme& theme)
    : QObject(window), m_window(window), m_theme(theme)
{
    window->installEventFilter(this);
}

Toast* ToastStack::find(const QString& name) const
{
    const auto found = std::find_if(m_toasts.begin(), m_toasts.end(), [&name](const Toast* toast) {
        return toast->content().name == name;
    });
    return found == m_toasts.end() ? nullptr : *found;
}

void ToastStack::show(ToastText content)
{
    if (Toast* older = find(content.name))
        remove(older);
    if (m_toasts.size() == kMostToasts)
        remove(m_toasts.front());
    content.lasts = std::chrono::milliseconds{
        static_cast<std::int64_t>(static_cast<double>(content.lasts.count()) * m_patience)};
    auto* toast = new Toast(std::move(content), m_theme, m_window);
    m_toasts.push_back(toast);
    connect(toast, &Toast::finished, this, [this, toast] { remove(toast); });
    toast->show();
    arrange();
}

void ToastStack::dismiss(const QString& name)
{
    if (Toast* toast = find(name))
        remove(toast);
}

void ToastStack::retranslate()
{
    for (Toast* toast : std::vector<Toast*>(m_toasts)) {
        if (!toast->sayAgain())
            remove(toast);
    }
    arrange();
}

void ToastStack::setBottomMargin(int pixels)
{
    m_bottomMargin = pixels;
    arrange();
}

void ToastStack::remove(Toast* toast)
{
    if (std::erase(m_toasts, toast) == 0)
        return;
    toast->hide();
    toast->deleteLater();
    arrange();
}

bool ToastStack::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_window && (event->type() == QEvent::Resize || event->type() == QEvent::Show))
        arrange();
    return QObject::eventFilter(watched, event);
}

void ToastStack::arrange()
{
    int bottom = m_window->height() - m_bottomMargin - kGap;
    for (auto it = m_toasts.rbegin(); it != m_toasts.rend(); ++it) {
        Toast* toast = *it;
        const int width = std::min(kWidth * QFontMetrics(toast->font()).height() / 17,
                                   m_window->width() - 2 * kGap);
        toast->setFixedWidth(width);
        const int height =
            std::max(toast->heightForWidth(width), toast->minimumSizeHint().height());
        toast->setGeometry(m_window->width() - width - kGap, bottom - height, width, height);
        toast->raise();
        bottom -= height + kGap;
    }
}

} // namespace shack::ui
