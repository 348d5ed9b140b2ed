#pragma once

#include <QStyledItemDelegate>

namespace shack::ui {

class LogModel;
class Theme;

/// Paints log lines: a glyph for the level, debug in grey, marks with a line above. GUI thread.
class LogDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    LogDelegate(LogModel& model, Theme& theme, QObject* parent);

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;

private:
    LogModel& m_model;
    Theme& m_theme;
};

} // namespace shack::ui
