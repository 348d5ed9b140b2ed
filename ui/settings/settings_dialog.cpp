#include "ui/settings/settings_dialog.h"

#include "ui/settings/advanced_page.h"
#include "ui/settings/appearance_page.h"
#include "ui/settings/general_page.h"
#include "ui/settings/language_page.h"
#include "ui/settings/network_page.h"
#include "ui/settings/notifications_page.h"
#include "ui/settings/recording_page.h"
#include "ui/settings/shortcuts_page.h"
#include "ui/settings/station_page.h"
#include "ui/window/icons.h"
#include "ui/window/main_window.h"
#include "ui/window/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QScrollArea>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace shack::ui {

SettingsDialog::SettingsDialog(MainWindow& window)
    : QDialog(&window), m_window(window), m_search(new QLineEdit(this)),
      m_list(new QListWidget(this)), m_stack(new QStackedWidget(this)), m_nothing(new QLabel(this))
{
    setObjectName(QStringLiteral("settings"));
    m_search->setObjectName(QStringLiteral("settings.search"));
    m_list->setObjectName(QStringLiteral("settings.pages"));
    m_search->setClearButtonEnabled(true);
    m_nothing->setWordWrap(true);
    m_nothing->hide();
    auto* left = new QVBoxLayout;
    left->addWidget(m_search);
    left->addWidget(m_nothing);
    left->addWidget(m_list, 1);
    auto* all = new QHBoxLayout(this);
    all->setContentsMargins(10, 10, 0, 0);
    all->setSpacing(10);
    all->addLayout(left);
    all->addWidget(m_stack, 1);
    m_list->setFixedWidth(200);
    m_search->setFixedWidth(200);
    m_nothing->setFixedWidth(200);
    m_list->setSpacing(1);

    add(new GeneralPage(window, this));
    add(new AppearancePage(window, this));
    add(new StationPage(window, this));
    add(new NetworkPage(window, this));
    add(new RecordingPage(window, this));
    add(new LanguagePage(window, this));
    add(new NotificationsPage(window, this));
    add(new ShortcutsPage(window, this));
    add(new AdvancedPage(window, this));

    connect(m_search, &QLineEdit::textChanged, this, &SettingsDialog::applySearch);
    connect(m_list, &QListWidget::currentRowChanged, this, [this](int row) {
        if (row < 0)
            return;
        m_stack->setCurrentIndex(row);
        m_pages[static_cast<std::size_t>(row)]->refresh();
    });
    connect(&window.context().theme, &Theme::changed, this, &SettingsDialog::restyle);
    resize(860, 600);
    retranslate();
    m_list->setCurrentRow(0);
}

void SettingsDialog::add(SettingsPage* page)
{
    auto* scroll = new QScrollArea(m_stack);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(page);
    m_stack->addWidget(scroll);
    auto* item = new QListWidgetItem(m_list);
    item->setData(Qt::UserRole, page->id());
    page->setObjectName(QStringLiteral("settings.page.") + page->id());
    m_pages.push_back(page);
}

void SettingsDialog::openPage(const QString& id)
{
    for (std::size_t i = 0; i < m_pages.size(); ++i) {
        if (m_pages[i]->id() == id) {
            m_search->clear();
            m_list->setCurrentRow(static_cast<int>(i));
        }
    }
    if (m_list->currentRow() >= 0)
        m_pages[static_cast<std::size_t>(m_list->currentRow())]->refresh();
    show();
    raise();
    activateWindow();
    m_list->setFocus(Qt::OtherFocusReason);
}

QString SettingsDialog::page() const
{
    const auto* item = m_list->currentItem();
    return item != nullptr ? item->data(Qt::UserRole).toString() : QString();
}

void SettingsDialog::search(const QString& words)
{
    m_search->setText(words);
}

void SettingsDialog::applySearch()
{
    const QStringList words = m_search->text().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    int first = -1;
    for (std::size_t i = 0; i < m_pages.size(); ++i) {
        const int row = static_cast<int>(i);
        const bool fits = m_pages[i]->filter(words);
        m_list->setRowHidden(row, !fits);
        if (fits && first < 0)
            first = row;
    }
    m_nothing->setVisible(first < 0);
    if (first >= 0 && m_list->isRowHidden(m_list->currentRow()))
        m_list->setCurrentRow(first);
}

void SettingsDialog::changeEvent(QEvent* event)
{
    QDialog::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void SettingsDialog::restyle()
{
    for (std::size_t i = 0; i < m_pages.size(); ++i)
        m_list->item(static_cast<int>(i))
            ->setIcon(icons::themed(m_pages[i]->iconName(), m_window.context().theme));
}

void SettingsDialog::retranslate()
{
    setWindowTitle(tr("Settings"));
    m_search->setPlaceholderText(tr("Search settings"));
    m_search->setAccessibleName(tr("Search settings"));
    m_list->setAccessibleName(tr("Pages"));
    m_nothing->setText(tr("No setting has these words."));
    for (std::size_t i = 0; i < m_pages.size(); ++i)
        m_list->item(static_cast<int>(i))->setText(m_pages[i]->title());
    restyle();
}

} // namespace shack::ui
