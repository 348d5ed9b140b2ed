#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace shack::fanout {

/// Every knob of the frame path. Defaults live here and nowhere else (fanout-engine C10).
struct FanoutConfig {
    std::uint32_t sendWorkers = 0;              ///< writer threads; 0 = as many as cores, at most 4
    std::uint32_t frameQueue = 64;              ///< waiting frames of all domains together
    std::chrono::milliseconds maxFrameAge{120}; ///< older frames are dropped before they start
    std::uint32_t runAheadFrames = 4;           ///< frames running at once
    std::uint32_t sendBatch = 64;               ///< datagrams per system call
    std::uint32_t receiveBatch = 64;
    std::uint32_t maxInflightPackets = 0;     ///< bounds the send buffer; 0 = off (C9)
    std::uint32_t paceMegabit = 0;            ///< egress token bucket; 0 = off (C9)
    std::uint32_t limitSessionPps = 150;      ///< per session after login, burst twice that
    std::uint32_t limitAddressPps = 600;      ///< per unknown address (or /64), burst twice that
    std::chrono::milliseconds floorHold{900}; ///< draarl-v1 section 7
    std::chrono::milliseconds voiceGap{600};  ///< silence that ends an over
    std::chrono::seconds deviceTimeout{20};   ///< draarl-v1 section 12
    std::uint32_t maxSessions = 65536;        ///< known devices the tables are sized for
    bool proxyProtocol = false;               ///< PROXY v2, from trusted addresses only
};

} // namespace shack::fanout
