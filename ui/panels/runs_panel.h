#pragma once

#include "engine/bench/run_archive.h"
#include "ui/bridge/run_store.h"
#include "ui/panels/panel.h"

#include <QStringList>

class QLabel;
class QLineEdit;
class QPushButton;
class QStackedWidget;

namespace shack::ui {

class CompareView;
class Grid;
class InlineBar;
class ListModel;
class PageView;
class RunDesk;
class RunView;
class StateStack;
class StationHistory;

/// All runs that were made, the report of the chosen one, and the comparison of several (ux.md
/// section 4.8). GUI thread; files are read on the pool.
class RunsPanel : public Panel {
    Q_OBJECT

public:
    RunsPanel(PanelContext context, RunDesk& desk, StationHistory& history, QWidget* parent);

    QString id() const override { return QStringLiteral("runs"); }

    QString title() const override;
    QString purpose() const override;
    QIcon icon() const override;
    void refresh(const host::EngineView& view) override;
    QWidget* filterBox() override;
    /// An id of a run chooses it.
    void narrow(const QString& text) override;
    void exportSelection() override;

    bool canExport() const override { return !chosen().isEmpty(); }

    QString stateId() const override;

    Grid& grid() { return *m_grid; }

    ListModel& model() { return *m_model; }

    RunView& view() { return *m_view; }

    CompareView& comparison() { return *m_compare; }

    PageView& page() { return *m_page; }

    /// Ids of the chosen rows, newest first.
    QStringList chosen() const;
    void choose(const QStringList& ids);

protected:
    void retranslate() override;
    void restyle() override;

private:
    void build();
    void registerActions();
    void fill();
    void showStateOf();
    void onSelection();
    void showOne(const QString& id);
    void showPageOf(const QString& id);
    void showTrouble(const Error& error);
    void tellExport(const QString& path, const QString& error);
    void compareChosen();
    void compareSides(const QStringList& a, const QStringList& b, bool interleaved);
    void again();
    bool startAgain(const bench::ArchivedRun& run);
    void runMore(int times);
    void onSeriesEnded(const QStringList& ids);
    void toggleStar();
    void keepNote();
    void removeChosen();
    void editPlan();
    QString compareReason() const;
    QString planReason() const;
    QString busyReason() const;

    RunDesk& m_desk;
    QLineEdit* m_filter;
    QPushButton *m_quick, *m_again, *m_compareButton, *m_export, *m_star, *m_remove;
    InlineBar* m_bar;
    Grid* m_grid;
    ListModel* m_model;
    StateStack* m_stack;
    QStackedWidget* m_detail;
    QLabel* m_hint;
    RunView* m_view;
    CompareView* m_compare;
    PageView* m_page; ///< of what is no ladder
    QStackedWidget* m_one;
    QLabel* m_noteTitle;
    QLineEdit* m_note;
    QString m_shown;              ///< id of the report in the view
    QStringList m_sideA, m_sideB; ///< ids that are compared
    QString m_againOf;            ///< waits for the run that is compared with this one
    bool m_moreRuns = false;      ///< the series that runs belongs to the comparison
    bool m_interleaved = false;
    QStringList m_wanted; ///< to be chosen when the list has them
};

} // namespace shack::ui
