#pragma once

#include "ui/models/group_model.h"
#include "ui/panels/panel.h"

#include <vector>

class QLineEdit;
class QListWidget;
class QPushButton;
class QToolButton;
class QTreeView;

namespace shack::ui {

class GroupGraph;
class InlineBar;
class Selection;
class StateStack;

/// Talk groups and links (ux.md section 4.2). Devices are moved by dropping them here. GUI thread.
class TalkGroupsPanel : public Panel {
    Q_OBJECT

public:
    TalkGroupsPanel(PanelContext context, Selection& selection, QWidget* parent);

    QString id() const override { return QStringLiteral("talkgroups"); }

    QString title() const override;
    QString purpose() const override;
    QIcon icon() const override;
    void refresh(const host::EngineView& view) override;
    QWidget* filterBox() override;
    void focusFirst() override;
    QString stateId() const override;

    GroupModel& model() { return *m_model; }

    bool selectGroup(TalkGroupId group);

protected:
    void changeEvent(QEvent* event) override;
    void retranslate() override;
    void restyle() override;

private:
    void build();
    void buildTree();
    void registerActions();
    void registerGroupActions();
    void registerLinkActions();
    void openMenu(const QPoint& position);
    void showStateOf(const host::EngineView& view);
    bool takeBackOnlyDefault();
    void fitTitles();
    void showLinks(const host::EngineView& view);
    const host::GroupRow* chosen() const;
    QString needsGroup() const;
    QString needsLink() const;
    void edit(const QString& field);
    void editLink();
    void listen();
    void switchEcho();
    void removeGroup();
    void removeLink();
    void showDevices();
    void moveDropped(const std::vector<DeviceId>& devices, TalkGroupId group);

    Selection& m_selection;
    GroupModel* m_model;
    QLineEdit* m_filter;
    QPushButton* m_newGroup;
    QPushButton* m_newLink;
    QToolButton* m_expand;
    QTreeView* m_tree;
    StateStack* m_stack;
    InlineBar* m_bar;
    QWidget* m_links;
    GroupGraph* m_graph;
    QListWidget* m_linkList;
    std::shared_ptr<const host::GroupTable> m_shown;
    QString m_onlyDefaultWords; ///< as the bar said them; empty when it does not
    bool m_saidOnlyDefault = false;
    int m_fontHeight = 0; ///< for which the columns are wide
};

} // namespace shack::ui
