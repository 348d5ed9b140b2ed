#pragma once

#include "engine/host/announcement_view.h"
#include "ui/models/list_model.h"
#include "ui/panels/panel.h"

#include <cstdint>

class QPushButton;

namespace shack::ui {

class FreezeGuard;
class Grid;
class InlineBar;
class StateStack;

/// What the station says by itself when nobody talks: what is being said or waits, then what is
/// planned (spec section 16). GUI thread.
class AnnouncementsPanel : public Panel {
    Q_OBJECT

public:
    AnnouncementsPanel(PanelContext context, QWidget* parent);

    QString id() const override { return QStringLiteral("announcements"); }

    QString title() const override;
    QString purpose() const override;
    QIcon icon() const override;
    void refresh(const host::EngineView& view) override;
    void handle(const host::EngineEvent& event) override;
    QString stateId() const override;

    ListModel& model() { return *m_model; }

protected:
    void retranslate() override;

private:
    enum Column { TitleColumn, GroupColumn, WhenColumn, NextColumn, LastColumn, Columns };

    void build();
    void registerActions();
    void openMenu(const QPoint& position);
    ListRow rowOf(const host::AnnouncementRow& row, const QString& group) const;
    ListRow rowOf(const host::AnnouncementRun& run, const QString& group) const;
    QString whenText(const host::AnnouncementPlan& plan) const;

    /// Null when a run, or nothing, is chosen. Borrowed from the view.
    const host::AnnouncementRow* chosenPlan() const;
    const host::AnnouncementRun* chosenRun() const;
    QString needsPlan() const;
    void edit();
    void sayNow();
    void switchPlan();
    void remove();
    void cancel();

    ListModel* m_model;
    QPushButton* m_new;
    Grid* m_grid;
    InlineBar* m_bar;
    FreezeGuard* m_freeze = nullptr;
    StateStack* m_stack = nullptr;
};

} // namespace shack::ui
