#pragma once

#include "ui/firstrun/first_run_page.h"

namespace shack::ui {

/// Page 5: what was chosen, and what went wrong if it did. GUI thread.
class SummaryPage : public FirstRunPage {
    Q_OBJECT

public:
    SummaryPage(FirstRunContext& context, FirstRunAnswers& answers, QWidget* parent);

    void enter() override;

    bool canSkip() const override { return false; }

    void showError(const QString& sentence) override;

protected:
    void retranslate() override;

private:
    QLabel* m_lines;
    QLabel* m_error;
};

} // namespace shack::ui
