#pragma once

#include "engine/host/recording_view.h"

#include <QDialog>

#include <atomic>
#include <memory>
#include <string>
#include <vector>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;

namespace shack::ui {

class ViewSettings;

/// Asks how and where recordings are copied to, and does it on the pool. GUI thread; not modal to
/// the station; deletes itself.
class RecordingExportDialog : public QDialog {
    Q_OBJECT

public:
    RecordingExportDialog(std::string archive, std::vector<host::RecordingRow> rows, bool evidence,
                          ViewSettings& settings, QWidget* parent);
    ~RecordingExportDialog() override;

    void setFolder(const QString& folder);

    QPushButton* startButton() const { return m_start; }

    QString message() const;

Q_SIGNALS:
    void exported(int files, const QString& folder);

protected:
    void reject() override;

private:
    struct Progress {
        std::atomic<int> done{0};
        std::atomic<bool> cancelled{false};
    };

    void lay();
    void browse();
    void start();
    void ended(int files, const QString& trouble);
    void adapt();

    const std::string m_archive;
    const std::vector<host::RecordingRow> m_rows;
    ViewSettings& m_settings;
    std::shared_ptr<Progress> m_progress = std::make_shared<Progress>();
    QComboBox* m_format;
    QCheckBox* m_merged;
    QCheckBox* m_evidence;
    QLineEdit* m_folder;
    QPushButton* m_browse;
    QLabel* m_message;
    QProgressBar* m_bar;
    QPushButton* m_start;
    QPushButton* m_cancel;
    bool m_running = false;
};

} // namespace shack::ui
