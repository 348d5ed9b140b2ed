#pragma once

#include <QList>
#include <QStackedWidget>
#include <QString>

#include <functional>

class QHBoxLayout;
class QLabel;
class QPushButton;

namespace shack::ui {

/// A next step that an empty or broken panel offers.
struct NextStep {
    QString text;
    std::function<void()> run;
    QString name; ///< object name
};

/// Body of a panel, or the sentence that says why there is none and what to do (ux.md rule 2). GUI
/// thread. Every state has an id for tests: "devices.empty.no_devices".
class StateStack : public QStackedWidget {
    Q_OBJECT

public:
    /// `name` is the panel's id: the page is called "<name>.empty" or "<name>.error".
    StateStack(const QString& name, QWidget* body, QWidget* parent = nullptr);

    void showBody();
    /// Keeps buttons that are already there, so that the focus stays where it is.
    void showState(const QString& id, const QString& sentence, const QList<NextStep>& steps = {});

    /// "" while the body is shown.
    const QString& stateId() const { return m_id; }

    QString sentence() const;

private:
    bool hasFocusInside() const;
    void keepFocus(bool hadFocus);

    QString m_name;
    QString m_id;
    QWidget* m_page;
    QLabel* m_text;
    QHBoxLayout* m_buttons;
    QStringList m_stepTexts;
    QList<QPushButton*> m_stepButtons;
};

} // namespace shack::ui
