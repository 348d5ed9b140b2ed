#include "ui/window/checklist_panel.h"

#include "ui/window/action_registry.h"
#include "ui/window/icons.h"
#include "ui/window/theme.h"
#include "ui/window/view_settings.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStyle>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace shack::ui {

namespace {

const QString kWantedKey = QStringLiteral("checklist/wanted");

enum Step : std::size_t { OnAir, Account, Connect, Hear, Settings };

} // namespace

ChecklistPanel::ChecklistPanel(PanelContext context, QWidget* parent)
    : Panel(context, parent), m_head(new QLabel(this)), m_close(new QPushButton(this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 10, 12, 10);
    column->setSpacing(10);
    m_head->setWordWrap(true);
    column->addWidget(m_head);
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(10);
    grid->setVerticalSpacing(8);
    grid->setColumnStretch(1, 1);
    column->addLayout(grid);
    const std::array<const char*, 5> actions{"station.start", "account.add", "station.copyAddress",
                                             "view.panel.talking", "station.settings"};
    for (const char* action : actions)
        addStep(QStringLiteral("step%1").arg(m_steps.size() + 1), QString::fromLatin1(action));
    for (std::size_t i = 0; i < m_steps.size(); ++i) {
        const int row = static_cast<int>(i);
        grid->addWidget(m_steps[i].mark, row, 0, Qt::AlignTop);
        grid->addWidget(m_steps[i].text, row, 1);
        grid->addWidget(m_steps[i].button, row, 2, Qt::AlignTop);
    }
    column->addStretch(1);
    auto* foot = new QHBoxLayout;
    foot->addStretch(1);
    foot->addWidget(m_close);
    column->addLayout(foot);
    m_close->setObjectName(QStringLiteral("checklist.close"));
    connect(m_close, &QPushButton::clicked, this, [this] {
        want(m_context.settings, false);
        if (QAction* shown = m_context.actions.action(QStringLiteral("view.panel.checklist")))
            shown->trigger();
    });
    ChecklistPanel::retranslate();
}

void ChecklistPanel::addStep(const QString& name, const QString& action)
{
    Step step;
    step.mark = new QLabel(this);
    step.text = new QLabel(this);
    step.text->setWordWrap(true);
    step.text->setObjectName(QStringLiteral("checklist.") + name);
    step.button = new QPushButton(this);
    step.button->setObjectName(QStringLiteral("checklist.%1.button").arg(name));
    connect(step.button, &QPushButton::clicked, this, [this, action] {
        if (QAction* found = m_context.actions.action(action))
            found->trigger();
    });
    m_steps.push_back(step);
}

bool ChecklistPanel::isWanted() const
{
    return m_context.settings.value(kWantedKey, false).toBool();
}

void ChecklistPanel::want(ViewSettings& settings, bool wanted)
{
    settings.setValue(kWantedKey, wanted);
}

QString ChecklistPanel::title() const
{
    return tr("First steps");
}

QString ChecklistPanel::purpose() const
{
    return tr("What a new station needs, in five steps that tick themselves.");
}

QIcon ChecklistPanel::icon() const
{
    return icons::themed(QStringLiteral("checklist"), m_context.theme);
}

int ChecklistPanel::done() const
{
    return static_cast<int>(
        std::count_if(m_steps.begin(), m_steps.end(), [](const Step& step) { return step.done; }));
}

void ChecklistPanel::setDone(std::size_t index, bool done)
{
    Step& step = m_steps[index];
    if (step.done == done && !step.mark->pixmap(Qt::ReturnByValue).isNull())
        return;
    step.done = done;
    step.button->setEnabled(!done || index == Settings || index == Connect);
    drawMark(step);
}

void ChecklistPanel::drawMark(const Step& step)
{
    const Theme& theme = m_context.theme;
    step.mark->setPixmap(
        icons::coloured(step.done ? QStringLiteral("ok") : QStringLiteral("todo"),
                        theme.colour(step.done ? Theme::Role::Ok : Theme::Role::Muted))
            .pixmap(style()->pixelMetric(QStyle::PM_SmallIconSize)));
    step.mark->setAccessibleName(step.done ? tr("done") : tr("to do"));
}

void ChecklistPanel::refresh(const host::EngineView& view)
{
    setDone(OnAir, view.station.state == host::StationState::OnTheAir);
    const auto& accounts = view.accounts->rows;
    setDone(Account, std::any_of(accounts.begin(), accounts.end(), [](const host::AccountRow& row) {
                return row.hasDevicePassword;
            }));
    setDone(Connect, view.online > 0);
    setDone(Hear, !view.lastHeard->rows.empty() || !view.talking.empty());
    setDone(Settings,
            m_context.settings.value(QStringLiteral("checklist/settingsSeen"), false).toBool());
    m_head->setText(tr("%1 of %2 done").arg(done()).arg(steps()));
}

void ChecklistPanel::retranslate()
{
    const std::array<QString, 5> texts{
        tr("Go on the air: the lamp above says so."),
        tr("Add an account with a device password, so that a device can log in."),
        tr("Connect a device: give it the station's address, the account and its password."),
        tr("Hear somebody talk: a card appears under Now talking."),
        tr("Look at the settings: network, theme, notifications, keys.")};
    const std::array<QString, 5> buttons{tr("Go on the air"), tr("Add account..."),
                                         tr("Copy address"), tr("Now talking"), tr("Settings...")};
    for (std::size_t i = 0; i < m_steps.size(); ++i) {
        m_steps[i].text->setText(texts[i]);
        m_steps[i].button->setText(buttons[i]);
        m_steps[i].button->setAccessibleDescription(texts[i]);
        drawMark(m_steps[i]);
    }
    m_close->setText(tr("Close for ever"));
    m_close->setToolTip(tr("View > Panels brings it back."));
    m_close->setAccessibleName(tr("Close the first steps for ever"));
    m_head->setText(tr("%1 of %2 done").arg(done()).arg(steps()));
}

void ChecklistPanel::restyle()
{
    for (const Step& step : m_steps)
        drawMark(step);
    Q_EMIT titleChanged();
}

} // namespace shack::ui
