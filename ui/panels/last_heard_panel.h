#pragma once

#include "ui/panels/panel.h"

class QToolButton;

namespace shack::ui {

class FreezeGuard;
class Grid;
class InlineBar;
class ListModel;
class StateStack;

/// The last 200 overs, newest on top (ux.md section 4.3). GUI thread.
class LastHeardPanel : public Panel {
    Q_OBJECT

public:
    LastHeardPanel(PanelContext context, QWidget* parent);

    QString id() const override { return QStringLiteral("lastheard"); }

    QString title() const override;
    QString purpose() const override;
    QIcon icon() const override;
    void refresh(const host::EngineView& view) override;
    void exportSelection() override;

    bool canExport() const override { return true; }

    QString stateId() const override;

    ListModel& model() { return *m_model; }

protected:
    void retranslate() override;

private:
    void rebuild(const host::EngineView& view);
    void openMenu(const QPoint& position);
    void openDevice();
    void playCurrent();
    std::uint64_t currentRecording() const;

    ListModel* m_model;
    Grid* m_grid;
    FreezeGuard* m_freeze;
    QToolButton* m_pause;
    StateStack* m_stack;
    InlineBar* m_bar;
    std::shared_ptr<const host::OverList> m_shown;
};

} // namespace shack::ui
