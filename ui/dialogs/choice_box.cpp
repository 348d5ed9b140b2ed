#include "ui/dialogs/choice_box.h"

#include <QCompleter>
#include <QKeyEvent>
#include <QLineEdit>

namespace shack::ui {

ChoiceBox::ChoiceBox(QWidget* parent) : QComboBox(parent)
{
    setEditable(true);
    setInsertPolicy(QComboBox::NoInsert);
    setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    setMinimumContentsLength(16);
    completer()->setCompletionMode(QCompleter::PopupCompletion);
    completer()->setFilterMode(Qt::MatchContains);
    completer()->setCaseSensitivity(Qt::CaseInsensitive);
}

void ChoiceBox::setChoices(const std::vector<std::pair<QString, std::uint64_t>>& choices)
{
    const std::uint64_t kept = chosen();
    clear();
    for (const auto& [text, value] : choices)
        addItem(text, QVariant::fromValue<qulonglong>(value));
    choose(kept);
}

void ChoiceBox::choose(std::uint64_t value)
{
    setCurrentIndex(findData(QVariant::fromValue<qulonglong>(value)));
}

std::uint64_t ChoiceBox::chosen() const
{
    const QString typed = currentText().trimmed();
    if (currentIndex() >= 0 && itemText(currentIndex()) == typed)
        return currentData().toULongLong();
    int index = findText(typed, Qt::MatchFixedString);
    if (index < 0 && !typed.isEmpty()) {
        // A part that fits one choice only is as good as the whole.
        for (int i = 0; i < count(); ++i) {
            if (!itemText(i).contains(typed, Qt::CaseInsensitive))
                continue;
            if (index >= 0)
                return 0;
            index = i;
        }
    }
    return index < 0 ? 0 : itemData(index).toULongLong();
}

void ChoiceBox::keyPressEvent(QKeyEvent* event)
{
    QComboBox::keyPressEvent(event);
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        Q_EMIT confirmed();
}

} // namespace shack::ui
