#include "engine/wire/draarl_header.h"
#include "engine/wire/draarl_heartbeat.h"
#include "engine/wire/draarl_reply.h"
#include "engine/wire/draarl_voice.h"
#include "engine/wire/identity_key.h"
#include "engine/wire/proxy_v2.h"

#include <QTest>

#include <array>
#include <atomic>
#include <cstdlib>
#include <new>

namespace {

std::atomic<std::size_t> allocations{0};

} // namespace

void* operator new(std::size_t size)
{
    allocations.fetch_add(1, std::memory_order_relaxed);
    if (void* block = std::malloc(size == 0 ? 1 : size))
        return block;
    throw std::bad_alloc{};
}

void operator delete(void* block) noexcept
{
    std::free(block);
}

void operator delete(void* block, std::size_t) noexcept
{
    std::free(block);
}

using namespace shack;
using namespace shack::wire;

class TestWireAllocations : public QObject {
    Q_OBJECT

private slots:
    void counterSeesAllocations();
    void decodingAndRewritingVoiceAllocatesNothing();
    void answeringAHeartbeatAllocatesNothing();
};

void TestWireAllocations::counterSeesAllocations()
{
    const std::size_t before = allocations.load();
    delete new volatile int{1};
    QVERIFY(allocations.load() > before);
}

void TestWireAllocations::decodingAndRewritingVoiceAllocatesNothing()
{
    std::array<std::byte, kMaxDatagramBytes> received;
    std::array<std::byte, kMaxDatagramBytes> out;
    const std::array<std::byte, 118> speech{std::byte{0x58}};
    const std::array<ByteSpan, 2> frames{speech, speech};
    std::size_t counted = 0;
    const std::size_t before = allocations.load();

    for (int round = 0; round < 1'000; ++round) {
        std::array<std::byte, kMaxDataBytes> payload;
        const std::size_t payloadSize = encodeMergedVoice(frames, payload);
        const std::size_t size =
            encode({.username = "tester01", .type = PacketType::Voice, .ssid = Ssid{8}},
                   ByteSpan{payload}.first(payloadSize), received);
        const ByteSpan datagram = ByteSpan{received}.first(size);
        if (parseProxyV2(datagram).status != ProxyStatus::None)
            continue;
        const auto view = DatagramView::parse(datagram);
        counted += view && IdentityKey::of(*view).hash() != 0 ? 1U : 0U;
        counted += VoiceFrames{view->data()}.count();
        counted += voiceDuration(view->data()) > std::chrono::milliseconds{100} ? 1U : 0U;
        counted += rewriteForForwarding(*view, {.username = "a", .callsign = "b"}, 0, out) > 0;
    }

    QCOMPARE(allocations.load(), before);
    QCOMPARE(counted, std::size_t{5'000});
}

void TestWireAllocations::answeringAHeartbeatAllocatesNothing()
{
    std::array<std::byte, kMaxDatagramBytes> received;
    std::array<std::byte, kMaxDatagramBytes> out;
    std::array<std::byte, kMaxHeartbeatDataBytes> data;
    std::size_t answered = 0;
    const std::size_t before = allocations.load();

    for (int round = 0; round < 1'000; ++round) {
        const std::size_t dataSize =
            encodeHeartbeat({.position = Position{}, .mac = MacAddress{}}, data);
        const std::size_t size = encode({.username = "tester01", .ssid = Ssid{8}},
                                        ByteSpan{data}.first(dataSize), received);
        const auto view = DatagramView::parse(ByteSpan{received}.first(size));
        answered += view && parseHeartbeat(view->data()).mac ? 1U : 0U;
        answered += encodeSuccessReply(*view, "BG0TST", out) > 0;
        answered += encodeReject(*view, RejectReason::TooManyFailures, out) > 0;
    }

    QCOMPARE(allocations.load(), before);
    QCOMPARE(answered, std::size_t{3'000});
}

QTEST_GUILESS_MAIN(TestWireAllocations)
#include "tst_wire_allocations.moc"
