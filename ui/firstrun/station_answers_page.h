#pragma once

#include "ui/firstrun/first_run_page.h"

class QLineEdit;
class QPushButton;

namespace shack::ui {

/// Page 2: callsign and name, or the demo station. GUI thread.
class StationAnswersPage : public FirstRunPage {
    Q_OBJECT

public:
    StationAnswersPage(FirstRunContext& context, FirstRunAnswers& answers, QWidget* parent);

    void enter() override;
    bool isComplete() const override;
    void clear() override;

Q_SIGNALS:
    void demoChosen();

protected:
    void retranslate() override;

private:
    void edited();

    QLineEdit* m_callsign;
    QLineEdit* m_name;
    QLabel* m_callsignLabel;
    QLabel* m_error;
    QLabel* m_nameLabel;
    QLabel* m_demoWords;
    QPushButton* m_demo;
};

} // namespace shack::ui
