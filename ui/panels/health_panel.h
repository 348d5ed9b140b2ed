#pragma once

#include "ui/panels/panel.h"

class QLabel;
class QPushButton;

namespace shack::ui {

class Grid;
class ListModel;
class StateStack;

/// What the computer and the station say about themselves (ux.md section 4.4): OK, Watch or Fault,
/// each with advice and, where there is one, a command to copy. GUI thread.
class HealthPanel : public Panel {
    Q_OBJECT

public:
    HealthPanel(PanelContext context, QWidget* parent);

    QString id() const override { return QStringLiteral("health"); }

    QString title() const override;
    QString purpose() const override;
    QIcon icon() const override;
    QString mark() const override;
    void refresh(const host::EngineView& view) override;
    void narrow(const QString& lineId) override;
    QString stateId() const override;

protected:
    void retranslate() override;
    void restyle() override;

private:
    void showAdvice();
    void lookForTrouble(const host::EngineView& view);
    const host::HealthLine* chosen() const;

    ListModel* m_model;
    Grid* m_grid;
    StateStack* m_stack;
    QWidget* m_advice;
    QLabel* m_sentence;
    QLabel* m_details;
    QPushButton* m_copy;
    QPushButton* m_why;
    QString m_wanted;
    host::HealthLevel m_worst = host::HealthLevel::Ok;
};

} // namespace shack::ui
