#pragma once

#include <QColor>
#include <QObject>
#include <QPalette>
#include <QPen>
#include <QString>

namespace shack::ui {

enum class ThemeMode { Auto, Light, Dark, HighContrast };

/// "auto", "light", "dark", "contrast", as the settings keep it; others are Auto.
ThemeMode themeModeFromName(const QString& name);
QString themeModeName(ThemeMode mode);

/// Fusion with our palettes; colours of ux.md section 8. GUI thread. Switching needs no restart.
class Theme : public QObject {
    Q_OBJECT

public:
    explicit Theme(QObject* parent = nullptr);

    ThemeMode mode() const { return m_mode; }

    void setMode(ThemeMode mode);
    bool isDark() const;

    enum class Role { Text, Muted, Accent, Ok, Watch, Fault, Base, Panel, Line, Selection };
    QColor colour(Role role) const;
    /// Series 0..5 in fixed order: colour plus dash, so that colour is not needed.
    QPen seriesPen(int index) const;
    QColor seriesColour(int index) const;
    int lineWidth() const; ///< 2 in high contrast

    bool isHighContrast() const { return m_mode == ThemeMode::HighContrast; }

    /// The palette that these colours make.
    QPalette palette() const;
    /// Gives style and palette to the application; called once by the program, then by setMode.
    void apply();
    /// Contrast of two colours as WCAG 2 defines it, 1..21.
    static double contrast(const QColor& a, const QColor& b);

Q_SIGNALS:
    void changed();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void noteSystemPalette();

    ThemeMode m_mode = ThemeMode::Auto;
    QPalette m_systemPalette; ///< as the desktop gave it, before ours
    bool m_systemDark = false;
    bool m_applying = false;
};

} // namespace shack::ui
