#pragma once

#include "engine/host/engine_view.h"

#include <QKeySequence>
#include <QString>
#include <QStringList>

#include <vector>

namespace shack::ui {

class ActionRegistry;
class HelpBook;

/// One line of the command palette.
struct PaletteItem {
    enum class Kind { Action, Device, Group, Help };

    Kind kind = Kind::Action;
    QString id;   ///< of the action; filter of the panel; topic
    QString text; ///< as shown
    QString hint; ///< small, at the right: key, state, why disabled
    QString icon;
    bool enabled = true;
};

/// Finds lines for what was typed. Prefixes: ">" action, "@" device, "#" talk group, "?" help; no
/// prefix means actions first, then the rest. GUI thread; 20,000 devices are searched in a few
/// milliseconds because only callsign, name and account are compared.
class PaletteSource {
public:
    PaletteSource(const ActionRegistry& actions, const HelpBook& help);

    std::vector<PaletteItem> find(const QString& typed, const host::EngineView& view) const;

private:
    const ActionRegistry& m_actions;
    const HelpBook& m_help;
};

} // namespace shack::ui
