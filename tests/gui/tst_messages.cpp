#include "engine/host/message_codes.h"
#include "tests/support/test_main.h"
#include "ui/text/log_sentences.h"
#include "ui/text/loss_words.h"
#include "ui/text/message_catalogue.h"
#include "ui/text/messages.h"
#include "ui/window/language.h"

#include <QDirIterator>
#include <QFile>
#include <QHash>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>

using namespace shack;
using namespace shack::ui;

class TestMessages : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyCodeOfTheEngineHasWords();
    void everyCodeThatSourcesWriteHasWords();
    void everyLogSentenceHasWords();
    void everyLossCauseHasWords();
    void fieldsGoIntoTheSentence();
    void everyMessageIsWithoutEnglishInChinese();
    void reasonsOfTheEngineHaveWords();
    void everyStoreTroubleHasItsRecovery();
    void partsWithoutTheirFieldFallAway();
    void aSentenceWithoutItsFieldIsTheEngines();
    void anUnknownCodeShowsTheEnginesSentence();
    void detailsHoldCodeAndFields();
};

namespace {

/// All sources below a folder, as one text per file.
QStringList sourcesBelow(const QString& folder)
{
    QStringList texts;
    QDirIterator files(QStringLiteral(SHACK_SOURCE_DIR "/") + folder, {QStringLiteral("*.cpp")},
                       QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        QFile file(files.next());
        if (file.open(QIODevice::ReadOnly))
            texts.append(QString::fromUtf8(file.readAll()));
    }
    return texts;
}

/// Literals written one after the other are one text.
QString joinedLiterals(const QString& literals)
{
    static const QRegularExpression kLiteral(QStringLiteral("\"((?:[^\"\\\\]|\\\\.)*)\""));
    QString joined;
    auto parts = kLiteral.globalMatch(literals);
    while (parts.hasNext())
        joined += parts.next().captured(1);
    return joined;
}

} // namespace

void TestMessages::everyCodeOfTheEngineHasWords()
{
    QStringList missing;
    const auto look = [&missing](std::string_view code) {
        if (messages::findMessage(code) == nullptr)
            missing.append(QString::fromStdString(std::string(code)));
    };
    for (const std::string_view code : host::kMessageCodes)
        look(code);
    for (const std::string_view code : host::kDecisionCodes)
        look(code);
    QVERIFY2(missing.isEmpty(), qPrintable(missing.join(QLatin1Char(' '))));
}

void TestMessages::everyCodeThatSourcesWriteHasWords()
{
    // say("x.y" and refusal("x.y" of the engine, and {"ui.y" of the window. Codes that end in "_"
    // or
    // "." are completed at run time and stand in the engine's own list. "config." ones end the
    // program before there is a window.
    static const QRegularExpression kCode(
        QStringLiteral("(?:\\bsay\\(|\\brefusal\\(|\\{)\"([a-z]+\\.[a-z_.0-9]+)\""));
    QStringList missing;
    for (const QString& folder : {QStringLiteral("engine/host"), QStringLiteral("engine/station"),
                                  QStringLiteral("ui/window")}) {
        for (const QString& text : sourcesBelow(folder)) {
            auto found = kCode.globalMatch(text);
            while (found.hasNext()) {
                const QString code = found.next().captured(1);
                const bool partial = code.endsWith(QLatin1Char('_'));
                const bool isCode = !code.startsWith(QLatin1String("config."));
                if (!partial && isCode && folder == QLatin1String("ui/window") &&
                    !code.startsWith(QLatin1String("ui.")))
                    continue; // ids of actions and the like
                if (!partial && isCode && messages::findMessage(code.toStdString()) == nullptr &&
                    !code.startsWith(QLatin1String("udp.")) &&
                    !code.startsWith(QLatin1String("cpu.")))
                    missing.append(code);
            }
        }
    }
    QVERIFY2(missing.isEmpty(), qPrintable(missing.join(QLatin1Char(' '))));
}

