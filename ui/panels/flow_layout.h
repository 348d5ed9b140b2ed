#pragma once

#include <QLayout>
#include <QList>

#include <memory>
#include <vector>

namespace shack::ui {

/// Puts widgets into rows like words into lines, so that a narrow dock cuts nothing off. GUI
/// thread.
class FlowLayout : public QLayout {
public:
    enum class Width {
        Natural, ///< each as wide as it likes
        Even,    ///< columns of the same width, at most `kMostColumns`
    };

    static constexpr int kMostColumns = 3;

    explicit FlowLayout(Width width, QWidget* parent = nullptr);
    ~FlowLayout() override;

    void addItem(QLayoutItem* item) override;
    int count() const override;
    QLayoutItem* itemAt(int index) const override;
    QLayoutItem* takeAt(int index) override;

    Qt::Orientations expandingDirections() const override { return {}; }

    bool hasHeightForWidth() const override { return true; }

    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSize() const override;
    void setGeometry(const QRect& area) override;

private:
    int place(const QRect& area, bool really) const;
    int columnWidth(int available) const;
    QSize widest() const;

    Width m_width;
    std::vector<std::unique_ptr<QLayoutItem>> m_items;
};

} // namespace shack::ui
