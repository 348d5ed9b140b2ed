#pragma once

#include "ui/panels/panel.h"

#include <vector>

class QLabel;
class QPushButton;

namespace shack::ui {

/// "First steps": what to do after the first run; ticks itself, can be closed for ever. GUI thread.
class ChecklistPanel : public Panel {
    Q_OBJECT

public:
    explicit ChecklistPanel(PanelContext context, QWidget* parent = nullptr);

    QString id() const override { return QStringLiteral("checklist"); }

    QString title() const override;
    QString purpose() const override;
    QIcon icon() const override;

    QString helpTopic() const override { return QStringLiteral("start"); }

    void refresh(const host::EngineView& view) override;

    /// How many of the steps are done.
    int done() const;

    int steps() const { return static_cast<int>(m_steps.size()); }

    /// After a first run, until the operator presses "Close for ever".
    bool isWanted() const override;
    static void want(ViewSettings& settings, bool wanted);

protected:
    void retranslate() override;
    void restyle() override;

private:
    struct Step {
        QLabel* mark;
        QLabel* text;
        QPushButton* button;
        bool done = false;
    };

    void addStep(const QString& name, const QString& action);
    void setDone(std::size_t step, bool done);
    void drawMark(const Step& step);

    std::vector<Step> m_steps;
    QLabel* m_head;
    QPushButton* m_close;
};

} // namespace shack::ui
