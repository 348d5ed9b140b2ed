#include "ui/settings/setting_row.h"

#include "ui/window/icons.h"
#include "ui/window/theme.h"

#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QToolButton>

#include <algorithm>

namespace shack::ui {

namespace {

constexpr int kLabelLetters = 26;

} // namespace

SettingRow::SettingRow(QWidget* editor, const Theme& theme, std::function<RowTexts()> texts,
                       QWidget* parent)
    : QWidget(parent), m_editor(editor), m_theme(theme), m_texts(std::move(texts)),
      m_label(new QLabel(this)), m_help(new QLabel(this)), m_error(new QLabel(this)),
      m_reset(new QToolButton(this))
{
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(10);
    grid->setVerticalSpacing(3);
    grid->setColumnStretch(1, 1);
    m_label->setFixedWidth(fontMetrics().averageCharWidth() * kLabelLetters);
    editor->setParent(this);
    m_label->setWordWrap(true);
    m_label->setBuddy(editor);
    m_help->setWordWrap(true);
    m_error->setWordWrap(true);
    m_error->hide();
    QPalette muted = m_help->palette();
    muted.setColor(QPalette::WindowText, theme.colour(Theme::Role::Muted));
    m_help->setPalette(muted);
    QPalette wrong = m_error->palette();
    wrong.setColor(QPalette::WindowText, theme.colour(Theme::Role::Fault));
    m_error->setPalette(wrong);
    connect(&theme, &Theme::changed, this, [this] {
        for (auto [label, role] :
             {std::pair{m_help, Theme::Role::Muted}, std::pair{m_error, Theme::Role::Fault}}) {
            QPalette colours = label->palette();
            colours.setColor(QPalette::WindowText, m_theme.colour(role));
            label->setPalette(colours);
        }
        m_reset->setIcon(icons::themed(QStringLiteral("reset"), m_theme));
    });

    m_reset->setAutoRaise(true);
    m_reset->setIcon(icons::themed(QStringLiteral("reset"), theme));
    QSizePolicy keep = m_reset->sizePolicy();
    keep.setRetainSizeWhenHidden(true);
    m_reset->setSizePolicy(keep);
    m_reset->hide();
    connect(m_reset, &QToolButton::clicked, this, &SettingRow::resetPressed);

    grid->addWidget(m_label, 0, 0, Qt::AlignTop | Qt::AlignLeft);
    const bool narrow = editor->sizePolicy().horizontalPolicy() == QSizePolicy::Maximum;
    grid->addWidget(editor, 0, 1, narrow ? Qt::AlignLeft : Qt::Alignment());
    grid->addWidget(m_reset, 0, 2, Qt::AlignTop);
    grid->addWidget(m_error, 1, 1);
    grid->addWidget(m_help, 2, 1);
    retranslate();
}

void SettingRow::setChanged(bool changed)
{
    m_reset->setVisible(changed);
}

void SettingRow::setError(const QString& error)
{
    m_error->setText(error);
    m_error->setVisible(!error.isEmpty());
    m_editor->setAccessibleDescription(error.isEmpty() ? m_help->text() : error);
}

QString SettingRow::error() const
{
    return m_error->text();
}

bool SettingRow::matches(const QStringList& words) const
{
    const QString all = m_label->text() + QLatin1Char(' ') + m_help->text();
    return std::all_of(words.begin(), words.end(), [&all](const QString& word) {
        return all.contains(word, Qt::CaseInsensitive);
    });
}

void SettingRow::retranslate()
{
    const RowTexts texts = m_texts();
    m_label->setText(texts.label);
    m_help->setText(texts.help);
    m_help->setVisible(!texts.help.isEmpty());
    m_editor->setAccessibleName(texts.label);
    m_editor->setAccessibleDescription(texts.help);
    m_reset->setToolTip(tr("Back to the default"));
    m_reset->setAccessibleName(tr("Back to the default: %1").arg(texts.label));
    if (auto* list = qobject_cast<QComboBox*>(m_editor)) {
        const QSignalBlocker quiet(list);
        for (int i = 0; i < list->count() && i < texts.choices.size(); ++i)
            list->setItemText(i, texts.choices[i]);
    }
    if (auto* number = qobject_cast<QSpinBox*>(m_editor))
        number->setSuffix(texts.suffix);
    if (auto* number = qobject_cast<QDoubleSpinBox*>(m_editor))
        number->setSuffix(texts.suffix);
}

} // namespace shack::ui
