#pragma once

#include "engine/host/engine_view.h"

#include <QString>
#include <QWidget>

#include <vector>

namespace shack::ui {

class Theme;

/// Talk groups and the links between them as a small drawing; a list beside it says the same. GUI
/// thread.
class GroupGraph : public QWidget {
    Q_OBJECT

public:
    GroupGraph(Theme& theme, QWidget* parent);

    void setGroups(const host::GroupTable& table);
    void setChosen(TalkGroupId link);

    QSize minimumSizeHint() const override { return {160, 90}; }

    QSize sizeHint() const override { return {220, 120}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    struct Node {
        TalkGroupId id;
        QString name;
        bool isLink = false;
        bool enabled = true;
        std::vector<TalkGroupId> targets;
    };

    QPointF placeOf(std::size_t number, std::size_t of, bool link) const;

    Theme& m_theme;
    std::vector<Node> m_links;
    std::vector<Node> m_groups;
    TalkGroupId m_chosen;
};

} // namespace shack::ui
