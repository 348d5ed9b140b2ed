#include "ui/panels/move_bar.h"

#include "ui/dialogs/choice_box.h"
#include "ui/dialogs/choices.h"
#include "ui/panels/change_words.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

#include <utility>

namespace shack::ui {

MoveBar::MoveBar(QWidget* parent)
    : QFrame(parent), m_words(new QLabel(this)), m_group(new ChoiceBox(this)),
      m_move(new QPushButton(this)), m_cancel(new QPushButton(this))
{
    setObjectName(QStringLiteral("devices.move"));
    setFrameShape(QFrame::StyledPanel);
    m_words->setWordWrap(true);
    m_group->setObjectName(QStringLiteral("devices.move.group"));
    m_move->setObjectName(QStringLiteral("devices.move.apply"));
    m_cancel->setObjectName(QStringLiteral("devices.move.cancel"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(8, 4, 8, 4);
    row->addWidget(m_words, 1);
    row->addWidget(m_group);
    row->addWidget(m_move);
    row->addWidget(m_cancel);
    connect(m_group, &QComboBox::currentTextChanged, this, &MoveBar::showWords);
    connect(m_group, &ChoiceBox::confirmed, this, &MoveBar::confirm);
    connect(m_move, &QPushButton::clicked, this, &MoveBar::confirm);
    connect(m_cancel, &QPushButton::clicked, this, &MoveBar::dismiss);
    retranslate();
    hide();
}

void MoveBar::retranslate()
{
    m_group->setAccessibleName(tr("Talk group to move to"));
    m_group->lineEdit()->setPlaceholderText(tr("Talk group"));
    m_move->setText(tr("Move"));
    m_cancel->setText(tr("Cancel"));
    showWords();
}

void MoveBar::changeEvent(QEvent* event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void MoveBar::open(std::vector<DeviceRowPtr> devices, const host::GroupTable& groups)
{
    m_devices = std::move(devices);
    m_groups = std::make_shared<const GroupNames>(groups);
    m_group->setChoices(choices::groups(groups, false));
    m_group->setCurrentIndex(-1);
    m_group->clearEditText();
    show();
    showWords();
    m_group->setFocus(Qt::ShortcutFocusReason);
}

void MoveBar::showWords()
{
    if (!m_groups || m_devices.empty())
        return;
    const TalkGroupId target{static_cast<std::uint32_t>(m_group->chosen())};
    m_move->setEnabled(static_cast<bool>(target));
    m_words->setText(target ? changes::moveWords(m_devices, *m_groups, target)
                            : tr("Move %1 to which talk group?").arg(changes::who(m_devices)));
    m_group->setAccessibleDescription(m_words->text());
}

void MoveBar::confirm()
{
    const TalkGroupId target{static_cast<std::uint32_t>(m_group->chosen())};
    if (!target || isHidden())
        return;
    const auto devices = std::exchange(m_devices, {});
    dismiss();
    Q_EMIT moveWanted(devices, target);
}

void MoveBar::dismiss()
{
    hide();
    Q_EMIT closed();
}

void MoveBar::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape) {
        dismiss();
        return;
    }
    QFrame::keyPressEvent(event);
}

} // namespace shack::ui
