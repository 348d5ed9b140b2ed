#pragma once

#include "engine/host/announcement_view.h"
#include "ui/dialogs/edit_dialog.h"

class QComboBox;
class QDateTimeEdit;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace shack::ui {

class ChoiceBox;

/// What the station shall say by itself: which file, where and when; "now" is said once and not
/// remembered. GUI thread.
class AnnouncementDialog : public EditDialog {
    Q_OBJECT

public:
    /// A plan with an id is changed, one without is new.
    AnnouncementDialog(PanelContext context, const host::AnnouncementPlan& plan, QWidget* parent);

protected:
    bool check() override;
    void save() override;
    void retranslate() override;

private:
    /// Beside those of the engine.
    static constexpr int kNow = -1;

    void build();
    void browse();
    void adapt();
    bool isNow() const;
    Qt::TimeSpec timeSpec() const;

    host::AnnouncementPlan m_plan;
    QLineEdit* m_title;
    ChoiceBox* m_group;
    QWidget* m_fileRow;
    QLineEdit* m_file;
    QPushButton* m_browse;
    QComboBox* m_repeats;
    QDateTimeEdit* m_at;
    QSpinBox* m_every;
};

} // namespace shack::ui
