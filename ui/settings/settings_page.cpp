#include "ui/settings/settings_page.h"

#include "ui/window/main_window.h"
#include "ui/window/theme.h"
#include "ui/window/view_settings.h"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>

namespace shack::ui {

SettingsPage::SettingsPage(MainWindow& window, QWidget* parent)
    : QWidget(parent), m_window(window), m_column(new QVBoxLayout(this))
{
    m_column->setContentsMargins(20, 16, 20, 16);
    m_column->setSpacing(14);
}

void SettingsPage::addHeading(std::function<QString()> text)
{
    auto* label = new QLabel(text(), this);
    QFont bold = label->font();
    bold.setBold(true);
    label->setFont(bold);
    m_column->addWidget(label);
    m_headings.push_back({label, std::move(text)});
}

SettingRow* SettingsPage::addRow(QWidget* editor, Texts texts)
{
    auto* row = new SettingRow(editor, m_window.context().theme, std::move(texts), this);
    m_column->addWidget(row);
    m_rows.push_back(row);
    return row;
}

void SettingsPage::tie(SettingRow* row, const QString& key, const QVariant& fallback,
                       std::function<void(const QVariant&)> show)
{
    ViewSettings& settings = m_window.context().settings;
    row->editor()->setObjectName(QStringLiteral("settings.") + key);
    const auto refreshRow = [&settings, row, key, fallback, show = std::move(show)] {
        const QVariant value = settings.value(key, fallback);
        {
            const QSignalBlocker quiet(row->editor());
            show(value);
        }
        row->setChanged(value.toString() != fallback.toString());
    };
    refreshRow();
    connect(&settings, &ViewSettings::changed, row, [key, refreshRow](const QString& changed) {
        if (changed == key)
            refreshRow();
    });
    connect(row, &SettingRow::resetPressed, row,
            [&settings, key, fallback] { settings.setValue(key, fallback); });
}

QCheckBox* SettingsPage::addCheck(const QString& key, bool fallback, Texts texts)
{
    auto* box = new QCheckBox(this);
    SettingRow* row = addRow(box, std::move(texts));
    tie(row, key, fallback, [box](const QVariant& value) { box->setChecked(value.toBool()); });
    connect(box, &QCheckBox::toggled, this,
            [this, key](bool on) { m_window.context().settings.setValue(key, on); });
    return box;
}

QComboBox* SettingsPage::addChoice(const QString& key, const QStringList& values,
                                   const QString& fallback, Texts texts)
{
    auto* list = new QComboBox(this);
    list->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    list->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    for (const QString& value : values)
        list->addItem(value, value);
    SettingRow* row = addRow(list, std::move(texts));
    tie(row, key, fallback, [list](const QVariant& value) {
        list->setCurrentIndex(std::max(0, list->findData(value.toString())));
    });
    connect(list, &QComboBox::activated, this, [this, list, key](int index) {
        m_window.context().settings.setValue(key, list->itemData(index));
    });
    return list;
}

QSpinBox* SettingsPage::addNumber(const QString& key, int least, int most, int step, int fallback,
                                  Texts texts)
{
    auto* number = new QSpinBox(this);
    number->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    number->setRange(least, most);
    number->setSingleStep(step);
    number->setKeyboardTracking(false);
    SettingRow* row = addRow(number, std::move(texts));
    tie(row, key, fallback, [number](const QVariant& value) { number->setValue(value.toInt()); });
    connect(number, &QSpinBox::valueChanged, this,
            [this, key](int value) { m_window.context().settings.setValue(key, value); });
    return number;
}

QLineEdit* SettingsPage::addText(const QString& key, const QString& fallback, Texts texts)
{
    auto* box = new QLineEdit(this);
    SettingRow* row = addRow(box, std::move(texts));
    tie(row, key, fallback, [box](const QVariant& value) { box->setText(value.toString()); });
    connect(box, &QLineEdit::editingFinished, this,
            [this, key, box] { m_window.context().settings.setValue(key, box->text()); });
    return box;
}

void SettingsPage::addWidget(QWidget* widget)
{
    m_column->addWidget(widget);
}

void SettingsPage::addStretch()
{
    m_column->addStretch(1);
}

bool SettingsPage::filter(const QStringList& words)
{
    const bool byTitle = std::all_of(words.begin(), words.end(), [this](const QString& word) {
        return title().contains(word, Qt::CaseInsensitive);
    });
    bool any = byTitle;
    for (SettingRow* row : m_rows) {
        const bool shown = byTitle || row->matches(words);
        row->setVisible(shown);
        any = any || shown;
    }
    return any;
}

void SettingsPage::retranslate()
{
    for (SettingRow* row : m_rows)
        row->retranslate();
    for (const Heading& heading : m_headings)
        heading.label->setText(heading.text());
}

void SettingsPage::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

} // namespace shack::ui
