#pragma once

#include "ui/sound/recording_player.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QProgressBar;
class QSlider;
class QToolButton;

namespace shack::ui {

class Theme;
class ViewSettings;
class WaveformView;

/// Buttons, place and waveform of a player (ux.md 4.5). What comes before and after is the list's
/// business. GUI thread.
class PlayerBar : public QWidget {
    Q_OBJECT

public:
    PlayerBar(RecordingPlayer& player, Theme& theme, ViewSettings& settings, QWidget* parent);

    bool playsOn() const; ///< "next automatically" is on

    void slower();
    void faster();

    WaveformView& waveform() { return *m_waveform; }

    QString titleText() const;
    QString timeText() const;
    void retranslate();

Q_SIGNALS:
    void previousWanted();
    void nextWanted();

protected:
    void changeEvent(QEvent* event) override;

private:
    QToolButton* button(const char* name, const char* icon);
    void lay();
    void connectPlayer();
    void showState();
    void showSound();
    void showPlace();
    void fillOutputs();
    void restyle();

    RecordingPlayer& m_player;
    Theme& m_theme;
    ViewSettings& m_settings;
    QLabel* m_title;
    WaveformView* m_waveform;
    QToolButton* m_previous;
    QToolButton* m_play;
    QToolButton* m_next;
    QLabel* m_time;
    QProgressBar* m_level;
    QComboBox* m_speed;
    QToolButton* m_auto;
    QToolButton* m_skip;
    QSlider* m_volume;
    QComboBox* m_outputs;
};

} // namespace shack::ui
