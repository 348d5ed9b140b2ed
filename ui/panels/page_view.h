#pragma once

#include "engine/bench/report_page.h"
#include "ui/panels/panel.h"

#include <QTextBrowser>

#include <optional>

namespace shack::ui {

/// A report as a page in the window: its tables and notes in the window's language and colours, to
/// be read, selected and copied. GUI thread.
class PageView : public QTextBrowser {
    Q_OBJECT

public:
    PageView(const QString& name, PanelContext context, QWidget* parent);

    /// In English, as reports are made; the same page again changes nothing on screen.
    void showPage(const bench::ReportPage& english);
    void clearPage();

    const std::optional<bench::ReportPage>& page() const { return m_page; }

    void retranslate();
    void restyle();

private:
    void draw();

    PanelContext m_context;
    std::optional<bench::ReportPage> m_page;
    QString m_drawn;
};

} // namespace shack::ui
