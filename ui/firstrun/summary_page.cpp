#include "ui/firstrun/summary_page.h"

#include <QLabel>
#include <QVBoxLayout>

namespace shack::ui {

SummaryPage::SummaryPage(FirstRunContext& context, FirstRunAnswers& answers, QWidget* parent)
    : FirstRunPage(context, answers, parent), m_lines(new QLabel(this))
{
    setObjectName(QStringLiteral("firstrun.page5"));
    m_lines->setObjectName(QStringLiteral("firstrun.summary"));
    m_lines->setTextFormat(Qt::PlainText);
    m_lines->setWordWrap(true);
    m_lines->setTextInteractionFlags(Qt::TextSelectableByMouse);
    column()->addWidget(m_lines);
    m_error = addErrorLine();
    m_error->setObjectName(QStringLiteral("firstrun.error"));
    column()->addStretch(1);
    SummaryPage::retranslate();
}

void SummaryPage::enter()
{
    setError(m_error, QString());
    retranslate();
}

void SummaryPage::showError(const QString& sentence)
{
    setError(m_error, sentence);
}

void SummaryPage::retranslate()
{
    setTexts(tr("Ready"), tr("Go back to change something, or go on the air."));
    QStringList lines;
    lines.append(m_answers.callsign.isEmpty()
                     ? tr("Callsign: none yet. Settings > Station takes it later.")
                     : tr("Callsign: %1").arg(m_answers.callsign));
    if (!m_answers.name.isEmpty())
        lines.append(tr("Name: %1").arg(m_answers.name));
    lines.append(tr("Devices call in at UDP port %1.").arg(m_answers.port));
    lines.append(m_answers.account.isEmpty()
                     ? tr("No administrator account. The Accounts panel makes one later.")
                     : tr("Administrator: %1").arg(m_answers.account));
    lines.append(tr("Nothing is recorded, and nothing is sent to anybody but your devices."));
    m_lines->setText(lines.join(QStringLiteral("\n\n")));
}

} // namespace shack::ui
