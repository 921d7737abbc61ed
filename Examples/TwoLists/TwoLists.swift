// SPDX-License-Identifier: Apache-2.0
// Two lists between which rows are dragged: by mouse, by finger (hold), by keyboard (Space, arrows, Enter).
import DragDrop
import DragDropWeb

/// The lists know the order of their rows; this knows what the rows are.
final class TwoLists: ReorderableListDelegate {
    private var titles: [ItemID: String] = [:]
    private let lists: [ReorderableList]

    init(_ example: ExamplePage) {
        lists = [
            ReorderableList("To do", on: example.host, in: example.stage),
            ReorderableList("Done", on: example.host, in: example.stage),
        ]
        for list in lists { list.delegate = self }
        for number in UInt64(1)...40 {
            titles[ItemID(number)] = "Card \(number)"
            lists[number <= 35 ? 0 : 1].insert(ItemID(number))
        }
    }

    func reorderableList(_ list: ReorderableList, titleOf item: ItemID) -> String { titles[item] ?? "" }

    func reorderableList(_ list: ReorderableList, identityForCopyOf item: ItemID) -> ItemID? {
        let copy = ItemID(UInt64(titles.count) + 1)
        titles[copy] = "Copy of \(titles[item] ?? "")"
        return copy
    }
}
