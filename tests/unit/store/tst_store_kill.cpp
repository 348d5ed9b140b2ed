#include "tests/unit/store/store_thread_support.h"

#include <QCoreApplication>
#include <QProcess>
#include <QTest>

#include <cstdio>
#include <map>
#include <random>

using namespace shack;
using namespace shack::store;

namespace {

constexpr int kRounds = 20;
constexpr std::size_t kSettingsPerDevice = 21;

/// One change that only makes sense whole: a station with a device and all of its settings.
Result<AccountId> addStation(Store& store, const std::string& name)
{
    return inTransaction(store.sql(), [&]() -> Result<AccountId> {
        const auto owner = store.accounts().insert(account(name));
        if (!owner)
            return failed(owner.error());
        const auto radio = store.devices().insert(device(owner->id, 1, kDefaultGroup));
        if (!radio)
            return failed(radio.error());
        DeviceSettings settings;
        for (std::size_t i = 0; i < kSettingsPerDevice; ++i)
            settings["key" + std::to_string(i)] = name;
        if (auto saved = store.devices().replaceSettings(radio->id, settings); !saved)
            return failed(saved.error());
        return owner->id;
    });
}

/// The child: adds stations for ever and prints each one that the store has confirmed.
int writeUntilKilled(const QString& path, const std::string& prefix)
{
    StoreConfig config;
    config.path = path.toStdString();
    const SystemClock clock;
    ControlSeat control;
    StoreThread store{config, clock, control.hooks()};
    if (const auto started = store.start(); !started) {
        std::fprintf(stderr, "%s\n", started.error().sentence().c_str());
        return 2;
    }
    for (int i = 0;; ++i) {
        Answer<Result<AccountId>> answer;
        const std::string name = prefix + std::to_string(i);
        if (!store.write([name](Store& open) { return addStation(open, name); }, answer.slot()) ||
            !control.runUntil([&] { return answer.arrived(); }) || !*answer)
            return 3;
        std::printf("%llu %s\n", static_cast<unsigned long long>((**answer).value), name.c_str());
        std::fflush(stdout);
    }
}

} // namespace

class TestStoreKill : public QObject {
    Q_OBJECT

private:
    TemporaryStore m_place;
    std::map<AccountId, std::string> m_confirmed;

    /// Lets a child write and kills it at a random moment.
    void runAndKill(int round, std::mt19937& random)
    {
        QProcess child;
        child.start(QCoreApplication::applicationFilePath(),
                    {"--write", QString::fromStdString(m_place.config().path.string()),
                     QStringLiteral("r%1-").arg(round)});
        const auto enough = std::uniform_int_distribution{1, 25}(random);
        QByteArray output;
        while (output.count('\n') < enough) {
            QVERIFY2(child.waitForReadyRead(20'000), child.readAllStandardError().constData());
            output += child.readAllStandardOutput();
        }
        // Not in step with the output: somewhere inside the next change.
        QTest::qSleep(std::uniform_int_distribution{0, 5}(random));
        child.kill();
        QVERIFY(child.waitForFinished(20'000));
        output += child.readAllStandardOutput();
        const auto lines = output.left(output.lastIndexOf('\n')).split('\n');
        for (const QByteArray& line : lines) {
            const auto parts = line.split(' ');
            QCOMPARE(parts.size(), 2);
            m_confirmed[AccountId{parts[0].toULongLong()}] = parts[1].toStdString();
        }
    }

    void checkStore()
    {
        const SystemClock clock;
        const auto store = good(Store::open(m_place.config(), clock));
        std::map<AccountId, std::string> found;
        for (const AccountRecord& one : good(store->accounts().all()))
            found[one.id] = one.name;
        for (const auto& [id, name] : m_confirmed)
            QCOMPARE(found[id], name);
        const auto devices = good(store->devices().all());
        QCOMPARE(devices.size(), found.size());
        const auto settings = good(store->devices().allSettings());
        QCOMPARE(settings.size(), found.size());
        for (const auto& [id, values] : settings)
            QCOMPARE(values.size(), kSettingsPerDevice);
    }

private slots:

    void whatWasConfirmedSurvivesTheEndOfTheProcess()
    {
        constexpr unsigned kSeed = 20'260'731;
        qInfo("seed %u", kSeed);
        std::mt19937 random{kSeed};
        for (int round = 0; round < kRounds && !QTest::currentTestFailed(); ++round) {
            runAndKill(round, random);
            if (!QTest::currentTestFailed())
                checkStore();
        }
        QVERIFY(m_confirmed.size() >= kRounds);
    }
};

int main(int argc, char* argv[])
{
    QCoreApplication application{argc, argv};
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.size() == 4 && arguments[1] == QLatin1String("--write"))
        return writeUntilKilled(arguments[2], arguments[3].toStdString());
    QTEST_SET_MAIN_SOURCE_PATH
    TestStoreKill test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_store_kill.moc"
