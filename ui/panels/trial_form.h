#pragma once

#include "engine/bench/rfc2544_plan.h"

#include <QString>
#include <QWidget>

#include <functional>
#include <vector>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace shack::ui {

class Theme;

/// A measurement by RFC 2544 to be filled in: what is measured, by which tests, with which frames
/// and rules. GUI thread.
class TrialForm : public QWidget {
    Q_OBJECT

public:
    TrialForm(Theme& theme, QWidget* parent);

    void setPlan(const bench::Rfc2544Plan& plan);
    bench::Rfc2544Plan plan() const;

    /// Why it cannot be run; "" when it can.
    QString problem() const { return m_problem; }

    /// Said instead while another run goes on; "" when none does.
    void setBusy(const QString& reason);

    void retranslate();
    void restyle();

Q_SIGNALS:
    void runWanted();
    void copyWanted();
    void problemChanged();

private:
    struct Row {
        QWidget* editor = nullptr;
        QLabel* title = nullptr;
        std::function<QString()> label, help;
    };

    void add(const char* name, QWidget* editor, std::function<QString()> label,
             std::function<QString()> help);
    QSpinBox* spin(int low, int high);
    QDoubleSpinBox* decimal(double high, int digits);
    void build();
    void changed();
    void check();
    QString durationWords() const;

    Theme& m_theme;
    QFormLayout* m_layout;
    std::vector<Row> m_rows;
    QComboBox* m_kind;
    QLineEdit* m_address;
    QLineEdit* m_sizes;
    std::vector<std::pair<bench::Rfc2544Test, QCheckBox*>> m_tests;
    QDoubleSpinBox *m_trial, *m_resolution, *m_highest, *m_minRate, *m_maxP99;
    QSpinBox *m_devices, *m_bursts;
    QLabel* m_forecast;
    QLabel* m_error;
    QPushButton *m_run, *m_copy;
    bench::Rfc2544Plan m_plan; ///< with what the form does not show
    QString m_problem, m_busy;
    bool m_filling = false;
};

} // namespace shack::ui
