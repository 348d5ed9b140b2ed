#include "ui/models/run_comparison.h"
#include "ui/text/run_words.h"
#include "ui/text/units.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>

// A comparison in the window's language.

namespace shack::ui::comparison {

namespace {

struct Tr {
    Q_DECLARE_TR_FUNCTIONS(Comparison)
};

/// Two digits that say something: 11 %, 0.4 %.
QString share(double ratio)
{
    const double percent = std::abs(ratio) * 100;
    return units::percent(std::abs(ratio), percent >= 10 || percent <= 0 ? 0 : 1);
}

QString amount(const ComparisonRow& row, double number)
{
    return row.result.relative ? share(number) : value(row.metric, std::abs(number));
}

QString signedAmount(const ComparisonRow& row, double number)
{
    const QString words = amount(row, number);
    if (number < 0)
        return QStringLiteral("\u2212%1").arg(words);
    return number > 0 ? QStringLiteral("+%1").arg(words) : words;
}

QString subject(const ComparisonRow& row)
{
    if (!row.load)
        return metricName(row.metric);
    //: a figure at a load: "latency p99 at 9,000 devices at 20 ms"
    return Tr::tr("%1, %2").arg(metricName(row.metric), runs::loadWords(*row.load));
}

} // namespace

QString metricName(RunMetric metric)
{
    switch (metric) {
    case RunMetric::BestRate:
        return Tr::tr("best loss-free rate");
    case RunMetric::Delivered:
        return Tr::tr("delivered");
    case RunMetric::Loss:
        return Tr::tr("loss");
    case RunMetric::P50:
        return Tr::tr("latency p50");
    case RunMetric::P99:
        return Tr::tr("latency p99");
    case RunMetric::P999:
        return Tr::tr("latency p99.9");
    case RunMetric::Cpu:
        return Tr::tr("CPU per 100,000 pps");
    case RunMetric::Memory:
        break;
    }
    return Tr::tr("memory");
}

QString value(RunMetric metric, double number)
{
    switch (metric) {
    case RunMetric::BestRate:
    case RunMetric::Delivered:
        return units::perSecond(std::round(number));
    case RunMetric::Loss:
        return units::percent(number / 100, 4);
    case RunMetric::P50:
    case RunMetric::P99:
    case RunMetric::P999:
        return units::milliseconds(number);
    case RunMetric::Cpu:
        //: processor cores
        return Tr::tr("%1 cores").arg(QLocale().toString(number, 'f', 3));
    case RunMetric::Memory:
        break;
    }
    return units::bytes(static_cast<std::uint64_t>(std::max(0.0, number) * 1024 * 1024));
}

QString difference(const ComparisonRow& row)
{
    return signedAmount(row, row.result.difference);
}

QString interval(const ComparisonRow& row)
{
    if (row.result.finding == stats::Finding::CannotTell)
        return units::none();
    //: an interval of a difference
    return Tr::tr("%1 to %2")
        .arg(signedAmount(row, row.result.interval.low),
             signedAmount(row, row.result.interval.high));
}

QString finding(const ComparisonRow& row)
{
    switch (row.result.finding) {
    case stats::Finding::RealBetter:
        return Tr::tr("real: B is better");
    case stats::Finding::RealWorse:
        return Tr::tr("real: B is worse");
    case stats::Finding::NoDifferenceSeen:
        return Tr::tr("no difference seen");
    case stats::Finding::CannotTell:
        break;
    }
    return Tr::tr("cannot tell");
}

QString hidden(const ComparisonRow& row)
{
    if (row.result.finding != stats::Finding::NoDifferenceSeen)
        return units::none();
    return amount(row, row.result.hidden);
}

QString sentence(const ComparisonRow& row)
{
    const stats::Comparison& result = row.result;
    switch (result.finding) {
    case stats::Finding::RealBetter:
    case stats::Finding::RealWorse: {
        const QString words = result.difference > 0
                                  ? Tr::tr("%1: B is %2 higher (95 % interval %3): real.")
                                  : Tr::tr("%1: B is %2 lower (95 % interval %3): real.");
        return words.arg(subject(row), amount(row, result.difference), interval(row));
    }
    case stats::Finding::NoDifferenceSeen: {
        const QString hidden =
            Tr::tr("%1: no difference seen; a difference under %2 could hide here.")
                .arg(subject(row), amount(row, result.hidden));
        if (!result.repeatsNeeded || !result.relative)
            return hidden;
        return Tr::tr("%1 %2 repeats would show 3 %.")
            .arg(hidden, units::count(*result.repeatsNeeded));
    }
    case stats::Finding::CannotTell:
        break;
    }
    return Tr::tr("%1: cannot tell, one run each.").arg(subject(row));
}

QString verdict(const RunComparison& runs)
{
    QStringList sentences;
    for (const ComparisonRow& row : runs.rows) {
        if (row.isHeadline && row.result.isReal())
            sentences.append(sentence(row));
    }
    if (!sentences.isEmpty())
        return sentences.join(QLatin1Char(' '));
    for (const ComparisonRow& row : runs.rows) {
        if (!row.isHeadline)
            continue;
        if (row.result.finding == stats::Finding::CannotTell)
            return Tr::tr("Cannot tell: one run each.");
        sentences.append(sentence(row));
    }
    if (sentences.isEmpty())
        return Tr::tr("These runs have no load in common that both measured.");
    return Tr::tr("No difference seen. %1").arg(sentences.join(QLatin1Char(' ')));
}

QString method(const RunComparison& runs)
{
    if (runs.rows.empty())
        return {};
    const stats::Comparison& first = runs.rows.front().result;
    return Tr::tr("Welch t-test on %1 + %2 repeats, and bootstrap (10,000) of the difference of "
                  "medians; both must agree. Interleaved order: %3.")
        .arg(first.repeatsA)
        .arg(first.repeatsB)
        .arg(runs.interleaved ? Tr::tr("yes") : Tr::tr("no"));
}

QString mismatch(RunMismatch mismatch)
{
    switch (mismatch) {
    case RunMismatch::Host:
        return Tr::tr("They were made on different computers.");
    case RunMismatch::Version:
        return Tr::tr("They were made by different versions.");
    case RunMismatch::Plan:
        return Tr::tr("Their plans differ.");
    case RunMismatch::Target:
        return Tr::tr("Their targets differ.");
    case RunMismatch::Governor:
        return Tr::tr("The CPU governor was another.");
    case RunMismatch::Processor:
        break;
    }
    return Tr::tr("The processor was another.");
}

} // namespace shack::ui::comparison
