#include "ui/settings/shortcuts_page.h"

#include "ui/window/action_registry.h"
#include "ui/window/ink.h"
#include "ui/window/main_window.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableWidget>

namespace shack::ui {

ShortcutsPage::ShortcutsPage(MainWindow& window, QWidget* parent)
    : SettingsPage(window, parent), m_find(new QLineEdit(this)), m_table(new QTableWidget(this)),
      m_key(new QKeySequenceEdit(this)), m_keyLabel(new QLabel(this)), m_conflict(new QLabel(this)),
      m_set(new QPushButton(this)), m_none(new QPushButton(this)), m_default(new QPushButton(this)),
      m_allDefault(new QPushButton(this))
{
    m_find->setObjectName(QStringLiteral("settings.shortcuts.find"));
    m_table->setObjectName(QStringLiteral("settings.shortcuts.table"));
    m_key->setObjectName(QStringLiteral("settings.shortcuts.key"));
    m_set->setObjectName(QStringLiteral("settings.shortcuts.set"));
    m_find->setClearButtonEnabled(true);
    m_table->setColumnCount(2);
    m_table->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_table->horizontalHeader()->setSectionResizeMode(1, QHeaderView::Interactive);
    m_table->horizontalHeader()->resizeSection(1, 150);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 10);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setTabKeyNavigation(false);
    m_table->setShowGrid(false);
    m_table->setMinimumHeight(260);
    m_conflict->setWordWrap(true);
    m_keyLabel->setBuddy(m_key);

    addWidget(m_find);
    addWidget(m_table);
    auto* editing = new QWidget(this);
    auto* row = new QHBoxLayout(editing);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_keyLabel);
    row->addWidget(m_key, 1);
    row->addWidget(m_set);
    row->addWidget(m_none);
    row->addWidget(m_default);
    addWidget(editing);
    addWidget(m_conflict);
    auto* foot = new QWidget(this);
    auto* footRow = new QHBoxLayout(foot);
    footRow->setContentsMargins(0, 0, 0, 0);
    footRow->addStretch(1);
    footRow->addWidget(m_allDefault);
    addWidget(foot);

    ActionRegistry& actions = window.actions();
    connect(m_find, &QLineEdit::textChanged, this, &ShortcutsPage::refresh);
    connect(m_table, &QTableWidget::itemSelectionChanged, this, &ShortcutsPage::onSelected);
    connect(m_key, &QKeySequenceEdit::keySequenceChanged, this, &ShortcutsPage::onTyped);
    connect(m_set, &QPushButton::clicked, this, [this] { assign(m_key->keySequence()); });
    connect(m_none, &QPushButton::clicked, this, [this] { assign({}); });
    connect(m_default, &QPushButton::clicked, this, [this, &actions] {
        if (const ActionSpec* spec = actions.spec(selected()))
            assign(spec->key);
    });
    connect(m_allDefault, &QPushButton::clicked, this, [&actions] { actions.resetKeys(); });
    connect(&actions, &ActionRegistry::keysChanged, this, &ShortcutsPage::refresh);
    ShortcutsPage::retranslate();
}

QString ShortcutsPage::selected() const
{
    const auto rows = m_table->selectionModel()->selectedRows();
    return rows.isEmpty() ? QString() : rows.front().data(Qt::UserRole).toString();
}

void ShortcutsPage::refresh()
{
    const ActionRegistry& actions = m_window.actions();
    const QString keep = selected();
    const QString words = m_find->text();
    m_table->setRowCount(0);
    for (const ActionSpec& spec : actions.specs()) {
        const QString text = actions.text(spec.id);
        const QString key = actions.key(spec.id).toString(QKeySequence::NativeText);
        if (!text.contains(words, Qt::CaseInsensitive) && !key.contains(words, Qt::CaseInsensitive))
            continue;
        const int row = m_table->rowCount();
        m_table->insertRow(row);
        auto* name = new QTableWidgetItem(text);
        name->setData(Qt::UserRole, spec.id);
        QString shown = key;
        if (spec.scope != nullptr && !key.isEmpty())
            //: %1 is a key that only works while a list has the focus
            shown = tr("%1 (in the list)").arg(key);
        m_table->setItem(row, 0, name);
        m_table->setItem(row, 1, new QTableWidgetItem(shown));
        if (spec.id == keep)
            m_table->selectRow(row);
    }
    if (m_table->selectionModel()->selectedRows().isEmpty() && m_table->rowCount() > 0)
        m_table->selectRow(0);
    onSelected();
}

void ShortcutsPage::onSelected()
{
    m_key->setKeySequence(m_window.actions().key(selected()));
    onTyped();
}

void ShortcutsPage::onTyped()
{
    const QString id = selected();
    const ActionRegistry& actions = m_window.actions();
    const QString other = actions.conflict(id, m_key->keySequence());
    m_conflict->setText(other.isEmpty()
                            ? QString()
                            : tr("%1 is the key of \"%2\" already; setting it here takes it away "
                                 "there.")
                                  .arg(m_key->keySequence().toString(QKeySequence::NativeText),
                                       actions.text(other)));
    ink(*m_conflict, m_window.context().theme, Theme::Role::Watch);
    m_set->setEnabled(!id.isEmpty() && m_key->keySequence() != actions.key(id));
    m_none->setEnabled(!id.isEmpty() && !actions.key(id).isEmpty());
    const ActionSpec* spec = actions.spec(id);
    m_default->setEnabled(spec != nullptr && spec->key != actions.key(id));
}

void ShortcutsPage::assign(const QKeySequence& key)
{
    ActionRegistry& actions = m_window.actions();
    const QString id = selected();
    const QString other = actions.conflict(id, key);
    if (!other.isEmpty())
        actions.setKey(other, {});
    actions.setKey(id, key);
}

void ShortcutsPage::retranslate()
{
    SettingsPage::retranslate();
    m_find->setPlaceholderText(tr("Find an action or a key"));
    m_find->setAccessibleName(tr("Find an action or a key"));
    m_table->setHorizontalHeaderLabels({tr("Action"), tr("Key")});
    m_table->setAccessibleName(tr("Actions and their keys"));
    m_keyLabel->setText(tr("Key:"));
    m_key->setAccessibleName(tr("New key"));
    m_set->setText(tr("Set"));
    m_none->setText(tr("No key"));
    m_default->setText(tr("Default"));
    m_allDefault->setText(tr("All keys back to their defaults"));
    refresh();
}

} // namespace shack::ui
