#pragma once

#include <QString>

#include <functional>
#include <vector>

namespace shack::ui {

/// The vertical axis of a chart: where values lie between 0 (bottom) and 1 (top), and its ticks.
/// Linear scales start at 0. A value.
class PlotScale {
public:
    struct Tick {
        double value = 0;
        QString label;
    };

    using Words = std::function<QString(double)>;

    /// Up to the next round number above `highest`.
    /// `leastStep` 1 for things that are counted.
    static PlotScale linear(double highest, const Words& words, double leastStep = 0);
    /// Whole powers of ten around the values; `lowest` > 0.
    static PlotScale logarithmic(double lowest, double highest, const Words& words);

    /// Logarithmic, exactly from `low` to `high`, which fills only the lower `used` share of the
    /// height (an overflow row lies above).
    static PlotScale between(double low, double high, double used, const Words& words);

    bool isLogarithmic() const { return m_log; }

    /// Height share; values beyond the ends are held at them.
    double share(double value) const;

    double bottom() const { return m_bottom; }

    double top() const { return m_top; }

    const std::vector<Tick>& ticks() const { return m_ticks; }

    /// The same range: labels need not be painted anew.
    bool sameAs(const PlotScale& other) const;

private:
    double m_bottom = 0;
    double m_top = 1;
    double m_used = 1;
    bool m_log = false;
    std::vector<Tick> m_ticks;
};

/// "1.2k", "3M": short words for axes, in the window's locale.
QString shortNumber(double value);

} // namespace shack::ui
