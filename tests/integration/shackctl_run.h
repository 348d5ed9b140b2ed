#pragma once

#include <QByteArray>
#include <QCoreApplication>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QStringList>
#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <utility>

namespace shack::test {

/// What one run of a program left behind.
struct ProgramRun {
    int code = -1;
    QByteArray out;
    QByteArray error;

    QJsonObject json() const
    {
        const QJsonDocument document = QJsonDocument::fromJson(out);
        if (!document.isObject())
            qFatal("no JSON object: %s | %s", out.constData(), error.constData());
        return document.object();
    }

    /// Of a refusal in JSON.
    QString refusal() const { return json()["error"].toObject()["code"].toString(); }
};

/// Runs a program to its end; ends the test when it does not end by itself.
inline ProgramRun runProgram(const QString& program, const QStringList& arguments,
                             const QByteArray& input = {})
{
    QProcess process;
    process.start(program, arguments);
    if (!process.waitForStarted())
        qFatal("%s does not start", qPrintable(program));
    process.write(input);
    process.closeWriteChannel();
    if (!process.waitForFinished(30'000))
        qFatal("%s does not end", qPrintable(program));
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1,
            process.readAllStandardOutput(), process.readAllStandardError()};
}

/// shackctl on a database of its own, which goes away with the test.
class Shackctl {
public:
    QString folder() const { return m_folder.path(); }

    QString database() const { return m_folder.filePath("station.sqlite"); }

    static QString program() { return QStringLiteral(SHACK_BIN_DIR "/shackctl"); }

    /// Words separated by blanks; see `with` for others.
    ProgramRun operator()(const QString& words, const QByteArray& input = {}) const
    {
        return with(words.split(' ', Qt::SkipEmptyParts), input);
    }

    ProgramRun with(QStringList arguments, const QByteArray& input = {}) const
    {
        arguments = QStringList{"--database", database(), "--wait", "0.1"} + arguments;
        ProgramRun run = runProgram(program(), arguments, input);
        if (run.out.contains("argon2") || run.error.contains("argon2"))
            qFatal("a hash was printed");
        return run;
    }

    /// The answer in JSON of what must go well.
    QJsonObject good(const QString& words, const QByteArray& input = {}) const
    {
        return goodWith(words.split(' ', Qt::SkipEmptyParts), input);
    }

    QJsonObject goodWith(const QStringList& words, const QByteArray& input = {}) const
    {
        const ProgramRun run = with(QStringList{"--json"} + words, input);
        if (run.code != 0)
            qFatal("refused: %s", run.out.constData());
        return run.json();
    }

    /// The code of what must be refused.
    QString refusal(const QString& words, const QByteArray& input = {}) const
    {
        return refusalWith(words.split(' ', Qt::SkipEmptyParts), input);
    }

    QString refusalWith(const QStringList& words, const QByteArray& input = {}) const
    {
        const ProgramRun run = with(QStringList{"--json"} + words, input);
        if (run.code != 1 || run.json()["ok"].toBool())
            qFatal("not refused (%d): %s%s", run.code, run.out.constData(), run.error.constData());
        return run.refusal();
    }

private:
    QTemporaryDir m_folder;
};

} // namespace shack::test
