// SPDX-License-Identifier: Apache-2.0
public import BrowserBridge
public import DragDrop

/// One cell of a ``VirtualCollection`` that is in the page.
public protocol VirtualCell: AnyObject {
    /// What the collection puts into the page, places and marks.
    var element: Element { get }
}

extension Element: VirtualCell {
    /// Itself: an element may be a cell of its own.
    public var element: Element { self }
}

/// Makes the cells of a ``VirtualCollection`` and shows in them what they stand for.
public protocol CellProvider: AnyObject {
    /// What shows an item.
    associatedtype Cell: VirtualCell

    /// Makes the cell of an item that comes near the viewport; nil for one that cannot be shown.
    func makeCell(for item: ItemID) -> Cell?

    /// Shows in a cell what its item is now, each time the collection is drawn.
    ///
    /// - Parameter isSeen: Whether it is in the viewport, or only kept ready beside it.
    func update(_ cell: Cell, for item: ItemID, isSeen: Bool)

    /// A cell has left the page.
    func didRemove(_ cell: Cell, for item: ItemID)

    /// Whether an item's cell stays in the page although it is far from the viewport: the one that has the focus, which
    /// the keyboard would lose with it. Lifted ones stay anyhow.
    func keepsCell(for item: ItemID) -> Bool

    /// Makes what shows an open gap, or one cell of it; nil where the room alone shows it.
    func makeGap() -> Element?

    /// Shows in a gap which of its cells it is, from 0.
    func update(gap: Element, number: Int)

    /// Makes the line that shows a gap for which no room opens; nil for none.
    func makeGapLine() -> Element?

    /// Makes what stands for something that is still being loaded; nil where the room alone shows it.
    func makePlaceholder() -> Element?

    /// Shows in a placeholder's element what it waits for and how far it is.
    func update(placeholder: Element, _ state: Placeholder)
}

extension CellProvider {
    /// Does nothing.
    public func update(_ cell: Cell, for item: ItemID, isSeen: Bool) {}
    /// Does nothing.
    public func didRemove(_ cell: Cell, for item: ItemID) {}
    /// Keeps none.
    public func keepsCell(for item: ItemID) -> Bool { false }
    /// Makes none.
    public func makeGap() -> Element? { nil }
    /// Does nothing.
    public func update(gap: Element, number: Int) {}
    /// Makes none.
    public func makeGapLine() -> Element? { nil }
    /// Makes none.
    public func makePlaceholder() -> Element? { nil }
    /// Does nothing.
    public func update(placeholder: Element, _ state: Placeholder) {}
}
