#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

// What every backend asks of a socket, one file per system. Any thread; nothing throws.
namespace shack::net {

/// A descriptor or a SOCKET, wide enough for both.
using NativeSocket = std::intptr_t;

/// Asks for a buffer, past the administrator's limit where the process may, and tells what the
/// system reports afterwards.
std::size_t requestReceiveBuffer(NativeSocket socket, std::size_t bytes) noexcept;
std::size_t requestSendBuffer(NativeSocket socket, std::size_t bytes) noexcept;

/// DSCP code point 0..63 of what this socket sends. False where the system does not let us.
bool setTrafficClass(NativeSocket socket, bool v6, int codePoint) noexcept;

/// Datagrams leave whole or not at all. Besides, Linux then needs no IPv4 identification for them,
/// which is a seventh of the price of a send. False where the system does not let us.
bool setDontFragment(NativeSocket socket, bool v6) noexcept;

/// Several sockets on one port. False where the system has no such thing.
bool setReusePort(NativeSocket socket) noexcept;

/// Nobody else may take this port while we hold it. Needed on Windows only.
bool setExclusive(NativeSocket socket) noexcept;

/// One vanished device must not make a receive fail. Needed on Windows only.
bool disableConnectionReset(NativeSocket socket) noexcept;

/// False when the time is over.
bool waitSocketWritable(NativeSocket socket, std::chrono::nanoseconds timeout) noexcept;

} // namespace shack::net
