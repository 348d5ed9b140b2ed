#include "ui/text/report_phrases.h"

#include <QCoreApplication>
#include <QHash>
#include <QLocale>
#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <array>
#include <vector>

namespace shack::ui::report {

namespace {

constexpr const char* kContext = "Report";
/// A sentence holds a reason, which holds a load: deeper nesting is nonsense from a file.
constexpr int kDeepest = 6;
constexpr qsizetype kLongest = 2'000;
/// Letters of a shape that only joins two parts, like "%1 to %2": a list is taken apart before it.
constexpr qsizetype kJoint = 3;
constexpr QLatin1String kSeparator("; ");

QString sayAt(const QString& english, int depth);

/// A sentence with places to fill in, and how to find what stands there.
struct Shape {
    const char* source = nullptr;
    QRegularExpression pattern;
    std::vector<int> places; ///< numbers of the places, in the order of the text
    qsizetype letters = 0;   ///< of the sentence itself, without the places
};

Shape shapeOf(const char* source)
{
    static const QRegularExpression kPlace(QStringLiteral("%(\\d)"));
    const QString text = QString::fromUtf8(source);
    Shape shape{source, {}, {}, 0};
    // A list of reasons is what a sentence tells; a part of a sentence is itself in the list.
    const bool mayHoldList = text.endsWith(QLatin1Char('.'));
    QString pattern;
    qsizetype at = 0;
    for (auto found = kPlace.globalMatch(text); found.hasNext();) {
        const QRegularExpressionMatch place = found.next();
        pattern += QRegularExpression::escape(text.mid(at, place.capturedStart() - at));
        pattern += mayHoldList ? QStringLiteral("(.+?)") : QStringLiteral("((?:(?!; ).)+?)");
        shape.places.push_back(place.captured(1).toInt());
        at = place.capturedEnd();
    }
    pattern += QRegularExpression::escape(text.mid(at));
    shape.letters = std::count_if(text.begin(), text.end(), [](QChar c) { return c.isLetter(); });
    if (shape.letters <= kJoint)
        shape.letters = 0; // among themselves they stay in the order of the list
    shape.pattern = QRegularExpression(QRegularExpression::anchoredPattern(pattern));
    shape.pattern.optimize();
    return shape;
}

struct Book {
    QHash<QString, const char*> whole;
    std::vector<Shape> shapes;
};

/// Made once; threads that make it at the same time wait for each other.
const Book& book()
{
    static const Book kBook = [] {
        Book made;
        for (const char* source : phrases()) {
            const QString text = QString::fromUtf8(source);
            if (text.contains(QLatin1Char('%')) && text.contains(QStringLiteral("%1")))
                made.shapes.push_back(shapeOf(source));
            else
                made.whole.insert(text, source);
        }
        // "%1 to %2" fits into many sentences: who says more of it is asked first.
        std::stable_sort(made.shapes.begin(), made.shapes.end(),
                         [](const Shape& a, const Shape& b) { return a.letters > b.letters; });
        return made;
    }();
    return kBook;
}

QString translated(const char* source)
{
    return QCoreApplication::translate(kContext, source);
}

/// In one pass, so that a figure which looks like a place is not one.
QString filled(const QString& text, const std::array<QString, 10>& values)
{
    QString made;
    for (qsizetype at = 0; at < text.size(); ++at) {
        const bool place =
            text[at] == QLatin1Char('%') && at + 1 < text.size() && text[at + 1].isDigit();
        if (place)
            made += values[static_cast<std::size_t>(text[++at].digitValue())];
        else
            made += text[at];
    }
    return made;
}

bool hasWords(const QString& text)
{
    return std::any_of(text.begin(), text.end(), [](QChar letter) { return letter.isLetter(); });
}

/// Reasons and rules stand in lists.
QString sayList(const QString& english, int depth)
{
    QStringList parts = english.split(kSeparator);
    if (parts.size() < 2)
        return english;
    for (QString& part : parts)
        part = sayAt(part, depth + 1);
    return parts.join(kSeparator);
}

QString sayAt(const QString& english, int depth)
{
    if (depth > kDeepest || english.size() > kLongest || !hasWords(english))
        return english;
    if (const auto whole = book().whole.constFind(english); whole != book().whole.constEnd())
        return translated(*whole);
    for (const Shape& shape : book().shapes) {
        if (shape.letters <= kJoint && english.contains(kSeparator))
            return sayList(english, depth);
        const QRegularExpressionMatch match = shape.pattern.match(english);
        if (!match.hasMatch())
            continue;
        std::array<QString, 10> values;
        for (std::size_t i = 0; i < shape.places.size(); ++i)
            values[static_cast<std::size_t>(shape.places[i])] =
                sayAt(match.captured(static_cast<int>(i) + 1), depth + 1);
        return filled(translated(shape.source), values);
    }
    return sayList(english, depth);
}

void say(std::string& text)
{
    text = said(text).toStdString();
}

} // namespace

QString said(const QString& english)
{
    return sayAt(english, 0);
}

QString said(const std::string& english)
{
    return said(QString::fromStdString(english));
}

bench::ReportPage told(bench::ReportPage page)
{
    // With the country: characters of simplified and traditional Chinese are drawn differently.
    page.language = QLocale().name().replace(QLatin1Char('_'), QLatin1Char('-')).toStdString();
    if (page.verdictWord.empty())
        page.verdictWord = page.verdict;
    for (std::string* text :
         {&page.title, &page.subtitle, &page.verdictWord, &page.sentence, &page.conditionsTitle})
        say(*text);
    for (bench::ReportTable& table : page.tables) {
        say(table.title);
        say(table.note);
        for (std::string& head : table.heads)
            say(head);
        for (auto& row : table.rows)
            for (std::string& cell : row)
                say(cell);
    }
    for (std::string& note : page.notes)
        say(note);
    for (auto& [name, value] : page.conditions) {
        const bool forPrograms = name == "command"; // stays as it is typed
        say(name);
        if (!forPrograms)
            say(value);
    }
    return page;
}

} // namespace shack::ui::report
