#pragma once

#include <QComboBox>
#include <QString>

#include <cstdint>
#include <utility>
#include <vector>

namespace shack::ui {

/// A box to choose one of many by typing a part of its name. GUI thread.
class ChoiceBox : public QComboBox {
    Q_OBJECT

public:
    explicit ChoiceBox(QWidget* parent = nullptr);

    void setChoices(const std::vector<std::pair<QString, std::uint64_t>>& choices);
    void choose(std::uint64_t value);
    /// Nothing (0) when what was typed is not one of the choices.
    std::uint64_t chosen() const;

Q_SIGNALS:
    void confirmed();

protected:
    void keyPressEvent(QKeyEvent* event) override;
};

} // namespace shack::ui
