#pragma once

#include <QAbstractItemView>
#include <QObject>
#include <QPointer>
#include <QPushButton>

namespace shack::ui {

/// Rule 6 of ux.md: while a row is hovered, selected by keyboard or a menu is open, the order of a
/// live list is frozen. GUI thread. Owns the pill "12 changes - resume" that the panel places.
class FreezeGuard : public QObject {
    Q_OBJECT

public:
    /// The pill is a child of `pillParent`, hidden until there is something to resume.
    FreezeGuard(QAbstractItemView* view, QWidget* pillParent, const QString& pillName);

    bool isFrozen() const { return m_hovered || m_byKeyboard || m_menus > 0 || m_paused; }

    QPushButton* pill() const { return m_pill; }

    /// Around the time in which a menu is open.
    void menuOpened();
    void menuClosed();

    /// The operator's own pause (a freeze button), until `resume`.
    void setPaused(bool paused);

    bool isPaused() const { return m_paused; }

    /// Esc or a click on the pill: the new order is shown now, and the keyboard no longer holds.
    void resume();

    void setChanges(int changes);
    void retranslate();

Q_SIGNALS:
    void frozenChanged(bool frozen);
    /// Show the waiting order now, also while the pointer still rests on a row.
    void resumed();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void setHovered(bool hovered);
    void settle(bool before);
    bool isSelectionKey(int key) const;

    QPointer<QAbstractItemView> m_view;
    QPushButton* m_pill;
    int m_changes = 0;
    int m_menus = 0;
    bool m_hovered = false;
    bool m_byKeyboard = false;
    bool m_paused = false;
};

} // namespace shack::ui
