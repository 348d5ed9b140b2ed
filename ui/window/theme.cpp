#include "ui/window/theme.h"

#include "ui/window/resources.h"
#include "ui/window/shack_style.h"
#include "ui/window/system_theme.h"

#include <QApplication>
#include <QEvent>
#include <QPixmapCache>
#include <QStyle>

#include <array>
#include <cmath>

namespace shack::ui {

namespace {

struct Colours {
    QRgb text, muted, accent, ok, watch, fault, base, panel, line, selection;
    std::array<QRgb, 6> series;
};

// ux.md section 8. `base` is what charts and tables are drawn on, `panel` the window around them.
constexpr Colours kLight{0xFF1F2328,
                         0xFF59636E,
                         0xFF0B66A8,
                         0xFF1A7F5A,
                         0xFF8A6100,
                         0xFFB42318,
                         0xFFFFFFFF,
                         0xFFF4F6F8,
                         0xFFCBD2D9,
                         0xFFCFE5F7,
                         {0xFF0072B2, 0xFFC24E00, 0xFF00805D, 0xFFA8527F, 0xFF6E7781, 0xFF24292F}};
constexpr Colours kDark{0xFFE6EAEE,
                        0xFFA3ADB8,
                        0xFF6CB6F2,
                        0xFF3FB68B,
                        0xFFE3B341,
                        0xFFFF7B6B,
                        0xFF1B1F23,
                        0xFF24292E,
                        0xFF3D464F,
                        0xFF1E4A6D,
                        {0xFF56B4E9, 0xFFE69F00, 0xFF35C79A, 0xFFE39AC4, 0xFFAEB7C0, 0xFFF0E442}};

double luminance(const QColor& colour)
{
    const auto channel = [](double value) {
        return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * channel(colour.redF()) + 0.7152 * channel(colour.greenF()) +
           0.0722 * channel(colour.blueF());
}

QRgb pick(const Colours& colours, Theme::Role role)
{
    switch (role) {
    case Theme::Role::Text:
        return colours.text;
    case Theme::Role::Muted:
        return colours.muted;
    case Theme::Role::Accent:
        return colours.accent;
    case Theme::Role::Ok:
        return colours.ok;
    case Theme::Role::Watch:
        return colours.watch;
    case Theme::Role::Fault:
        return colours.fault;
    case Theme::Role::Base:
        return colours.base;
    case Theme::Role::Panel:
        return colours.panel;
    case Theme::Role::Line:
        return colours.line;
    case Theme::Role::Selection:
        return colours.selection;
    }
    return colours.text;
}

/// Long dash, dot and so on, in units of the pen's width: the order of ux.md repeats the colours'.
QVector<qreal> dashes(int index)
{
    switch (index) {
    case 1:
        return {8, 4};
    case 2:
        return {1.5, 3};
    case 3:
        return {6, 3, 1.5, 3};
    case 4:
        return {4, 3};
    case 5:
        return {6, 3, 1.5, 3, 1.5, 3};
    default:
        return {};
    }
}

constexpr double kReadable = 7.0; ///< what a high-contrast palette must reach to be believed

} // namespace

ThemeMode themeModeFromName(const QString& name)
{
    if (name == QLatin1String("light"))
        return ThemeMode::Light;
    if (name == QLatin1String("dark"))
        return ThemeMode::Dark;
    if (name == QLatin1String("contrast"))
        return ThemeMode::HighContrast;
    return ThemeMode::Auto;
}

QString themeModeName(ThemeMode mode)
{
    switch (mode) {
    case ThemeMode::Light:
        return QStringLiteral("light");
    case ThemeMode::Dark:
        return QStringLiteral("dark");
    case ThemeMode::HighContrast:
        return QStringLiteral("contrast");
    case ThemeMode::Auto:
        break;
    }
    return QStringLiteral("auto");
}

Theme::Theme(QObject* parent) : QObject(parent)
{
    loadResources();
    noteSystemPalette();
    qApp->installEventFilter(this);
}

void Theme::noteSystemPalette()
{
    m_systemPalette = QApplication::style() != nullptr ? QApplication::style()->standardPalette()
                                                       : QApplication::palette();
    m_systemDark =
        QApplication::palette().color(QPalette::Window).lightness() < 128 || systemPrefersDark();
}

bool Theme::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == qApp && event->type() == QEvent::ApplicationPaletteChange && !m_applying) {
        const bool before = isDark();
        m_systemDark =
            QApplication::style()->standardPalette().color(QPalette::Window).lightness() < 128 ||
            systemPrefersDark();
        if (isDark() != before)
            apply();
    }
    return QObject::eventFilter(watched, event);
}

