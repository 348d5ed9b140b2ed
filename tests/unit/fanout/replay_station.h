#pragma once

#include "engine/base/clock.h"
#include "engine/fanout/ingress.h"
#include "engine/fanout/writer.h"
#include "engine/wire/draarl_header.h"
#include "tests/unit/fanout/replay_port.h"

#include <memory>
#include <string>
#include <variant>
#include <vector>

namespace shack::fanout::test {

/// Ingress, scheduler and one writer between a recording and a sink, in one thread: what the frame
/// path itself costs, without any network. For the allocation test and the benchmarks.
class ReplayStation {
public:
    /// Devices 1..count of one account each, in `groups` groups, all online.
    ReplayStation(const FanoutConfig& settings, const Clock& time, std::uint32_t devices,
                  std::uint32_t groups)
        : config(settings), clock(time), source(config.receiveBatch), orders(kMailboxCapacity),
          notes(kMailboxCapacity), pacer(0), scheduler(config, 1, [] {}),
          ingress({.config = config,
                   .clock = clock,
                   .source = source,
                   .scheduler = scheduler,
                   .live = live,
                   .domains = domains,
                   .orders = orders,
                   .notes = notes,
                   .taps = {}},
                  std::make_unique<SinkSender>(replies), 1, 42),
          writer(0,
                 {.config = config,
                  .scheduler = scheduler,
                  .clock = clock,
                  .live = live,
                  .pacer = pacer,
                  .pause = pause},
                 std::make_unique<SinkSender>(sent))
    {
        plan(groups);
        for (std::uint32_t device = 1; device <= devices; ++device)
            logIn(device, 1 + device % groups);
        pump();
        taken.clear();
        notes.drain(taken);
    }

    Recorded from(std::uint32_t device, wire::PacketType type, ByteSpan data = {}) const
    {
        Recorded made{.bytes = std::vector<std::byte>(wire::kMaxDatagramBytes),
                      .from = endpointOf(device)};
        const std::string username = nameOf(device);
        made.bytes.resize(wire::encode({.username = username,
                                        .password = "secret99",
                                        .type = type,
                                        .model = wire::DeviceModel::EspRadioBox,
                                        .ssid = Ssid{7},
                                        .dmrId = 0,
                                        .callsign = {},
                                        .reserved = 0},
                                       data, made.bytes));
        return made;
    }

    static net::Endpoint endpointOf(std::uint32_t device)
    {
        return net::Endpoint::v4(0x0A000000U + device, 4000);
    }

    void play(std::span<const Recorded> recording)
    {
        source.play(recording);
        pump();
    }

    void pump()
    {
        do {
            ingress.step();
            while (writer.step()) {
            }
        } while (!source.done() || scheduler.resolveWanted());
    }

    /// Throws the waiting notes away without giving their memory back.
    void discardNotes()
    {
        taken.clear();
        notes.drain(taken);
    }

    FanoutConfig config;
    const Clock& clock;
    ReplaySource source;
    std::uint64_t sent = 0;
    std::uint64_t replies = 0;
    OrderMailbox orders;
    NoteMailbox notes;
    LiveSessions live;
    DomainRegistry domains;
    EgressPacer pacer;

    class NoPause final : public WriterPause {
        void pause(std::chrono::nanoseconds) noexcept override {}
    } pause;

    FrameScheduler scheduler;
    Ingress ingress;
    Writer writer;
    std::vector<Note> taken;

private:
    static std::string nameOf(std::uint32_t device) { return "station" + std::to_string(device); }

    void plan(std::uint32_t groups)
    {
        auto made = std::make_shared<RoutePlan>();
        for (std::uint32_t group = 1; group <= groups; ++group) {
            made->domainOfGroup[TalkGroupId{group}] =
                static_cast<std::uint32_t>(made->domains.size());
            made->domains.push_back({.id = DomainId{group},
                                     .groups = {TalkGroupId{group}},
                                     .enabledGroups = {TalkGroupId{group}}});
        }
        give(SetRoutePlan{std::move(made)});
    }

    void logIn(std::uint32_t device, std::uint32_t group)
    {
        LoginAttempt attempt;
        attempt.from = endpointOf(device);
        attempt.realSource = attempt.from;
        attempt.username = nameOf(device);
        attempt.ssid = Ssid{7};
        attempt.model = 1;
        attempt.receivedAt = clock.now();
        give(LoginVerdict{std::move(attempt), LoginAccepted{{.device = DeviceId{device},
                                                             .owner = AccountId{device},
                                                             .username = nameOf(device),
                                                             .callsign = "BG7ABC",
                                                             .ssid = Ssid{7},
                                                             .model = 1,
                                                             .dmrId = 0,
                                                             .group = TalkGroupId{group}}}});
    }

    void give(Order&& order)
    {
        if (orders.size() + 1 >= kMailboxCapacity)
            pump();
        if (!orders.post(std::move(order)))
            std::abort();
    }
};

} // namespace shack::fanout::test
