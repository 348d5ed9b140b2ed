#pragma once

#include <QAction>
#include <QHash>
#include <QKeySequence>
#include <QList>
#include <QObject>
#include <QString>
#include <QStringList>

#include <functional>
#include <vector>

namespace shack::ui {

class Theme;
class ViewSettings;

/// One thing an operator can do (ux.md section 3): menus, buttons, palette and the shortcut editor
/// are made from it. The part of the id before the first dot chooses the menu: station, edit, view,
/// device (Devices), group (Groups), tools, help; other ids are in the palette only.
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
    bool startsSection = false;        ///< a separator goes before it in the menu
    bool inMenu = true;                ///< false: palette and key only
    QKeySequence alternateKey{};       ///< a second fixed key ("Ctrl+Y" beside "Ctrl+Shift+Z")
    std::function<QString()> liveText; ///< for "Undo move": replaces the text when not empty
};

/// GUI thread. Owns the QActions; keys are changeable and remembered.
class ActionRegistry : public QObject {
    Q_OBJECT

public:
    explicit ActionRegistry(QObject* parent = nullptr);

    /// Where changed keys are kept, and what colours the icons; called once before the first add.
    void attach(ViewSettings& settings, Theme& theme);
    /// Keys of actions without a scope work while this window is active.
    void setWindow(QWidget* window);

    QAction* add(ActionSpec spec);
    /// A second list in which the scoped keys of an action work.
    void addScope(const QString& id, QWidget* scope);
    QAction* action(const QString& id) const;
    const ActionSpec* spec(const QString& id) const;
    /// In the window's language, without "&" and dots at the end.
    QString text(const QString& id) const;
    /// Empty when it can be triggered now.
    QString disabledReason(const QString& id) const;

    const std::vector<ActionSpec>& specs() const { return m_specs; }

    /// Re-evaluates enabled and checked states; cheap, called after each view and selection change.
    void update();
    void retranslate();
    void restyle();

    QKeySequence key(const QString& id) const;
    /// Empty when free, else the id of the action that has it.
    QString conflict(const QString& id, const QKeySequence& key) const;
    void setKey(const QString& id, const QKeySequence& key);
    void resetKeys();

    /// "device.move" asks for the id that was triggered last, newest first; at most 8.
    QStringList recent() const;

Q_SIGNALS:
    void triggered(const QString& id);
    void keysChanged();
    void actionAdded(const QString& id);

private:
    void onTriggered(const QString& id);
    void refreshAction(const ActionSpec& spec);
    void refreshKey(const ActionSpec& spec);

    std::vector<ActionSpec> m_specs;
    QHash<QString, QAction*> m_actions;
    QHash<QString, std::size_t> m_index;
    QHash<QString, QKeySequence> m_changedKeys;
    QStringList m_recent;
    QWidget* m_window = nullptr;
    ViewSettings* m_settings = nullptr;
    Theme* m_theme = nullptr;
};

} // namespace shack::ui
