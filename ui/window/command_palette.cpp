#include "ui/window/command_palette.h"

#include "ui/bridge/engine_bridge.h"
#include "ui/window/action_registry.h"
#include "ui/window/icons.h"
#include "ui/window/theme.h"

#include <QAbstractListModel>
#include <QApplication>
#include <QGraphicsDropShadowEffect>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include <algorithm>

namespace shack::ui {

namespace {

constexpr int kWidth = 640;
constexpr int kRowsShown = 12;
constexpr int kTop = 64;
constexpr int kBetween = 12; ///< pixels between a text and its hint
constexpr int kHintRole = Qt::UserRole + 1;
constexpr int kEnabledRole = Qt::UserRole + 2;

} // namespace

int paletteHintWidth(int room, int textWidth, int hintWidth)
{
    return std::min(hintWidth, std::max(room - textWidth, room * 6 / 10));
}

/// The found lines as Qt wants them.
class CommandPalette::Model : public QAbstractListModel {
public:
    Model(const std::vector<PaletteItem>& items, const Theme& theme, QObject* parent)
        : QAbstractListModel(parent), m_items(items), m_theme(theme)
    {
    }

    int rowCount(const QModelIndex& parent = {}) const override
    {
        return parent.isValid() ? 0 : static_cast<int>(m_items.size());
    }

    QVariant data(const QModelIndex& index, int role) const override
    {
        const PaletteItem& item = m_items[static_cast<std::size_t>(index.row())];
        switch (role) {
        case Qt::DisplayRole:
            return item.text;
        case kHintRole:
            return item.hint;
        case kEnabledRole:
            return item.enabled;
        case Qt::DecorationRole:
            return item.icon.isEmpty() ? QVariant() : icons::themed(item.icon, m_theme);
        case Qt::AccessibleTextRole:
            return item.hint.isEmpty() ? item.text : item.text + QStringLiteral(", ") + item.hint;
        default:
            return {};
        }
    }

    void replaced()
    {
        beginResetModel();
        endResetModel();
    }

private:
    const std::vector<PaletteItem>& m_items;
    const Theme& m_theme;
};

/// Text at the left, key or reason at the right.
class CommandPalette::Painter : public QStyledItemDelegate {
public:
    Painter(const Theme& theme, QObject* parent) : QStyledItemDelegate(parent), m_theme(theme) {}

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const override
    {
        return {100, std::max(28, option.fontMetrics.height() + 12)};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override
    {
        painter->save();
        const bool selected = (option.state & QStyle::State_Selected) != 0;
        if (selected)
            painter->fillRect(option.rect, m_theme.colour(Theme::Role::Selection));
        QRect rest = option.rect.adjusted(10, 0, -12, 0);
        const int size = option.fontMetrics.height();
        const QIcon icon = index.data(Qt::DecorationRole).value<QIcon>();
        icon.paint(painter, QRect(rest.left(), rest.center().y() - size / 2, size, size));
        rest.setLeft(rest.left() + size + 10);

        const bool enabled = index.data(kEnabledRole).toBool();
        const QString hint = index.data(kHintRole).toString();
        const int hintWidth = paletteHintWidth(
            rest.width() - kBetween, option.fontMetrics.horizontalAdvance(index.data().toString()),
            option.fontMetrics.horizontalAdvance(hint));
        painter->setPen(
            m_theme.colour(enabled && !selected ? Theme::Role::Muted : Theme::Role::Text));
        painter->drawText(rest, Qt::AlignRight | Qt::AlignVCenter,
                          option.fontMetrics.elidedText(hint, Qt::ElideRight, hintWidth));
        rest.setRight(rest.right() - hintWidth - kBetween);
        painter->setPen(m_theme.colour(enabled ? Theme::Role::Text : Theme::Role::Muted));
        painter->drawText(
            rest, Qt::AlignLeft | Qt::AlignVCenter,
            option.fontMetrics.elidedText(index.data().toString(), Qt::ElideRight, rest.width()));
        painter->restore();
    }

private:
    const Theme& m_theme;
};

CommandPalette::CommandPalette(EngineBridge& bridge, ActionRegistry& actions,
                               const PaletteSource& source, const Theme& theme, QWidget* window)
    : QFrame(window), m_bridge(bridge), m_actions(actions), m_source(source), m_theme(theme),
      m_window(window), m_box(new QLineEdit(this)), m_list(new QListView(this)),
      m_foot(new QLabel(this)), m_model(new Model(m_items, theme, this)),
      m_painter(new Painter(theme, this))
{
    setObjectName(QStringLiteral("palette"));
    m_box->setObjectName(QStringLiteral("palette.box"));
    m_list->setObjectName(QStringLiteral("palette.list"));
    m_list->setModel(m_model);
    m_list->setItemDelegate(m_painter);
    m_list->setUniformItemSizes(true);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 6);
    column->setSpacing(6);
    column->addWidget(m_box);
    column->addWidget(m_list, 1);
    column->addWidget(m_foot);
    auto* shadow = new QGraphicsDropShadowEffect(this);
    shadow->setBlurRadius(24);
    shadow->setOffset(0, 4);
    shadow->setColor(QColor(0, 0, 0, 110));
    setGraphicsEffect(shadow);
    hide();

