#pragma once

#include <QString>
#include <QWidget>

#include <functional>
#include <vector>

class QLabel;
class QPushButton;
class QStackedWidget;

namespace shack::host {
struct CommandDone;
}

namespace shack::ui {

class EngineBridge;
class FirstRunPage;
class Language;
class Theme;
class ViewSettings;

/// What the network page learned about a port.
struct PortCheck {
    bool isFree = true;
    QString owner; ///< "draarl (pid 812)"; "" when the system does not tell
};

/// What the first run is handed; all of it outlives the window.
struct FirstRunContext {
    EngineBridge& bridge;
    Theme& theme;
    ViewSettings& settings;
    Language& language;
    /// Waits for the system; called on the pool only.
    std::function<PortCheck(int port)> checkPort;
};

/// What was filled in. Empty texts = skipped.
struct FirstRunAnswers {
    QString callsign;
    QString name;
    int port = 60050;      ///< where devices call in
    int givenPort = 60050; ///< as the station file, or an earlier answer, has it
    QString account;
    QString password;
};

/// First run (ux.md section 5, short form): welcome, station, network, administrator, summary. Each
/// page can be skipped, back always works. Sends the answers as commands. GUI thread.
class FirstRunWindow : public QWidget {
    Q_OBJECT

public:
    static constexpr int kDefaultPort = 60050;

    explicit FirstRunWindow(FirstRunContext context, QWidget* parent = nullptr);

    const FirstRunAnswers& answers() const { return m_answers; }

    int currentPage() const; ///< 1..5

    void next();
    void back();
    void skip();

Q_SIGNALS:
    /// The station has its answers and goes on the air.
    void done();
    /// "Try it out": a station with simulated devices instead.
    void demoChosen();
    /// Closed without an answer: the operator only wants to look.
    void dismissed();

protected:
    void changeEvent(QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void showPage(int index);
    void refreshButtons();
    void retranslate();
    void goOnTheAir();
    std::vector<std::string> listen() const;
    void configured(const host::CommandDone& done);
    void addAdministrator();
    void startStation();
    void failed(const host::CommandDone& done);

    FirstRunContext m_context;
    FirstRunAnswers m_answers;
    QLabel* m_step;
    QStackedWidget* m_stack;
    QPushButton* m_back;
    QPushButton* m_skip;
    QPushButton* m_next;
    std::vector<FirstRunPage*> m_pages;
    bool m_working = false;
    bool m_done = false;
};

} // namespace shack::ui
