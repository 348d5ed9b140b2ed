#pragma once

#include "engine/host/engine_view.h"

#include <QFrame>

#include <optional>

class QLabel;
class QProgressBar;
class QPushButton;

namespace shack::ui {

class ElidedLabel;
class Theme;

/// One talker: callsign, name, talk group, running time, time-out ring, Cut and Explain. GUI
/// thread.
class OverCard : public QFrame {
    Q_OBJECT

public:
    OverCard(Theme& theme, QWidget* parent);

    /// `limitSeconds` 0 = no ring.
    void show(const host::OverRow& over, std::chrono::milliseconds length,
              std::uint32_t limitSeconds, std::optional<std::uint32_t> listeners);

    const host::OverRow& over() const { return m_over; }

    /// Where there is no sound Listen is not offered.
    void offerListening(bool offered);

    /// Whether it is heard here, and how loud it is: 0..1.
    void setListening(bool listening);
    void setLevel(double level);

    QString lengthText() const;
    /// Name, talk group and, when known, how many listen.
    QString groupText() const;

    /// Share of the allowed time that has passed; 0 without a limit.
    double ringShare() const { return m_share; }

    void retranslate();
    void restyle();

Q_SIGNALS:
    void cutWanted();
    void listenWanted();
    void explainWanted();

protected:
    void changeEvent(QEvent* event) override;

private:
    class Ring;

    static QString groupWords(const host::OverRow& over, const QString& group,
                              std::optional<std::uint32_t> listeners);
    void applyFonts();

    Theme& m_theme;
    host::OverRow m_over;
    double m_share = 0;
    Ring* m_ring;
    QLabel* m_glyph;
    ElidedLabel* m_callsign;
    ElidedLabel* m_group;
    QLabel* m_length;
    QProgressBar* m_level;
    QPushButton* m_listen;
    QPushButton* m_cut;
    QPushButton* m_explain;
};

} // namespace shack::ui
