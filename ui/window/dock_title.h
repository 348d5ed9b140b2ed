#pragma once

#include <QWidget>

class QDockWidget;
class QLabel;
class QToolButton;

namespace shack::ui {

class Theme;

/// Title bar of a dock: icon, title with the panel's purpose as tooltip, Detach / Dock back, Close.
/// Collapses while the dock is one of several tabs, because the tab says the same. GUI thread.
class DockTitle : public QWidget {
    Q_OBJECT

public:
    DockTitle(QDockWidget* dock, const Theme& theme);

    void setTexts(const QString& title, const QString& purpose, const QIcon& icon);
    void setCollapsed(bool collapsed);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void restyle();
    void retranslate();

    QDockWidget* m_dock;
    const Theme& m_theme;
    QLabel* m_icon;
    QLabel* m_title;
    QToolButton* m_detach;
    QToolButton* m_close;
    QIcon m_picture;
    bool m_collapsed = false;
};

} // namespace shack::ui
