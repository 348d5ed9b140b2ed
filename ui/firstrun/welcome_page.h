#pragma once

#include "ui/firstrun/first_run_page.h"

class QComboBox;

namespace shack::ui {

/// Page 1: language and theme, both at once. GUI thread.
class WelcomePage : public FirstRunPage {
    Q_OBJECT

public:
    WelcomePage(FirstRunContext& context, FirstRunAnswers& answers, QWidget* parent);

protected:
    void retranslate() override;

private:
    QComboBox* m_language;
    QComboBox* m_theme;
    QLabel* m_languageLabel;
    QLabel* m_themeLabel;
};

} // namespace shack::ui
