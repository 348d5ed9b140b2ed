#pragma once

#include <QAbstractItemDelegate>
#include <QHash>
#include <QStaticText>

class QTableView;

namespace shack::ui {

class DeviceModel;
class Theme;
enum class DeviceColumn;

/// Paints the devices table straight from the model: no style option, no QVariant, texts shaped
/// once (ux.md section 14: a full repaint of 1300 x 800 in 8 ms). GUI thread.
class DeviceDelegate : public QAbstractItemDelegate {
    Q_OBJECT

public:
    DeviceDelegate(DeviceModel& model, Theme& theme, QTableView& view);

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    bool editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                     const QModelIndex& index) override;

    /// Font, theme or zoom changed.
    void forget();

Q_SIGNALS:
    void talkSwitched(int row);
    void hearSwitched(int row);
    void starSwitched(int row);
    void endpointClicked(int row);

private:
    struct Shaped {
        QString source;
        int room = -1;
        qreal width = 0;
        QStaticText text;
    };

    void paintHeading(QPainter& painter, const QStyleOptionViewItem& option,
                      const QModelIndex& index) const;
    void paintText(QPainter& painter, const QRect& cell, int row, DeviceColumn column,
                   const QColor& colour) const;
    const Shaped& shaped(const QString& text, int room) const;

    DeviceModel& m_model;
    Theme& m_theme;
    QTableView& m_view;
    mutable QHash<QPair<QString, int>, Shaped> m_shaped;
};

} // namespace shack::ui
