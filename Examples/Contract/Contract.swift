// SPDX-License-Identifier: Apache-2.0
// The scene of Tests/Contract: four lists under a bar of three regions, and a line for edits from elsewhere.
import BrowserBridge
import DragDrop
import DragDropWeb

/// What the contract's table of behaviours is played on in a browser.
final class Contract: ReorderableListDelegate {
    private let example: ExamplePage
    private let stage: Element
    private var titles: [ItemID: String] = [:]
    private var lists: [ReorderableList] = []
    private var regions: [ElementRegion] = []
    private var doors: [Element] = []

    init(_ example: ExamplePage) {
        self.example = example
        let bar = example.make("div", "contract-bar")
        stage = example.make("div", "contract-lists")
        example.stage.append(bar, stage)
        for name in ["Door", "Half", "Closed"] {
            let element = example.make("div", "contract-region", name)
            bar.append(element)
            let region = Region(frame: .zero, label: name)
            region.drop = DropInteraction(delegate: self)
            if doors.isEmpty { region.spring = SpringLoadedInteraction(delegate: self) }
            doors.append(element)
            regions.append(example.host.register(region, element: element))
        }
        let rows = [
            ["Tea", "Milk", "Bread", "Soup", "Stew"], ["Rice", "Salt"], [], (1...40).map { "Row \($0)" },
        ]
        for (name, rows) in zip(["A", "B", "Empty", "Long"], rows) {
            let list = ReorderableList(name, on: example.host, in: stage)
            list.delegate = self
            lists.append(list)
            for title in rows { list.insert(make(title)) }
        }
        let field = example.make("input", "field contract-field")
        field.setAttribute("aria-label", "Edit from elsewhere")
        field.setAttribute("placeholder", "remove Tea, insert Cake before Milk, close A")
        field.on(.change) { [unowned(unsafe) self] event in
            self.change(event.value.split(separator: " ").map(String.init))
        }
        example.stage.append(field)
    }

    private func make(_ title: String) -> ItemID {
        let id = ItemID(UInt64(titles.count) + 1)
        titles[id] = title
        return id
    }

    private func item(_ title: String) -> ItemID? { titles.first { $0.value.utf8.elementsEqual(title.utf8) }?.key }

    /// What somebody else does to the model, in the words of the contract.
    private func change(_ words: [String]) {
        guard words.count > 1 else { return }
        if "close".utf8.elementsEqual(words[0].utf8) {
            lists.removeAll { list in
                guard list.region.label.utf8.elementsEqual(words[1].utf8) else { return false }
                list.close()
                return true
            }
        } else if "remove".utf8.elementsEqual(words[0].utf8), let item = item(words[1]) {
            for list in lists { list.remove(item) }
            example.host.engine.removeItem(item, reason: "Someone deleted it.")
        } else if words.count == 4, let anchor = item(words[3]) {
            let list = lists.first { $0.layout.contains(anchor) }
            list?.insert(make(words[1]), in: Gap(before: anchor))
        }
    }

    func reorderableList(_ list: ReorderableList, titleOf item: ItemID) -> String { titles[item] ?? "" }

    func reorderableList(_ list: ReorderableList, identityForCopyOf item: ItemID) -> ItemID? {
        make("Copy of \(titles[item] ?? "")")
    }
}

extension Contract: DropInteractionDelegate, SpringLoadedInteractionDelegate {
    func dropInteraction(_ i: DropInteraction, proposalFor session: DropSession, at place: DropPlace) -> DropProposal {
        if place.region === regions[2].region { return .forbidden("Nothing goes in here.") }
        if place.region === regions[1].region, place.point.y >= place.region.frame.size.height / 2 {
            return .forbidden("Only the upper half takes rows.")
        }
        return DropProposal(.move, intent: .unspecified)
    }

    func dropInteraction(_ i: DropInteraction, perform drop: DropCoordinator) {
        for item in drop.items { (item.localObject as? ReorderableList)?.remove(item.id) }
        drop.acceptAll()
    }

    func springLoadedInteraction(_ i: SpringLoadedInteraction, didActivateFor session: DropSession, in region: Region) {
        doors[0].setAttribute("data-open", "")
    }
}
