#pragma once

#include "ui/models/list_model.h"
#include "ui/panels/day_strip.h"
#include "ui/panels/panel.h"
#include "ui/sound/recording_player.h"
#include "ui/sound/sound_devices.h"

#include <QTimer>

#include <memory>
#include <optional>
#include <utility>
#include <vector>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace shack::ui {

class ChipRow;
class FreezeGuard;
class Grid;
class InlineBar;
class PlayerBar;
class StateStack;
class WaveformCache;

/// What was said, to find and to hear again (ux.md section 4.5): search while typing, a strip of 24
/// hours, the list, the player. The engine searches; only the newest rows come here. GUI thread.
class RecordingsPanel : public Panel {
    Q_OBJECT

public:
    RecordingsPanel(PanelContext context, SoundDevices& sound, QWidget* parent);
    ~RecordingsPanel() override;

    QString id() const override { return QStringLiteral("recordings"); }

    QString title() const override;
    QString purpose() const override;
    QIcon icon() const override;
    void refresh(const host::EngineView& view) override;
    void handle(const host::EngineEvent& event) override;
    QWidget* filterBox() override;
    void exportSelection() override;

    bool canExport() const override { return true; }

    QString stateId() const override;
    void narrow(const QString& filter) override;

    /// In the window's language.
    static QList<ListColumn> columns();

    ListModel& model() { return *m_model; }

    RecordingPlayer& player() { return m_player; }

    PlayerBar& playerBar() { return *m_playerBar; }

    /// The recording is looked for and played, whatever the list shows.
    void playRecording(std::uint64_t recording);

    /// The answer to the newest question is shown.
    bool isSettled() const { return !m_asking && !m_askAgain && !m_typing.isActive(); }

    QString totalsText() const;

protected:
    void retranslate() override;
    void restyle() override;

private:
    using Rows = std::vector<const host::RecordingRow*>;

    // recordings_panel.cpp
    void build();
    void buildTools(QWidget* parent);
    void connectParts();

    // recordings_panel_list.cpp
    host::RecordingQuery query() const;
    void ask();
    void answered(const host::RecordingList& list);
    void addRunning(std::vector<host::RecordingRow>& rows, const host::EngineView& view) const;
    void showRows();
    void showTrouble(const host::RecordingView& recording);
    void showState(const host::EngineView& view);
    void fillGroups(const host::EngineView& view);
    QStringList textsOf(const host::RecordingRow& row) const;
    bool isFiltered() const;
    void clearFilters();
    const host::RecordingRow* rowAt(int place) const;
    Rows selected() const;
    void playRow(int place, bool play);
    void playNeighbour(int by, bool play);
    void select(std::uint64_t recording);

    // recordings_panel_actions.cpp
    void registerActions();
    void openMenu(const QPoint& position);
    std::vector<std::uint64_t> selectedIds() const;
    QString whatIsChosen(const Rows& rows) const;
    QString nothingChosen() const;
    void bin();
    void restore();
    void keep();
    void note();
    void removeForEver();
    void exportRows(bool evidence);
    void announce();
    void switchRecording();
    void playLastHeard();

    RecordingPlayer m_player;
    WaveformCache* m_waves;
    ListModel* m_model;
    QLineEdit* m_search;
    QComboBox* m_days;
    QComboBox* m_groups;
    QComboBox* m_lengths;
    ChipRow* m_chips;
    QLabel* m_totals;
    QPushButton* m_more;
    InlineBar* m_bar;
    Grid* m_grid;
    FreezeGuard* m_freeze = nullptr;
    StateStack* m_stack = nullptr;
    DayStrip* m_day;
    PlayerBar* m_playerBar;
    QTimer m_typing;
    std::shared_ptr<const host::RecordingList> m_list;
    std::vector<host::RecordingRow> m_rows; ///< as shown before sorting
    std::shared_ptr<const host::GroupTable> m_shownGroups;
    std::uint64_t m_revision = 0; ///< of the rows asked for last
    std::uint64_t m_heard = 0;    ///< of the overs that run
    std::size_t m_limit;
    std::optional<DayStrip::Span> m_span;
    MonoTime m_grownAt{};
    std::optional<host::Message> m_trouble; ///< of recording, as told
    std::uint64_t m_wanted = 0;             ///< to be played when it is found
    bool m_asking = false;
    bool m_askAgain = false;
};

} // namespace shack::ui
