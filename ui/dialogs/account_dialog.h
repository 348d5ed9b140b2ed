#pragma once

#include "ui/dialogs/edit_dialog.h"

class QCheckBox;
class QComboBox;
class QLineEdit;

namespace shack::ui {

class ChoiceBox;

/// Adds or changes an account. A new device password is shown once, with Copy. GUI thread.
class AccountDialog : public EditDialog {
    Q_OBJECT

public:
    /// A new account; the name is known when a refused device gave it.
    AccountDialog(PanelContext context, const QString& name, QWidget* parent);
    AccountDialog(PanelContext context, const host::AccountRow& account, QWidget* parent);

    void startAt(const QString& field) { focusField(field); }

protected:
    bool check() override;
    void save() override;

private:
    void build();
    void saveNew();
    void saveChanges();
    host::AccountRole role() const;
    void retranslate() override;

    host::AccountRow m_old;
    QLineEdit* m_name;
    QLineEdit* m_callsign;
    QLineEdit* m_nickname;
    QComboBox* m_role;
    ChoiceBox* m_group;
    QLineEdit* m_devicePassword;
    QLineEdit* m_loginPassword;
    QLineEdit* m_note;
    QCheckBox* m_enabled;
};

} // namespace shack::ui
