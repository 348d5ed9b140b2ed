#pragma once

#include "engine/host/engine_command.h"
#include "ui/models/list_model.h"
#include "ui/panels/panel.h"

class QLineEdit;
class QPushButton;

namespace shack::ui {

class FreezeGuard;
class Grid;
class InlineBar;
class StateStack;

/// Accounts: who may have devices here (ux.md section 4.10, Users). GUI thread; rows are made on
/// the pool.
class AccountsPanel : public Panel {
    Q_OBJECT

public:
    AccountsPanel(PanelContext context, QWidget* parent);

    QString id() const override { return QStringLiteral("users"); }

    QString title() const override;
    QString purpose() const override;
    QIcon icon() const override;
    void refresh(const host::EngineView& view) override;
    QWidget* filterBox() override;
    void exportSelection() override;

    bool canExport() const override { return true; }

    QString stateId() const override;

    ListModel& model() { return *m_model; }

    bool isSettled() const { return !m_running && !m_wanted; }

protected:
    void retranslate() override;

private:
    void build();
    void registerActions();
    void ask();
    void showStateOf();
    void openMenu(const QPoint& position);
    const host::AccountRow* chosen() const;
    void edit();
    void setEnabledState(bool enabled);
    void approve();
    void resetPassword();
    void remove();
    void submit(host::EngineCommand command, const QString& undoText);

    ListModel* m_model;
    QLineEdit* m_filter;
    QPushButton* m_add;
    Grid* m_grid;
    FreezeGuard* m_freeze;
    StateStack* m_stack;
    InlineBar* m_bar;
    std::shared_ptr<const host::AccountTable> m_table;
    std::shared_ptr<const host::GroupTable> m_groups;
    bool m_running = false;
    bool m_wanted = false;
};

} // namespace shack::ui
