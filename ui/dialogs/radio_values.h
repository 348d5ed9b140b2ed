#pragma once

#include <QString>
#include <QStringList>

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace shack::ui {

// Settings of a radio box as people see them (draarl-v1 section 11). Texts of the engine on one
// side, words and limits on the other. Pure.

enum class RadioKind { Frequency, ToneMode, ToneValue, Number, Choice };

struct RadioChoice {
    const char* value; ///< as stored
    const char* words; ///< source text, context "RadioValues"
};

struct RadioField {
    const char* key;   ///< "rx_freq"
    const char* label; ///< source text, context "RadioValues"
    RadioKind kind;
    bool radioBox = false; ///< model 1 has it
    bool plainBox = false; ///< model 2 has it
    int low = 0, high = 0, step = 1;
    const char* suffix = "";   ///< " dB"
    const char* fallback = ""; ///< what the rules put where nothing is known
    std::span<const RadioChoice> choices{};
};

std::span<const RadioField> radioFields();
/// The fields that the station may send to a device of this model; empty for all others.
std::vector<const RadioField*> radioFieldsOf(std::uint8_t model);

QString radioLabel(const RadioField& field);
/// "438.5 MHz", "CTCSS", "88.5 Hz", "high"; a dash for nothing.
QString radioWords(const RadioField& field, const QString& stored);

/// Hz as text from what was typed in MHz; nothing when it is no frequency that the radio tunes.
std::optional<QString> hertzFromMegahertz(const QString& typed);
QString megahertzFromHertz(const QString& hertz);
/// "134-174 and 400-480 MHz"
QString frequencyRanges();

inline constexpr const char* kToneOff = "off";
inline constexpr const char* kToneCtcss = "ctcss";
inline constexpr const char* kToneDcsNormal = "cdcss_n";
inline constexpr const char* kToneDcsInverted = "cdcss_i";

/// Values that exist for a tone mode; "0" alone for off.
QStringList toneValues(const QString& mode);

} // namespace shack::ui
