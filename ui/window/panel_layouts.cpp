#include "ui/window/panel_layouts.h"

#include <QCoreApplication>

#include <algorithm>

namespace shack::ui {

const std::vector<LayoutPlan>& builtInLayouts()
{
    static const std::vector<LayoutPlan> kPlans{
        {QStringLiteral("operate"),
         {{20, {{100, {QStringLiteral("talkgroups")}}}},
          {55,
           {{56, {QStringLiteral("devices")}},
            {44,
             {QStringLiteral("traffic"), QStringLiteral("latency"), QStringLiteral("recordings"),
              QStringLiteral("health"), QStringLiteral("log"), QStringLiteral("users"),
              QStringLiteral("announcements"), QStringLiteral("ladder"), QStringLiteral("runs"),
              QStringLiteral("replay")}}}},
          {25,
           {{40, {QStringLiteral("talking"), QStringLiteral("checklist")}},
            {60, {QStringLiteral("lastheard")}}}}}},
        {QStringLiteral("measure"),
         {{66,
           {{100, {QStringLiteral("ladder"), QStringLiteral("runs"), QStringLiteral("replay")}}}},
          {34,
           {{50, {QStringLiteral("traffic"), QStringLiteral("health")}},
            {50, {QStringLiteral("latency"), QStringLiteral("log")}}}}}},
        {QStringLiteral("review"),
         {{72, {{100, {QStringLiteral("recordings")}}}},
          {28,
           {{60, {QStringLiteral("lastheard")}},
            {40, {QStringLiteral("talkgroups"), QStringLiteral("log")}}}}}},
        {QStringLiteral("wall"),
         {{55, {{45, {QStringLiteral("talking")}}, {55, {QStringLiteral("traffic")}}}},
          {45, {{100, {QStringLiteral("lastheard")}}}}}},
    };
    return kPlans;
}

const LayoutPlan* findLayout(const QString& id)
{
    const auto& plans = builtInLayouts();
    const auto found = std::find_if(plans.begin(), plans.end(),
                                    [&id](const LayoutPlan& plan) { return plan.id == id; });
    return found == plans.end() ? nullptr : &*found;
}

QString layoutName(const QString& id)
{
    if (id == QLatin1String("operate"))
        return QCoreApplication::translate("Layouts", "Operate", "name of a window layout");
    if (id == QLatin1String("measure"))
        return QCoreApplication::translate("Layouts", "Measure", "name of a window layout");
    if (id == QLatin1String("review"))
        return QCoreApplication::translate("Layouts", "Review", "name of a window layout");
    if (id == QLatin1String("wall"))
        return QCoreApplication::translate("Layouts", "Wall", "name of a window layout");
    return id;
}

} // namespace shack::ui
