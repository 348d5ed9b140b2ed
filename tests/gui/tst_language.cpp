#include "tests/gui/window_bench.h"
#include "tests/support/test_main.h"
#include "ui/settings/settings_dialog.h"
#include "ui/settings/settings_page.h"
#include "ui/window/panel_shelf.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QFile>
#include <QGroupBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QRegularExpression>
#include <QTest>
#include <QXmlStreamReader>

using namespace shack;
using namespace shack::tests;

/// Both languages complete, and every visible text follows a switch.
class TestLanguage : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyEntryIsFinished_data();
    void everyEntryIsFinished();
    void placeholdersAgree();
    void theGlossaryIsKept();
    void aSwitchRetranslatesEveryText();
    void switchingBackRestoresEveryText();
    void everyManualPageExistsInBothLanguages();
};

namespace {

struct Entry {
    QString context, source, translation;
    bool finished = true;
    bool plural = false;
    QStringList forms;
};

QList<Entry> entries(const QString& language)
{
    QFile file(QStringLiteral(SHACK_SOURCE_DIR "/translations/shack_%1.ts").arg(language));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    QList<Entry> found;
    QXmlStreamReader xml(&file);
    QString context;
    Entry entry;
    while (!xml.atEnd()) {
        xml.readNext();
        if (xml.isStartElement()) {
            if (xml.name() == QLatin1String("name"))
                context = xml.readElementText();
            else if (xml.name() == QLatin1String("message")) {
                entry = Entry{};
                entry.context = context;
                entry.plural =
                    xml.attributes().value(QLatin1String("numerus")) == QLatin1String("yes");
            } else if (xml.name() == QLatin1String("source"))
                entry.source = xml.readElementText();
            else if (xml.name() == QLatin1String("translation")) {
                entry.finished = xml.attributes().value(QLatin1String("type")).isEmpty();
                if (!entry.plural)
                    entry.translation = xml.readElementText();
            } else if (xml.name() == QLatin1String("numerusform"))
                entry.forms.append(xml.readElementText());
        } else if (xml.isEndElement() && xml.name() == QLatin1String("message"))
            found.append(entry);
    }
    return found;
}

QStringList placeholders(const QString& text)
{
    static const QRegularExpression kPlaceholder(
        QStringLiteral("%(?:[1-9]|n)|\\{[a-z_]+(?::[a-z]+)?\\}|\\[|\\]"));
    QStringList found;
    auto all = kPlaceholder.globalMatch(text);
    while (all.hasNext())
        found.append(all.next().captured());
    found.sort();
    return found;
}

/// Words a person reads in the window now, by the widget they belong to.
QMap<QString, QString> visibleTexts(QWidget* top)
{
    QMap<QString, QString> texts;
    const auto note = [&texts](const QObject* owner, const char* what, const QString& text) {
        if (!text.trimmed().isEmpty())
            texts.insert(
                QStringLiteral("%1/%2/%3")
                    .arg(reinterpret_cast<quintptr>(owner), 0, 16)
                    .arg(QLatin1String(owner->metaObject()->className()), QLatin1String(what)),
                text);
    };
    const auto widgets = top->findChildren<QWidget*>();
    for (QWidget* widget : widgets) {
        if (!widget->isVisible() && qobject_cast<QMenu*>(widget) == nullptr)
            continue; // gets its words when it is shown
        note(widget, "tooltip", widget->toolTip());
        note(widget, "accessibleName", widget->accessibleName());
        if (auto* label = qobject_cast<QLabel*>(widget))
            note(label, "label", label->text());
        if (auto* button = qobject_cast<QAbstractButton*>(widget))
            note(button, "button", button->text());
        if (auto* edit = qobject_cast<QLineEdit*>(widget))
            note(edit, "placeholder", edit->placeholderText());
        if (auto* group = qobject_cast<QGroupBox*>(widget))
            note(group, "group", group->title());
        if (auto* menu = qobject_cast<QMenu*>(widget))
            note(menu, "menu", menu->title());
        if (auto* list = qobject_cast<QComboBox*>(widget)) {
            for (int i = 0; i < list->count(); ++i)
                note(list, qPrintable(QStringLiteral("item%1").arg(i)), list->itemText(i));
        }
        if (auto* header = qobject_cast<QHeaderView*>(widget)) {
            if (header->model() != nullptr && header->orientation() == Qt::Horizontal) {
                for (int i = 0; i < header->count(); ++i)
                    note(header, qPrintable(QStringLiteral("section%1").arg(i)),
                         header->model()->headerData(i, Qt::Horizontal).toString());
            }
        }
        const auto actions = widget->actions();
        for (QAction* action : actions)
            note(action, "action", action->text());
    }
    return texts;
}

/// An English word is left when everything is taken away that is never translated: markup,
/// callsigns, names people gave, words of the filter, keys, units, paths.
bool looksEnglish(QString text)
{
    static const QRegularExpression kKept(QStringLiteral(
        "<[^>]*>|&[a-z]+;|[A-Z0-9/]+-\\d+|National|Beijing|Net control|North-South|Club (?:station|"
        "gateway)|English|Shack|SSID|Shift|Opus|FLAC|CTCSS|CDCSS|Mbit/"
        "s|Ctrl\\S*|\"sent\"|\u201csent\u201d|group:|model:|national|"
        "bridge|online|gaps|sysctl.*|/[\\w./"
        "-]+|\\.shackplan|\\.pcap\\w*|\\*\\.\\w+|(?:type|call|ip|src|dst|s?port|dport|proto|is|len|"
        "time)[:<>]"
        "\\S*|DraARL|UDP|TCP|Windows|macOS|ESP32|[a-z_]+\\.[a-z_]+|cores"));
    static const QRegularExpression kWord(QStringLiteral("[A-Za-z]{4,}"));
    return kWord.match(text.remove(kKept)).hasMatch();
}

} // namespace

