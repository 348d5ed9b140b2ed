#pragma once

#include "ui/firstrun/first_run_page.h"

#include <QTimer>

class QSpinBox;

namespace shack::ui {

class AddressList;

/// Page 3: UDP port with a live check, addresses of this computer, router hint. GUI thread; the
/// checks run on the pool.
class NetworkAnswersPage : public FirstRunPage {
    Q_OBJECT

public:
    NetworkAnswersPage(FirstRunContext& context, FirstRunAnswers& answers, QWidget* parent);

    void enter() override;

    bool isComplete() const override { return m_free; }

    void clear() override;

    QString verdict() const;

protected:
    void retranslate() override;

private:
    void takeGiven();
    void check();
    void showVerdict();

    QSpinBox* m_port;
    QLabel* m_portLabel;
    QLabel* m_verdict;
    QLabel* m_addressesLabel;
    AddressList* m_addresses;
    QTimer m_delay;
    PortCheck m_last;
    int m_checkedPort = 0;
    bool m_free = true;
};

} // namespace shack::ui
