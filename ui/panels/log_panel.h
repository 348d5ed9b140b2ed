#pragma once

#include "ui/models/log_model.h"
#include "ui/panels/panel.h"

class QLineEdit;
class QMenu;
class QToolButton;

namespace shack::ui {

class ChipRow;
class Grid;
class InlineBar;
class Selection;
class StateStack;

/// What the program noted (ux.md section 4.11). GUI thread.
class LogPanel : public Panel {
    Q_OBJECT

public:
    LogPanel(PanelContext context, Selection& selection, QWidget* parent);

    QString id() const override { return QStringLiteral("log"); }

    QString title() const override;
    QString purpose() const override;
    QIcon icon() const override;
    void refresh(const host::EngineView& view) override;
    void handle(const host::EngineEvent& event) override;
    QWidget* filterBox() override;
    void exportSelection() override;

    bool canExport() const override { return true; }

    QString stateId() const override;

    LogModel& model() { return *m_model; }

protected:
    void retranslate() override;

private:
    QWidget* buildTools();
    void registerActions();
    void applyFilter();
    void showStateOf();
    void follow();
    void copy() const;
    void save();
    void openOrigin(int row);

    Selection& m_selection;
    LogModel* m_model;
    QLineEdit* m_filter;
    ChipRow* m_levels;
    QToolButton* m_areas;
    QMenu* m_areaMenu;
    QToolButton* m_onlySelection;
    QToolButton* m_follow;
    QToolButton* m_copy;
    QToolButton* m_save;
    QToolButton* m_mark;
    Grid* m_grid;
    StateStack* m_stack;
    InlineBar* m_bar;
};

} // namespace shack::ui
