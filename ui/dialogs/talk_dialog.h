#pragma once

#include "ui/dialogs/edit_dialog.h"

class QSpinBox;

namespace shack::ui {

class ChoiceBox;

/// Who talks from the console, and into which talk group. GUI thread.
class TalkDialog : public EditDialog {
    Q_OBJECT

public:
    TalkDialog(PanelContext context, QWidget* parent);

protected:
    bool check() override;
    void save() override;

private:
    ChoiceBox* m_account;
    QSpinBox* m_ssid;
    ChoiceBox* m_group;
};

} // namespace shack::ui
