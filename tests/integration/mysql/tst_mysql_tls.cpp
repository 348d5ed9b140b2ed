#include "engine/store/database_url.h"
#include "engine/store/mysql_port.h"
#include "tests/integration/mysql/mariadb_server.h"
#include "tests/support/test_main.h"
#include "tests/unit/store/store_support.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace shack;
using namespace shack::store;

namespace {

/// A key and a certificate that vouches for itself, both in one file.
QString selfSigned(const QTemporaryDir& folder, const QString& host)
{
    const QString file = folder.filePath(host + ".pem");
    QProcess openssl;
    openssl.setProcessChannelMode(QProcess::MergedChannels);
    openssl.start("openssl",
                  {"req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
                   "-days", "2", "-subj", "/CN=" + host, "-addext", "subjectAltName=DNS:" + host,
                   "-keyout", file, "-out", file});
    if (!openssl.waitForFinished() || openssl.exitCode() != 0)
        qFatal("openssl failed: %s", openssl.readAll().constData());
    return file;
}

} // namespace

/// The line to the server is encrypted when that was asked for, or there is none.
class TestMysqlTls : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    test::MariadbServer m_server;
    SystemClock m_clock;
    std::string m_url; ///< without options, by the name in the certificate
    QString m_certificate;

    Result<std::unique_ptr<SqlPort>> open(const std::string& url) const
    {
        return openMysql(good(parseMysqlUrl(url)), {}, m_clock);
    }

    std::string options(const QString& authorities) const
    {
        return "?tls=on&ca=" + authorities.toStdString();
    }

    static std::string cipherOf(SqlPort& sql)
    {
        std::string cipher;
        good(sql.query("SHOW SESSION STATUS LIKE 'Ssl_cipher'", {},
                       [&](const SqlRow& row) { cipher = row.text(1); }));
        return cipher;
    }

private slots:

    void initTestCase()
    {
        m_certificate = selfSigned(m_folder, "localhost");
        QVERIFY(m_server.start());
        m_url = m_server.freshDatabase("tls");
        m_url.replace(m_url.find("127.0.0.1"), 9, "localhost");
    }

    void aServerWithoutItIsNotSpokenTo()
    {
        QCOMPARE(cipherOf(*good(open(m_url))), std::string{});
        QCOMPARE(codeOf(open(m_url + options(m_certificate))), ErrorCode::Unavailable);
        m_server.killHard();
        m_server.useCertificate(m_certificate);
        QVERIFY(m_server.start());
    }

    void theLineIsEncryptedWhenAskedFor()
    {
        QVERIFY(!cipherOf(*good(open(m_url + options(m_certificate)))).empty());
        QCOMPARE(cipherOf(*good(open(m_url))), std::string{});
    }

    void whoeverCannotProveItsNameIsRefused()
    {
        const QString stranger = selfSigned(m_folder, "elsewhere");
        QCOMPARE(codeOf(open(m_url + options(stranger))), ErrorCode::Unavailable);
        QCOMPARE(codeOf(open(m_url + "?tls=on")), ErrorCode::Unavailable); // not the system's
        std::string byNumber = m_url;
        byNumber.replace(byNumber.find("localhost"), 9, "127.0.0.1");
        QCOMPARE(codeOf(open(byNumber + options(m_certificate))), ErrorCode::Unavailable);
    }
};

SHACK_TEST(TestMysqlTls);
#include "tst_mysql_tls.moc"
