#include "ui/dialogs/radio_values.h"

#include "ui/text/units.h"

#include <QCoreApplication>
#include <QLocale>

#include <array>
#include <cmath>

namespace shack::ui {

namespace {

struct Band {
    double low, high; ///< MHz
};

/// What the 1 W modules of radio boxes tune.
constexpr std::array<Band, 2> kBands{{{134.0, 174.0}, {400.0, 480.0}}};
constexpr double kStepHz = 1'250.0; ///< fits the 5, 6.25 and 12.5 kHz rasters

constexpr RadioChoice kPower[] = {{"1", QT_TRANSLATE_NOOP("RadioValues", "low")},
                                  {"3", QT_TRANSLATE_NOOP("RadioValues", "high")}};
constexpr RadioChoice kBandwidth[] = {{"1", QT_TRANSLATE_NOOP("RadioValues", "narrow")},
                                      {"2", QT_TRANSLATE_NOOP("RadioValues", "wide")}};
constexpr RadioChoice kSwitch[] = {{"0", QT_TRANSLATE_NOOP("RadioValues", "off")},
                                   {"1", QT_TRANSLATE_NOOP("RadioValues", "on")}};
constexpr RadioChoice kPolarity[] = {{"0", QT_TRANSLATE_NOOP("RadioValues", "active low")},
                                     {"1", QT_TRANSLATE_NOOP("RadioValues", "active high")}};
constexpr RadioChoice kTones[] = {
    {kToneOff, QT_TRANSLATE_NOOP("RadioValues", "off")},
    {kToneCtcss, QT_TRANSLATE_NOOP("RadioValues", "CTCSS")},
    {kToneDcsNormal, QT_TRANSLATE_NOOP("RadioValues", "CDCSS normal")},
    {kToneDcsInverted, QT_TRANSLATE_NOOP("RadioValues", "CDCSS inverted")}};

using K = RadioKind;

// clang-format off
constexpr RadioField kFields[] = {
    {"rx_freq", QT_TRANSLATE_NOOP("RadioValues", "Receive frequency"), K::Frequency, true, false},
    {"tx_freq", QT_TRANSLATE_NOOP("RadioValues", "Transmit frequency"), K::Frequency, true, false},
    {"rx_tone_mode", QT_TRANSLATE_NOOP("RadioValues", "Receive tone"), K::ToneMode, true, false, 0, 0, 1, "", kToneOff, kTones},
    {"rx_tone_value", QT_TRANSLATE_NOOP("RadioValues", "Receive tone value"), K::ToneValue, true, false, 0, 0, 1, "", "0"},
    {"tx_tone_mode", QT_TRANSLATE_NOOP("RadioValues", "Transmit tone"), K::ToneMode, true, false, 0, 0, 1, "", kToneOff, kTones},
    {"tx_tone_value", QT_TRANSLATE_NOOP("RadioValues", "Transmit tone value"), K::ToneValue, true, false, 0, 0, 1, "", "0"},
    {"sql_level", QT_TRANSLATE_NOOP("RadioValues", "Squelch"), K::Number, true, false, 0, 8, 1, "", "0"},
    {"power_level", QT_TRANSLATE_NOOP("RadioValues", "Power"), K::Choice, true, false, 0, 0, 1, "", "", kPower},
    {"tx_bandwidth", QT_TRANSLATE_NOOP("RadioValues", "Bandwidth"), K::Choice, true, false, 0, 0, 1, "", "", kBandwidth},
    {"rf_guard_enabled", QT_TRANSLATE_NOOP("RadioValues", "Transmitter guard"), K::Choice, true, false, 0, 0, 1, "", "1", kSwitch},
    {"rf_guard_single_tx_limit_s", QT_TRANSLATE_NOOP("RadioValues", "Longest transmission"), K::Number, true, false, 1, 1800, 1, " s", "30"},
    {"rf_guard_window_s", QT_TRANSLATE_NOOP("RadioValues", "Guard window"), K::Number, true, false, 5, 3600, 1, " s", "300"},
    {"rf_guard_max_tx_in_window_s", QT_TRANSLATE_NOOP("RadioValues", "Transmission per window"), K::Number, true, false, 1, 3600, 1, " s", "60"},
    {"adc_gain_db", QT_TRANSLATE_NOOP("RadioValues", "Input gain"), K::Number, true, true, 0, 24, 3, " dB", "18"},
    {"adc_volume", QT_TRANSLATE_NOOP("RadioValues", "Input volume"), K::Number, true, true, 0, 100, 1, " %", "100"},
    {"dac_volume", QT_TRANSLATE_NOOP("RadioValues", "Output volume"), K::Number, true, true, 0, 100, 1, " %", "80"},
    {"sql_active_high", QT_TRANSLATE_NOOP("RadioValues", "Squelch polarity"), K::Choice, false, true, 0, 0, 1, "", "0", kPolarity},
    {"ptt_active_high", QT_TRANSLATE_NOOP("RadioValues", "Push-to-talk polarity"), K::Choice, false, true, 0, 0, 1, "", "0", kPolarity},
};
// clang-format on

constexpr std::array<const char*, 50> kCtcss{
    "67.0",  "69.3",  "71.9",  "74.4",  "77.0",  "79.7",  "82.5",  "85.4",  "88.5",  "91.5",
    "94.8",  "97.4",  "100.0", "103.5", "107.2", "110.9", "114.8", "118.8", "123.0", "127.3",
    "131.8", "136.5", "141.3", "146.2", "151.4", "156.7", "159.8", "162.2", "165.5", "167.9",
    "171.3", "173.8", "177.3", "179.9", "183.5", "186.2", "189.9", "192.8", "196.6", "199.5",
    "203.5", "206.5", "210.7", "218.1", "225.7", "229.1", "233.6", "241.8", "250.3", "254.1"};

constexpr std::array<const char*, 104> kDcs{
    "023", "025", "026", "031", "032", "036", "043", "047", "051", "053", "054", "065", "071",
    "072", "073", "074", "114", "115", "116", "122", "125", "131", "132", "134", "143", "145",
    "152", "155", "156", "162", "165", "172", "174", "205", "212", "223", "225", "226", "243",
    "244", "245", "246", "251", "252", "255", "261", "263", "265", "266", "271", "274", "306",
    "311", "315", "325", "331", "332", "343", "346", "351", "356", "364", "365", "371", "411",
    "412", "413", "423", "431", "432", "445", "446", "452", "454", "455", "462", "464", "465",
    "466", "503", "506", "516", "523", "526", "532", "546", "565", "606", "612", "624", "627",
    "631", "632", "654", "662", "664", "703", "712", "723", "731", "732", "734", "743", "754"};

QString words(const char* source)
{
    return QCoreApplication::translate("RadioValues", source);
}

} // namespace

std::span<const RadioField> radioFields()
{
    return kFields;
}

std::vector<const RadioField*> radioFieldsOf(std::uint8_t model)
{
    std::vector<const RadioField*> fields;
    for (const RadioField& field : kFields) {
        if ((model == 1 && field.radioBox) || (model == 2 && field.plainBox))
            fields.push_back(&field);
    }
    return fields;
}

QString radioLabel(const RadioField& field)
{
    return words(field.label);
}

QString megahertzFromHertz(const QString& hertz)
{
    bool ok = false;
    const qulonglong value = hertz.toULongLong(&ok);
    if (!ok || value == 0)
        return {};
    QString text = QString::number(static_cast<double>(value) / 1e6, 'f', 6);
    while (text.endsWith(QLatin1Char('0')) && !text.endsWith(QStringLiteral(".0")))
        text.chop(1);
    return text;
}

std::optional<QString> hertzFromMegahertz(const QString& typed)
{
    QString plain = typed.trimmed();
    plain.replace(QLatin1Char(','), QLatin1Char('.'));
    bool ok = false;
    const double megahertz = plain.toDouble(&ok);
    if (!ok)
        return std::nullopt;
    for (const Band& band : kBands) {
        if (megahertz < band.low || megahertz > band.high)
            continue;
        const double hertz = std::round(megahertz * 1e6);
        const double steps = hertz / kStepHz;
        if (std::abs(steps - std::round(steps)) > 1e-6)
            return std::nullopt;
        return QString::number(static_cast<qulonglong>(hertz));
    }
    return std::nullopt;
}

QString frequencyRanges()
{
    return QCoreApplication::translate("RadioValues", "134-174 and 400-480 MHz");
}

QString radioWords(const RadioField& field, const QString& stored)
{
    if (stored.isEmpty())
        return units::none();
    for (const RadioChoice& choice : field.choices) {
        if (stored == QLatin1String(choice.value))
            return words(choice.words);
    }
    if (field.kind == RadioKind::Frequency) {
        const QString megahertz = megahertzFromHertz(stored);
        return megahertz.isEmpty()
                   ? units::none()
                   : QCoreApplication::translate("RadioValues", "%1 MHz").arg(megahertz);
    }
    if (field.kind == RadioKind::ToneValue)
        return stored == QLatin1String("0") ? units::none() : stored;
    return stored + QLatin1String(field.suffix);
}

QStringList toneValues(const QString& mode)
{
    QStringList values;
    if (mode == QLatin1String(kToneCtcss)) {
        for (const char* tone : kCtcss)
            values.append(QLatin1String(tone));
    } else if (mode == QLatin1String(kToneDcsNormal) || mode == QLatin1String(kToneDcsInverted)) {
        for (const char* code : kDcs)
            values.append(QLatin1String(code));
    } else {
        values.append(QStringLiteral("0"));
    }
    return values;
}

} // namespace shack::ui
