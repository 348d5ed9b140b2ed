#pragma once

#include "engine/bench/ladder_plan.h"
#include "ui/panels/panel.h"

#include <QString>
#include <QWidget>

class QLabel;
class QListWidget;
class QPushButton;
class QStackedWidget;

namespace shack::bench {
struct Preset;
}

namespace shack::ui {

class Grid;
class PlanForm;
class RungModel;
class TrialForm;

/// Presets, form, rung table and forecast of a ladder (ux.md section 4.6). GUI thread. Own plans
/// are kept in the operator's settings as the plan text of the command line.
class LadderEditor : public QWidget {
    Q_OBJECT

public:
    LadderEditor(PanelContext context, QWidget* parent);

    void setPlan(const bench::LadderPlan& plan);
    bench::LadderPlan plan() const;
    void choosePreset(const QString& key);

    /// Why Run is disabled; "" when the plan can be run.
    QString problem() const;

    /// The preset that is shown measures by RFC 2544: `trials` has the plan.
    bool isTrials() const;

    TrialForm& trials() { return *m_trials; }

    /// The plan text of one; false when it is none.
    bool showTrials(const QString& plan);

    /// Said instead while another run goes on; "" when none does.
    void setBusy(const QString& reason);

    PlanForm& form() { return *m_form; }

    RungModel& rungs() { return *m_rungs; }

    void refresh(const host::EngineView& view);
    void retranslate();
    void restyle();
    void duplicate();

Q_SIGNALS:
    void runWanted();
    void quickWanted();
    void copyWanted();
    void openWanted();
    void saveWanted();
    void problemChanged();

private:
    void build();
    QWidget* buildPresets();
    QWidget* buildLadder();
    QWidget* buildRungs();
    void takePreset(const bench::Preset& preset);
    void fillPresets();
    void check();
    void take(int row);
    void removeOwn();
    std::vector<int> chosenRows() const;

    PanelContext m_context;
    QListWidget* m_presets;
    QLabel* m_presetTitle;
    QLabel* m_about;
    QPushButton *m_duplicate, *m_removeOwn;
    PlanForm* m_form;
    QLabel* m_rungTitle;
    Grid* m_grid;
    RungModel* m_rungs;
    QPushButton *m_add, *m_between, *m_remove, *m_fill, *m_paste;
    QLabel* m_forecast;
    QLabel* m_error;
    QPushButton *m_run, *m_copy, *m_open, *m_save;
    QStackedWidget* m_pages; ///< a ladder, or trials
    QWidget* m_ladderPage;
    TrialForm* m_trials;
    bench::LadderPlan m_plan; ///< what the form does not show, and the name
    QString m_chosen;         ///< key of the preset, or "own:<name>"
    QString m_problem, m_busy;
    bool m_filling = false;
};

} // namespace shack::ui
