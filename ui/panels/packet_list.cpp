#include "ui/panels/packet_list.h"

#include "ui/bridge/capture_book.h"
#include "ui/models/list_model.h"
#include "ui/panels/grid.h"
#include "ui/panels/list_delegate.h"
#include "ui/text/packet_words.h"
#include "ui/text/units.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QScrollBar>
#include <QWheelEvent>

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

namespace shack::ui {

namespace {

constexpr int kWheelRows = 3;
constexpr int kWheelStep = 120; ///< of QWheelEvent, for one notch

ListMark markOf(const replay::PacketLine& line)
{
    if (line.wrongChecksum || line.password)
        return ListMark::Fault;
    return line.cut || !packets::trouble(line).isEmpty() ? ListMark::Watch : ListMark::None;
}

ListRow rowOf(std::uint64_t position, const replay::PacketLine& line,
              std::chrono::nanoseconds first)
{
    ListRow row;
    row.key = QString::number(position);
    row.texts = {units::count(line.number + 1),
                 packets::seconds(line.time - first),
                 QString::fromStdString(line.source),
                 QString::fromStdString(line.destination),
                 packets::protocol(line),
                 units::count(line.wireBytes),
                 packets::about(line)};
    //: a packet: number, time, sender, receiver, protocol, what it is
    row.sentence = PacketList::tr("Packet %1 at %2 s from %3 to %4, %5: %6")
                       .arg(row.texts[0], row.texts[1], row.texts[2], row.texts[3], row.texts[4],
                            row.texts[6]);
    row.mark = markOf(line);
    row.toolTip = packets::trouble(line);
    if (!line.comment.empty())
        row.toolTip += (row.toolTip.isEmpty() ? QString() : QStringLiteral("\n")) +
                       PacketList::tr("Comment: %1").arg(QString::fromStdString(line.comment));
    row.payload = QVariant::fromValue<qulonglong>(line.number);
    return row;
}

/// Has not been read yet.
ListRow waitingRow(std::uint64_t position)
{
    ListRow row;
    row.key = QString::number(position);
    row.texts = {QStringLiteral("\u2026"), {}, {}, {}, {}, {}, {}};
    row.sentence = PacketList::tr("This packet is being read.");
    row.muted = true;
    return row;
}

} // namespace

PacketList::PacketList(PanelContext context, CaptureBook& book, QWidget* parent)
    : QWidget(parent), m_book(book),
      m_grid(new Grid(QStringLiteral("replay.table"), context.settings, this)),
      m_model(new ListModel(this)), m_bar(new QScrollBar(Qt::Vertical, this))
{
    m_model->setColumns(QList<ListColumn>(7));
    m_grid->setModel(m_model);
    m_grid->setItemDelegate(new ListDelegate(context.theme, m_grid));
    m_grid->setColumns(
        {{62, true}, {88, true}, {126, true}, {126, true}, {66, true}, {50, true}, {200, true}});
    m_grid->setSelectionMode(QAbstractItemView::SingleSelection);
    m_grid->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_grid->horizontalHeader()->setSectionsClickable(false);
    m_grid->setMinimumHeight(90);
    m_bar->setObjectName(QStringLiteral("replay.table.bar"));
    m_bar->setFocusPolicy(Qt::NoFocus);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addWidget(m_grid, 1);
    row->addWidget(m_bar);
    m_grid->installEventFilter(this);
    m_grid->viewport()->installEventFilter(this);
    connect(m_bar, &QScrollBar::valueChanged, this, [this](int value) {
        setFollowing(static_cast<std::uint64_t>(value) + static_cast<std::uint64_t>(room()) >=
                         m_count &&
                     m_follow);
        setTop(static_cast<std::uint64_t>(value));
    });
    connect(m_grid, &Grid::selectionMoved, this, &PacketList::onSelection);
    connect(&m_book, &CaptureBook::changed, this, &PacketList::refresh);
    connect(&m_book, &CaptureBook::rowsCame, this, &PacketList::fill);
    connect(&m_book, &CaptureBook::opened, this, &PacketList::reset);
    retranslate();
}

int PacketList::room() const
{
    return std::max(1, m_grid->viewport()->height() / m_grid->rowHeight());
}

void PacketList::reset()
{
    m_count = m_top = m_current = 0;
    m_chosen = false;
    refresh();
}

/// The scroll bar counts in rows; a file of more than two thousand million has its end cut off.
void PacketList::arrangeBar()
{
    constexpr auto kMost = static_cast<std::uint64_t>(std::numeric_limits<int>::max());
    const auto fits = static_cast<std::uint64_t>(room());
    const std::uint64_t last = m_count > fits ? std::min(m_count - fits, kMost) : 0;
    const bool filling = std::exchange(m_filling, true);
    m_bar->setRange(0, static_cast<int>(last));
    m_bar->setPageStep(static_cast<int>(fits));
    m_top = std::min(m_follow ? last : m_top, last);
    m_bar->setValue(static_cast<int>(m_top));
    m_filling = filling;
}

void PacketList::refresh()
{
    const replay::BrowserState& state = m_book.state();
    m_count = m_book.isOpen() ? state.listed : 0;
    arrangeBar();
    fill();
}

void PacketList::setTop(std::uint64_t top)
{
    if (m_filling || top == m_top)
        return;
    m_top = top;
    fill();
}

void PacketList::fill()
{
    const std::uint64_t end = std::min(m_count, m_top + static_cast<std::uint64_t>(room()));
    m_book.want(m_top, static_cast<std::size_t>(end - std::min(end, m_top)));
    std::vector<ListRow> rows;
    for (std::uint64_t position = m_top; position < end; ++position) {
        const replay::PacketLine* line = m_book.line(position);
        rows.push_back(line != nullptr ? rowOf(position, *line, m_book.state().firstTime)
                                       : waitingRow(position));
    }
    const bool filling = std::exchange(m_filling, true);
    m_model->setRows(std::move(rows));
    showCurrent();
    m_filling = filling;
}

/// The current row is selected when it is on the screen.
void PacketList::showCurrent()
{
    const bool visible =
        m_chosen && m_current >= m_top && m_current < m_top + static_cast<std::uint64_t>(room());
    if (visible)
        m_grid->selectRow(static_cast<int>(m_current - m_top));
    else
        m_grid->clearSelection();
}

void PacketList::onSelection()
{
    const int row = m_grid->currentRow();
    if (m_filling || row < 0)
        return;
    setFollowing(false);
    m_current = m_top + static_cast<std::uint64_t>(row);
    m_chosen = true;
    Q_EMIT currentMoved();
}

void PacketList::goTo(std::uint64_t position)
{
    if (m_count == 0)
        return;
    setFollowing(false);
    m_current = std::min(position, m_count - 1);
    m_chosen = true;
    const auto fits = static_cast<std::uint64_t>(room());
    if (m_current < m_top)
        m_top = m_current;
    else if (m_current >= m_top + fits)
        m_top = m_current - fits + 1;
    arrangeBar();
    fill();
    Q_EMIT currentMoved();
}

void PacketList::setFollowing(bool follow)
{
    if (m_follow == follow)
        return;
    m_follow = follow;
    if (follow) {
        arrangeBar();
        fill();
    }
    Q_EMIT followingChanged(follow);
}

bool PacketList::handleKey(int key)
{
    const auto page = static_cast<std::uint64_t>(room());
    const std::uint64_t at = m_chosen ? m_current : m_top;
    switch (key) {
    case Qt::Key_Up:
        goTo(at - std::min<std::uint64_t>(at, 1));
        return true;
    case Qt::Key_Down:
        goTo(m_chosen ? at + 1 : at);
        return true;
    case Qt::Key_PageUp:
        goTo(at - std::min(at, page));
        return true;
    case Qt::Key_PageDown:
        goTo(at + page);
        return true;
    case Qt::Key_Home:
        goTo(0);
        return true;
    case Qt::Key_End:
        goTo(m_count - std::min<std::uint64_t>(m_count, 1));
        return true;
    default:
        return false;
    }
}

bool PacketList::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::KeyPress && watched == m_grid) {
        const auto* key = static_cast<QKeyEvent*>(event);
        const bool plain = (key->modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier;
        if (plain && m_count > 0 && handleKey(key->key()))
            return true;
    }
    if (event->type() == QEvent::Wheel && watched == m_grid->viewport()) {
        const auto* wheel = static_cast<QWheelEvent*>(event);
        if (wheel->angleDelta().y() != 0) {
            const int rows = -wheel->angleDelta().y() * kWheelRows / kWheelStep;
            m_bar->setValue(m_bar->value() + (rows != 0                     ? rows
                                              : wheel->angleDelta().y() > 0 ? -1
                                                                            : 1));
            return true;
        }
    }
    if (event->type() == QEvent::Resize && watched == m_grid->viewport()) {
        arrangeBar();
        fill();
    }
    return QWidget::eventFilter(watched, event);
}

void PacketList::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    arrangeBar();
    fill();
}

void PacketList::retranslate()
{
    const auto column = [](const QString& title, const QString& toolTip, bool number = false) {
        return ListColumn{title, toolTip, number, 100};
    };
    m_model->setColumns({
        //: number of a packet
        column(tr("No."), tr("Number of the packet in the file."), true),
        column(tr("Time, s"), tr("Seconds since the first packet."), true),
        column(tr("From"), tr("Who sent it.")),
        column(tr("To"), tr("Whom it was for.")),
        column(tr("Protocol"), tr("What it is made of.")),
        column(tr("Bytes"), tr("Length on the wire."), true),
        column(tr("About"), tr("What it is.")),
    });
    m_grid->setAccessibleName(tr("Packets of the capture"));
    m_bar->setAccessibleName(tr("Place in the list of packets"));
    fill();
}

} // namespace shack::ui
