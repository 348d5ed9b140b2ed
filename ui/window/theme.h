#pragma once

#include <QColor>
#include <QObject>
#include <QPalette>
#include <QPen>

namespace shack::ui {

enum class ThemeMode { Auto, Light, Dark, HighContrast };

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

Q_SIGNALS:
    void changed();

private:
    ThemeMode m_mode = ThemeMode::Auto;
};

} // namespace shack::ui
