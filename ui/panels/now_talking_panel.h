#pragma once

#include "ui/panels/panel.h"

#include <map>
#include <optional>
#include <set>
#include <vector>

class QLabel;
class QVBoxLayout;

namespace shack::ui {

class LiveBar;
class OverCard;
class SoundDevices;
class StateStack;

/// Who talks now, a card each (ux.md section 4.3). Talk start and end come as events, so a card is
/// there with the next frame of the screen; views fill in what events do not know. GUI thread.
class NowTalkingPanel : public Panel {
    Q_OBJECT

public:
    static constexpr std::size_t kCards = 6;

    /// Without `sound` nothing is heard here and nobody talks from here.
    NowTalkingPanel(PanelContext context, SoundDevices* sound, QWidget* parent);

    QString id() const override { return QStringLiteral("talking"); }

    QString title() const override;
    QString purpose() const override;
    QIcon icon() const override;
    void refresh(const host::EngineView& view) override;
    void handle(const host::EngineEvent& event) override;
    QString stateId() const override;

    /// Cards that are shown, in the order of their overs.
    std::vector<const OverCard*> cards() const;
    QString moreText() const;

    /// Null without sound.
    LiveBar* live() { return m_live; }

protected:
    void retranslate() override;
    void restyle() override;

private:
    struct Talker {
        host::OverRow over;
        std::optional<std::uint32_t> listeners; ///< known from the first view on
        std::uint64_t untilView = 0; ///< known from an event: kept until this view is newer
    };

    void registerActions();
    void show(const host::EngineView& view);
    void cut(const host::OverRow& over);
    const OverCard* currentCard() const;

    std::map<std::uint64_t, Talker> m_talkers;      ///< by over
    std::map<std::uint64_t, std::uint64_t> m_ended; ///< over -> forget after this view
    std::vector<OverCard*> m_cards;
    QLabel* m_more;
    StateStack* m_stack;
    LiveBar* m_live = nullptr;
};

} // namespace shack::ui
