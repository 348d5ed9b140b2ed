#include "ui/panels/packet_detail.h"

#include "ui/text/packet_words.h"
#include "ui/text/units.h"
#include "ui/window/theme.h"
#include "ui/window/view_settings.h"

#include <QFontDatabase>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QPlainTextEdit>
#include <QSplitter>
#include <QTextBlock>
#include <QTreeWidget>

#include <algorithm>
#include <utility>

namespace shack::ui {

namespace {

constexpr std::size_t kPerLine = 16;
constexpr int kHexAt = 6;                                               ///< behind "0000  "
constexpr int kLettersAt = kHexAt + 3 * static_cast<int>(kPerLine) + 1; ///< behind the hex
constexpr int kAtRole = Qt::UserRole + 1;
constexpr int kBytesRole = Qt::UserRole + 2;

} // namespace

QString hexDump(ByteSpan bytes)
{
    static constexpr char kDigits[] = "0123456789abcdef";
    std::string text;
    text.reserve(bytes.size() / kPerLine * 80 + 80);
    for (std::size_t at = 0; at < bytes.size(); at += kPerLine) {
        const std::size_t end = std::min(bytes.size(), at + kPerLine);
        for (const unsigned shift : {12U, 8U, 4U, 0U})
            text += kDigits[(at >> shift) & 0xFU];
        text += "  ";
        for (std::size_t i = at; i < at + kPerLine; ++i) {
            const unsigned value = i < end ? std::to_integer<unsigned>(bytes[i]) : 0;
            text += i < end ? kDigits[value >> 4U] : ' ';
            text += i < end ? kDigits[value & 0xFU] : ' ';
            text += ' ';
        }
        text += ' ';
        for (std::size_t i = at; i < end; ++i) {
            const auto letter = std::to_integer<unsigned char>(bytes[i]);
            text += letter >= 0x20 && letter < 0x7F ? static_cast<char>(letter) : '.';
        }
        text += end < bytes.size() ? "\n" : "";
    }
    return QString::fromLatin1(text.data(), static_cast<qsizetype>(text.size()));
}

PacketDetail::PacketDetail(PanelContext context, QWidget* parent)
    : QWidget(parent), m_context(context), m_splitter(new QSplitter(Qt::Horizontal, this)),
      m_tree(new QTreeWidget(this)), m_bytes(new QPlainTextEdit(this))
{
    m_tree->setObjectName(QStringLiteral("replay.fields"));
    m_tree->setColumnCount(2);
    m_tree->setUniformRowHeights(true);
    m_tree->header()->setStretchLastSection(true);
    m_tree->header()->resizeSection(0, 130);
    m_tree->setTabKeyNavigation(false);
    m_bytes->setObjectName(QStringLiteral("replay.bytes"));
    m_bytes->setReadOnly(true);
    m_bytes->setTabChangesFocus(true);
    m_bytes->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_bytes->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_splitter->addWidget(m_tree);
    m_splitter->addWidget(m_bytes);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setStretchFactor(0, 1);
    m_splitter->setStretchFactor(1, 1);
    m_splitter->setSizes({280, 420});
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_splitter);
    connect(m_tree, &QTreeWidget::currentItemChanged, this, &PacketDetail::markBytes);
    restyle();
    retranslate();
}

void PacketDetail::show(const replay::BrowserPacket& packet)
{
    m_packet = packet;
    fillTree();
    fillBytes();
}

void PacketDetail::clear()
{
    m_packet.reset();
    fillTree();
    fillBytes();
}

