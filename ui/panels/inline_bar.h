#pragma once

#include "ui/models/list_model.h"

#include <QFrame>
#include <QString>

#include <functional>

class QLabel;
class QPushButton;
class QToolButton;

namespace shack::ui {

class Theme;

/// A line inside a panel that says what happened or asks before something is done to many things:
/// "12 devices: before -> after" [Apply] [Cancel]. Never a dialog (ux.md rules 3 and 4). GUI
/// thread.
class InlineBar : public QFrame {
    Q_OBJECT

public:
    InlineBar(const QString& name, Theme& theme, QWidget* parent = nullptr);

    /// Says something; the close button takes it away.
    void say(const QString& text, ListMark mark = ListMark::Ok);
    /// With one button that does something about it.
    void offer(const QString& text, ListMark mark, const QString& button,
               std::function<void()> action);
    /// Waits for the operator's yes. Cancel and Esc do nothing.
    void ask(const QString& text, const QString& button, std::function<void()> action);
    void dismiss();

    QString text() const;

    QPushButton* actionButton() const { return m_action; }

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void show(const QString& text, ListMark mark, const QString& button,
              std::function<void()> action, bool asks);
    void retranslate();
    void drawMark();

    Theme& m_theme;
    QLabel* m_icon;
    QLabel* m_text;
    QPushButton* m_action;
    QPushButton* m_cancel;
    QToolButton* m_close;
    std::function<void()> m_run;
    ListMark m_mark = ListMark::None;
};

} // namespace shack::ui
