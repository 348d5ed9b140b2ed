#include "ui/help/help_window.h"

#include <QEvent>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QSplitter>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextDocument>
#include <QTextTable>
#include <QVBoxLayout>

namespace shack::ui {

namespace {

constexpr qreal kLineHeight = 135;
constexpr qreal kCellPadding = 5;

/// Markdown arrives dense and with framed tables; pages of a manual are read, not scanned.
void makeReadable(QTextDocument& document, const QColor& line)
{
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        QTextBlockFormat format = block.blockFormat();
        format.setLineHeight(kLineHeight, QTextBlockFormat::ProportionalHeight);
        QTextCursor(block).setBlockFormat(format);
    }
    const auto frames = document.rootFrame()->childFrames();
    for (QTextFrame* frame : frames) {
        auto* table = qobject_cast<QTextTable*>(frame);
        if (table == nullptr)
            continue;
        QTextTableFormat format = table->format();
        format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
        format.setBorderBrush(line);
        format.setBorder(1);
        format.setBorderCollapse(true);
        format.setCellPadding(kCellPadding);
        format.setCellSpacing(0);
        table->setFormat(format);
    }
}

} // namespace

HelpWindow::HelpWindow(const HelpBook& book, QWidget* parent)
    : QWidget(parent, Qt::Window), m_book(book), m_search(new QLineEdit(this)),
      m_list(new QListWidget(this)), m_page(new QTextBrowser(this))
{
    setObjectName(QStringLiteral("help.window"));
    m_search->setObjectName(QStringLiteral("help.search"));
    m_list->setObjectName(QStringLiteral("help.topics"));
    m_page->setObjectName(QStringLiteral("help.page"));
    m_search->setClearButtonEnabled(true);
    m_page->setOpenLinks(false);
    m_page->setFrameShape(QFrame::NoFrame);
    m_page->document()->setDocumentMargin(18);

    auto* left = new QWidget(this);
    auto* column = new QVBoxLayout(left);
    column->setContentsMargins(8, 8, 4, 8);
    column->addWidget(m_search);
    column->addWidget(m_list, 1);
    auto* split = new QSplitter(this);
    split->addWidget(left);
    split->addWidget(m_page);
    split->setStretchFactor(1, 1);
    split->setSizes({220, 620});
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->addWidget(split);
    resize(860, 620);

    connect(m_search, &QLineEdit::textChanged, this, &HelpWindow::fillList);
    connect(m_list, &QListWidget::currentItemChanged, this, [this](QListWidgetItem* item) {
        if (item == nullptr)
            return;
        m_topic = item->data(Qt::UserRole).toString();
        showCurrent();
    });
    connect(m_page, &QTextBrowser::anchorClicked, this, [this](const QUrl& link) {
        // Pages link to each other by file name: "devices.md".
        openTopic(link.fileName().section(QLatin1Char('.'), 0, 0));
    });
    retranslate();
    fillList();
}

QString HelpWindow::topic() const
{
    return m_topic;
}

void HelpWindow::openTopic(const QString& id)
{
    m_search->clear();
    const HelpBook::Topic* found = m_book.find(id);
    if (found == nullptr && !m_book.topics().empty())
        found = &m_book.topics().front();
    if (found == nullptr)
        return;
    for (int i = 0; i < m_list->count(); ++i) {
        if (m_list->item(i)->data(Qt::UserRole).toString() == found->id)
            m_list->setCurrentRow(i);
    }
}

void HelpWindow::reload()
{
    const QString keep = m_topic;
    fillList();
    openTopic(keep);
    showCurrent();
}

void HelpWindow::fillList()
{
    const QString words = m_search->text();
    m_list->clear();
    for (const HelpBook::Topic* topic : m_book.search(words)) {
        auto* item = new QListWidgetItem(topic->title, m_list);
        item->setData(Qt::UserRole, topic->id);
    }
    if (m_list->count() > 0 && (!words.isEmpty() || m_topic.isEmpty()))
        m_list->setCurrentRow(0);
}

void HelpWindow::showCurrent()
{
    const HelpBook::Topic* found = m_book.find(m_topic);
    if (found == nullptr)
        return;
    m_page->setMarkdown(found->body);
    makeReadable(*m_page->document(), palette().color(QPalette::Mid));
    m_page->moveCursor(QTextCursor::Start);
}

void HelpWindow::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void HelpWindow::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        close();
    else
        QWidget::keyPressEvent(event);
}

void HelpWindow::retranslate()
{
    setWindowTitle(tr("Manual"));
    m_search->setPlaceholderText(tr("Search the manual"));
    m_search->setAccessibleName(tr("Search the manual"));
    m_list->setAccessibleName(tr("Topics"));
    m_page->setAccessibleName(tr("Page"));
}

} // namespace shack::ui
