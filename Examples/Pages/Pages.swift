// SPDX-License-Identifier: Apache-2.0
// One item that is many: a document dropped among pages becomes its pages; pages dropped on the shelf become one.
import BrowserBridge
import DragDrop
import DragDropWeb

/// A shelf of documents beside a list of pages.
final class Pages: ReorderableListDelegate {
    private let example: ExamplePage
    private let shelf: ReorderableList
    private let desk: ReorderableList
    private var titles: [ItemID: String] = [:]
    private var contents: [ItemID: [String]] = [:]  // the pages of each document
    private var selection: [ItemID] = []

    init(_ example: ExamplePage) {
        self.example = example
        shelf = ReorderableList("Shelf", on: example.host, in: example.stage, rowExtent: 60)
        desk = ReorderableList("Pages", on: example.host, in: example.stage)
        for list in [shelf, desk] { list.delegate = self }
        for pages in [["Frost", "Thaw", "Reed"], ["Ada", "Grace", "Mary", "Emmy", "Hedy"]] { bind(pages) }
        for page in ["Title", "Contents"] { desk.insert(make(page)) }
        desk.element.on(.click) { [unowned(unsafe) self] event in self.choose(ItemID(event.targetKey)) }
    }

    private func make(_ title: String) -> ItemID {
        titles[ItemID(UInt64(titles.count) + 1)] = title
        return ItemID(UInt64(titles.count))
    }

    /// Makes a document of pages and puts it on the shelf.
    @discardableResult private func bind(_ pages: [String], in gap: Gap? = nil) -> ItemID {
        let id = make("\(pages.first ?? "")\(pages.count > 1 ? " + \(pages.count - 1)" : "")")
        contents[id] = pages
        shelf.insert(id, in: gap)
        return id
    }

    /// A click chooses pages; a press on a chosen one lifts them all.
    private func choose(_ page: ItemID) {
        guard desk.layout.contains(page) else { return }
        if selection.contains(page) { selection.removeAll { $0 == page } } else { selection.append(page) }
        desk.redraw(page)
    }

    func reorderableList(_ list: ReorderableList, titleOf item: ItemID) -> String { titles[item] ?? "" }

    func reorderableList(_ list: ReorderableList, rowFor item: ItemID) -> Element {
        let row = example.make("div", list === desk ? "carry-row page" : "carry-row document", titles[item] ?? "")
        row.setAttribute("data-pages", contents[item].map { "\($0.count)" })
        row.setAttribute("data-chosen", selection.contains(item) ? "" : nil)
        return row
    }

    func reorderableList(_ list: ReorderableList, itemsToLiftWith item: ItemID) -> [ItemID] {
        selection.contains(item) ? list.items.filter { selection.contains($0) } : [item]
    }

    func reorderableList(_ list: ReorderableList, dragItemFor item: ItemID) -> DragItem {
        var dragged = DragItem(item, title: titles[item] ?? "", localObject: list)
        guard let pages = contents[item] else { return dragged }
        // The units are what the badge counts and the placeholders make room for. A document takes a while to read.
        dragged.units = .known(pages.count)
        dragged.provider.register(.init(.plainText) { [example] in Pages.send(pages[...], into: $0, example.page) })
        return dragged
    }

    private static func send(_ pages: ArraySlice<String>, into transfer: DragDrop.Transfer, _ page: WebPage) {
        transfer.progress(Double(pages.startIndex) / Double(pages.endIndex))
        guard let title = pages.first else { return transfer.finish() }
        transfer.receive(Array("\(title)\n".utf8))
        page.after(0.25) { send(pages.dropFirst(), into: transfer, page) }
    }

    func reorderableList(_ l: ReorderableList, proposalFor drop: DropSession, at place: DropPlace) -> DropProposal {
        DropProposal(l === shelf || drop.localObject(as: ReorderableList.self) === l ? .move : .copy)
    }

    func reorderableList(_ list: ReorderableList, perform drop: DropCoordinator) {
        if drop.session.localObject(as: ReorderableList.self) === list { return list.accept(drop) }
        if list === desk { return unpack(drop) }
        // Many items become one: all have the same receipt.
        selection = []
        for page in drop.itemIDs { desk.remove(page) }
        drop.accept(drop.itemIDs, as: [bind(drop.items.map { $0.title }, in: drop.gap)])
    }

    /// One item becomes many: placeholders at once, and in their place the pages as soon as they are read.
    private func unpack(_ drop: DropCoordinator) {
        drop.insertPlaceholders()
        for document in drop.items {
            drop.load(document, anyOf: [.plainText]) { [self] bytes in
                let pages = bytes.split(separator: 10).map { make(String(decoding: $0, as: UTF8.self)) }
                desk.insert(pages, in: drop.gap(for: document.id))
                return pages
            }
        }
    }
}
