#include "ui/panels/now_talking_panel.h"

#include "ui/bridge/engine_bridge.h"
#include "ui/panels/live_bar.h"
#include "ui/panels/over_card.h"
#include "ui/panels/state_stack.h"
#include "ui/text/units.h"
#include "ui/window/action_registry.h"
#include "ui/window/icons.h"
#include "ui/window/view_settings.h"

#include <QLabel>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>

namespace shack::ui {

namespace {

/// A view that was made before an event can still arrive after it.
constexpr std::uint64_t kViewsBehind = 2;

} // namespace

NowTalkingPanel::NowTalkingPanel(PanelContext context, SoundDevices* sound, QWidget* parent)
    : Panel(context, parent), m_more(new QLabel(this)), m_stack(nullptr)
{
    if (sound != nullptr && context.bridge.soundPort() != nullptr)
        m_live = new LiveBar(context, *sound, this);
    auto* body = new QWidget;
    auto* column = new QVBoxLayout(body);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    for (std::size_t i = 0; i < kCards; ++i) {
        auto* card = new OverCard(context.theme, body);
        card->offerListening(m_live != nullptr);
        card->setObjectName(QStringLiteral("talking.card%1").arg(i));
        card->hide();
        column->addWidget(card);
        connect(card, &OverCard::cutWanted, this, [this, card] { cut(card->over()); });
        connect(card, &OverCard::listenWanted, this,
                [this, card] { m_live->toggle(card->over().group); });
        connect(card, &OverCard::explainWanted, this, [this, card] {
            Q_EMIT openPanel(QStringLiteral("devices"),
                             QStringLiteral("explain:%1").arg(card->over().device.value));
        });
        m_cards.push_back(card);
    }
    m_more->setObjectName(QStringLiteral("talking.more"));
    m_more->setParent(body);
    column->addWidget(m_more);
    column->addStretch();
    auto* scroll = new QScrollArea(this);
    scroll->setWidget(body);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_stack = new StateStack(QStringLiteral("talking"), scroll, this);
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(4, 4, 4, 4);
    outer->addWidget(m_stack);
    if (m_live != nullptr) {
        outer->addWidget(m_live);
        connect(m_live, &LiveBar::levelsChanged, this, [this] {
            for (OverCard* card : m_cards)
                card->setLevel(m_live->levelOf(card->over().over));
        });
    }
    registerActions();
    retranslate();
}

void NowTalkingPanel::registerActions()
{
    const auto reason = [this] {
        return currentCard() == nullptr ? tr("Nobody is talking.") : QString();
    };
    ActionSpec cutTurn;
    cutTurn.id = QStringLiteral("talk.cut");
    cutTurn.text = QT_TRANSLATE_NOOP("Actions", "Cut the talk turn");
    cutTurn.keywords = {"cut", "end turn", "切断", "打断", "qd", "dd"};
    cutTurn.icon = QStringLiteral("cut");
    cutTurn.run = [this] { cut(currentCard()->over()); };
    cutTurn.disabledReason = reason;
    m_context.actions.add(std::move(cutTurn));

    ActionSpec explain;
    explain.id = QStringLiteral("talk.explain");
    explain.text = QT_TRANSLATE_NOOP("Actions", "Explain the talker");
    explain.keywords = {"explain", "talker", "解释", "发言者", "js", "fyz"};
    explain.icon = QStringLiteral("explain");
    explain.run = [this] {
        Q_EMIT openPanel(QStringLiteral("devices"),
                         QStringLiteral("explain:%1").arg(currentCard()->over().device.value));
    };
    explain.disabledReason = reason;
    m_context.actions.add(std::move(explain));
}

QString NowTalkingPanel::title() const
{
    return tr("Now talking");
}

QString NowTalkingPanel::purpose() const
{
    return tr("Who holds a talk turn now.");
}

QIcon NowTalkingPanel::icon() const
{
    return icons::themed(QStringLiteral("talking"), m_context.theme);
}

void NowTalkingPanel::retranslate()
{
    for (OverCard* card : m_cards)
        card->retranslate();
    if (m_live != nullptr)
        m_live->retranslate();
    show(*m_context.bridge.view());
}

void NowTalkingPanel::restyle()
{
    for (OverCard* card : m_cards)
        card->restyle();
    if (m_live != nullptr)
        m_live->restyle();
}

void NowTalkingPanel::handle(const host::EngineEvent& event)
{
    const std::uint64_t now = m_context.bridge.view()->sequence;
    if (const auto* started = std::get_if<host::OverStarted>(&event)) {
        if (!m_ended.contains(started->over.over))
            m_talkers[started->over.over] = {started->over, std::nullopt, now + kViewsBehind};
    } else if (const auto* ended = std::get_if<host::OverEnded>(&event)) {
        m_talkers.erase(ended->over.over);
        m_ended[ended->over.over] = now + kViewsBehind;
    } else {
        return;
    }
    show(*m_context.bridge.view());
}

void NowTalkingPanel::refresh(const host::EngineView& view)
{
    std::set<std::uint64_t> inView;
    for (const host::TalkingNow& talking : view.talking) {
        inView.insert(talking.over.over);
        if (!m_ended.contains(talking.over.over))
            m_talkers[talking.over.over] = {talking.over, talking.listeners, 0};
    }
    std::erase_if(m_talkers, [&](const auto& entry) {
        return !inView.contains(entry.first) && view.sequence > entry.second.untilView;
    });
    std::erase_if(m_ended, [&](const auto& entry) { return view.sequence > entry.second; });
    if (m_live != nullptr)
        m_live->refresh(view);
    show(view);
}

void NowTalkingPanel::show(const host::EngineView& view)
{
    std::size_t used = 0;
    for (const auto& [number, talker] : m_talkers) {
        if (used == m_cards.size())
            break;
        const auto& groups = view.groups->rows;
        const auto group =
            std::find_if(groups.begin(), groups.end(), [&talker = talker](const auto& row) {
                return row.id == talker.over.group;
            });
        const auto length = std::chrono::duration_cast<std::chrono::milliseconds>(
            view.wallAt - talker.over.startedAt);
        m_cards[used++]->show(talker.over, std::max(length, std::chrono::milliseconds{0}),
                              group == groups.end() ? 0 : group->maxTalkSeconds, talker.listeners);
        m_cards[used - 1]->setListening(m_live != nullptr &&
                                        m_live->isListening(talker.over.group));
    }
    for (std::size_t i = used; i < m_cards.size(); ++i)
        m_cards[i]->hide();
    const int more = static_cast<int>(m_talkers.size() - used);
    m_more->setVisible(more > 0);
    //: more talkers than there is room for
    m_more->setText(more > 0 ? tr("+%n more", nullptr, more) : QString());
    if (used > 0) {
        m_stack->showBody();
        return;
    }
    const auto& heard = view.lastHeard->rows;
    if (view.station.state != host::StationState::OnTheAir)
        m_stack->showState(
            QStringLiteral("talking.empty.stopped"), tr("The station is not on the air."),
            view.station.state == host::StationState::Stopped
                ? QList<NextStep>{{tr("Start"),
                                   [this] { m_context.bridge.submit(host::StartStation{}); },
                                   QStringLiteral("talking.start")}}
                : QList<NextStep>{});
    else
        m_stack->showState(
            QStringLiteral("talking.empty.silence"),
            heard.empty()
                ? tr("Nobody is talking.")
                : tr("Nobody is talking. Last heard: %1 at %2.")
                      .arg(units::callsign(heard.front().callsign, heard.front().ssid.value),
                           units::clock(heard.front().startedAt, m_context.settings.utc())));
}

void NowTalkingPanel::cut(const host::OverRow& over)
{
    m_context.bridge.submit(host::CutTurn{over.domain});
}

const OverCard* NowTalkingPanel::currentCard() const
{
    const OverCard* first = nullptr;
    for (const OverCard* card : m_cards) {
        if (card->isHidden())
            continue;
        if (card->isAncestorOf(focusWidget()))
            return card;
        if (first == nullptr)
            first = card;
    }
    return m_talkers.empty() ? nullptr : first;
}

std::vector<const OverCard*> NowTalkingPanel::cards() const
{
    std::vector<const OverCard*> shown;
    for (const OverCard* card : m_cards) {
        if (!card->isHidden())
            shown.push_back(card);
    }
    return shown;
}

QString NowTalkingPanel::moreText() const
{
    return m_more->text();
}

QString NowTalkingPanel::stateId() const
{
    return m_stack->stateId();
}

} // namespace shack::ui
