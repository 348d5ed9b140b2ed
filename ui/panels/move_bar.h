#pragma once

#include "ui/models/device_model.h"

#include <QFrame>

#include <vector>

class QLabel;
class QPushButton;

namespace shack::ui {

class ChoiceBox;

/// Picks the talk group that chosen devices move to: "3 devices: Beijing (2), National (1) -> ..."
/// A line in the panel, not a dialog. GUI thread.
class MoveBar : public QFrame {
    Q_OBJECT

public:
    explicit MoveBar(QWidget* parent = nullptr);

    void open(std::vector<DeviceRowPtr> devices, const host::GroupTable& groups);
    void dismiss();

    ChoiceBox* groupBox() const { return m_group; }

Q_SIGNALS:
    void moveWanted(const std::vector<shack::ui::DeviceRowPtr>& devices, shack::TalkGroupId group);
    void closed();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void confirm();
    void showWords();
    void retranslate();

    std::vector<DeviceRowPtr> m_devices;
    GroupNamesPtr m_groups;
    QLabel* m_words;
    ChoiceBox* m_group;
    QPushButton* m_move;
    QPushButton* m_cancel;
};

} // namespace shack::ui
