#pragma once

#include "engine/replay/capture_browser.h"
#include "ui/panels/panel.h"

#include <QWidget>

#include <optional>

class QLabel;
class QPlainTextEdit;
class QSplitter;
class QTreeWidget;

namespace shack::ui {

/// One packet: its headers as a tree and its bytes; the chosen header's bytes are marked. GUI
/// thread.
class PacketDetail : public QWidget {
    Q_OBJECT

public:
    PacketDetail(PanelContext context, QWidget* parent);

    void show(const replay::BrowserPacket& packet);
    void clear();

    QTreeWidget& tree() { return *m_tree; }

    QPlainTextEdit& bytes() { return *m_bytes; }

    /// Bytes that are shown of a packet at most; what is longer says so.
    static constexpr std::size_t kMostBytes = 4'096;

    void retranslate();
    void restyle();

private:
    void fillTree();
    void fillBytes();
    void markBytes();

    PanelContext m_context;
    QSplitter* m_splitter;
    QTreeWidget* m_tree;
    QPlainTextEdit* m_bytes;
    std::optional<replay::BrowserPacket> m_packet;
};

/// Offset, sixteen bytes and their letters on each line.
QString hexDump(ByteSpan bytes);

} // namespace shack::ui
