#include "ui/window/action_registry.h"

#include "ui/window/icons.h"
#include "ui/window/theme.h"
#include "ui/window/view_settings.h"

#include <QCoreApplication>
#include <QWidget>

#include <utility>

namespace shack::ui {

namespace {

constexpr int kRecent = 8;

QString settingsKey(const QString& id)
{
    return QStringLiteral("keys/") + id;
}

} // namespace

ActionRegistry::ActionRegistry(QObject* parent) : QObject(parent)
{
}

void ActionRegistry::attach(ViewSettings& settings, Theme& theme)
{
    m_settings = &settings;
    m_theme = &theme;
    m_recent = settings.value(QStringLiteral("palette/recent")).toStringList();
    connect(&theme, &Theme::changed, this, &ActionRegistry::restyle);
}

void ActionRegistry::setWindow(QWidget* window)
{
    m_window = window;
    for (const ActionSpec& spec : m_specs) {
        if (spec.scope == nullptr)
            window->addAction(m_actions.value(spec.id));
    }
}

QAction* ActionRegistry::add(ActionSpec spec)
{
    Q_ASSERT(!m_index.contains(spec.id));
    auto* action = new QAction(this);
    action->setObjectName(QStringLiteral("act.") + spec.id);
    action->setCheckable(spec.checkable);
    action->setShortcutContext(spec.scope != nullptr ? Qt::WidgetWithChildrenShortcut
                                                     : Qt::WindowShortcut);
    const QString id = spec.id;
    connect(action, &QAction::triggered, this, [this, id] { onTriggered(id); });
    if (m_settings != nullptr) {
        const QVariant stored = m_settings->value(settingsKey(id));
        if (stored.isValid())
            m_changedKeys.insert(
                id, QKeySequence::fromString(stored.toString(), QKeySequence::PortableText));
    }
    m_actions.insert(id, action);
    m_index.insert(id, m_specs.size());
    m_specs.push_back(std::move(spec));
    const ActionSpec& kept = m_specs.back();
    if (kept.scope != nullptr)
        kept.scope->addAction(action);
    else if (m_window != nullptr)
        m_window->addAction(action);
    refreshAction(kept);
    refreshKey(kept);
    if (m_theme != nullptr && !kept.icon.isEmpty())
        action->setIcon(icons::themed(kept.icon, *m_theme));
    Q_EMIT actionAdded(id);
    return action;
}

void ActionRegistry::addScope(const QString& id, QWidget* scope)
{
    if (QAction* found = action(id))
        scope->addAction(found);
}

QAction* ActionRegistry::action(const QString& id) const
{
    return m_actions.value(id, nullptr);
}

const ActionSpec* ActionRegistry::spec(const QString& id) const
{
    const auto found = m_index.constFind(id);
    return found == m_index.constEnd() ? nullptr : &m_specs[found.value()];
}

QString ActionRegistry::text(const QString& id) const
{
    QAction* found = action(id);
    if (found == nullptr)
        return {};
    QString words = found->text();
    words.remove(QLatin1Char('&'));
    while (words.endsWith(QLatin1Char('.')) || words.endsWith(QChar(0x2026)))
        words.chop(1);
    return words;
}

QString ActionRegistry::disabledReason(const QString& id) const
{
    const ActionSpec* found = spec(id);
    return found != nullptr && found->disabledReason ? found->disabledReason() : QString();
}

void ActionRegistry::onTriggered(const QString& id)
{
    const ActionSpec* found = spec(id);
    if (found == nullptr)
        return;
    m_recent.removeAll(id);
    m_recent.prepend(id);
    while (m_recent.size() > kRecent)
        m_recent.removeLast();
    if (m_settings != nullptr)
        m_settings->setValue(QStringLiteral("palette/recent"), m_recent);
    // A copy: running may add actions and move the list.
    if (const auto run = found->run)
        run();
    update();
    Q_EMIT triggered(id);
}

void ActionRegistry::refreshAction(const ActionSpec& spec)
{
    QAction* found = m_actions.value(spec.id);
    QString words = spec.liveText ? spec.liveText() : QString();
    if (words.isEmpty() && spec.text != nullptr)
        words = QCoreApplication::translate("Actions", spec.text);
    if (found->text() != words)
        found->setText(words);
    const QString reason = spec.disabledReason ? spec.disabledReason() : QString();
    found->setEnabled(reason.isEmpty());
    if (found->statusTip() != reason)
        found->setStatusTip(reason);
    if (spec.checkable && spec.checked)
        found->setChecked(spec.checked());
}

void ActionRegistry::refreshKey(const ActionSpec& spec)
{
    QList<QKeySequence> keys;
    const QKeySequence first = key(spec.id);
    if (!first.isEmpty())
        keys.append(first);
    if (!spec.alternateKey.isEmpty())
        keys.append(spec.alternateKey);
    m_actions.value(spec.id)->setShortcuts(keys);
}

void ActionRegistry::update()
{
    for (const ActionSpec& spec : m_specs)
        refreshAction(spec);
}

void ActionRegistry::retranslate()
{
    update();
}

void ActionRegistry::restyle()
{
    if (m_theme == nullptr)
        return;
    for (const ActionSpec& spec : m_specs) {
        if (!spec.icon.isEmpty())
            m_actions.value(spec.id)->setIcon(icons::themed(spec.icon, *m_theme));
    }
}

QKeySequence ActionRegistry::key(const QString& id) const
{
    const auto changed = m_changedKeys.constFind(id);
    if (changed != m_changedKeys.constEnd())
        return changed.value();
    const ActionSpec* found = spec(id);
    return found != nullptr ? found->key : QKeySequence();
}

QString ActionRegistry::conflict(const QString& id, const QKeySequence& key) const
{
    if (key.isEmpty())
        return {};
    const ActionSpec* mine = spec(id);
    for (const ActionSpec& other : m_specs) {
        if (other.id == id || (this->key(other.id) != key && other.alternateKey != key))
            continue;
        // Two lists may use the same letter: only one of them has the focus.
        const bool apart = mine != nullptr && mine->scope != nullptr && other.scope != nullptr &&
                           mine->scope != other.scope;
        if (!apart)
            return other.id;
    }
    return {};
}

void ActionRegistry::setKey(const QString& id, const QKeySequence& key)
{
    const ActionSpec* found = spec(id);
    if (found == nullptr)
        return;
    if (key == found->key)
        m_changedKeys.remove(id);
    else
        m_changedKeys.insert(id, key);
    if (m_settings != nullptr)
        m_settings->setValue(settingsKey(id),
                             key == found->key ? QVariant() : QVariant(key.toString()));
    refreshKey(*found);
    Q_EMIT keysChanged();
}

void ActionRegistry::resetKeys()
{
    const QStringList changed = m_changedKeys.keys();
    m_changedKeys.clear();
    for (const QString& id : changed) {
        if (m_settings != nullptr)
            m_settings->setValue(settingsKey(id), QVariant());
        if (const ActionSpec* found = spec(id))
            refreshKey(*found);
    }
    Q_EMIT keysChanged();
}

QStringList ActionRegistry::recent() const
{
    return m_recent;
}

} // namespace shack::ui
