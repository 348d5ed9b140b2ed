#include "ui/panels/chip_row.h"

#include "ui/panels/toggle_button.h"
#include "ui/text/units.h"

#include <QHBoxLayout>
#include <QToolButton>

namespace shack::ui {

ChipRow::ChipRow(const QString& name, Choice choice, QWidget* parent)
    : QWidget(parent), m_name(name), m_choice(choice), m_row(new QHBoxLayout(this))
{
    setObjectName(name);
    m_row->setContentsMargins(0, 0, 0, 0);
    m_row->setSpacing(4);
    m_row->addStretch();
}

void ChipRow::add(int id, const QString& objectId)
{
    auto* button = new ToggleButton(this);
    button->setObjectName(m_name + QLatin1Char('.') + objectId);
    button->setAutoExclusive(m_choice == Choice::One);
    m_row->insertWidget(m_row->count() - 1, button);
    m_chips.insert(id, {button, {}, -1});
    connect(button, &QToolButton::toggled, this, [this](bool on) {
        if (on || m_choice == Choice::Several)
            Q_EMIT changed();
    });
}

void ChipRow::show(const Chip& chip)
{
    //: a switch above a list and how many rows it would show: "Online 412"
    const QString text =
        chip.count < 0 ? chip.text
                       : tr("%1 %2").arg(chip.text, units::count(static_cast<quint64>(chip.count)));
    if (chip.button->text() == text)
        return;
    chip.button->setText(text);
    chip.button->setAccessibleName(text);
    chip.button->updateGeometry();
}

void ChipRow::setText(int id, const QString& text, const QString& toolTip)
{
    Chip& chip = m_chips[id];
    chip.text = text;
    chip.button->setToolTip(toolTip);
    chip.button->setAccessibleDescription(toolTip);
    show(chip);
}

void ChipRow::setCount(int id, qint64 count)
{
    Chip& chip = m_chips[id];
    if (chip.count == count)
        return;
    chip.count = count;
    show(chip);
}

void ChipRow::setOn(int id, bool on)
{
    m_chips[id].button->setChecked(on);
}

bool ChipRow::isOn(int id) const
{
    return m_chips.value(id).button->isChecked();
}

int ChipRow::current() const
{
    for (auto chip = m_chips.begin(); chip != m_chips.end(); ++chip) {
        if (chip->button->isChecked())
            return chip.key();
    }
    return 0;
}

} // namespace shack::ui
