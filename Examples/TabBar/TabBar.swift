// SPDX-License-Identifier: Apache-2.0
// A tab bar of which one item takes drops and the others spring open. The rest of it refuses with a sentence.
import BrowserBridge
import DragDrop
import DragDropWeb

/// A bar of four tabs over a page of notes. The bar is a target that says no, and Archive, inside it, one that says yes.
final class TabBar {
    private static let names = ["Ideas", "Drafts", "Letters", "Archive"]
    private static let archive = 3
    private let example: ExamplePage
    private let sheet: Element
    private let tabs: [Element]
    private var notes = [["Sail to Sark", "Bake rye bread"], ["On moving house"], ["To Ada", "To Grace"], []]
    private var selected = 0
    private var bar: ElementRegion?
    private var items: [ElementRegion] = []
    private var shown: [ElementRegion] = []

    init(_ example: ExamplePage) {
        self.example = example
        sheet = example.make("div", "note-sheet")
        tabs = TabBar.names.map { example.make("button", "note-tab", $0) }
        let row = example.page.make("div", "note-tabs", tabs)
        row.setAttribute("role", "tablist")
        example.stage.append(row, sheet)
        let bar = Region(frame: .zero, label: "Tab bar")
        bar.drop = DropInteraction(delegate: self)
        self.bar = example.host.register(bar, element: row)
        for (index, tab) in tabs.enumerated() {
            tab.setAttribute("role", "tab")
            tab.on(.click) { [unowned(unsafe) self] _ in self.open(index) }
            let item = Region(frame: .zero, label: TabBar.names[index])
            if index == TabBar.archive {
                item.drop = DropInteraction(delegate: self)
            } else {
                item.spring = SpringLoadedInteraction(delegate: self)
            }
            items.append(example.host.register(item, element: tab, in: bar))
        }
        open(0)
    }

    private func open(_ index: Int) {
        selected = index
        shown = []
        sheet.removeChildren()
        for (number, tab) in tabs.enumerated() { tab.setAttribute("aria-selected", number == index ? "true" : "false") }
        for (number, text) in notes[index].enumerated() {
            let note = example.makeThing("note", id: id(index, number), color: index * 2, text)
            sheet.append(note)
            let region = Region(frame: .zero, label: text)
            region.drag = DragInteraction(delegate: self)
            shown.append(example.host.register(region, element: note))
        }
        if notes[index].isEmpty { sheet.append(example.make("p", "note-none", "Nothing here yet.")) }
        tabs[TabBar.archive].setAttribute("data-count", "\(notes[TabBar.archive].count)")
        example.host.invalidateFrames()
    }

    private func id(_ tab: Int, _ number: Int) -> ItemID { ItemID(UInt64(tab * 100 + number + 1)) }
}

extension TabBar: DragInteractionDelegate, DropInteractionDelegate, SpringLoadedInteractionDelegate {
    func dragInteraction(
        _ i: DragInteraction,
        itemsForBeginning session: DragSession,
        at place: DropPlace
    ) -> [DragItem] {
        guard let number = shown.firstIndex(where: { $0.region === place.region }) else { return [] }
        return [DragItem(id(selected, number), title: notes[selected][number], localObject: self)]
    }

    func dropInteraction(_ i: DropInteraction, proposalFor session: DropSession, at place: DropPlace) -> DropProposal {
        guard place.region !== bar?.region else { return .forbidden("Of these, only Archive takes notes.") }
        return DropProposal(.move, intent: .unspecified)
    }

    func dropInteraction(_ i: DropInteraction, perform drop: DropCoordinator) {
        for item in drop.items {
            for tab in notes.indices { notes[tab].removeAll { $0.utf8.elementsEqual(item.title.utf8) } }
            notes[TabBar.archive].append(item.title)
        }
        open(selected)
        drop.acceptAll()
    }

    func springLoadedInteraction(_ i: SpringLoadedInteraction, didActivateFor session: DropSession, in region: Region) {
        if let index = items.firstIndex(where: { $0.region === region }) { open(index) }
    }
}
