#include "engine/bench/frame_payload.h"
#include "engine/wire/draarl_voice.h"
#include "tests/support/test_main.h"

#include <QTest>

#include <vector>

using namespace shack;
using namespace shack::bench;
using namespace std::chrono_literals;

namespace {

const MonoTime kDue{5s};
const MonoTime kSent{5s + 123us};

std::vector<std::byte> copyOf(ByteSpan bytes)
{
    return {bytes.begin(), bytes.end()};
}

} // namespace

class TestFramePayload : public QObject {
    Q_OBJECT

private slots:

    void aStampComesBackAsItWent()
    {
        for (std::size_t size = FramePayload::kMinBytes; size <= wire::kMaxDataBytes; ++size) {
            FramePayload payload{size, 77, 5};
            const ByteSpan data = payload.stamped(1234, kDue, kSent);
            QCOMPARE(data.size(), size);
            const auto stamp = FramePayload::read(data);
            QVERIFY(stamp.has_value());
            QCOMPARE(stamp->run, 77U);
            QCOMPARE(stamp->talker, 5U);
            QCOMPARE(stamp->frame, 1234U);
            QVERIFY(stamp->due == kDue && stamp->sent == kSent);
            QVERIFY(payload.matches(data, *stamp));
        }
    }

    void itLooksLikeTwoOpusFrames()
    {
        for (const std::size_t size :
             {FramePayload::kMinBytes, std::size_t{320}, std::size_t{wire::kMaxDataBytes}}) {
            FramePayload payload{size, 1, 0};
            const wire::VoiceFrames frames{payload.stamped(0, kDue, kSent)};
            QCOMPARE(frames.form(), wire::VoiceForm::Merged);
            QCOMPARE(frames.count(), std::size_t{2});
            QCOMPARE(wire::voiceDuration(payload.stamped(0, kDue, kSent)),
                     std::chrono::microseconds{120ms});
        }
    }

    void anyChangedBitIsNoticed()
    {
        FramePayload payload{96, 3, 1};
        const auto good = copyOf(payload.stamped(9, kDue, kSent));
        for (std::size_t bit = 0; bit < good.size() * 8; ++bit) {
            auto bad = good;
            bad[bit / 8] ^= static_cast<std::byte>(1U << (bit % 8));
            const auto stamp = FramePayload::read(bad);
            QVERIFY2(!stamp || !payload.matches(bad, *stamp), qPrintable(QString::number(bit)));
        }
    }

    void framesAndTalkersCannotBeMixedUp()
    {
        FramePayload one{320, 3, 1};
        FramePayload other{320, 3, 2};
        const auto ofOther = copyOf(other.stamped(9, kDue, kSent));
        QVERIFY(!one.matches(ofOther, *FramePayload::read(ofOther)));

        auto stale = copyOf(one.stamped(9, kDue, kSent));
        const auto fresh = copyOf(one.stamped(10, kDue, kSent));
        std::copy_n(fresh.begin(), 40, stale.begin()); // stamp of one, rest of the other
        QVERIFY(!one.matches(stale, *FramePayload::read(stale)));
    }

    void strangersAreNotRead()
    {
        QVERIFY(!FramePayload::read({}));
        QVERIFY(!FramePayload::read(std::vector<std::byte>(FramePayload::kMinBytes - 1)));
        QVERIFY(!FramePayload::read(std::vector<std::byte>(320)));
    }
};

SHACK_TEST(TestFramePayload);
#include "tst_frame_payload.moc"
