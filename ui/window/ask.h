#pragma once

#include <QString>

#include <functional>
#include <vector>

class QMessageBox;
class QWidget;

namespace shack::ui {

/// One button of a question.
struct AskChoice {
    QString text;
    std::function<void()> work;
    bool isDangerous = false; ///< never the default
    QString name;             ///< object name, for tests
};

/// A question that does not stop the world: the window stays alive behind it, Esc means Cancel.
/// GUI thread; the box deletes itself.
QMessageBox* ask(QWidget* parent, const QString& name, const QString& text, const QString& more,
                 const std::vector<AskChoice>& choices);

} // namespace shack::ui
