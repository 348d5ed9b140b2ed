#include "engine/bench/ladder_text.h"
#include "engine/bench/rfc2544_plan.h"
#include "ui/bridge/run_desk.h"
#include "ui/models/list_model.h"
#include "ui/panels/compare_view.h"
#include "ui/panels/inline_bar.h"
#include "ui/panels/ladder_panel.h"
#include "ui/panels/runs_panel.h"

#include <QStackedWidget>

#include <algorithm>
#include <tuple>
#include <utility>

// What the list of runs does with several of them.

namespace shack::ui {

namespace {

/// Runs of one plan by one version on one computer are repeats of each other.
using Likeness = std::tuple<std::string, std::string, std::string>;

Likeness likenessOf(const bench::ArchivedRun& run)
{
    return {run.planText, run.version, run.host};
}

} // namespace

QString RunsPanel::busyReason() const
{
    return m_desk.isRunning() ? tr("A run goes on; stop it or wait.") : QString();
}

QString RunsPanel::planReason() const
{
    const QStringList ids = chosen();
    if (ids.size() != 1)
        return tr("Choose one run first.");
    const bench::ArchivedRun* run = m_desk.store().find(ids.front());
    if (run == nullptr || (run->kind != "ladder" && run->kind != "rfc2544"))
        return tr("Only ladders and RFC 2544 measurements can be run again from here.");
    return {};
}

QString RunsPanel::compareReason() const
{
    const QStringList ids = chosen();
    if (ids.size() < 2)
        return tr("Choose two runs or more.");
    for (const QString& id : ids) {
        const bench::ArchivedRun* run = m_desk.store().find(id);
        if (run == nullptr || run->cutOff || run->running ||
            (run->kind != "ladder" && run->kind != "load"))
            return tr("Only loads and ladders that came to their end can be compared.");
    }
    return {};
}

/// Two runs are A and B, the older one first. Of more, alike ones are repeats: the older kind is A.
void RunsPanel::compareChosen()
{
    if (!compareReason().isEmpty())
        return;
    QStringList ids = chosen();
    std::reverse(ids.begin(), ids.end());
    std::sort(ids.begin(), ids.end()); // ids begin with the time
    const Likeness first = likenessOf(*m_desk.store().find(ids.front()));
    QStringList a;
    QStringList b;
    for (const QString& id : ids)
        (likenessOf(*m_desk.store().find(id)) == first ? a : b).append(id);
    if (b.isEmpty()) { // all alike: the later half against the earlier one
        b = a.mid(a.size() / 2);
        a = a.mid(0, a.size() / 2);
    }
    compareSides(a, b, false);
}

void RunsPanel::compareSides(const QStringList& a, const QStringList& b, bool interleaved)
{
    m_sideA = a;
    m_sideB = b;
    m_interleaved = interleaved;
    m_desk.store().read(a + b, this, [this, a, b, interleaved](const RunStore::Reports& reports) {
        if (m_sideA != a || m_sideB != b)
            return;
        if (!reports) {
            m_bar->say(tr("These runs cannot be compared: %1")
                           .arg(QString::fromStdString(reports.error().sentence())),
                       ListMark::Fault);
            return;
        }
        ReportList left(reports->begin(), reports->begin() + a.size());
        ReportList right(reports->begin() + a.size(), reports->end());
        m_shown.clear();
        m_detail->setCurrentIndex(2);
        m_compare->compare(std::move(left), std::move(right), interleaved);
    });
}

bool RunsPanel::startAgain(const bench::ArchivedRun& run)
{
    if (run.kind == "rfc2544") {
        const auto plan = bench::parseRfc2544(run.planText);
        return plan && m_desk.start(*plan);
    }
    const auto plan = bench::parseLadder(run.planText);
    return plan && m_desk.start(*plan);
}

void RunsPanel::again()
{
    const bench::ArchivedRun* run = m_desk.store().find(chosen().value(0));
    if (run == nullptr)
        return;
    if (!startAgain(*run)) {
        m_bar->say(tr("This plan cannot be run here any more."), ListMark::Fault);
        return;
    }
    // What was measured by RFC 2544 is looked at side by side by people.
    m_againOf = run->kind == "ladder" ? QString::fromStdString(run->id) : QString();
    Q_EMIT openPanel(QStringLiteral("ladder"), {});
}

/// In turn, so that what changes slowly on the computer meets both alike.
void RunsPanel::runMore(int times)
{
    if (m_compare->a().empty() || m_compare->b().empty())
        return;
    std::vector<bench::LadderPlan> plans;
    for (int i = 0; i < times; ++i) {
        plans.push_back(m_compare->a().front()->plan);
        plans.push_back(m_compare->b().front()->plan);
    }
    if (!m_desk.start(std::move(plans))) {
        m_bar->say(tr("This plan cannot be run here any more."), ListMark::Fault);
        return;
    }
    m_moreRuns = true;
    Q_EMIT openPanel(QStringLiteral("ladder"), {});
}

void RunsPanel::onSeriesEnded(const QStringList& ids)
{
    if (!std::exchange(m_moreRuns, false))
        return;
    QStringList a = m_sideA;
    QStringList b = m_sideB;
    for (qsizetype i = 0; i < ids.size(); ++i)
        (i % 2 == 0 ? a : b).append(ids[i]);
    compareSides(a, b, true);
    Q_EMIT openPanel(QStringLiteral("runs"), {});
}

void RunsPanel::editPlan()
{
    const bench::ArchivedRun* run = m_desk.store().find(chosen().value(0));
    if (run == nullptr)
        return;
    const QString text = QString::fromStdString(run->planText);
    Q_EMIT openPanel(QStringLiteral("ladder"),
                     run->kind == "rfc2544" ? LadderPanel::kTrials + text : text);
}

} // namespace shack::ui
