#pragma once

#include <QObject>
#include <QRect>

class QMainWindow;

namespace shack::ui {

/// Keeps a window on its screen: its docks may want more than there is, a remembered place may be
/// of a larger screen, and full screen must give the old place back. Child of the window; GUI
/// thread.
class ScreenFit : public QObject {
    Q_OBJECT

public:
    explicit ScreenFit(QMainWindow& window);

    /// The one that was made for this window.
    static ScreenFit& of(const QMainWindow& window);

    /// What a window can take of its screen, its frame included.
    QSize room() const;
    /// Cuts the size of a window that is larger than its screen.
    void cut();
    /// Before full screen: the size and place to come back to.
    void remember();
    /// After full screen, when the texts have their usual size again.
    void comeBack();

Q_SIGNALS:
    /// The window has its old size again; with a window manager this comes after comeBack().
    void cameBack();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void keepLeast();
    void lookForSize();

    QMainWindow& m_window;
    QRect m_place;
    QSize m_size; ///< before full screen, as shown
    bool m_returning = false;
    bool m_away = false; ///< from remember() to after comeBack(): the least size is left alone
};

} // namespace shack::ui
