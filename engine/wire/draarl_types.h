#pragma once

#include "engine/base/ids.h"

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>

// Names and numbers of DraARL v1 (draarl-v1 sections 2, 3 and 20). No behaviour, no state.
namespace shack::wire {

inline constexpr std::size_t kHeaderBytes = 90;
inline constexpr std::size_t kMaxDatagramBytes = 800;
inline constexpr std::size_t kMaxDataBytes = kMaxDatagramBytes - kHeaderBytes;
inline constexpr std::size_t kUsernameBytes = 32;
inline constexpr std::size_t kPasswordBytes = 10;
inline constexpr std::size_t kCallsignBytes = 32;
inline constexpr std::uint32_t kMaxDmrId = 0xFFFFFF;

inline constexpr std::uint16_t kDefaultUdpPort = 60050;
inline constexpr std::uint16_t kDefaultHttpPort = 9000;
inline constexpr std::uint16_t kDefaultNodeControlPort = 60100;
inline constexpr TalkGroupId kDefaultTalkGroup{999};

inline constexpr std::uint32_t kOpusSampleRate = 16'000;
inline constexpr std::uint32_t kOpusFrameSamples = 960;
inline constexpr std::chrono::milliseconds kOpusFrameDuration{60};
inline constexpr std::size_t kMaxOpusFrameBytes = 1000; ///< a longer prefix is not a prefix

inline constexpr std::chrono::seconds kOfflineAfter{20}; ///< also the same-SSID conflict window
inline constexpr std::chrono::milliseconds kTalkHold{900};
inline constexpr std::chrono::milliseconds kVoiceGap{600};
inline constexpr std::chrono::seconds kStorePoll{10};

inline constexpr std::uint32_t kDatagramsPerSecondPerEndpoint = 150;
inline constexpr std::uint32_t kDatagramsPerSecondPerAddress = 600;
inline constexpr std::uint32_t kAppSessionsPerAccount = 8;
inline constexpr std::uint32_t kHearGroupsPerAppSession = 16;

/// Length of the ban that the fourth, fifth, ... failure in a row starts; the last repeats.
inline constexpr std::array<std::chrono::seconds, 4> kBanLadder{
    std::chrono::seconds{10}, std::chrono::seconds{30}, std::chrono::seconds{60},
    std::chrono::seconds{300}};
inline constexpr std::uint32_t kFirstBanningFailure = 4;

enum class PacketType : std::uint8_t {
    NodeRelay = 0, ///< between servers, own envelope; never from devices
    AppAuth = 1,
    Heartbeat = 2,
    Config = 3,
    Text = 4,
    Voice = 5,
    HistoricServerVoice = 6, ///< removed from the protocol; refused
};

/// What a decoder lets in.
constexpr bool isDevicePacketType(std::uint8_t type) noexcept
{
    return type >= static_cast<std::uint8_t>(PacketType::AppAuth) &&
           type <= static_cast<std::uint8_t>(PacketType::Voice);
}

/// Any byte is a model; these are the ones with a name.
enum class DeviceModel : std::uint8_t {
    Unknown = 0,
    EspRadioBox = 1, ///< ESP32 box with 1 W radio
    EspBox = 2,      ///< ESP32 box without radio
    WeChat = 100,
    Android = 101,
    Ios = 102,
    Windows = 103,
    MacOs = 104,
    Browser = 105,
    OldBridge = 106,
    OldEsp32 = 107,
    NanshanBridge = 236,
    TaotaoBridge = 237,
    HtBridge = 238,
    Nrl2Bridge = 239,
    FullNetServer = 255,
};

/// 108..150 are reserved: ignored from a known device, stored as Unknown for a new one.
constexpr bool isModelAcceptedFromClient(DeviceModel model) noexcept
{
    const auto value = static_cast<std::uint8_t>(model);
    return value <= 107 || value >= 151;
}

enum class SsidClass {
    None,     ///< 0: never assigned; we refuse it like a reserved one
    Ordinary, ///< 1..99 and 106..254
    App,      ///< 100..105: client apps and browsers
    System,   ///< 255
};

constexpr SsidClass ssidClass(Ssid ssid) noexcept
{
    if (ssid.value == 0)
        return SsidClass::None;
    if (ssid.value == 255)
        return SsidClass::System;
    if (ssid.value >= 100 && ssid.value <= 105)
        return SsidClass::App;
    return SsidClass::Ordinary;
}

} // namespace shack::wire