    m_box->installEventFilter(this);
    m_window->installEventFilter(this);
    connect(m_box, &QLineEdit::textChanged, this, &CommandPalette::search);
    connect(m_list, &QListView::clicked, this,
            [this](const QModelIndex& index) { choose(index.row()); });
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) {
        if (isVisible() && now != nullptr && now != m_box && !isAncestorOf(now))
            hide();
    });
    retranslate();
}

CommandPalette::~CommandPalette() = default;

void CommandPalette::openWith(const QString& typed)
{
    if (!isVisible())
        m_before = QApplication::focusWidget();
    m_box->setText(typed);
    search();
    place();
    show();
    raise();
    // With the reason "shortcut" a line edit selects its text: the first letter would replace the
    // prefix.
    m_box->setFocus(Qt::OtherFocusReason);
    m_box->deselect();
    m_box->end(false);
}

void CommandPalette::dismiss()
{
    hide();
    if (m_before)
        m_before->setFocus(Qt::OtherFocusReason);
}

void CommandPalette::setTyped(const QString& typed)
{
    m_box->setText(typed);
}

void CommandPalette::search()
{
    m_items = m_source.find(m_box->text(), *m_bridge.view());
    m_model->replaced();
    if (!m_items.empty())
        m_list->setCurrentIndex(m_model->index(0));
    m_foot->setText(m_items.empty() ? tr("Nothing fits.")
                                    : tr("> actions   @ devices   # talk groups   ? help"));
}

void CommandPalette::place()
{
    const int scale = QFontMetrics(font()).height();
    const int width = std::min(kWidth * scale / 17, m_window->width() - 40);
    const int row = std::max(28, scale + 12);
    const int height = std::min(row * kRowsShown + 2 * row + 40, m_window->height() - kTop - 20);
    setGeometry((m_window->width() - width) / 2, kTop, width, height);
}

void CommandPalette::choose(int row)
{
    if (row < 0 || row >= static_cast<int>(m_items.size()))
        return;
    const PaletteItem item = m_items[static_cast<std::size_t>(row)];
    if (!item.enabled)
        return; // its hint says why
    dismiss();
    switch (item.kind) {
    case PaletteItem::Kind::Action:
        if (QAction* action = m_actions.action(item.id))
            action->trigger();
        break;
    case PaletteItem::Kind::Device:
        Q_EMIT openPanel(QStringLiteral("devices"), item.id);
        break;
    case PaletteItem::Kind::Group:
        Q_EMIT openPanel(QStringLiteral("talkgroups"), item.id);
        break;
    case PaletteItem::Kind::Help:
        Q_EMIT openHelp(item.id);
        break;
    }
}

void CommandPalette::moveBy(int rows)
{
    const int count = m_model->rowCount();
    if (count == 0)
        return;
    const int wanted = std::clamp(m_list->currentIndex().row() + rows, 0, count - 1);
    m_list->setCurrentIndex(m_model->index(wanted));
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_window && event->type() == QEvent::Resize && isVisible())
        place();
    if (watched != m_box || event->type() != QEvent::KeyPress)
        return QFrame::eventFilter(watched, event);
    switch (static_cast<QKeyEvent*>(event)->key()) {
    case Qt::Key_Escape:
        dismiss();
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        choose(m_list->currentIndex().row());
        return true;
    case Qt::Key_Down:
        moveBy(1);
        return true;
    case Qt::Key_Up:
        moveBy(-1);
        return true;
    case Qt::Key_PageDown:
        moveBy(kRowsShown - 1);
        return true;
    case Qt::Key_PageUp:
        moveBy(1 - kRowsShown);
        return true;
    default:
        return QFrame::eventFilter(watched, event);
    }
}

void CommandPalette::changeEvent(QEvent* event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void CommandPalette::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(m_theme.colour(Theme::Role::Line), m_theme.lineWidth()));
    painter.setBrush(m_theme.colour(Theme::Role::Panel));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
}

void CommandPalette::retranslate()
{
    m_box->setPlaceholderText(tr("Find or do..."));
    m_box->setAccessibleName(tr("Find or do"));
    m_box->setAccessibleDescription(
        tr("Type a few letters; > limits to actions, @ to devices, # to talk groups, ? to help."));
    m_list->setAccessibleName(tr("What fits"));
    search();
}

} // namespace shack::ui
