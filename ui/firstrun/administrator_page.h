#pragma once

#include "ui/firstrun/first_run_page.h"

class QLineEdit;
class QPushButton;
class QCheckBox;

namespace shack::ui {

/// How hard a password is to guess, by length and kinds of characters: 0 (none) .. 3 (strong).
int passwordStrength(const QString& password);

/// 16 characters nobody can guess, without those that look alike.
QString generatedPassword();

/// Page 4: account and password of the administrator. GUI thread.
class AdministratorPage : public FirstRunPage {
    Q_OBJECT

public:
    AdministratorPage(FirstRunContext& context, FirstRunAnswers& answers, QWidget* parent);

    void enter() override;
    bool isComplete() const override;
    void clear() override;

protected:
    void retranslate() override;

private:
    void edited();

    QLineEdit* m_account;
    QLineEdit* m_password;
    QLabel* m_accountLabel;
    QLabel* m_error;
    QLabel* m_passwordLabel;
    QLabel* m_strength;
    QCheckBox* m_show;
    QPushButton* m_generate;
    QPushButton* m_copy;
};

} // namespace shack::ui
