#pragma once

#include <QStyledItemDelegate>

namespace shack::ui {

class Theme;

/// Paints rows of a ListModel: mark glyph before the first column, muted rows in grey. GUI thread.
class ListDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    ListDelegate(Theme& theme, QObject* parent);

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;

private:
    Theme& m_theme;
};

} // namespace shack::ui
