#pragma once

#include "engine/host/engine_event.h"
#include "engine/host/engine_view.h"
#include "ui/panels/panel.h"
#include "ui/window/panel_layouts.h"

#include <QByteArray>
#include <QHash>
#include <QObject>
#include <QString>
#include <QStringList>

#include <vector>

class QDockWidget;
class QMainWindow;

namespace shack::ui {

class DockTitle;
class PanelFrame;

/// The docks: which panel stands where, and who gets a new view. GUI thread. A panel that nobody
/// can see is not refreshed.
class PanelShelf : public QObject {
    Q_OBJECT

public:
    /// Raise when panels or their docks change so that an older saved state would mislead.
    static constexpr int kLayoutVersion = 1;

    PanelShelf(QMainWindow& window, PanelContext context);

    void add(Panel* panel);

    Panel* panel(const QString& id) const;
    QDockWidget* dock(const QString& id) const;

    /// In the order in which they were added.
    const std::vector<Panel*>& panels() const { return m_panels; }

    bool isShown(const QString& id) const;
    /// Can be seen now, not behind another tab.
    bool isInFront(const QString& id) const;
    void setShown(const QString& id, bool shown);
    /// Shows, raises, focuses and narrows it. False when there is no such panel.
    bool open(const QString& id, const QString& filter = {});

    /// The panel that has the focus, or had it last.
    Panel* current() const { return m_current; }

    void focusNext(bool backwards);
    /// A widget of a panel has the focus now.
    bool hasFocus() const;

    // Layouts
    const QString& layout() const { return m_layout; }

    /// Built-in or saved. False when there is none of this name.
    bool applyLayout(const QString& id);
    /// Only the name: the docks were put there by restoreState.
    void noteLayout(const QString& id);
    void saveLayoutAs(const QString& name);
    void removeLayout(const QString& name);
    QStringList savedLayouts() const;
    /// The built-in layout as it was meant.
    void resetLayout();

    QByteArray saveState() const;
    /// False when the state is of another version or damaged; nothing is changed then.
    bool restoreState(const QByteArray& state);

    void setStale(bool stale);
    void refreshVisible();
    void retitle();
    /// Wall: titles and tabs would only be in the way.
    void setBare(bool bare);

Q_SIGNALS:
    void layoutChanged();
    void shownChanged();
    void currentChanged();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Place {
        Panel* panel = nullptr;
        QDockWidget* dock = nullptr;
        DockTitle* title = nullptr;
        PanelFrame* frame = nullptr;
        bool inFront = false;
    };

    const Place* place(const QString& id) const;
    void arrange(const LayoutPlan& plan);
    QDockWidget* firstWanted(const LayoutPlan::Cell& cell) const;
    QStringList stack(const LayoutPlan::Cell& cell);
    void sizeColumns(const LayoutPlan& plan, const std::vector<std::vector<QDockWidget*>>& columns);
    void onVisibility(const QString& id, bool visible);
    void onFocus(QWidget* now);
    void collapseTabbed();
    void scheduleTitles();

    QMainWindow& m_window;
    PanelContext m_context;
    std::vector<Panel*> m_panels;
    QHash<QString, Place> m_places;
    QString m_layout = QStringLiteral("operate");
    Panel* m_current = nullptr;
    bool m_stale = false;
    bool m_bare = false;
    bool m_titlesScheduled = false;
};

} // namespace shack::ui
