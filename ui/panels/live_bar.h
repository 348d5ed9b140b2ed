#pragma once

#include "engine/host/engine_view.h"
#include "engine/host/sound_port.h"
#include "ui/panels/panel.h"
#include "ui/sound/sound_devices.h"

#include <QTimer>
#include <QWidget>

#include <memory>
#include <vector>

class QLabel;
class QMenu;
class QProgressBar;
class QPushButton;
class QSlider;
class QToolButton;

namespace shack::ui {

/// Listening and talking at the desk (ux.md 4.3): which talk groups are heard, how loud, and the
/// button to talk with. GUI thread. The microphone is open only while the button is held.
class LiveBar : public QWidget {
    Q_OBJECT

public:
    LiveBar(PanelContext context, SoundDevices& sound, QWidget* parent);
    ~LiveBar() override;

    void refresh(const host::EngineView& view);
    void retranslate();
    void restyle();

    /// Hear a group here, or not any more.
    void toggle(TalkGroupId group);
    bool isListening(TalkGroupId group) const;

    /// 0..1
    double levelOf(std::uint64_t over) const;

    void openTalk(); ///< asks who talks and where to
    void closeTalk();
    void press(bool held);

    QString talkText() const;
    QString listenText() const;

Q_SIGNALS:
    void levelsChanged();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void build();
    void registerActions();
    void fillGroups();
    void setVolume(TalkGroupId group, float volume);
    void send(std::vector<host::ListenWish> wishes);
    void playOrStop();
    void look();
    void showTalk(const host::TalkStatus& status);
    QString talkWords(const host::TalkStatus& status) const;

    PanelContext m_context;
    std::shared_ptr<host::SoundPort> m_port;
    std::unique_ptr<SoundOutput> m_output;
    std::unique_ptr<SoundInput> m_input;
    QToolButton* m_listen;
    QMenu* m_groups;
    QSlider* m_volume;
    QPushButton* m_open;
    QPushButton* m_talk;
    QLabel* m_state;
    QProgressBar* m_level;
    QTimer m_look;
    std::vector<host::ListenWish> m_wishes; ///< as the engine has them
    std::vector<host::HeardLevel> m_levels;
    std::shared_ptr<const host::GroupTable> m_shownGroups;
    bool m_talkOpen = false;
    bool m_held = false;
    bool m_noOutput = false;
    QString m_trouble;
};

} // namespace shack::ui
