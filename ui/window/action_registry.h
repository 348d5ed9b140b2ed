#pragma once

#include <QAction>
#include <QHash>
#include <QKeySequence>
#include <QObject>
#include <QString>
#include <QStringList>

#include <functional>
#include <vector>

namespace shack::ui {

/// One thing an operator can do (ux.md section 3): menus, buttons, palette and the shortcut editor
/// are made from it.
struct ActionSpec {
    QString id;                 ///< "device.move"; object name of the QAction is "act.device.move"
    const char* text = nullptr; ///< QT_TRANSLATE_NOOP("Actions", "Move to talk group...")
    QStringList keywords;       ///< English, Chinese, pinyin initials: "jf" finds 禁发
    QString icon;               ///< resource name without path, may be empty
    QKeySequence key;           ///< default
    QWidget* scope =
        nullptr; ///< single-letter keys: only while this list (or a child) has the focus
    std::function<void()> run;
    std::function<QString()> disabledReason; ///< empty text = enabled
    bool checkable = false;
    std::function<bool()> checked;
};

/// GUI thread. Owns the QActions; keys are changeable and remembered.
class ActionRegistry : public QObject {
    Q_OBJECT

public:
    explicit ActionRegistry(QObject* parent = nullptr);

    QAction* add(ActionSpec spec);
    QAction* action(const QString& id) const;

    const std::vector<ActionSpec>& specs() const { return m_specs; }

    /// Re-evaluates enabled and checked states; cheap, called after each view and selection change.
    void update();
    void retranslate();

    QKeySequence key(const QString& id) const;
    /// Empty when free, else the id of the action that has it.
    QString conflict(const QString& id, const QKeySequence& key) const;
    void setKey(const QString& id, const QKeySequence& key);
    void resetKeys();

Q_SIGNALS:
    void triggered(const QString& id);
    void keysChanged();

private:
    std::vector<ActionSpec> m_specs;
    QHash<QString, QAction*> m_actions;
};

} // namespace shack::ui
