#pragma once

#include "ui/dialogs/edit_dialog.h"

class QLineEdit;
class QPlainTextEdit;
class QSpinBox;

namespace shack::ui {

class ChoiceBox;

/// Adds a device, or changes name, note and DMR ID of one. GUI thread.
class DeviceDialog : public EditDialog {
    Q_OBJECT

public:
    /// What is known already when a device is added: of a refused sender.
    struct Known {
        AccountId account;
        Ssid ssid;
        std::uint8_t model = 0;
    };

    DeviceDialog(PanelContext context, const Known& known, QWidget* parent);
    DeviceDialog(PanelContext context, const host::DeviceRow& device, QWidget* parent);

    /// "name" or "note".
    void startAt(const QString& field) { focusField(field); }

protected:
    bool check() override;
    void save() override;

private:
    void buildCommon();
    void saveNew();
    void saveChanges();

    DeviceId m_device;
    QString m_oldName, m_oldNote;
    std::uint32_t m_oldDmrId = 0;
    ChoiceBox* m_account = nullptr;
    QSpinBox* m_ssid = nullptr;
    ChoiceBox* m_model = nullptr;
    ChoiceBox* m_group = nullptr;
    QLineEdit* m_name;
    QSpinBox* m_dmrId = nullptr;
    QLineEdit* m_note;
};

} // namespace shack::ui
