#pragma once

#include "ui/charts/chart_widget.h"

#include <functional>
#include <optional>
#include <vector>

class QCheckBox;
class QComboBox;

namespace shack::ui {

/// Series of one ring as lines; the spread inside a column is a pale span behind its line. GUI
/// thread.
class LineChart : public ChartWidget {
    Q_OBJECT

public:
    struct Series {
        std::function<QString()> name;
        std::size_t index = 0; ///< in the ring
    };

    struct Plan {
        std::function<QString()> title;
        std::function<QString()> empty;
        std::function<QString(double)> value; ///< with unit, for crosshair and table
        std::function<QString(double)> tick;  ///< for the axis
        std::vector<Series> series;
        /// A limit that is drawn dashed; NaN = none. Read at each redraw.
        std::function<double()> threshold;
        /// Counts only what is above zero as something to see.
        bool zeroIsEmpty = false;
        bool counted = false; ///< only whole numbers on the axis
    };

    LineChart(const QString& name, Surroundings around, const TimeRing& ring, Plan plan,
              QWidget* parent);

    /// Nothing is drawn for a series that is switched off.
    void setSeriesShown(std::size_t series, bool shown);

    /// "2 times, 14 s" above the threshold in the window; "" without one.
    QString exceededText() const;

    static constexpr std::size_t kColumns = 225;

protected:
    void redraw() override;
    QStringList legend() const override;
    QString titleWords() const override;
    QStringList header() const override;
    int rowCount() const override;
    QStringList row(int number) const override;

private:
    void drawThreshold();

    const TimeRing& m_ring;
    Plan m_plan;
    std::vector<bool> m_shown;
    std::vector<std::vector<ChartColumn>> m_columns; ///< by series
    double m_limit;
};

/// What was lost, by cause, as stacked columns. GUI thread.
class LossChart : public ChartWidget {
    Q_OBJECT

public:
    /// What the relay lost of what it should have delivered, or what its rules refused.
    enum class Side { Lost, Refused };

    LossChart(const QString& name, Side side, Surroundings around, QWidget* parent);

    void retranslate() override;

protected:
    void redraw() override;
    QStringList legend() const override;
    QString titleWords() const override;
    QStringList header() const override;
    int rowCount() const override;
    QStringList row(int number) const override;

private:
    static constexpr std::size_t kColumns = 150;

    Side m_side;
    /// Causes that lost something in the window.
    std::vector<std::size_t> m_causes;
    std::vector<std::vector<ChartColumn>> m_columns; ///< of these causes
    std::vector<ChartColumn> m_times;
    QCheckBox* m_log;
    QStringList m_legendShown;
};

} // namespace shack::ui
