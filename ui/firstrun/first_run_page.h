#pragma once

#include "ui/firstrun/first_run_window.h"

#include <QWidget>

class QLabel;
class QVBoxLayout;

namespace shack::ui {

/// One page of the first run. Reads and writes the shared answers. GUI thread.
class FirstRunPage : public QWidget {
    Q_OBJECT

public:
    FirstRunPage(FirstRunContext& context, FirstRunAnswers& answers, QWidget* parent);

    /// The page comes to the front.
    virtual void enter() {}

    /// Whether "Next" may be pressed.
    virtual bool isComplete() const { return true; }

    /// Forgets what was typed here.
    virtual void clear() {}

    virtual bool canSkip() const { return true; }

    virtual void showError(const QString& sentence) { Q_UNUSED(sentence); }

Q_SIGNALS:
    void completeChanged();

protected:
    void changeEvent(QEvent* event) override;
    virtual void retranslate() = 0;

    QVBoxLayout* column() const { return m_column; }

    void setTexts(const QString& title, const QString& words);
    /// A label above its field.
    QLabel* addField(QWidget* field);
    /// A line in the colour of faults, empty at first.
    QLabel* addErrorLine();
    static void setError(QLabel* line, const QString& sentence);

    FirstRunContext& m_context;
    FirstRunAnswers& m_answers;

private:
    QVBoxLayout* m_column;
    QLabel* m_title;
    QLabel* m_words;
};

} // namespace shack::ui
