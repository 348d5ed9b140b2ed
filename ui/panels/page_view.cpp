#include "ui/panels/page_view.h"

#include "ui/text/report_phrases.h"
#include "ui/window/theme.h"

#include <QScrollBar>

namespace shack::ui {

PageView::PageView(const QString& name, PanelContext context, QWidget* parent)
    : QTextBrowser(parent), m_context(context)
{
    setObjectName(name);
    setOpenLinks(false);
    setTabChangesFocus(true);
    setFrameShape(QFrame::NoFrame);
    retranslate();
}

void PageView::showPage(const bench::ReportPage& english)
{
    m_page = english;
    draw();
}

void PageView::clearPage()
{
    m_page.reset();
    m_drawn.clear();
    clear();
}

void PageView::draw()
{
    if (!m_page)
        return;
    const auto colour = [this](Theme::Role role) { return m_context.theme.colour(role).name(); };
    const QString style =
        QStringLiteral("h1 { font-size: large; } h2 { font-size: medium; margin-top: 14px; } "
                       "th, td { padding: 2px 8px; } th { text-align: left; } "
                       "td.number { text-align: right; } .note, dt { color: %1; }")
            .arg(colour(Theme::Role::Muted));
    const QString html = QString::fromStdString(bench::pageBody(report::told(*m_page)));
    if (m_drawn == style + html)
        return;
    m_drawn = style + html;
    const int at = verticalScrollBar()->value();
    document()->setDefaultStyleSheet(style);
    setHtml(html);
    verticalScrollBar()->setValue(at);
}

void PageView::retranslate()
{
    setAccessibleName(tr("Report in tables"));
    draw();
}

void PageView::restyle()
{
    draw();
}

} // namespace shack::ui
