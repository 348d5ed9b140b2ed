#pragma once

#include "engine/host/engine_command.h"
#include "engine/host/engine_event.h"
#include "ui/panels/panel.h"

#include <QDialog>
#include <QString>
#include <QStringList>

#include <functional>
#include <vector>

class QDialogButtonBox;
class QGridLayout;
class QLabel;
class QPushButton;

namespace shack::ui {

/// Base of the editors: fields with labels and with errors beside them, one button that sends a
/// command, and the engine's answer shown where it belongs. Not modal; deletes itself. GUI thread.
class EditDialog : public QDialog {
    Q_OBJECT

public:
    EditDialog(const QString& name, PanelContext context, QWidget* parent);

    /// The error that is shown beside a field; "" when none. For tests and screen readers.
    QString errorOf(const QString& field) const;
    QString generalError() const;

    QPushButton* saveButton() const { return m_save; }

protected:
    using Words = std::function<QString()>;

    /// `field` is the end of the codes that belong to it: "name" takes "group.name_taken".
    void addField(const QString& field, Words label, QWidget* editor, Words help = {});
    /// Over the whole width.
    void addWide(QWidget* widget);
    void setWords(Words title, Words save);
    void setFieldVisible(const QString& field, bool visible);
    void focusField(const QString& field);

    void setError(const QString& field, const QString& text);
    void clearErrors();

    /// Checks the fields and sets their errors; true when the command may be sent.
    virtual bool check() { return true; }

    /// Called by the save button after `check`.
    virtual void save() = 0;

    /// Sends, waits for the answer without blocking, closes when it worked.
    void send(host::EngineCommand command, const QString& undoText,
              std::function<void(const host::CommandDone&)> worked = {});
    void setWaiting(bool waiting);
    virtual void retranslate();
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

    PanelContext m_context;

private:
    struct Field {
        QString id;
        Words label, help;
        QLabel* title = nullptr;
        QWidget* editor = nullptr;
        QLabel* error = nullptr;
        QLabel* hint = nullptr;
    };

    Field* find(const QString& field);
    const Field* find(const QString& field) const;
    void showFailure(const host::Message& message);
    void onSave();
    void orderTabs();
    /// Errors and hints wrap: the window grows so that none of them is cut off.
    void growToFit();

    std::vector<Field> m_fields;
    std::vector<QWidget*> m_tabOrder;
    QGridLayout* m_grid;
    QLabel* m_general;
    QPushButton* m_save;
    QPushButton* m_cancel;
    Words m_title, m_saveWords;
    int m_row = 0;
    bool m_shown = false;
};

} // namespace shack::ui
