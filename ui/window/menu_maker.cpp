#include "ui/window/menu_maker.h"

#include "ui/window/action_registry.h"

#include <QCoreApplication>
#include <QMenu>
#include <QMenuBar>

#include <array>

namespace shack::ui {

namespace {

struct MenuPlan {
    const char* prefix; ///< of action ids, with the dot
    const char* parent; ///< "" = in the menu bar
    const char* text;
};

constexpr std::array kMenus{
    MenuPlan{"station.", "", QT_TRANSLATE_NOOP("Menus", "&Station")},
    MenuPlan{"edit.", "", QT_TRANSLATE_NOOP("Menus", "&Edit")},
    MenuPlan{"view.", "", QT_TRANSLATE_NOOP("Menus", "&View")},
    MenuPlan{"view.panel.", "view.", QT_TRANSLATE_NOOP("Menus", "&Panels")},
    MenuPlan{"view.layout.", "view.", QT_TRANSLATE_NOOP("Menus", "&Layout")},
    MenuPlan{"view.text.", "view.", QT_TRANSLATE_NOOP("Menus", "&Text size")},
    MenuPlan{"view.theme.", "view.", QT_TRANSLATE_NOOP("Menus", "The&me")},
    MenuPlan{"view.language.", "view.", QT_TRANSLATE_NOOP("Menus", "L&anguage")},
    MenuPlan{"device.", "", QT_TRANSLATE_NOOP("Menus", "&Devices")},
    MenuPlan{"account.", "device.", QT_TRANSLATE_NOOP("Menus", "&Accounts")},
    MenuPlan{"group.", "", QT_TRANSLATE_NOOP("Menus", "&Groups")},
    MenuPlan{"link.", "group.", QT_TRANSLATE_NOOP("Menus", "&Links")},
    MenuPlan{"recording.", "", QT_TRANSLATE_NOOP("Menus", "Re&cordings")},
    MenuPlan{"announcement.", "recording.", QT_TRANSLATE_NOOP("Menus", "&Announcements")},
    MenuPlan{"run.", "", QT_TRANSLATE_NOOP("Menus", "&Runs")},
    MenuPlan{"replay.", "run.", QT_TRANSLATE_NOOP("Menus", "&Captures")},
    MenuPlan{"tools.", "", QT_TRANSLATE_NOOP("Menus", "&Tools")},
    MenuPlan{"help.", "", QT_TRANSLATE_NOOP("Menus", "&Help")},
};

} // namespace

MenuMaker::MenuMaker(ActionRegistry& actions, QMenuBar* bar) : QObject(bar), m_actions(actions)
{
    for (const MenuPlan& plan : kMenus) {
        auto* made = new QMenu(bar);
        made->setObjectName(QStringLiteral("menu.") + QString::fromLatin1(plan.prefix).chopped(1));
        made->setToolTipsVisible(true);
        QMenu* parent = m_menus.value(QString::fromLatin1(plan.parent));
        if (parent != nullptr)
            parent->addMenu(made);
        else
            bar->addMenu(made);
        made->menuAction()->setVisible(false);
        m_menus.insert(QString::fromLatin1(plan.prefix), made);
    }
    for (const ActionSpec& spec : actions.specs())
        place(spec.id);
    connect(&actions, &ActionRegistry::actionAdded, this, &MenuMaker::place);
    retranslate();
}

QMenu* MenuMaker::menu(const QString& prefix) const
{
    return m_menus.value(prefix, nullptr);
}

void MenuMaker::place(const QString& id)
{
    const ActionSpec* spec = m_actions.spec(id);
    if (spec == nullptr || !spec->inMenu)
        return;
    QMenu* best = nullptr;
    qsizetype length = 0;
    for (auto it = m_menus.cbegin(); it != m_menus.cend(); ++it) {
        if (id.startsWith(it.key()) && it.key().size() > length) {
            best = it.value();
            length = it.key().size();
        }
    }
    if (best == nullptr)
        return;
    if (spec->startsSection && !best->isEmpty())
        best->addSeparator();
    best->addAction(m_actions.action(id));
    best->menuAction()->setVisible(true);
    for (const MenuPlan& plan : kMenus) {
        if (m_menus.value(QString::fromLatin1(plan.prefix)) == best && plan.parent[0] != '\0')
            m_menus.value(QString::fromLatin1(plan.parent))->menuAction()->setVisible(true);
    }
}

void MenuMaker::retranslate()
{
    for (const MenuPlan& plan : kMenus)
        m_menus.value(QString::fromLatin1(plan.prefix))
            ->setTitle(QCoreApplication::translate("Menus", plan.text));
}

} // namespace shack::ui
