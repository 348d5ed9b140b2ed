#pragma once

#include <QByteArray>
#include <QMap>
#include <QRegularExpression>
#include <QSet>
#include <QString>
#include <QStringList>

namespace shack::test {

/// Reads a page in the Prometheus text format 0.0.4 strictly; `problem` is the first thing that no
/// scraper would take, or that no good exporter would write.
class PrometheusPage {
public:
    explicit PrometheusPage(const QByteArray& page)
    {
        if (!page.endsWith('\n'))
            problem = "the last line does not end";
        for (const QString& line : QString::fromUtf8(page).split('\n', Qt::SkipEmptyParts)) {
            if (problem.isEmpty())
                read(line);
        }
        for (const auto& [series, value] : m_samples.asKeyValueRange())
            checkHistogram(series, value);
    }

    QString problem;

    double value(const QString& series) const { return m_samples.value(series, -1); }

    qsizetype size() const { return m_samples.size(); }

private:
    void read(const QString& line)
    {
        static const QRegularExpression help{"^# HELP ([a-zA-Z_:][a-zA-Z0-9_:]*) \\S.*$"};
        static const QRegularExpression type{
            "^# TYPE ([a-zA-Z_:][a-zA-Z0-9_:]*) (counter|gauge|histogram)$"};
        static const QRegularExpression sample{
            "^([a-zA-Z_:][a-zA-Z0-9_:]*)((?:\\{[a-zA-Z_][a-zA-Z0-9_]*=\"[^\"\\\\\\n]*\""
            "(?:,[a-zA-Z_][a-zA-Z0-9_]*=\"[^\"\\\\\\n]*\")*\\})?) ([-+0-9.eE]+)$"};
        if (const auto match = help.match(line); match.hasMatch()) {
            m_helps.insert(match.captured(1));
        } else if (const auto kind = type.match(line); kind.hasMatch()) {
            if (m_types.contains(kind.captured(1)))
                problem = "a second TYPE: " + line;
            m_types[kind.captured(1)] = kind.captured(2);
        } else if (const auto found = sample.match(line); found.hasMatch()) {
            take(found.captured(1), found.captured(2), found.captured(3));
        } else {
            problem = "no line of this format: " + line;
        }
    }

    void take(const QString& name, const QString& labels, const QString& number)
    {
        bool isNumber = false;
        const double value = number.toDouble(&isNumber);
        const QString family = familyOf(name);
        if (!isNumber)
            problem = "no number: " + name + " " + number;
        else if (family.isEmpty())
            problem = "no TYPE before: " + name;
        else if (!m_helps.contains(family))
            problem = "no HELP: " + family;
        else if (m_types[family] == "counter" && (!name.endsWith("_total") || value < 0))
            problem = "no counter: " + name;
        else if (m_samples.contains(name + labels))
            problem = "twice: " + name + labels;
        m_samples[name + labels] = value;
    }

    QString familyOf(const QString& name) const
    {
        if (m_types.contains(name))
            return name;
        for (const char* ending : {"_bucket", "_sum", "_count"}) {
            const QString family = name.chopped(name.endsWith(ending) ? qstrlen(ending) : 0);
            if (family != name && m_types.value(family) == "histogram")
                return family;
        }
        return {};
    }

    /// The last bucket of a histogram holds everything.
    void checkHistogram(const QString& series, double value)
    {
        static const QString last = "_bucket{le=\"+Inf\"}";
        if (series.endsWith(last) &&
            m_samples.value(series.chopped(last.size()) + "_count") != value)
            problem = "the buckets do not hold everything: " + series;
    }

    QSet<QString> m_helps;
    QMap<QString, QString> m_types;
    QMap<QString, double> m_samples;
};

} // namespace shack::test
