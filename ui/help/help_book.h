#pragma once

#include <QString>

#include <vector>

namespace shack::ui {

/// The operator's manual: one page per topic, in the window's language. GUI thread; the pages are
/// compiled into the program.
class HelpBook {
public:
    struct Topic {
        QString id; ///< "devices": file name without language and suffix
        QString title;
        QString body; ///< Markdown
    };

    /// Reads the pages of a language; English ones take the place of missing ones.
    void open(const QString& language);

    const std::vector<Topic>& topics() const { return m_topics; }

    const Topic* find(const QString& id) const;
    /// Topics whose title or body holds all words, best first.
    std::vector<const Topic*> search(const QString& words) const;

private:
    std::vector<Topic> m_topics;
};

} // namespace shack::ui
