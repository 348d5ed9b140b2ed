#pragma once

#include "ui/window/theme.h"

#include <QFrame>
#include <QString>
#include <QTimer>

#include <chrono>
#include <functional>
#include <utility>
#include <vector>

class QLabel;
class QPushButton;
class QToolButton;

namespace shack::ui {

/// One short word to the operator that goes away by itself.
struct ToastText {
    enum class Kind { Info, Good, Watch, Fault };

    QString
        name; ///< object name is "toast.<name>"; a newer one of the same name replaces the older
    Kind kind = Kind::Info;
    QString text;
    QString buttonText; ///< empty = no button
    std::function<void()> onButton;
    std::chrono::milliseconds lasts{8'000};
    /// Text and button in the language of now. A toast without it goes away when the language is
    /// switched: it could only go on in the old one.
    std::function<std::pair<QString, QString>()> again = {};
};

/// A shown toast. GUI thread. Waits while the pointer is over it or the focus is inside.
class Toast : public QFrame {
    Q_OBJECT

public:
    Toast(ToastText content, const Theme& theme, QWidget* parent);

    QString text() const;

    const ToastText& content() const { return m_content; }

    void press();

    /// After a switch of the language; false when its words cannot be said again.
    bool sayAgain();

Q_SIGNALS:
    void finished();

protected:
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void restyle();
    void describe();

    ToastText m_content;
    const Theme& m_theme;
    QLabel* m_picture = nullptr;
    QLabel* m_label = nullptr;
    QPushButton* m_button = nullptr;
    QToolButton* m_close = nullptr;
    QTimer m_timer;
};

/// The pile of toasts in the lower right corner of a window, newest at the bottom, at most 4. GUI
/// thread.
class ToastStack : public QObject {
    Q_OBJECT

public:
    ToastStack(QWidget* window, const Theme& theme);

    void show(ToastText content);

    /// Times are multiplied by this (Settings > General).
    void setPatience(double factor) { m_patience = factor; }

    std::vector<Toast*> shown() const { return m_toasts; }

    Toast* find(const QString& name) const;
    /// Takes back what is not true any more.
    void dismiss(const QString& name);
    /// Open toasts are said again in the new language, or go.
    void retranslate();
    /// Space to keep free below (the status bar).
    void setBottomMargin(int pixels);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void remove(Toast* toast);
    void arrange();

    QWidget* m_window;
    const Theme& m_theme;
    std::vector<Toast*> m_toasts;
    double m_patience = 1.0;
    int m_bottomMargin = 0;
};

} // namespace shack::ui
