#pragma once

#include <QFrame>
#include <QString>

class QLabel;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace shack::ui {

class NotificationCenter;
class Theme;
class ViewSettings;
struct Notification;

/// What the bell opens: the newest notifications with "Go there" and "Why?". GUI thread; a pop-up
/// that closes by Esc or a click elsewhere.
class BellList : public QFrame {
    Q_OBJECT

public:
    BellList(NotificationCenter& center, const Theme& theme, ViewSettings& settings,
             QWidget* parent);

    /// Right edge under `anchor`.
    void openUnder(QWidget* anchor);

    int rows() const;

Q_SIGNALS:
    void goThere(const QString& panel, const QString& filter);
    void why(const QString& code);

protected:
    void changeEvent(QEvent* event) override;

private:
    void rebuild();
    QWidget* makeRow(const Notification& notification);
    void retranslate();

    NotificationCenter& m_center;
    const Theme& m_theme;
    ViewSettings& m_settings;
    QLabel* m_title;
    QPushButton* m_clear;
    QScrollArea* m_scroll;
    QLabel* m_empty;
};

} // namespace shack::ui
