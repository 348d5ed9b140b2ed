#pragma once

#include "ui/dialogs/edit_dialog.h"

class QCheckBox;
class QComboBox;
class QLineEdit;
class QListWidget;
class QSpinBox;

namespace shack::ui {

class ChoiceBox;

/// Adds or changes a talk group; its members when it is private. GUI thread.
class TalkGroupDialog : public EditDialog {
    Q_OBJECT

public:
    TalkGroupDialog(PanelContext context, QWidget* parent);
    TalkGroupDialog(PanelContext context, const host::GroupRow& group, QWidget* parent);

    void startAt(const QString& field) { focusField(field); }

protected:
    bool check() override;
    void save() override;
    void retranslate() override;

private:
    void build();
    void fillMembers();
    void saveNew();
    void saveChanges();
    std::vector<AccountId> chosenMembers() const;

    host::GroupRow m_old;
    QLineEdit* m_name;
    QComboBox* m_kind;
    QLineEdit* m_password;
    ChoiceBox* m_owner;
    QSpinBox* m_maxTalk;
    QLineEdit* m_memberFilter;
    QListWidget* m_members;
    QLineEdit* m_note;
    QCheckBox* m_enabled;
};

/// Adds or changes a link between talk groups. GUI thread.
class LinkDialog : public EditDialog {
    Q_OBJECT

public:
    LinkDialog(PanelContext context, QWidget* parent);
    LinkDialog(PanelContext context, const host::GroupRow& link, QWidget* parent);

protected:
    bool check() override;
    void save() override;
    void retranslate() override;

private:
    void build();
    std::vector<TalkGroupId> chosenTargets() const;

    host::GroupRow m_old;
    QLineEdit* m_name;
    QListWidget* m_targets;
    QCheckBox* m_enabled;
};

} // namespace shack::ui