void Theme::setMode(ThemeMode mode)
{
    if (m_mode == mode)
        return;
    m_mode = mode;
    apply();
}

bool Theme::isDark() const
{
    switch (m_mode) {
    case ThemeMode::Light:
        return false;
    case ThemeMode::Dark:
        return true;
    case ThemeMode::Auto:
    case ThemeMode::HighContrast:
        break;
    }
    return m_systemDark;
}

QColor Theme::colour(Role role) const
{
    const Colours& colours = isDark() ? kDark : kLight;
    if (m_mode != ThemeMode::HighContrast)
        return QColor::fromRgb(pick(colours, role));

    const QColor text = m_systemPalette.color(QPalette::Text);
    const QColor base = m_systemPalette.color(QPalette::Base);
    const bool trusted = contrast(text, base) >= kReadable && (luminance(base) < 0.2) == isDark();
    const QColor ink = trusted ? text : (isDark() ? QColor(Qt::white) : QColor(Qt::black));
    const QColor paper = trusted ? base : (isDark() ? QColor(Qt::black) : QColor(Qt::white));
    switch (role) {
    case Role::Text:
    case Role::Muted:
    case Role::Line:
        return ink;
    case Role::Base:
    case Role::Panel:
        return paper;
    default:
        return QColor::fromRgb(pick(colours, role));
    }
}

QColor Theme::seriesColour(int index) const
{
    const Colours& colours = isDark() ? kDark : kLight;
    return QColor::fromRgb(colours.series[static_cast<std::size_t>(index) % colours.series.size()]);
}

QPen Theme::seriesPen(int index) const
{
    QPen pen(seriesColour(index));
    pen.setWidthF(lineWidth() == 1 ? 1.5 : lineWidth());
    pen.setCapStyle(Qt::FlatCap);
    const QVector<qreal> pattern = dashes(index % 6);
    if (!pattern.isEmpty())
        pen.setDashPattern(pattern);
    return pen;
}

int Theme::lineWidth() const
{
    return m_mode == ThemeMode::HighContrast ? 2 : 1;
}

QPalette Theme::palette() const
{
    QPalette made;
    const QColor text = colour(Role::Text);
    const QColor muted = colour(Role::Muted);
    const QColor panel = colour(Role::Panel);
    const QColor base = colour(Role::Base);
    const QColor line = colour(Role::Line);
    made.setColor(QPalette::Window, panel);
    made.setColor(QPalette::WindowText, text);
    made.setColor(QPalette::Base, base);
    made.setColor(QPalette::AlternateBase, panel);
    made.setColor(QPalette::Text, text);
    made.setColor(QPalette::PlaceholderText, muted);
    made.setColor(QPalette::Button,
                  isHighContrast() ? base : (isDark() ? panel.lighter(115) : base));
    made.setColor(QPalette::ButtonText, text);
    made.setColor(QPalette::BrightText, colour(Role::Fault));
    made.setColor(QPalette::ToolTipBase, base);
    made.setColor(QPalette::ToolTipText, text);
    made.setColor(QPalette::Highlight, colour(Role::Selection));
    made.setColor(QPalette::HighlightedText, text);
    made.setColor(QPalette::Link, colour(Role::Accent));
    made.setColor(QPalette::LinkVisited, colour(Role::Accent));
    made.setColor(QPalette::Light, isDark() ? line : base);
    made.setColor(QPalette::Midlight, line);
    made.setColor(QPalette::Mid, line);
    made.setColor(QPalette::Dark, isDark() ? base : line.darker(115));
    made.setColor(QPalette::Shadow, isDark() ? QColor(Qt::black) : line.darker(130));
    for (const QPalette::ColorRole role :
         {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::HighlightedText})
        made.setColor(QPalette::Disabled, role, muted);
    made.setColor(QPalette::Disabled, QPalette::Highlight, line);
    return made;
}

void Theme::apply()
{
    m_applying = true;
    if (qobject_cast<ShackStyle*>(QApplication::style()) == nullptr)
        QApplication::setStyle(new ShackStyle); // the application owns its style
    QPixmapCache::clear();
    QApplication::setPalette(palette());
    m_applying = false;
    Q_EMIT changed();
}

double Theme::contrast(const QColor& a, const QColor& b)
{
    const double one = luminance(a) + 0.05;
    const double other = luminance(b) + 0.05;
    return one > other ? one / other : other / one;
}

} // namespace shack::ui
