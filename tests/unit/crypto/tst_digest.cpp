#include "engine/crypto/digest.h"
#include "tests/support/test_main.h"

#include <QTest>

#include <string>

using namespace shack;
using namespace shack::crypto;

namespace {

std::string hexSha1(std::string_view text)
{
    return toHex(sha1(asBytes(text)));
}

std::string hexSha256(std::string_view text)
{
    return toHex(sha256(asBytes(text)));
}

std::string hexHmac(std::string_view key, std::string_view text)
{
    return toHex(hmacSha256(asBytes(key), asBytes(text)));
}

} // namespace

class TestDigest : public QObject {
    Q_OBJECT

private slots:

    void sha1AgreesWithRfc3174()
    {
        QCOMPARE(hexSha1("abc"), std::string{"a9993e364706816aba3e25717850c26c9cd0d89d"});
        QCOMPARE(hexSha1(""), std::string{"da39a3ee5e6b4b0d3255bfef95601890afd80709"});
    }

    void sha256AgreesWithFips180()
    {
        QCOMPARE(hexSha256("abc"),
                 std::string{"ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"});
        QCOMPARE(hexSha256(""),
                 std::string{"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"});
    }

    void hmacAgreesWithRfc4231()
    {
        QCOMPARE(hexHmac(std::string(20, '\x0b'), "Hi There"),
                 std::string{"b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"});
        QCOMPARE(hexHmac("Jefe", "what do ya want for nothing?"),
                 std::string{"5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"});
        QCOMPARE(hexHmac(std::string(131, '\xaa'),
                         "Test Using Larger Than Block-Size Key - Hash Key First"),
                 std::string{"60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"});
    }

    void hmacTakesAnEmptyKeyAndText()
    {
        QCOMPARE(hexHmac("", ""),
                 std::string{"b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad"});
    }

    void comparisonSeesEveryBitAndTheSize()
    {
        std::string left(64, 'x');
        QVERIFY(equalConstantTime(asBytes(left), asBytes(left)));
        for (std::size_t bit = 0; bit < left.size() * 8; ++bit) {
            std::string right = left;
            right[bit / 8] = static_cast<char>(right[bit / 8] ^ (1 << (bit % 8)));
            QVERIFY(!equalConstantTime(asBytes(left), asBytes(right)));
        }
        QVERIFY(!equalConstantTime(asBytes(left), asBytes(left).first(63)));
        QVERIFY(equalConstantTime({}, {}));
    }

    void hexShowsLeadingZeros()
    {
        const std::array bytes{std::byte{0x00}, std::byte{0x0f}, std::byte{0xf0}};
        QCOMPARE(toHex(bytes), std::string{"000ff0"});
    }
};

SHACK_TEST(TestDigest);
#include "tst_digest.moc"
