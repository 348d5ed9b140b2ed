#pragma once

#include "engine/base/secret.h"
#include "engine/host/engine_view.h"
#include "engine/replay/replay_plan.h"
#include "ui/charts/capture_brush.h"

#include <QString>
#include <QWidget>

#include <functional>
#include <vector>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;
class QVBoxLayout;

namespace shack::ui {

class FlowLayout;
class Theme;

/// What is sent to whom and when (ux.md section 4.9). Fields in error explain themselves; the
/// button is off with the reason in its tooltip. GUI thread.
class ReplayForm : public QWidget {
    Q_OBJECT

public:
    /// Where a capture can be sent.
    enum Target { Isolated, Live, Address, Interface };

    ReplayForm(Theme& theme, QWidget* parent);

    /// "" = nothing is open.
    void setFile(const QString& file);
    replay::ReplayPlan plan() const;
    /// The fields as a plan says them; the file stays.
    void setPlan(const replay::ReplayPlan& plan);
    Secret password() const;

    /// The part of the capture that is sent.
    CaptureBrush::Part part() const;
    void setPart(CaptureBrush::Part part);

    /// Who is online and where the station listens decide about "this station, live".
    void setStation(const host::EngineView& view);

    Target target() const;
    void chooseTarget(Target target);

    /// Why it cannot be sent now; "" when it can.
    const QString& problem() const { return m_problem; }

    /// Why nothing can be started, whatever the form says.
    void setBusy(const QString& reason);

    void retranslate();
    void restyle();

Q_SIGNALS:
    void sendWanted();
    void copyWanted();
    void partChanged();
    void problemChanged();

private:
    struct Field {
        QWidget* editor = nullptr;
        QWidget* box = nullptr;
        QLabel* title = nullptr; ///< null for check boxes
        std::function<QString()> label, help;
        std::function<bool()> wanted; ///< empty = always there
    };

    void build();
    void addField(const char* id, QWidget* editor, std::function<QString()> label,
                  std::function<QString()> help, std::function<bool()> wanted = {});
    QSpinBox* spin(int low, int high);
    QDoubleSpinBox* decimal(double high, int digits);
    void listInterfaces();
    void addTargets();
    void addTimes();
    void addIdentities();
    void takeTarget(replay::ReplayPlan& plan) const;
    QString targetProblem() const;
    QString firstProblem() const;

    bool takesDevices() const { return target() != Interface; }

    bool keepsAlive() const;
    void showFields();
    void check();

    Theme& m_theme;
    QVBoxLayout* m_column;
    FlowLayout* m_flow;
    std::vector<Field> m_fields;
    QComboBox *m_target, *m_interface, *m_rate;
    QLineEdit *m_address, *m_callsign, *m_password, *m_identities;
    QDoubleSpinBox *m_value, *m_gap, *m_from, *m_until;
    QSpinBox *m_loops, *m_copies, *m_groups, *m_port;
    QCheckBox *m_keepAlive, *m_allowed;
    QLabel *m_note, *m_error;
    QPushButton *m_send, *m_copy;
    QString m_file;
    QString m_busy;
    QString m_problem;
    bool m_filling = false;

    std::uint32_t m_online = 0;
    QString m_stationCallsign;
    std::string m_stationAddress; ///< "127.0.0.1:60050", "" while off the air
};

/// Where a station that listens everywhere is reached from this computer; "" when it is not.
std::string loopbackAddress(const host::StationView& station);

} // namespace shack::ui
