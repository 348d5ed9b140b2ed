#include "ui/window/fault_band.h"

#include "ui/text/messages.h"
#include "ui/window/icons.h"
#include "ui/window/theme.h"

#include <QAccessible>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStyle>

#include <algorithm>

namespace shack::ui {

namespace {

/// Where in the settings the cause can be looked at.
QString pageFor(const std::string& code)
{
    if (code.starts_with("udp.") || code.starts_with("station.listen"))
        return QStringLiteral("network");
    if (code.starts_with("store."))
        return QStringLiteral("advanced");
    return QStringLiteral("station");
}

/// What deserves the band: a fault, or a database that is not as it should be. Other lines on
/// Watch are for the mark in the station bar.
const host::HealthLine* worstLine(const std::vector<host::HealthLine>& lines)
{
    const host::HealthLine* worst = nullptr;
    for (const host::HealthLine& line : lines) {
        const bool counts = line.level == host::HealthLevel::Fault ||
                            (line.level == host::HealthLevel::Watch && line.id == "store");
        if (counts && (worst == nullptr || line.level > worst->level))
            worst = &line;
    }
    return worst;
}

} // namespace

FaultBand::FaultBand(Theme& theme, QWidget* parent)
    : QToolBar(parent), m_theme(theme), m_icon(new QLabel), m_words(new QLabel),
      m_again(new QPushButton), m_settings(new QPushButton), m_copy(new QPushButton)
{
    setObjectName(QStringLiteral("bar.fault"));
    setMovable(false);
    setFloatable(false);
    toggleViewAction()->setVisible(false);
    m_words->setObjectName(QStringLiteral("fault.words"));
    m_again->setObjectName(QStringLiteral("fault.again"));
    m_settings->setObjectName(QStringLiteral("fault.settings"));
    m_words->setWordWrap(true);
    m_words->setTextFormat(Qt::PlainText);
    m_words->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_body = new QWidget(this);
    auto* row = new QHBoxLayout(m_body);
    row->setContentsMargins(8, 4, 8, 4);
    row->setSpacing(8);
    row->addWidget(m_icon);
    row->addWidget(m_words, 1);
    row->addWidget(m_again);
    row->addWidget(m_settings);
    row->addWidget(m_copy);
    addWidget(m_body);
    connect(m_again, &QPushButton::clicked, this, &FaultBand::tryAgain);
    connect(m_settings, &QPushButton::clicked, this, [this] {
        if (m_fault)
            Q_EMIT settingsWanted(pageFor(m_fault->code));
    });
    connect(m_copy, &QPushButton::clicked, this, [this] {
        if (m_fault)
            Q_EMIT copyWanted(messages::details(*m_fault));
    });
    connect(&theme, &Theme::changed, this, &FaultBand::rebuild);
    hide();
}

void FaultBand::refresh(const host::EngineView& view)
{
    const bool off = view.station.state == host::StationState::Fault && view.station.fault;
    const host::HealthLine* line = off ? nullptr : worstLine(view.health);
    std::optional<host::Message> fault;
    if (off)
        fault = view.station.fault;
    else if (line != nullptr)
        fault = line->message;
    const host::HealthLevel level = line != nullptr ? line->level : host::HealthLevel::Fault;
    // Figures in the fields may change with every view; words are set only when they are others.
    if (fault == m_fault && level == m_level && off == m_offTheAir)
        return;
    const bool isNews = fault && (!m_fault || m_fault->code != fault->code);
    m_fault = fault;
    m_level = level;
    m_offTheAir = off;
    rebuild();
    setVisible(m_fault.has_value());
    if (isNews) {
        QAccessibleEvent alert(m_words, QAccessible::Alert);
        QAccessible::updateAccessibility(&alert);
    }
}

void FaultBand::resizeEvent(QResizeEvent* event)
{
    QToolBar::resizeEvent(event);
    fitHeight();
}

/// A tool bar does not ask how high a wrapped text is at its width, so it is told.
void FaultBand::fitHeight()
{
    const int others = m_again->sizeHint().width() + m_settings->sizeHint().width() +
                       m_copy->sizeHint().width() + 90;
    const int width = std::max(200, this->width() - others);
    const int words = fontMetrics()
                          .boundingRect(QRect(0, 0, width, 1000), Qt::TextWordWrap, m_words->text())
                          .height();
    m_body->setFixedHeight(std::max(words, m_again->sizeHint().height()) + 10);
}

QString FaultBand::text() const
{
    return m_words->text();
}

void FaultBand::changeEvent(QEvent* event)
{
    QToolBar::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        rebuild();
}

void FaultBand::rebuild()
{
    setWindowTitle(tr("Fault"));
    if (!m_fault)
        return;
    const QString fix = messages::fix(*m_fault);
    m_words->setText(messages::sentence(*m_fault) +
                     (fix.isEmpty() ? QString() : QLatin1Char(' ') + fix));
    const bool isFault = m_level == host::HealthLevel::Fault;
    const QColor ink = m_theme.colour(isFault ? Theme::Role::Fault : Theme::Role::Watch);
    m_icon->setPixmap(
        icons::coloured(isFault ? QStringLiteral("fault") : QStringLiteral("watch"), ink)
            .pixmap(style()->pixelMetric(QStyle::PM_ToolBarIconSize)));
    QPalette colours = m_words->palette();
    colours.setColor(QPalette::WindowText, ink);
    m_words->setPalette(colours);
    m_again->setVisible(m_offTheAir);
    m_again->setText(tr("Try again"));
    m_settings->setText(tr("Settings..."));
    m_copy->setText(tr("Copy details"));
    for (QPushButton* button : {m_again, m_settings, m_copy})
        button->setAccessibleDescription(m_words->text());
    fitHeight();
}

} // namespace shack::ui
