// SPDX-License-Identifier: Apache-2.0
public import BrowserBridge
public import DragDrop

/// Answers for a ``ReorderableList``: what its rows say, and what may come in. Only the first method has no default.
public protocol ReorderableListDelegate: AnyObject {
    /// What a row is called: in announcements, for other programs, and in the row itself unless
    /// ``reorderableList(_:rowFor:)`` draws it.
    func reorderableList(_ list: ReorderableList, titleOf item: ItemID) -> String

    /// Draws a row, whenever it comes near the viewport. The list places it and gives it its key, `data-node` and
    /// `tabindex`. The default is a `div.carry-row` with the title.
    func reorderableList(_ list: ReorderableList, rowFor item: ItemID) -> Element

    /// How much room a row takes, in points; the default is the list's ``ReorderableList/rowExtent``.
    func reorderableList(_ list: ReorderableList, extentOf item: ItemID) -> Double

    /// Which rows a press on one of them lifts, in order; the default is that one. For a selection answer all of it.
    func reorderableList(_ list: ReorderableList, itemsToLiftWith item: ItemID) -> [ItemID]

    /// What rides along with a lifted row; the default is an item with the row's title.
    func reorderableList(_ list: ReorderableList, dragItemFor item: ItemID) -> DragItem

    /// What a release would do. The default moves rows of lists of this kind, and refuses everything else.
    func reorderableList(_ list: ReorderableList, proposalFor session: DropSession, at place: DropPlace) -> DropProposal

    /// Takes a drop: writes a receipt for each item. The default is ``ReorderableList/accept(_:)``.
    func reorderableList(_ list: ReorderableList, perform drop: DropCoordinator)

    /// The identity of a copy of a row, known to the delegate from now on; the default, nil, makes no copies.
    func reorderableList(_ list: ReorderableList, identityForCopyOf item: ItemID) -> ItemID?

    /// The rows of the list are others, or in another order, than before.
    func reorderableListDidChange(_ list: ReorderableList)
}

extension ReorderableListDelegate {
    /// Makes a `div.carry-row` with the title.
    public func reorderableList(_ list: ReorderableList, rowFor item: ItemID) -> Element {
        let row = list.page.div("carry-row")
        row.setAttribute("dir", "auto")
        row.setText(reorderableList(list, titleOf: item))
        return row
    }

    /// Takes the list's own.
    public func reorderableList(_ list: ReorderableList, extentOf item: ItemID) -> Double { list.rowExtent }

    /// Lifts the row alone.
    public func reorderableList(_ list: ReorderableList, itemsToLiftWith item: ItemID) -> [ItemID] { [item] }

    /// Makes an item with the row's title.
    public func reorderableList(_ list: ReorderableList, dragItemFor item: ItemID) -> DragItem {
        let title = reorderableList(list, titleOf: item)
        return DragItem(item, title: title, provider: ItemProvider(text: title), localObject: list)
    }

    /// Moves rows of lists of this kind.
    public func reorderableList(
        _ list: ReorderableList,
        proposalFor session: DropSession,
        at place: DropPlace
    ) -> DropProposal {
        guard session.isLocal, session.items.allSatisfy({ $0.localObject is ReorderableList }) else {
            return .forbidden(list.host.sentences.onlyRows)
        }
        return DropProposal(.move, alternatives: [.copy])
    }

    /// Takes the rows.
    public func reorderableList(_ list: ReorderableList, perform drop: DropCoordinator) { list.accept(drop) }

    /// Makes none.
    public func reorderableList(_ list: ReorderableList, identityForCopyOf item: ItemID) -> ItemID? { nil }

    /// Does nothing.
    public func reorderableListDidChange(_ list: ReorderableList) {}
}
