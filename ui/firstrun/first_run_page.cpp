#include "ui/firstrun/first_run_page.h"

#include "ui/window/theme.h"

#include <QEvent>
#include <QLabel>
#include <QVBoxLayout>

namespace shack::ui {

FirstRunPage::FirstRunPage(FirstRunContext& context, FirstRunAnswers& answers, QWidget* parent)
    : QWidget(parent), m_context(context), m_answers(answers), m_column(new QVBoxLayout(this)),
      m_title(new QLabel(this)), m_words(new QLabel(this))
{
    m_column->setContentsMargins(36, 20, 36, 8);
    m_column->setSpacing(8);
    QFont large = m_title->font();
    large.setPointSizeF(large.pointSizeF() * 1.6);
    large.setBold(true);
    m_title->setFont(large);
    m_words->setWordWrap(true);
    m_column->addWidget(m_title);
    m_column->addWidget(m_words);
    m_column->addSpacing(8);
}

void FirstRunPage::setTexts(const QString& title, const QString& words)
{
    m_title->setText(title);
    m_words->setText(words);
}

QLabel* FirstRunPage::addField(QWidget* field)
{
    auto* label = new QLabel(this);
    label->setBuddy(field);
    m_column->addWidget(label);
    m_column->addWidget(field);
    return label;
}

QLabel* FirstRunPage::addErrorLine()
{
    auto* line = new QLabel(this);
    line->setWordWrap(true);
    const auto paint = [this, line] {
        QPalette colours = line->palette();
        colours.setColor(QPalette::WindowText, m_context.theme.colour(Theme::Role::Fault));
        line->setPalette(colours);
    };
    paint();
    connect(&m_context.theme, &Theme::changed, line, paint);
    m_column->addWidget(line);
    line->hide();
    return line;
}

void FirstRunPage::setError(QLabel* line, const QString& sentence)
{
    line->setText(sentence);
    line->setVisible(!sentence.isEmpty());
}

void FirstRunPage::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

} // namespace shack::ui
