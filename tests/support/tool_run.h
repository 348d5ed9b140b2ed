#pragma once

#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QString>

namespace shack::tests {

// Exit codes of the measuring tools.
inline constexpr int kPass = 0;
inline constexpr int kFail = 1;
inline constexpr int kUsage = 2;
inline constexpr int kInvalid = 3;
inline constexpr int kStopped = 4;

/// What a tool left behind.
struct ToolOutcome {
    int exitCode = -1; ///< -1: it did not end by itself
    QString output;
    QString errors;
    QJsonObject report; ///< the output, where that is JSON

    /// On a busy machine a good measurement may be invalid, never failed.
    bool passedOrInvalid() const { return exitCode == kPass || exitCode == kInvalid; }
};

inline ToolOutcome finished(QProcess& tool)
{
    if (!tool.waitForFinished(60'000))
        tool.kill();
    ToolOutcome outcome;
    outcome.exitCode = tool.exitStatus() == QProcess::NormalExit ? tool.exitCode() : -1;
    outcome.output = QString::fromUtf8(tool.readAllStandardOutput());
    outcome.errors = QString::fromUtf8(tool.readAllStandardError());
    outcome.report = QJsonDocument::fromJson(outcome.output.toUtf8()).object();
    return outcome;
}

} // namespace shack::tests
