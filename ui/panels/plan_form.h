#pragma once

#include "engine/bench/ladder_plan.h"
#include "engine/host/engine_view.h"

#include <QString>
#include <QWidget>

#include <functional>
#include <vector>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QLineEdit;
class QSpinBox;
class QVBoxLayout;

namespace shack::ui {

class FlowLayout;
class Theme;

/// The fields of a ladder's plan besides its rungs (ux.md section 4.6): what is loaded, how, when
/// it passes, when it stops. Fields in error explain themselves below the field. GUI thread.
class PlanForm : public QWidget {
    Q_OBJECT

public:
    /// What a plan is pointed at.
    enum Target { Isolated, Live, Other };

    PlanForm(Theme& theme, QWidget* parent);

    void setPlan(const bench::LadderPlan& plan);
    /// The fields over `plan`, whose rungs and name stay.
    bench::LadderPlan fill(bench::LadderPlan plan) const;

    /// Who is online and where the station listens decide about "this station, live".
    void setStation(const host::EngineView& view);

    Target target() const;
    void chooseTarget(Target target);
    /// Why the chosen target cannot be loaded now; "" when it can.
    QString targetProblem() const;

    /// Beside the field that an option of a plan belongs to; false when the form has none.
    bool showProblem(std::string_view option, const QString& words);
    void clearProblems();
    QString problemOf(const QString& field) const;

    void retranslate();
    void restyle();

Q_SIGNALS:
    void changed();

private:
    struct Field {
        QString id;
        std::vector<std::string_view> options; ///< of a plan that it shows
        std::function<QString()> label, help;
        QWidget* editor = nullptr;
        QWidget* box = nullptr; ///< holds the three
        QLabel* title = nullptr;
        QLabel* error = nullptr;
    };

    void addField(const QString& id, std::vector<std::string_view> options, QWidget* editor,
                  std::function<QString()> label, std::function<QString()> help);
    void addHeading(std::function<QString()> words);
    void beginFlow();
    QSpinBox* spin(int low, int high);
    QDoubleSpinBox* decimal(double high, int digits);
    QCheckBox* check();
    void buildTarget();
    void buildLoad();
    void buildRules();
    void showTarget();
    void setFieldVisible(const QString& id, bool visible);
    Field* find(const QString& id);

    Theme& m_theme;
    QVBoxLayout* m_column;
    FlowLayout* m_flow = nullptr; ///< where fields go now
    std::vector<Field> m_fields;
    std::vector<std::pair<QLabel*, std::function<QString()>>> m_headings;
    std::vector<std::pair<QCheckBox*, QString>> m_checks;
    bool m_filling = false;

    QComboBox* m_target;
    QLineEdit* m_address;
    QLineEdit* m_callsign;
    QLabel* m_targetNote;
    QSpinBox *m_groups, *m_talkers, *m_payload, *m_repeats, *m_seed, *m_writers, *m_memory;
    QDoubleSpinBox *m_warmup, *m_hold, *m_pause, *m_maxLoss, *m_maxP99, *m_stopLoss, *m_stopP99,
        *m_timeLimit;
    QComboBox* m_sockets;
    QCheckBox *m_shuffle, *m_findLimit, *m_keep, *m_firstFail, *m_generator;

    std::uint32_t m_online = 0;
    QString m_stationCallsign;
    std::string m_stationAddress; ///< "127.0.0.1:60050", "" while off the air
};

} // namespace shack::ui
