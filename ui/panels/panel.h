#pragma once

#include "engine/host/engine_event.h"
#include "engine/host/engine_view.h"

#include <QIcon>
#include <QString>
#include <QWidget>

namespace shack::ui {

class ActionRegistry;
class EngineBridge;
class Theme;
class ViewSettings;

/// What every panel is handed; all outlive it.
struct PanelContext {
    EngineBridge& bridge;
    ActionRegistry& actions;
    Theme& theme;
    ViewSettings& settings;
};

/// Base of everything that sits in a dock. GUI thread. The shelf calls `refresh` with every new
/// view while the panel is visible (and once when it becomes visible), and shows the stale band
/// above it.
class Panel : public QWidget {
    Q_OBJECT

public:
    Panel(PanelContext context, QWidget* parent = nullptr);

    /// "devices": the dock is called "dock.devices", its widgets "devices.table", "devices.filter",
    /// ...
    virtual QString id() const = 0;
    virtual QString title() const = 0;
    /// One line, the tooltip of the title.
    virtual QString purpose() const = 0;
    virtual QIcon icon() const = 0;

    /// A sign behind the title in the tab, while the panel has something that should be seen;
    /// titleChanged tells when it is another one.
    virtual QString mark() const { return {}; }

    virtual void refresh(const host::EngineView& view) = 0;

    /// Whether layouts that name this panel show it; View > Panels does in any case.
    virtual bool isWanted() const { return true; }

    virtual void handle(const host::EngineEvent& event) { Q_UNUSED(event); }

    /// Ctrl+F: the filter box, when there is one.
    virtual QWidget* filterBox() { return nullptr; }

    /// What openPanel(id, filter) does to the opened panel: by default the text goes into the
    /// filter box.
    virtual void narrow(const QString& filter);

    /// F6: the focus goes to where the panel's keys work; by default to the first widget that takes
    /// it.
    virtual void focusFirst();

    /// Ctrl+E; does nothing when the panel has nothing to export.
    virtual void exportSelection() {}

    /// Whether Ctrl+E is offered.
    virtual bool canExport() const { return false; }

    /// Id of the empty or error state that is shown now ("devices.empty.no_devices"), "" when none.
    virtual QString stateId() const { return {}; }

    /// F1: anchor in the manual.
    virtual QString helpTopic() const { return id(); }

protected:
    /// Called after a language switch (QEvent::LanguageChange) and once by the panel's own
    /// constructor.
    virtual void retranslate() {}

    /// Called after a theme change.
    virtual void restyle() {}

    void changeEvent(QEvent* event) override;

    PanelContext m_context;

Q_SIGNALS:
    /// Opens another panel, optionally narrowed: "devices", "group:national".
    void openPanel(const QString& id, const QString& filter);
    /// Title, purpose or icon are others now.
    void titleChanged();
};

} // namespace shack::ui
