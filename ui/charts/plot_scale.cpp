#include "ui/charts/plot_scale.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace shack::ui {

namespace {

constexpr int kLinearTicks = 5;

/// 1, 2 or 5 times a power of ten.
double niceStep(double rough)
{
    const double power = std::pow(10.0, std::floor(std::log10(rough)));
    const double share = rough / power;
    if (share <= 1.0)
        return power;
    if (share <= 2.0)
        return 2.0 * power;
    return share <= 5.0 ? 5.0 * power : 10.0 * power;
}

} // namespace

PlotScale PlotScale::linear(double highest, const Words& words, double leastStep)
{
    PlotScale scale;
    const double step =
        std::max(leastStep, niceStep(std::max(highest, 1e-6) * 1.02 / kLinearTicks));
    const double steps = std::max(1.0, std::ceil(highest * 1.02 / step));
    scale.m_top = steps * step;
    for (int i = 0; i <= static_cast<int>(steps); ++i)
        scale.m_ticks.push_back({i * step, words(i * step)});
    return scale;
}

PlotScale PlotScale::logarithmic(double lowest, double highest, const Words& words)
{
    PlotScale scale;
    scale.m_log = true;
    const double low = std::floor(std::log10(std::max(lowest, 1e-9)));
    const double high = std::max(low + 1.0, std::ceil(std::log10(std::max(highest, 1e-9))));
    scale.m_bottom = std::pow(10.0, low);
    scale.m_top = std::pow(10.0, high);
    for (double power = low; power <= high; power += 1.0)
        scale.m_ticks.push_back({std::pow(10.0, power), words(std::pow(10.0, power))});
    return scale;
}

PlotScale PlotScale::between(double low, double high, double used, const Words& words)
{
    PlotScale scale;
    scale.m_log = true;
    scale.m_bottom = low;
    scale.m_top = high;
    scale.m_used = used;
    static constexpr double kSteps[] = {1.0, 2.0, 5.0};
    for (double power = std::pow(10.0, std::floor(std::log10(low))); power <= high; power *= 10.0) {
        for (const double step : kSteps) {
            if (const double value = power * step; value >= low && value <= high)
                scale.m_ticks.push_back({value, words(value)});
        }
    }
    return scale;
}

double PlotScale::share(double value) const
{
    if (!m_log)
        return std::clamp((value - m_bottom) / (m_top - m_bottom), 0.0, 1.0);
    if (value <= m_bottom)
        return 0.0;
    const double low = std::log10(m_bottom);
    return m_used * std::clamp((std::log10(value) - low) / (std::log10(m_top) - low), 0.0, 1.0);
}

bool PlotScale::sameAs(const PlotScale& other) const
{
    return m_log == other.m_log && !(m_bottom < other.m_bottom) && !(other.m_bottom < m_bottom) &&
           !(m_top < other.m_top) && !(other.m_top < m_top) &&
           m_ticks.size() == other.m_ticks.size() &&
           std::equal(m_ticks.begin(), m_ticks.end(), other.m_ticks.begin(),
                      [](const Tick& a, const Tick& b) { return a.label == b.label; });
}

QString shortNumber(double value)
{
    const QLocale locale;
    const double size = std::abs(value);
    const auto words = [&](double scaled, const char* suffix) {
        const int digits = std::abs(scaled - std::round(scaled)) < 0.05 ? 0 : 1;
        return locale.toString(scaled, 'f', digits) + QLatin1String(suffix);
    };
    if (size >= 1e6)
        return words(value / 1e6, "M");
    if (size >= 1e4)
        return words(value / 1e3, "k");
    if (size >= 10 || size < 1e-9)
        return locale.toString(value, 'f', 0);
    QString text = locale.toString(value, 'g', 3);
    return text;
}

} // namespace shack::ui