/// Which layers are open stays, packet by packet; the innermost one is open at first.
void PacketDetail::fillTree()
{
    QStringList closed;
    for (int i = 0; i < m_tree->topLevelItemCount(); ++i)
        if (!m_tree->topLevelItem(i)->isExpanded())
            closed.append(m_tree->topLevelItem(i)->text(0));
    const bool first = m_tree->topLevelItemCount() == 0;
    m_tree->clear();
    if (!m_packet)
        return;
    QTreeWidgetItem* layer = nullptr;
    for (const replay::PacketField& field : m_packet->fields) {
        const QString value = packets::fieldValue(field, m_context.settings.utc());
        const QStringList texts{packets::fieldName(field.name), value};
        auto* item = field.depth == 0 || layer == nullptr ? new QTreeWidgetItem(m_tree, texts)
                                                          : new QTreeWidgetItem(layer, texts);
        if (field.depth == 0)
            layer = item;
        item->setData(0, kAtRole, QVariant::fromValue<qulonglong>(field.at));
        item->setData(0, kBytesRole, QVariant::fromValue<qulonglong>(field.bytes));
        item->setToolTip(1, value);
        const bool bad =
            field.mark == replay::FieldMark::Wrong || field.mark == replay::FieldMark::Shown;
        if (bad)
            item->setForeground(1, m_context.theme.colour(Theme::Role::Fault));
    }
    for (int i = 0; i < m_tree->topLevelItemCount(); ++i) {
        QTreeWidgetItem* item = m_tree->topLevelItem(i);
        item->setExpanded(first ? i + 1 == m_tree->topLevelItemCount()
                                : !closed.contains(item->text(0)));
    }
}

void PacketDetail::fillBytes()
{
    m_bytes->setExtraSelections({});
    if (!m_packet) {
        m_bytes->clear();
        return;
    }
    const ByteSpan all{m_packet->bytes};
    QString text = hexDump(all.first(std::min(all.size(), kMostBytes)));
    if (all.size() > kMostBytes)
        text += QLatin1Char('\n') +
                tr("... and %1 more bytes").arg(units::count(all.size() - kMostBytes));
    m_bytes->setPlainText(text);
    markBytes();
}

void PacketDetail::markBytes()
{
    QList<QTextEdit::ExtraSelection> marks;
    const QTreeWidgetItem* item = m_tree->currentItem();
    const auto at = item == nullptr ? 0 : item->data(0, kAtRole).toULongLong();
    const auto bytes = item == nullptr ? 0 : item->data(0, kBytesRole).toULongLong();
    const auto end = std::min<qulonglong>(at + bytes, kMostBytes);
    for (qulonglong line = at / kPerLine; line * kPerLine < end; ++line) {
        const QTextBlock block = m_bytes->document()->findBlockByNumber(static_cast<int>(line));
        const auto from = static_cast<int>(std::max(at, line * kPerLine) - line * kPerLine);
        const auto to = static_cast<int>(std::min(end, (line + 1) * kPerLine) - line * kPerLine);
        const std::pair<int, int> places[]{{kHexAt + 3 * from, kHexAt + 3 * to - 1},
                                           {kLettersAt + from, kLettersAt + to}};
        for (const auto& [left, right] : places) {
            if (!block.isValid() || right > block.length())
                continue;
            QTextEdit::ExtraSelection mark;
            mark.cursor = QTextCursor(block);
            mark.cursor.setPosition(block.position() + left);
            mark.cursor.setPosition(block.position() + right, QTextCursor::KeepAnchor);
            mark.format.setBackground(m_context.theme.colour(Theme::Role::Selection));
            marks.append(mark);
        }
    }
    m_bytes->setExtraSelections(marks);
    if (bytes > 0) {
        QTextCursor cursor(m_bytes->document()->findBlockByNumber(static_cast<int>(at / kPerLine)));
        m_bytes->setTextCursor(cursor);
    }
}

void PacketDetail::retranslate()
{
    m_tree->setHeaderLabels({tr("Header"), tr("Value")});
    m_tree->setAccessibleName(tr("Headers of the packet"));
    m_bytes->setAccessibleName(tr("Bytes of the packet"));
    m_bytes->setPlaceholderText(tr("Choose a packet to see its bytes."));
    fillTree();
    fillBytes();
}

void PacketDetail::restyle()
{
    QFont mono = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    mono.setPointSizeF(font().pointSizeF());
    m_bytes->setFont(mono);
    fillTree();
    markBytes();
}

} // namespace shack::ui
