#include "ui/panels/over_card.h"

#include "ui/panels/elided_label.h"
#include "ui/panels/flow_layout.h"
#include "ui/panels/glyphs.h"
#include "ui/text/units.h"
#include "ui/window/ink.h"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>

#include <algorithm>
#include <cmath>

namespace shack::ui {

namespace {

constexpr double kLowestDecibels = -60;

} // namespace

/// How much of the allowed time has passed; turns to the colours of watch and fault near the end.
class OverCard::Ring : public QWidget {
public:
    Ring(Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme) { setFixedSize(28, 28); }

    void setShare(double share)
    {
        m_share = share;
        update();
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const QRectF circle = QRectF(rect()).adjusted(3, 3, -3, -3);
        painter.setPen(QPen(m_theme.colour(Theme::Role::Line), 4));
        painter.drawEllipse(circle);
        const auto role = m_share < 0.75  ? Theme::Role::Accent
                          : m_share < 1.0 ? Theme::Role::Watch
                                          : Theme::Role::Fault;
        painter.setPen(QPen(m_theme.colour(role), 4, Qt::SolidLine, Qt::FlatCap));
        painter.drawArc(circle, 90 * 16, -static_cast<int>(std::min(1.0, m_share) * 360 * 16));
    }

private:
    Theme& m_theme;
    double m_share = 0;
};

OverCard::OverCard(Theme& theme, QWidget* parent)
    : QFrame(parent), m_theme(theme), m_ring(new Ring(theme, this)), m_glyph(new QLabel(this)),
      m_callsign(new ElidedLabel(this)), m_group(new ElidedLabel(this)), m_length(new QLabel(this)),
      m_level(new QProgressBar(this)), m_listen(new QPushButton(this)),
      m_cut(new QPushButton(this)), m_explain(new QPushButton(this))
{
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    applyFonts();
    m_callsign->setTextFormat(Qt::PlainText);
    m_group->setTextFormat(Qt::PlainText);
    m_group->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_callsign->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_length->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_level->setObjectName(QStringLiteral("talking.level"));
    m_level->setRange(static_cast<int>(kLowestDecibels), 0);
    m_level->setTextVisible(false);
    m_level->setMaximumHeight(6);
    m_level->hide();
    m_listen->setObjectName(QStringLiteral("talking.listen"));
    m_listen->setCheckable(true);
    m_cut->setObjectName(QStringLiteral("talking.cut"));
    m_explain->setObjectName(QStringLiteral("talking.explain"));
    auto* buttons = new FlowLayout(FlowLayout::Width::Natural);
    buttons->setSpacing(4);
    buttons->addWidget(m_listen);
    buttons->addWidget(m_explain);
    buttons->addWidget(m_cut);
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(8, 6, 8, 6);
    grid->setVerticalSpacing(2);
    grid->addWidget(m_glyph, 0, 0);
    grid->addWidget(m_callsign, 0, 1);
    grid->addWidget(m_length, 0, 2);
    grid->addWidget(m_ring, 0, 3);
    grid->addWidget(m_group, 1, 1, 1, 3);
    grid->addWidget(m_level, 2, 1, 1, 3);
    grid->addLayout(buttons, 3, 1, 1, 3);
    grid->setColumnStretch(1, 1);
    connect(m_cut, &QPushButton::clicked, this, &OverCard::cutWanted);
    connect(m_listen, &QPushButton::clicked, this, &OverCard::listenWanted);
    connect(m_explain, &QPushButton::clicked, this, &OverCard::explainWanted);
    retranslate();
    restyle();
}

void OverCard::applyFonts()
{
    QFont large = font();
    large.setBold(true);
    large.setPointSizeF(large.pointSizeF() * 1.35);
    m_callsign->setFont(large);
    m_length->setFont(large);
}

void OverCard::changeEvent(QEvent* event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        applyFonts();
}

void OverCard::retranslate()
{
    //: switch: hear this talk group here
    m_listen->setText(tr("Listen"));
    m_listen->setToolTip(tr("Plays this talk group on this computer."));
    m_listen->setAccessibleDescription(m_listen->toolTip());
    m_level->setAccessibleName(tr("Level"));
    //: button: end the talk turn
    m_cut->setText(tr("Cut"));
    m_cut->setToolTip(tr("Ends the talk turn; the device must be silent for a moment before it can "
                         "talk again."));
    m_cut->setAccessibleDescription(m_cut->toolTip());
    m_explain->setText(tr("Explain"));
    m_explain->setToolTip(tr("Shows the device and what the relay decides about it."));
    m_explain->setAccessibleDescription(m_explain->toolTip());
}

void OverCard::restyle()
{
    QPixmap glyph(QSize(18, 18) * devicePixelRatioF());
    glyph.setDevicePixelRatio(devicePixelRatioF());
    glyph.fill(Qt::transparent);
    QPainter painter(&glyph);
    glyphs::paintState(painter, QRectF(0, 0, 18, 18), host::DeviceState::Talking, m_theme);
    painter.end();
    m_glyph->setPixmap(glyph);
    ink(*m_group, m_theme, Theme::Role::Muted);
}

/// A turn that has only just begun has no count of listeners yet: that is not nobody.
QString OverCard::groupWords(const host::OverRow& over, const QString& group,
                             std::optional<std::uint32_t> listeners)
{
    const QString name = units::isolated(over.deviceName);
    if (!listeners)
        //: name of a device, its talk group
        return over.deviceName.empty() ? group : tr("%1, %2").arg(name, group);
    const int count = static_cast<int>(*listeners);
    if (over.deviceName.empty())
        return tr("%1, %n listening", nullptr, count).arg(group);
    //: name of a device, its talk group, how many hear it
    return tr("%1, %2, %n listening", nullptr, count).arg(name, group);
}

void OverCard::show(const host::OverRow& over, std::chrono::milliseconds length,
                    std::uint32_t limitSeconds, std::optional<std::uint32_t> listeners)
{
    m_over = over;
    const QString callsign = units::callsign(over.callsign, over.ssid.value);
    m_callsign->setText(callsign);
    const QString group = QString::fromStdString(over.groupName);
    m_group->setText(groupWords(over, group, listeners));
    m_length->setText(units::duration(length));
    m_share =
        limitSeconds == 0 ? 0.0 : static_cast<double>(length.count()) / (limitSeconds * 1000.0);
    m_ring->setVisible(limitSeconds > 0);
    m_ring->setShare(m_share);
    m_ring->setToolTip(limitSeconds > 0 ? tr("A turn in this talk group ends after %n second(s).",
                                             nullptr, static_cast<int>(limitSeconds))
                                        : QString());
    setAccessibleName(tr("%1 is talking in %2 for %3").arg(callsign, group, m_length->text()));
    m_listen->setAccessibleName(tr("Listen to %1").arg(callsign));
    m_cut->setAccessibleName(tr("Cut %1").arg(callsign));
    m_explain->setAccessibleName(tr("Explain %1").arg(callsign));
    QFrame::show();
}

QString OverCard::groupText() const
{
    return m_group->text();
}

void OverCard::offerListening(bool offered)
{
    m_listen->setVisible(offered);
}

void OverCard::setListening(bool listening)
{
    m_listen->setChecked(listening);
    m_level->setVisible(listening);
}

void OverCard::setLevel(double level)
{
    m_level->setValue(static_cast<int>(
        level <= 0 ? kLowestDecibels : std::max(kLowestDecibels, 20 * std::log10(level))));
}

QString OverCard::lengthText() const
{
    return m_length->text();
}

} // namespace shack::ui
