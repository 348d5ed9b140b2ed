#pragma once

#include "ui/panels/panel.h"

#include <QWidget>

#include <cstdint>

class QScrollBar;

namespace shack::ui {

class CaptureBook;
class Grid;
class ListModel;

/// The packets of a capture, however many there are: the table holds only the rows that fit on the
/// screen, and the scroll bar beside it stands for all of them. GUI thread.
class PacketList : public QWidget {
    Q_OBJECT

public:
    PacketList(PanelContext context, CaptureBook& book, QWidget* parent);

    Grid& grid() { return *m_grid; }

    ListModel& model() { return *m_model; }

    /// Rows of the list, not of the screen.
    std::uint64_t count() const { return m_count; }

    std::uint64_t top() const { return m_top; }

    /// Rows that fit.
    int room() const;

    /// Position in the list; nothing when it is empty.
    bool hasCurrent() const { return m_current < m_count; }

    std::uint64_t current() const { return m_current; }

    /// Makes a row current and brings it into view.
    void goTo(std::uint64_t position);

    /// Stays at the end while rows come.
    void setFollowing(bool follow);

    bool isFollowing() const { return m_follow; }

    /// Another file or another filter: back to the beginning.
    void reset();

    void retranslate();

Q_SIGNALS:
    /// A row became current; its packet is wanted.
    void currentMoved();
    void followingChanged(bool follow);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void refresh();
    void fill();
    void setTop(std::uint64_t top);
    void arrangeBar();
    bool handleKey(int key);
    void onSelection();
    void showCurrent();

    CaptureBook& m_book;
    Grid* m_grid;
    ListModel* m_model;
    QScrollBar* m_bar;
    std::uint64_t m_count = 0;
    std::uint64_t m_top = 0;
    std::uint64_t m_current = 0;
    bool m_chosen = false; ///< somebody chose a row; its packet is shown
    bool m_follow = false;
    bool m_filling = false;
};

} // namespace shack::ui
