#pragma once

#include "engine/host/engine_event.h"
#include "ui/dialogs/radio_values.h"
#include "ui/panels/panel.h"

#include <QDialog>
#include <QHash>
#include <QMap>

#include <map>
#include <vector>

class QComboBox;
class QGridLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace shack::ui {

/// Radio settings of one device (ux.md section 4.1): what the device says and what is stored, side
/// by side with a field for the new value. Apply sends only differences. GUI thread, not modal.
class RadioSettingsDialog : public QDialog {
    Q_OBJECT

public:
    RadioSettingsDialog(PanelContext context, const host::DeviceRow& device, QWidget* parent);

    /// What Apply would send: key -> new text.
    std::map<std::string, std::string> changes() const;
    QString stateText() const;
    QString errorOf(const QString& key) const;

    /// Types into a field, as the operator would; false when the value is not offered.
    bool setEditor(const QString& key, const QString& stored);

protected:
    void changeEvent(QEvent* event) override;

private:
    struct Line {
        const RadioField* field = nullptr;
        QLabel* label = nullptr;
        QWidget* editor = nullptr;
        QLabel* fromDevice = nullptr;
        QLabel* stored = nullptr;
        QLabel* error = nullptr;
        QString filled; ///< what we put into the editor; something else is the operator's
    };

    void buildLine(QGridLayout& grid, int row, const RadioField& field);
    QWidget* makeEditor(const RadioField& field);
    void onEvent(const host::EngineEvent& event);
    void onDone(const host::CommandDone& done);
    void takeValues(const host::RadioSettings& settings);
    void offerToneValues(const QString& modeKey);
    void read(bool fromDevice);
    void apply();
    bool check();
    void showState();
    QString keptWords() const;
    void retranslate();
    QString editorValue(const Line& line) const;
    /// As it stands there, also when it is no valid value.
    QString editorText(const Line& line) const;
    QString storedValue(const RadioField& field) const;
    Line* find(const QString& key);
    const Line* find(const QString& key) const;

    enum class Talk { Idle, Waiting, Confirmed, Kept, NoAnswer, Failed };

    PanelContext m_context;
    DeviceId m_device;
    std::uint8_t m_model;
    QString m_name;
    bool m_online;
    std::vector<Line> m_lines;
    QList<QLabel*> m_heads;
    QLabel* m_state;
    QLabel* m_nothing;
    QPushButton* m_apply;
    QPushButton* m_reread;
    QPushButton* m_close;
    std::map<std::string, std::string> m_stored, m_reported;
    std::map<std::string, std::string> m_asked; ///< of the last Apply
    std::optional<WallTime> m_reportedAt;
    host::Message m_failure;
    host::Ticket m_ticket = 0;
    Talk m_talk = Talk::Idle;
};

} // namespace shack::ui
