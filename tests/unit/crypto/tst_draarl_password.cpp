#include "engine/crypto/bcrypt.h"
#include "engine/crypto/draarl_password.h"
#include "engine/crypto/password.h"
#include "tests/support/test_main.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

using namespace shack;
using namespace shack::crypto;

namespace {

QJsonArray vectorsOf(const char* section)
{
    QFile file{SHACK_SOURCE_DIR "/tests/golden/draarl-v1-vectors.json"};
    if (!file.open(QIODevice::ReadOnly))
        qFatal("the golden vectors are missing");
    return QJsonDocument::fromJson(file.readAll())["crypto"][section].toArray();
}

std::string textOf(const QJsonValue& vector, const char* name)
{
    return vector[name].toString().toStdString();
}

const std::string kOld = "$2b$10$abcdefghijklmnopqrstuuHbImYBzsuFkDUj6rmqv2y8JvUoRNU.6";

} // namespace

/// Passwords of databases that were not ours, against the vectors of the specification.
class TestDraarlPassword : public QObject {
    Q_OBJECT

private slots:

    void sealedPasswordsOpen()
    {
        const QJsonArray vectors = vectorsOf("device_password_aes_gcm");
        QVERIFY(vectors.size() >= 3);
        for (const QJsonValue& vector : vectors) {
            const auto clear =
                openDraarlPassword(textOf(vector, "stored"), Secret{textOf(vector, "key")});
            QVERIFY(clear.has_value());
            QCOMPARE(std::string{clear->reveal()}, textOf(vector, "plain"));
        }
    }

    void whatIsSealedOpensAgainAndNeverLooksTheSame()
    {
        for (const char* key :
             {"0123456789abcdef", "0123456789abcdef01234567", "0123456789abcdef0123456789ABCDEF"}) {
            for (const char* clear : {"Abc12345", "", "a", "0123456789"}) {
                const Secret secret{clear};
                const auto once = sealDraarlPassword(secret, Secret{key});
                const auto twice = sealDraarlPassword(secret, Secret{key});
                QVERIFY(once && twice && *once != *twice);
                QCOMPARE(std::string{openDraarlPassword(*once, Secret{key})->reveal()},
                         std::string{clear});
                QVERIFY(verifyDraarlPassword(secret, *twice, Secret{key}).value());
                QVERIFY(!verifyDraarlPassword(Secret{"Abc1234"}, *twice, Secret{key}).value());
            }
        }
        QCOMPARE(sealDraarlPassword(Secret{"Abc12345"}, Secret{"short"}).error().code(),
                 ErrorCode::InvalidInput);
        QCOMPARE(sealDraarlPassword(Secret{std::string(400, 'x')}, Secret{"0123456789abcdef"})
                     .error()
                     .code(),
                 ErrorCode::OutOfRange);
    }

    void aKeyIsTheFirstLineOfItsFile()
    {
        QTemporaryDir folder;
        const auto keyIn = [&](const QByteArray& content) {
            QFile file{folder.filePath("key")};
            if (!file.open(QIODevice::WriteOnly))
                qFatal("no file");
            file.write(content);
            file.close();
            return readDraarlKey(folder.filePath("key").toStdString());
        };
        QCOMPARE(std::string{keyIn("0123456789abcdef\r\nmore")->reveal()},
                 std::string{"0123456789abcdef"});
        QCOMPARE(std::string{keyIn("0123456789abcdef")->reveal()}, std::string{"0123456789abcdef"});
        QCOMPARE(keyIn("").error().code(), ErrorCode::NotFound);
        QCOMPARE(keyIn("too short\n").error().code(), ErrorCode::InvalidInput);
        QCOMPARE(keyIn(QByteArray(5'000, 'x')).error().code(), ErrorCode::InvalidInput);
        QCOMPARE(readDraarlKey(folder.filePath("none").toStdString()).error().code(),
                 ErrorCode::NotFound);
    }

    void verdictsAreThoseOfTheSpecification()
    {
        const QJsonArray vectors = vectorsOf("device_password_verify");
        QVERIFY(vectors.size() >= 6);
        for (const QJsonValue& vector : vectors) {
            const std::string stored = textOf(vector, "stored");
            const Secret input{textOf(vector, "input")};
            QCOMPARE(isBcrypt(stored), vector["legacy"].toBool());
            bool match = false;
            if (isBcrypt(stored))
                match = verifyPassword(input, stored).value_or(false);
            else if (const auto clear = openDraarlPassword(stored, Secret{textOf(vector, "key")}))
                match = clear->reveal() == input.reveal();
            QCOMPARE(match, vector["match"].toBool());
        }
    }

    void anythingElseIsRefused()
    {
        const Secret key{std::string(32, 'k')};
        const std::string good = textOf(vectorsOf("device_password_aes_gcm")[0], "stored");
        for (const std::string& bad :
             {std::string{}, std::string{"===="}, std::string{"AAAA"}, good + "AAAA",
              good.substr(0, good.size() - 1), " " + good.substr(1), std::string(600, 'A'),
              good.substr(0, 8) + "\n" + good.substr(9)}) {
            const auto opened = openDraarlPassword(bad, key);
            QVERIFY2(!opened, bad.c_str());
            QCOMPARE(opened.error().code(), ErrorCode::Corrupt);
        }
        QCOMPARE(openDraarlPassword(good, Secret{"short"}).error().code(), ErrorCode::InvalidInput);
    }

    void everyChangedByteIsNoticed()
    {
        const QJsonValue vector = vectorsOf("device_password_aes_gcm")[0];
        const Secret key{textOf(vector, "key")};
        std::string stored = textOf(vector, "stored");
        for (char& letter : stored) {
            const char kept = letter;
            letter = letter == 'A' ? 'B' : 'A';
            QVERIFY(!openDraarlPassword(stored, key));
            letter = kept;
        }
        QVERIFY(openDraarlPassword(stored, key));
    }

    void theThreeKindsOfBcryptAreAlike()
    {
        for (const char kind : {'a', 'b', 'y'}) {
            std::string stored = kOld;
            stored[2] = kind;
            QVERIFY(verifyPassword(Secret{"Abc12345"}, stored).value());
            QVERIFY(!verifyPassword(Secret{"abc12345"}, stored).value());
        }
        QVERIFY(needsRehash(kOld));
    }

    void bcryptIsBounded()
    {
        std::string dear = kOld;
        dear.replace(4, 2, "31");
        QCOMPARE(verifyPassword(Secret{"Abc12345"}, dear).error().code(), ErrorCode::OutOfRange);
        QCOMPARE(verifyPassword(Secret{"Abc12345"}, "$2x" + kOld.substr(3)).error().code(),
                 ErrorCode::Corrupt);
        QCOMPARE(verifyPassword(Secret{"Abc12345"}, kOld.substr(1)).error().code(),
                 ErrorCode::Corrupt);
        // What bcrypt would not look at must not let anybody in.
        QVERIFY(!verifyPassword(Secret{std::string{"Abc12345\0x", 10}}, kOld).value());
        QVERIFY(!verifyPassword(Secret{std::string(73, 'x')}, kOld).value());
    }
};

SHACK_TEST(TestDraarlPassword);
#include "tst_draarl_password.moc"