void TestLanguage::everyEntryIsFinished_data()
{
    QTest::addColumn<QString>("language");
    QTest::newRow("Chinese") << "zh_CN";
    QTest::newRow("English plurals") << "en";
}

void TestLanguage::everyEntryIsFinished()
{
    QFETCH(QString, language);
    const QList<Entry> all = entries(language);
    QVERIFY(all.size() > (language == QLatin1String("en") ? 5 : 300));
    QStringList unfinished;
    for (const Entry& entry : all) {
        const bool needed = language != QLatin1String("en") || entry.plural;
        const bool empty = entry.plural ? entry.forms.contains(QString()) || entry.forms.isEmpty()
                                        : entry.translation.isEmpty();
        if (needed && (!entry.finished || empty))
            unfinished.append(entry.context + QStringLiteral(": ") + entry.source);
    }
    QVERIFY2(unfinished.isEmpty(), qPrintable(QStringLiteral("%1 entries:\n%2")
                                                  .arg(unfinished.size())
                                                  .arg(unfinished.join(QLatin1Char('\n')))));
}

void TestLanguage::placeholdersAgree()
{
    for (const Entry& entry : entries(QStringLiteral("zh_CN"))) {
        const QStringList translations =
            entry.plural ? entry.forms : QStringList{entry.translation};
        for (const QString& translation : translations) {
            QStringList wanted = placeholders(entry.source);
            QStringList got = placeholders(translation);
            // Chinese has one plural form and may leave the number to the words around it.
            QVERIFY2(wanted == got,
                     qPrintable(entry.source + QStringLiteral(" -> ") + translation));
        }
    }
}

void TestLanguage::theGlossaryIsKept()
{
    const QList<std::pair<QString, QString>> words{
        {QStringLiteral("talk group"), QStringLiteral("\u7fa4\u7ec4")},
        {QStringLiteral("device"), QStringLiteral("\u8bbe\u5907")},
        {QStringLiteral("may not talk"), QStringLiteral("\u7981\u53d1")},
        {QStringLiteral("does not hear"), QStringLiteral("\u7981\u6536")},
        {QStringLiteral("on the air"), QStringLiteral("\u8fd0\u884c")},
    };
    for (const Entry& entry : entries(QStringLiteral("zh_CN"))) {
        const QString translation = entry.plural ? entry.forms.value(0) : entry.translation;
        QString source = entry.source;
        source.remove(QRegularExpression(QStringLiteral("\\{[^}]*\\}")));
        for (const auto& [english, chinese] : words) {
            if (source.contains(english, Qt::CaseInsensitive))
                QVERIFY2(translation.contains(chinese),
                         qPrintable(entry.source + QStringLiteral(" -> ") + translation));
        }
    }
}

void TestLanguage::aSwitchRetranslatesEveryText()
{
    WindowBench bench;
    bench.show();
    bench.window->openSettings();
    bench.step(40);
    for (ui::Panel* panel : bench.window->shelf().panels())
        bench.window->openPanel(panel->id());
    bench.step();
    bench.settings.setValue(QStringLiteral("view/language"), QStringLiteral("zh_CN"));
    WindowBench::settle();
    bench.step();
    QStringList left;
    const auto collect = [&bench, &left] {
        const auto texts = visibleTexts(bench.window.get());
        for (auto it = texts.cbegin(); it != texts.cend(); ++it) {
            if (looksEnglish(it.value()))
                left.append(it.key().section(QLatin1Char('/'), 1) + QStringLiteral(": ") +
                            it.value());
        }
    };
    for (ui::Panel* panel : bench.window->shelf().panels()) {
        bench.window->openPanel(panel->id());
        WindowBench::settle();
        collect();
    }
    auto* dialog = bench.window->findChild<ui::SettingsDialog*>();
    for (ui::SettingsPage* page : dialog->pages()) {
        dialog->openPage(page->id());
        WindowBench::settle();
        collect();
    }
    left.removeDuplicates();
    QVERIFY2(left.isEmpty(), qPrintable(left.join(QLatin1Char('\n'))));
}

void TestLanguage::switchingBackRestoresEveryText()
{
    WindowBench bench;
    bench.show();
    bench.window->openSettings();
    const auto before = visibleTexts(bench.window.get());
    bench.settings.setValue(QStringLiteral("view/language"), QStringLiteral("zh_CN"));
    WindowBench::settle();
    bench.settings.setValue(QStringLiteral("view/language"), QStringLiteral("en"));
    WindowBench::settle();
    const auto after = visibleTexts(bench.window.get());
    for (auto it = before.cbegin(); it != before.cend(); ++it) {
        if (after.contains(it.key()))
            QCOMPARE(after.value(it.key()), it.value());
    }
}

void TestLanguage::everyManualPageExistsInBothLanguages()
{
    const QDir english(QStringLiteral(SHACK_SOURCE_DIR "/resources/help/en"));
    const QDir chinese(QStringLiteral(SHACK_SOURCE_DIR "/resources/help/zh_CN"));
    QCOMPARE(english.entryList({QStringLiteral("*.md")}),
             chinese.entryList({QStringLiteral("*.md")}));
    WindowBench bench;
    for (ui::Panel* panel : bench.window->shelf().panels())
        QVERIFY2(english.exists(panel->helpTopic() + QStringLiteral(".md")),
                 qPrintable(panel->helpTopic()));
}

SHACK_WINDOW_TEST(TestLanguage);
#include "tst_language.moc"
