#include "ui/firstrun/station_answers_page.h"

#include "ui/text/field_checks.h"

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace shack::ui {

StationAnswersPage::StationAnswersPage(FirstRunContext& context, FirstRunAnswers& answers,
                                       QWidget* parent)
    : FirstRunPage(context, answers, parent), m_callsign(new QLineEdit(this)),
      m_name(new QLineEdit(this)), m_demoWords(new QLabel(this)), m_demo(new QPushButton(this))
{
    setObjectName(QStringLiteral("firstrun.page2"));
    m_callsign->setObjectName(QStringLiteral("firstrun.callsign"));
    m_name->setObjectName(QStringLiteral("firstrun.name"));
    m_demo->setObjectName(QStringLiteral("firstrun.demo"));
    m_callsign->setMaxLength(16);
    m_name->setMaxLength(64);
    m_callsignLabel = addField(m_callsign);
    m_error = addErrorLine();
    m_nameLabel = addField(m_name);
    column()->addStretch(1);
    m_demoWords->setWordWrap(true);
    column()->addWidget(m_demoWords);
    column()->addWidget(m_demo, 0, Qt::AlignLeft);
    column()->addStretch(1);
    connect(m_callsign, &QLineEdit::textEdited, this, [this](const QString& text) {
        const int cursor = m_callsign->cursorPosition();
        m_callsign->setText(text.toUpper());
        m_callsign->setCursorPosition(cursor);
        edited();
    });
    connect(m_name, &QLineEdit::textEdited, this, &StationAnswersPage::edited);
    connect(m_demo, &QPushButton::clicked, this, &StationAnswersPage::demoChosen);
    StationAnswersPage::retranslate();
}

void StationAnswersPage::enter()
{
    m_callsign->setFocus(Qt::OtherFocusReason);
}

bool StationAnswersPage::isComplete() const
{
    return checks::callsign(m_callsign->text()).isEmpty();
}

void StationAnswersPage::clear()
{
    m_callsign->clear();
    m_name->clear();
    edited();
}

void StationAnswersPage::edited()
{
    const QString wrong =
        m_callsign->text().isEmpty() ? QString() : checks::callsign(m_callsign->text());
    setError(m_error, wrong);
    m_callsign->setAccessibleDescription(wrong);
    m_answers.callsign = wrong.isEmpty() ? m_callsign->text() : QString();
    m_answers.name = m_name->text().trimmed();
    Q_EMIT completeChanged();
}

void StationAnswersPage::retranslate()
{
    setTexts(tr("Your station"), tr("Devices and other operators see who runs this relay."));
    m_callsignLabel->setText(tr("Callsign of the station"));
    m_callsign->setPlaceholderText(QStringLiteral("BG1ABC"));
    m_callsign->setAccessibleName(tr("Callsign of the station"));
    m_nameLabel->setText(tr("Name"));
    m_name->setPlaceholderText(tr("Radio club of ..."));
    m_name->setAccessibleName(tr("Name of the station"));
    m_demoWords->setText(tr("Only looking? The demo station has 40 simulated devices in 4 talk "
                            "groups that really talk; nothing of it is kept."));
    m_demo->setText(tr("Try it out: demo station"));
    edited();
}

} // namespace shack::ui
