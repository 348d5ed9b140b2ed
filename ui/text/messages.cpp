#include "ui/text/messages.h"

#include "ui/text/log_sentences.h"
#include "ui/text/loss_words.h"
#include "ui/text/message_catalogue.h"
#include "ui/text/units.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

#include <optional>

namespace shack::ui::messages {

namespace {

QString translated(const char* context, const char* text)
{
    return QCoreApplication::translate(context, text);
}

/// The source words of the program are English; other windows must not show the engine's own.
bool isEnglish()
{
    return QLocale().language() != QLocale::Chinese;
}

/// What stands for "{}" of a pattern in a text; nothing when the text is another one.
std::optional<QString> partOf(const QString& pattern, const QString& text)
{
    const qsizetype hole = pattern.indexOf(QLatin1String("{}"));
    if (hole < 0)
        return pattern == text ? std::optional(QString()) : std::nullopt;
    const QStringView before = QStringView(pattern).left(hole);
    const QStringView after = QStringView(pattern).mid(hole + 2);
    const qsizetype size = text.size() - before.size() - after.size();
    if (size < 1 || !text.startsWith(before) || !text.endsWith(after))
        return std::nullopt;
    return text.mid(hole, size);
}

/// Fields that hold words, in the window's language. Nothing when they cannot be told in it; the
/// engine's own text then stands in "Copy details" only.
std::optional<QString> wordsOf(QStringView field, const QString& value)
{
    for (const EngineWords& known : engineWords()) {
        if (field != QLatin1String(known.field.data(), static_cast<qsizetype>(known.field.size())))
            continue;
        if (const auto part = partOf(QString::fromUtf8(known.words), value))
            return translated("EngineWords", known.words).replace(QLatin1String("{}"), *part);
    }
    return isEnglish() ? std::optional(value) : std::nullopt;
}

bool holdsWords(QStringView field)
{
    return field == QLatin1String("reason") || field == QLatin1String("role");
}

/// "granted:bytes" is the field "granted", written with its unit.
std::optional<QString> fieldValue(const host::Message& message, QStringView wanted)
{
    const qsizetype colon = wanted.indexOf(QLatin1Char(':'));
    const QStringView name = colon < 0 ? wanted : wanted.left(colon);
    const QStringView form = colon < 0 ? QStringView() : wanted.mid(colon + 1);
    for (const auto& [key, text] : message.fields) {
        if (name != QLatin1String(key.data(), static_cast<qsizetype>(key.size())))
            continue;
        const QString value = QString::fromStdString(text);
        bool isNumber = false;
        const qulonglong number = value.toULongLong(&isNumber);
        if (isNumber && form == QLatin1String("bytes"))
            return units::bytes(number);
        if (isNumber && form == QLatin1String("count"))
            return units::count(number);
        if (value.isEmpty())
            return std::nullopt;
        return holdsWords(name) ? wordsOf(name, value) : std::optional(value);
    }
    return std::nullopt;
}

/// Puts fields into "{name}". Nothing when one of them is missing.
std::optional<QString> withFields(QStringView part, const host::Message& message)
{
    QString filled;
    for (;;) {
        const qsizetype open = part.indexOf(QLatin1Char('{'));
        const qsizetype close = open < 0 ? -1 : part.indexOf(QLatin1Char('}'), open);
        if (close < 0)
            return filled.append(part);
        const auto value = fieldValue(message, part.mid(open + 1, close - open - 1));
        if (!value)
            return std::nullopt;
        filled += part.left(open);
        filled += *value;
        part = part.mid(close + 1);
    }
}

/// Fills a whole sentence; parts in brackets may fall away, the rest must be complete.
std::optional<QString> filled(const QString& pattern, const host::Message& message)
{
    QString sentence;
    QStringView rest = pattern;
    while (!rest.isEmpty()) {
        const qsizetype open = rest.indexOf(QLatin1Char('['));
        const qsizetype close = open < 0 ? -1 : rest.indexOf(QLatin1Char(']'), open);
        const auto must = withFields(close < 0 ? rest : rest.left(open), message);
        if (!must)
            return std::nullopt;
        sentence += *must;
        if (close < 0)
            break;
        sentence += withFields(rest.mid(open + 1, close - open - 1), message).value_or(QString());
        rest = rest.mid(close + 1);
    }
    return sentence;
}

} // namespace

QString title(const host::Message& message)
{
    if (const CatalogueEntry* entry = findMessage(message.code))
        return translated("Messages", entry->title);
    return QCoreApplication::translate("Messages", "Something went wrong");
}

QString sentence(const host::Message& message)
{
    if (const CatalogueEntry* entry = findMessage(message.code)) {
        if (auto words = filled(translated("Messages", entry->sentence), message))
            return *words;
        if (!isEnglish())
            return title(message); // a field is missing: better short than in another language
    }
    return QString::fromStdString(message.sentence.empty() ? message.code : message.sentence);
}

host::Message overMessage(const host::Message& ended)
{
    const CatalogueEntry* entry = findMessage(ended.code);
    const char* code = entry != nullptr && entry->over != nullptr ? entry->over : "ui.over";
    const CatalogueEntry* over = findMessage(code);
    return {code, over != nullptr ? over->sentence : std::string(), ended.fields};
}

QString fix(const host::Message& message)
{
    const CatalogueEntry* entry = findMessage(message.code);
    if (entry == nullptr || entry->fix == nullptr)
        return {};
    return filled(translated("Messages", entry->fix), message).value_or(QString());
}

QString details(const host::Message& message)
{
    QStringList lines{QString::fromStdString(message.code)};
    if (!message.sentence.empty())
        lines.append(QString::fromStdString(message.sentence));
    for (const auto& [name, value] : message.fields)
        lines.append(QString::fromStdString(name) + QLatin1String(" = ") +
                     QString::fromStdString(value));
    return lines.join(QLatin1Char('\n'));
}

QString deviceState(host::DeviceState state)
{
    switch (state) {
    case host::DeviceState::Talking:
        return QCoreApplication::translate("States", "talking", "state of a device");
    case host::DeviceState::Online:
        return QCoreApplication::translate("States", "online", "state of a device");
    case host::DeviceState::Silent:
        return QCoreApplication::translate("States", "silent", "no heartbeat for a while");
    case host::DeviceState::Offline:
        return QCoreApplication::translate("States", "offline", "state of a device");
    case host::DeviceState::Pending:
        return QCoreApplication::translate("States", "pending", "waits for approval");
    case host::DeviceState::Refused:
        return QCoreApplication::translate("States", "refused", "state of a device");
    }
    return {};
}

QString stationState(host::StationState state)
{
    switch (state) {
    case host::StationState::Stopped:
        return QCoreApplication::translate("States", "Stopped", "state of the station");
    case host::StationState::Starting:
        return QCoreApplication::translate("States", "Starting", "state of the station");
    case host::StationState::OnTheAir:
        return QCoreApplication::translate("States", "On the air", "state of the station");
    case host::StationState::Stopping:
        return QCoreApplication::translate("States", "Stopping", "state of the station");
    case host::StationState::Fault:
        return QCoreApplication::translate("States", "Fault", "state of the station");
    }
    return {};
}

QString modelName(std::uint8_t model)
{
    // Numbers of draarl-v1 section 2; product names are not translated.
    switch (model) {
    case 0:
        return QCoreApplication::translate("States", "Unknown", "model of a device");
    case 1:
        return QCoreApplication::translate("States", "Box with radio (ESP32)");
    case 2:
        return QCoreApplication::translate("States", "Box (ESP32)");
    case 100:
        return QCoreApplication::translate("States", "WeChat app");
    case 101:
        return QCoreApplication::translate("States", "Android app");
    case 102:
        return QCoreApplication::translate("States", "iOS app");
    case 103:
        return QCoreApplication::translate("States", "Windows app");
    case 104:
        return QCoreApplication::translate("States", "macOS app");
    case 105:
        return QCoreApplication::translate("States", "Browser");
    case 106:
        return QCoreApplication::translate("States", "Bridge (old)");
    case 107:
        return QCoreApplication::translate("States", "ESP32 (old)");
    case 236:
        return QCoreApplication::translate("States", "Nanshan bridge");
    case 237:
        return QCoreApplication::translate("States", "Taotao bridge");
    case 238:
        return QCoreApplication::translate("States", "HT bridge");
    case 239:
        return QCoreApplication::translate("States", "NRL2 bridge");
    case 255:
        return QCoreApplication::translate("States", "Full-network server");
    default:
        return QCoreApplication::translate("States", "Model %1").arg(model);
    }
}

QString logSentence(const std::string& sentence)
{
    const char* known = findLogSentence(sentence);
    return known != nullptr ? translated("LogSentences", known) : QString::fromStdString(sentence);
}

QString lossName(std::string_view id)
{
    if (const LossWords* words = findLoss(id))
        return translated("Losses", words->name);
    return QString::fromUtf8(id.data(), static_cast<qsizetype>(id.size()))
        .replace(QLatin1Char('_'), QLatin1Char(' '));
}

QString lossMeaning(std::string_view id)
{
    const LossWords* words = findLoss(id);
    return words != nullptr ? translated("Losses", words->meaning) : QString();
}

} // namespace shack::ui::messages
