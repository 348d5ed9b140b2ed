#pragma once

#include "engine/host/engine_event.h"
#include "ui/models/device_diagnosis.h"
#include "ui/models/device_model.h"
#include "ui/panels/panel.h"

#include <QScrollArea>
#include <QString>

#include <deque>
#include <vector>

class QFormLayout;
class QLabel;
class QListWidget;
class QPushButton;
class QVBoxLayout;

namespace shack::ui {

class Sparkline;

/// Everything about one device: what keeps it from talking or hearing, facts, the last ten minutes,
/// who hears whom, its last overs, and its decisions live. GUI thread.
class DeviceDetail : public QScrollArea {
    Q_OBJECT

public:
    DeviceDetail(PanelContext context, DeviceModel& model, QWidget* parent);
    ~DeviceDetail() override;

    /// Null: nothing is chosen.
    void setDevice(DeviceRowPtr device);
    void refresh(const host::EngineView& view);
    void handle(const host::EngineEvent& event);

    /// Decisions about its frames, live, until switched off or another device is shown.
    void setExplaining(bool on);

    bool isExplaining() const { return m_tracing; }

    const std::vector<Finding>& findings() const { return m_findings; }

    QStringList decisions() const;
    void retranslate();
    void restyle();

Q_SIGNALS:
    void remedyWanted(shack::ui::Remedy remedy, const shack::ui::DeviceRowPtr& device);

protected:
    void hideEvent(QHideEvent* event) override;

private:
    struct Fact {
        QLabel* label = nullptr;
        QLabel* value = nullptr;
    };

    void buildFacts(QVBoxLayout& column);
    QLabel* addTitle(QVBoxLayout& column);
    void askHearing(const host::EngineView& view);
    void takeHearing(Hearing hearing);
    void showFindings();
    void rebuildFindings();
    void showFacts(const host::EngineView& view);
    void showHearing();
    void showTraces();
    void showOvers(const host::EngineView& view);
    void trace(bool on);

    PanelContext m_context;
    DeviceModel& m_model;
    DeviceRowPtr m_device;
    QWidget* m_body;
    QLabel* m_nothing;
    QLabel* m_title;
    QVBoxLayout* m_findingRows;
    std::vector<Finding> m_findings;
    std::vector<QWidget*> m_findingWidgets;
    std::vector<Fact> m_facts;
    QList<QLabel*> m_titles;
    Sparkline* m_gaps;
    Sparkline* m_jitter;
    QLabel* m_gapsText;
    QLabel* m_jitterText;
    QLabel* m_hears;
    QLabel* m_heardBy;
    QLabel* m_overs;
    QPushButton* m_explain;
    QListWidget* m_decisions;
    Hearing m_hearing;
    bool m_hearingKnown = false;
    bool m_hearingRunning = false;
    std::shared_ptr<const host::DeviceTable> m_hearingTable;
    std::shared_ptr<const host::GroupTable> m_hearingGroups;
    std::shared_ptr<const host::OverList> m_oversShown;
    bool m_tracing = false;
};

} // namespace shack::ui
