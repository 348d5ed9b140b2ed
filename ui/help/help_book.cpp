#include "ui/help/help_book.h"

#include <QDir>
#include <QFile>
#include <QStringList>

#include <algorithm>
#include <array>

namespace shack::ui {

namespace {

/// The order in which somebody new should read.
constexpr std::array kOrder{"start",     "window",  "devices",  "explain", "talkgroups", "talking",
                            "lastheard", "traffic", "latency",  "health",  "log",        "users",
                            "radio",     "network", "messages", "keys"};

QString readPage(const QString& language, const QString& id)
{
    QFile file(QStringLiteral(":/help/%1/%2.md").arg(language, id));
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

int orderOf(const QString& id)
{
    const auto found = std::find_if(kOrder.begin(), kOrder.end(), [&id](const char* known) {
        return id == QLatin1String(known);
    });
    return static_cast<int>(found - kOrder.begin());
}

} // namespace

void HelpBook::open(const QString& language)
{
    m_topics.clear();
    QStringList ids = QDir(QStringLiteral(":/help/en")).entryList({QStringLiteral("*.md")});
    std::sort(ids.begin(), ids.end(), [](const QString& a, const QString& b) {
        return orderOf(a.chopped(3)) < orderOf(b.chopped(3));
    });
    for (const QString& file : ids) {
        Topic topic;
        topic.id = file.chopped(3);
        topic.body = readPage(language, topic.id);
        if (topic.body.isEmpty())
            topic.body = readPage(QStringLiteral("en"), topic.id);
        topic.title =
            topic.body.section(QLatin1Char('\n'), 0, 0).remove(QLatin1Char('#')).trimmed();
        m_topics.push_back(std::move(topic));
    }
}

const HelpBook::Topic* HelpBook::find(const QString& id) const
{
    const auto found = std::find_if(m_topics.begin(), m_topics.end(),
                                    [&id](const Topic& topic) { return topic.id == id; });
    return found == m_topics.end() ? nullptr : &*found;
}

std::vector<const HelpBook::Topic*> HelpBook::search(const QString& words) const
{
    const QStringList wanted = words.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    std::vector<const Topic*> inTitle;
    std::vector<const Topic*> inBody;
    for (const Topic& topic : m_topics) {
        const auto holdsAll = [&wanted](const QString& text) {
            return std::all_of(wanted.begin(), wanted.end(), [&text](const QString& word) {
                return text.contains(word, Qt::CaseInsensitive);
            });
        };
        if (holdsAll(topic.title))
            inTitle.push_back(&topic);
        else if (holdsAll(topic.body))
            inBody.push_back(&topic);
    }
    inTitle.insert(inTitle.end(), inBody.begin(), inBody.end());
    return inTitle;
}

} // namespace shack::ui
