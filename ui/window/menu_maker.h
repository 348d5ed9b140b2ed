#pragma once

#include <QHash>
#include <QObject>
#include <QString>

class QMenu;
class QMenuBar;

namespace shack::ui {

class ActionRegistry;

/// Menus out of the registry: the longest known beginning of an id decides where an action goes.
/// Menus without actions are not shown. GUI thread.
class MenuMaker : public QObject {
    Q_OBJECT

public:
    MenuMaker(ActionRegistry& actions, QMenuBar* bar);

    void retranslate();
    QMenu* menu(const QString& prefix) const;

private:
    void place(const QString& id);

    ActionRegistry& m_actions;
    QHash<QString, QMenu*> m_menus;
};

} // namespace shack::ui
