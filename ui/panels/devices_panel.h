#pragma once

#include "ui/models/device_model.h"
#include "ui/panels/panel.h"

#include <QString>

#include <memory>
#include <vector>

class QComboBox;
class QCompleter;
class QLineEdit;
class QPushButton;
class QSplitter;
class QStringListModel;
class QToolButton;

namespace shack::ui {

class ChipRow;
class DeviceActions;
class DeviceDelegate;
class DeviceDetail;
class FreezeGuard;
class Grid;
class InlineBar;
class MoveBar;
class Selection;
class TestCall;
class StateStack;

/// Who is here (ux.md section 4.1): the devices table with filter, chips and groups, its row
/// actions and the detail pane. GUI thread.
class DevicesPanel : public Panel {
    Q_OBJECT

public:
    /// `testCall` is null where there are no simulated devices to test with.
    DevicesPanel(PanelContext context, Selection& selection, TestCall* testCall, QWidget* parent);

    QString id() const override { return QStringLiteral("devices"); }

    QString title() const override;
    QString purpose() const override;
    QIcon icon() const override;
    void refresh(const host::EngineView& view) override;
    void handle(const host::EngineEvent& event) override;
    QWidget* filterBox() override;
    void focusFirst() override;
    /// A filter, or "device:42" / "explain:42" to show one device.
    void narrow(const QString& filter) override;
    void exportSelection() override;

    bool canExport() const override { return true; }

    QString stateId() const override;

    DeviceModel& model() { return *m_model; }

    DeviceDetail& detail() { return *m_detail; }

    DeviceActions& actions() { return *m_actions; }

    FreezeGuard& freezeGuard() { return *m_freeze; }

    bool selectDevice(DeviceId device);
    void explain();

protected:
    void retranslate() override;
    void restyle() override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void build();
    QWidget* buildToolRow();
    void buildTable();
    void connectAll();
    void registerActions();
    void registerTestCall();
    void takeView(const host::EngineView& view, bool visible);
    void applyChoice();
    void showCounts();
    void showStateOf(const host::EngineView& view);
    void selectionMoved();
    void openMenu(const QPoint& position);
    void suggest();
    void takeSuggestion(const QString& word);
    void setDetailShown(bool shown);
    void exportTable();
    void askAddress(const host::EngineView& view);
    std::vector<DeviceRowPtr> selectedDevices() const;

    Selection& m_selection;
    TestCall* m_testCall;
    DeviceModel* m_model;
    QLineEdit* m_filter;
    QCompleter* m_completer;
    QStringListModel* m_suggestions;
    QComboBox* m_grouping;
    QToolButton* m_worst;
    QPushButton* m_add;
    QToolButton* m_detailButton;
    ChipRow* m_chips;
    InlineBar* m_bar;
    MoveBar* m_moveBar;
    Grid* m_grid;
    DeviceDelegate* m_delegate;
    FreezeGuard* m_freeze;
    StateStack* m_stack;
    DeviceDetail* m_detail;
    QSplitter* m_splitter;
    DeviceActions* m_actions;
    DeviceId m_wanted; ///< to be selected once it is in the order
    std::int64_t m_paintedSecond = 0;
    std::vector<std::string> m_listen;
    QString m_address;
};

} // namespace shack::ui
