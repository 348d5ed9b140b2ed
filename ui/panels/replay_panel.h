#pragma once

#include "ui/panels/panel.h"

class QLabel;
class QLineEdit;
class QMenu;
class QProgressBar;
class QPushButton;
class QStackedWidget;
class QTimer;

namespace shack::ui {

class CaptureBook;
class CaptureBrush;
class InlineBar;
class PacketDetail;
class PacketList;
class ReplayForm;
class ReplayView;
class RunDesk;
class StateStack;

/// Replay and capture (ux.md section 4.9): a capture is looked through, filtered, and a part of it
/// sent again; the station's own traffic is recorded and watched while it is. GUI thread; the file
/// is read on a thread of its own.
class ReplayPanel : public Panel {
    Q_OBJECT

public:
    ReplayPanel(PanelContext context, RunDesk& desk, QWidget* parent);

    QString id() const override { return QStringLiteral("replay"); }

    QString title() const override;
    QString purpose() const override;
    QIcon icon() const override;
    void refresh(const host::EngineView& view) override;
    QWidget* filterBox() override;
    /// Before the path of a capture that is to be opened.
    inline static const QString kFile = QStringLiteral("file:");

    /// "file:PATH" opens a capture; anything else goes into the filter box.
    void narrow(const QString& text) override;
    QString stateId() const override;

    void openCapture(const QString& file, bool follow = false);

    CaptureBook& book() { return *m_book; }

    PacketList& list() { return *m_list; }

    PacketDetail& detail() { return *m_detail; }

    CaptureBrush& brush() { return *m_brush; }

    ReplayForm& form() { return *m_form; }

    ReplayView& view() { return *m_view; }

    InlineBar& bar() { return *m_bar; }

    /// What is in the capture, in a sentence.
    QString summary() const;
    /// What is wrong with the filter; "" when nothing is.
    QString filterProblem() const;

    static constexpr int kMostRecent = 8;

protected:
    void retranslate() override;
    void restyle() override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void build();
    QWidget* buildPackets();
    void connectParts();
    void registerActions();
    // replay_panel_capture.cpp
    QStringList recentFiles() const;
    void askForFile();
    void fillRecent();
    void remember(const QString& file);
    void onOpened();
    void onBook();
    void onPacketWanted();
    void takeFilter();
    void tellEnd();
    void showSummary();
    void showCapture(const host::CaptureView& capture);
    void send();
    void follow();
    void onEnded(const QString& id);
    void showForm();
    void copyCommand();
    QString sendReason() const;
    QString busyReason() const;

    RunDesk& m_desk;
    CaptureBook* m_book;
    QPushButton *m_open, *m_recent, *m_record, *m_live;
    QMenu* m_recentMenu;
    QLineEdit* m_filter;
    QLabel *m_shown, *m_filterError, *m_summary, *m_capture;
    QProgressBar* m_reading;
    InlineBar* m_bar;
    CaptureBrush* m_brush;
    PacketList* m_list;
    PacketDetail* m_detail;
    ReplayForm* m_form;
    ReplayView* m_view;
    QStackedWidget* m_side; ///< form, or the run
    StateStack* m_stack;
    QTimer* m_typing;      ///< the filter is read when the typing pauses
    QString m_toldEnd;     ///< of the file; told once
    QString m_captureFile; ///< that the station writes now
    bool m_capturing = false;
    bool m_followed = false; ///< the run that goes on is a replay
};

} // namespace shack::ui
