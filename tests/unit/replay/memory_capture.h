#pragma once

#include "engine/replay/capture_file.h"
#include "engine/replay/synthetic_capture.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <vector>

namespace shack::tests {

inline std::vector<std::byte> syntheticBytes(const replay::SyntheticPlan& plan)
{
    std::vector<std::byte> file;
    replay::makeCapture(plan, [&](ByteSpan bytes) {
        file.insert(file.end(), bytes.begin(), bytes.end());
        return true;
    });
    return file;
}

/// A capture in a folder of its own, opened with the smallest window.
class CaptureOnDisk {
public:
    explicit CaptureOnDisk(ByteSpan bytes)
    {
        QFile file{m_folder.filePath("capture")};
        if (!file.open(QIODevice::WriteOnly) ||
            file.write(reinterpret_cast<const char*>(bytes.data()),
                       static_cast<qint64>(bytes.size())) != static_cast<qint64>(bytes.size()))
            qFatal("the test's capture cannot be written");
    }

    explicit CaptureOnDisk(const replay::SyntheticPlan& plan) : CaptureOnDisk(syntheticBytes(plan))
    {
    }

    std::string path() const { return m_folder.filePath("capture").toStdString(); }

    Result<replay::CaptureFile> open() const { return replay::CaptureFile::open(path(), 0); }

private:
    QTemporaryDir m_folder;
};

} // namespace shack::tests