void TestMessages::everyLogSentenceHasWords()
{
    static const QRegularExpression kLog(QStringLiteral(
        "log::(?:info|warning|error|write|debug)\\(\\s*(?:[\\w:]+,\\s*)?(?:log::)?Area::\\w+,\\s*"
        "((?:\"(?:[^\"\\\\]|\\\\.)*\"\\s*)+)"));
    QStringList missing;
    int seen = 0;
    for (const QString& folder :
         {QStringLiteral("engine"), QStringLiteral("app"), QStringLiteral("ui")}) {
        for (const QString& text : sourcesBelow(folder)) {
            auto found = kLog.globalMatch(text);
            while (found.hasNext()) {
                const QString sentence = joinedLiterals(found.next().captured(1));
                ++seen;
                if (messages::findLogSentence(sentence.toStdString()) == nullptr)
                    missing.append(sentence);
            }
        }
    }
    QVERIFY(seen > 10);
    QVERIFY2(missing.isEmpty(), qPrintable(missing.join(QLatin1Char('\n'))));
}

void TestMessages::everyLossCauseHasWords()
{
    static const QRegularExpression kCause(QStringLiteral("\\{\"([a-z_]+)\", (?:true|false),"));
    QFile file(QStringLiteral(SHACK_SOURCE_DIR "/engine/host/loss_causes.cpp"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    auto found = kCause.globalMatch(QString::fromUtf8(file.readAll()));
    int seen = 0;
    while (found.hasNext()) {
        const QString id = found.next().captured(1);
        ++seen;
        QVERIFY2(messages::findLoss(id.toStdString()) != nullptr, qPrintable(id));
        QVERIFY(!messages::lossName(id.toStdString()).isEmpty());
        QVERIFY(!messages::lossMeaning(id.toStdString()).isEmpty());
    }
    QVERIFY(seen > 20);
}

void TestMessages::fieldsGoIntoTheSentence()
{
    const host::Message taken{
        "udp.port_taken", "taken", {{"port", "60050"}, {"pid", "812"}, {"program", "draarl"}}};
    QCOMPARE(messages::sentence(taken),
             QStringLiteral("Port 60050 is used by another program: draarl (pid 812)."));
    const host::Message buffer{
        "udp.receive_buffer", "small", {{"asked", "4194304"}, {"granted", "212992"}}};
    QCOMPARE(messages::sentence(buffer), QStringLiteral("The system granted 208 KiB of 4.0 MiB."));
}

void TestMessages::everyMessageIsWithoutEnglishInChinese()
{
    // Codes and their fields as engine/host/message_codes.h lists them; names, numbers and commands
    // are values of people and machines, so they are digits here. A reason is the engine's English.
    static const QRegularExpression kListed(
        QStringLiteral("\"([a-z]+\\.[a-z_.0-9]+)\",\\s*//([^\\n]*)"));
    static const QRegularExpression kFields(QStringLiteral("\\[([a-z_, ]+)\\]"));
    static const QRegularExpression kEnglish(QStringLiteral("[A-Za-z]{3,}"));
    static const QRegularExpression kNames(
        QStringLiteral("SSID|UDP|IPv[46]|DMR|DraARL|Ogg|Opus|RFC|KiB|MiB|GiB|BG1ABC|web\\.listen|"
                       "store\\.redis|Redis|"
                       "config\\.yaml|DeviceAuth\\.AESKey|shackctl|"
                       "[a-z]+\\.[a-z]+_[a-z_]+"));
    ui::Language language;
    language.use(QStringLiteral("zh_CN"));
    QFile file(QStringLiteral(SHACK_SOURCE_DIR "/engine/host/message_codes.h"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QHash<QString, QStringList> fieldsOf;
    auto listed = kListed.globalMatch(QString::fromUtf8(file.readAll()));
    while (listed.hasNext()) {
        const auto one = listed.next();
        const QString names = kFields.match(one.captured(2)).captured(1);
        fieldsOf.insert(one.captured(1), names.split(QStringLiteral(", "), Qt::SkipEmptyParts));
    }
    QStringList english;
    const auto look = [&](const std::string_view code) {
        host::Message message{std::string(code), "The engine says this in English.", {}};
        for (const QString& field : fieldsOf.value(QString::fromStdString(message.code))) {
            const bool isWords = field == QLatin1String("reason");
            const bool isRole = field == QLatin1String("role");
            message.fields.emplace_back(field.toStdString(), isWords  ? "something of SQLite failed"
                                                             : isRole ? "writers"
                                                                      : "42");
        }
        for (const bool withFields : {true, false}) {
            if (!withFields)
                message.fields.clear();
            for (QString words :
                 {messages::title(message), messages::sentence(message), messages::fix(message),
                  messages::sentence(messages::overMessage(message))}) {
                if (words.remove(kNames).contains(kEnglish))
                    english.append(QString::fromStdString(message.code) + QLatin1String(": ") +
                                   words);
            }
        }
    };
    for (const std::string_view code : host::kMessageCodes)
        look(code);
    for (const std::string_view code : host::kDecisionCodes)
        look(code);
    QVERIFY(fieldsOf.size() > 60);
    QVERIFY2(english.isEmpty(), qPrintable(english.join(QLatin1Char('\n'))));
}

void TestMessages::reasonsOfTheEngineHaveWords()
{
    ui::Language language;
    language.use(QStringLiteral("zh_CN"));
    const host::Message gone{"store.unavailable",
                             "The database does not work: gone",
                             {{"reason", "the database file /data/station.sqlite is gone; put it "
                                         "back, or restart to begin with an empty one"}}};
    const QString words = messages::sentence(gone);
    QVERIFY2(words.contains(QStringLiteral("/data/station.sqlite")), qPrintable(words));
    QVERIFY2(!words.contains(QStringLiteral("restart")), qPrintable(words));
    language.use(QStringLiteral("en"));
    QVERIFY(messages::sentence(gone).contains(QStringLiteral("put it back")));

    // What the store says of itself, word for word.
    static const QRegularExpression kSaid(QStringLiteral(
        "(?:return|ErrorCode::\\w+,|fmt::format\\()\\s*"
        "((?:\"(?:the "
        "(?:database|disk)|still)(?:[^\"\\\\]|\\\\.)*\"\\s*)(?:\"[^\"]*\"\\s*)*)[,;)]"));
    int seen = 0;
    QStringList missing;
    for (const char* path : {"store_thread.cpp", "store_health.cpp"}) {
        QFile file(QStringLiteral(SHACK_SOURCE_DIR "/engine/store/") + QLatin1String(path));
        QVERIFY(file.open(QIODevice::ReadOnly));
        auto found = kSaid.globalMatch(QString::fromUtf8(file.readAll()));
        while (found.hasNext()) {
            const QString said = joinedLiterals(found.next().captured(1));
            ++seen;
            const auto all = messages::engineWords();
            if (std::none_of(all.begin(), all.end(), [&said](const messages::EngineWords& known) {
                    return said == QLatin1String(known.words);
                }))
                missing.append(said);
        }
    }
    QVERIFY2(seen >= 6, qPrintable(QString::number(seen)));
    QVERIFY2(missing.isEmpty(), qPrintable(missing.join(QLatin1Char('\n'))));
}

void TestMessages::everyStoreTroubleHasItsRecovery()
{
    for (const std::string_view code : host::kMessageCodes) {
        if (!code.starts_with("store.") || code == "store.ok")
            continue;
        const host::Message trouble{std::string(code), "", {{"waiting", "3"}}};
        const host::Message over = messages::overMessage(trouble);
        QVERIFY2(over.code != "ui.over", over.code.c_str());
        QVERIFY2(messages::findMessage(over.code) != nullptr, over.code.c_str());
        QVERIFY(messages::sentence(over) != messages::sentence(trouble));
    }
}

void TestMessages::partsWithoutTheirFieldFallAway()
{
    const host::Message taken{"udp.port_taken", "taken", {{"port", "60050"}}};
    QCOMPARE(messages::sentence(taken), QStringLiteral("Port 60050 is used by another program."));
    const host::Message fine{"udp.receive_buffer", "fine", {{"granted", "8388608"}}};
    QCOMPARE(messages::sentence(fine), QStringLiteral("The system granted 8.0 MiB."));
    QCOMPARE(messages::fix(fine), QString());
}

void TestMessages::aSentenceWithoutItsFieldIsTheEngines()
{
    const host::Message bare{"udp.port_taken", "UDP port is taken", {}};
    QCOMPARE(messages::sentence(bare), QStringLiteral("UDP port is taken"));
}

void TestMessages::anUnknownCodeShowsTheEnginesSentence()
{
    const host::Message odd{"from.tomorrow", "Something of tomorrow.", {}};
    QCOMPARE(messages::sentence(odd), QStringLiteral("Something of tomorrow."));
    QVERIFY(!messages::title(odd).isEmpty());
    QCOMPARE(messages::fix(odd), QString());
}

void TestMessages::detailsHoldCodeAndFields()
{
    const host::Message taken{"udp.port_taken", "taken", {{"port", "60050"}}};
    QCOMPARE(messages::details(taken), QStringLiteral("udp.port_taken\ntaken\nport = 60050"));
}

SHACK_TEST(TestMessages);
#include "tst_messages.moc"
