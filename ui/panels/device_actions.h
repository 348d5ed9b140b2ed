#pragma once

#include "engine/host/engine_command.h"
#include "ui/models/device_diagnosis.h"
#include "ui/models/device_model.h"
#include "ui/panels/panel.h"
#include "ui/window/action_registry.h"

#include <QObject>

#include <chrono>
#include <functional>
#include <optional>
#include <vector>

namespace shack::ui {

class InlineBar;
class MoveBar;

/// What can be done to devices: the actions "device.*", their questions and their commands. Changes
/// of several devices show "before -> after" first. GUI thread.
class DeviceActions : public QObject {
    Q_OBJECT

public:
    using Devices = std::vector<DeviceRowPtr>;

    struct Place {
        QWidget* list; ///< single-letter keys work here
        QWidget* panel;
        InlineBar* bar;
        MoveBar* moveBar;
        std::function<Devices()> selected; ///< refused rows included
    };

    DeviceActions(PanelContext context, DeviceModel& model, Place place, QObject* parent);

    /// Puts everything into the action registry.
    void registerAll();

    /// Asks first when there are several.
    void move(const Devices& devices, TalkGroupId group);
    void setTalk(const Devices& devices, bool mayTalk,
                 std::optional<std::chrono::minutes> during = {});
    void setHear(const Devices& devices, bool hears,
                 std::optional<std::chrono::minutes> during = {});
    void setStar(const Devices& devices, bool starred);
    void disconnectDevices(const Devices& devices);
    void remove(const Devices& devices);
    void edit(const DeviceRowPtr& device, const QString& field);
    void add();
    void allow(const DeviceRowPtr& device);
    void carryOut(Remedy remedy, const DeviceRowPtr& device);

    /// Ids of the row menu, "" for a separator.
    static QStringList menu(bool refused);

Q_SIGNALS:
    void explainWanted();
    void openPanel(const QString& id, const QString& filter);

private:
    using Change = std::function<void(host::SetTalkHear::Change&)>;

    void addAction(const char* id, const char* text, const QStringList& keywords,
                   const QString& icon, const QKeySequence& key, std::function<void()> run,
                   std::function<QString()> disabled, bool startsSection = false);
    void registerFlags();
    void registerRest();
    void toggleTalk();
    void toggleHear();
    /// The chosen devices that are in the book.
    Devices known() const;
    QString needsDevice() const;
    QString needsOne() const;
    QString needsOnline() const;
    QString needsRadio() const;
    QString needsAllowable() const;
    void sendFlags(const Devices& devices, const Change& change, const QString& undoText);
    void afterQuestion(const Devices& devices, const QString& question, const QString& button,
                       std::function<void()> deed);
    const host::AccountRow* accountOf(const host::DeviceRow& device) const;
    void editAccount(host::EditAccount command, const QString& undoText);

    PanelContext m_context;
    DeviceModel& m_model;
    Place m_place;
};

} // namespace shack::ui
