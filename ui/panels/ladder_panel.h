#pragma once

#include "ui/panels/panel.h"

#include <QPointer>

#include <memory>

class QPushButton;
class QStackedWidget;

namespace shack::bench {
struct Rfc2544Report;
}

namespace shack::ui {

class InlineBar;
class LadderEditor;
class RunDesk;
class RunView;
class StationHistory;
class TrialView;

/// Measuring: the editor of ladders, and in its place the run while one goes on and its result
/// until somebody goes back (ux.md sections 4.6 and 4.7). Closing the panel stops nothing. GUI
/// thread.
class LadderPanel : public Panel {
    Q_OBJECT

public:
    LadderPanel(PanelContext context, RunDesk& desk, StationHistory& history, QWidget* parent);

    QString id() const override { return QStringLiteral("ladder"); }

    QString title() const override;
    QString purpose() const override;
    QIcon icon() const override;
    void refresh(const host::EngineView& view) override;
    /// Before the plan text of a measurement by RFC 2544.
    inline static const QString kTrials = QStringLiteral("rfc2544:");

    /// The key of a preset, or a plan text, to be shown; with "run:" before it to be run at once.
    void narrow(const QString& preset) override;
    void exportSelection() override;
    bool canExport() const override;
    QString stateId() const override;

    LadderEditor& editor() { return *m_editor; }

    RunView& view() { return *m_view; }

    TrialView& trials() { return *m_trials; }

    bool isEditing() const;

protected:
    void retranslate() override;
    void restyle() override;

private:
    void build();
    void registerActions();
    void run();
    void runQuick();
    bool show(const QString& plan);
    void findLimit();
    void copyCommand();
    void openPlan();
    void savePlan();
    void showEditor();
    void follow();
    void onEnded(const QString& id);
    void showTools(bool ladder, bool running);
    QString runReason() const;
    QString stopReason() const;

    RunDesk& m_desk;
    QStackedWidget* m_pages;
    LadderEditor* m_editor;
    RunView* m_view;
    TrialView* m_trials;
    InlineBar* m_bar;
    QPushButton *m_pause, *m_stop, *m_back, *m_again, *m_export, *m_inRuns;
    QString m_lastId;
    std::shared_ptr<const bench::Rfc2544Report> m_trialReport; ///< that is shown
};

} // namespace shack::ui
