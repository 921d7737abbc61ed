// SPDX-License-Identifier: Apache-2.0
import DragDrop
import DragDropSimulator

/// The scene of the contract without a screen: four lists under a bar of three regions.
final class ContractScene {
    let simulator = Simulator()
    private(set) var lists: [ContractList] = []
    private(set) var regions: [ContractRegion] = []
    private(set) var opened: String?
    private var titles: [ItemID: String] = [:]

    init() {
        for (index, name) in ["Door", "Half", "Closed"].enumerated() {
            let frame = Rect<Content>(x: Double(index) * 200, y: 0, width: 180, height: 44)
            regions.append(ContractRegion(name, frame: frame, in: self))
        }
        let rows = [
            ("A", ["Tea", "Milk", "Bread", "Soup", "Stew"]), ("B", ["Rice", "Salt"]), ("Empty", []),
            ("Long", (1...40).map { "Row \($0)" }),
        ]
        for (index, (name, titles)) in rows.enumerated() {
            let list = ContractList(name, x: Double(index) * 150, in: self)
            lists.append(list)
            for title in titles { list.insert(id(of: title), in: Gap(after: list.layout.item(before: nil))) }
        }
    }

    /// The identity of a row, known or new.
    func id(of title: String) -> ItemID {
        if let known = titles.first(where: { $0.value == title })?.key { return known }
        let id = ItemID(UInt64(titles.count) + 1)
        titles[id] = title
        return id
    }

    func title(of item: ItemID) -> String { titles[item] ?? "?" }

    func list(named name: String) throws -> ContractList {
        guard let list = lists.first(where: { $0.name == name }) else {
            throw ContractError("there is no list \(name)")
        }
        return list
    }

    /// Takes a row out of wherever it is.
    func take(_ item: ItemID) { for list in lists { list.layout.remove(item) } }

    func close(_ name: String) throws {
        try list(named: name).close()
        lists.removeAll { $0.name == name }
    }

    func open(_ door: String) { opened = door }
}

/// A list of the scene: what `ReorderableList` is in a page.
final class ContractList: DragInteractionDelegate, DropInteractionDelegate {
    let name: String
    let layout = ListLayout(breadth: 140, spacing: 8, insets: Insets(8), placeholderExtent: 44)
    let region: Region
    private unowned let scene: ContractScene
    private var token: RegionToken?

    init(_ name: String, x: Double, in scene: ContractScene) {
        self.name = name
        self.scene = scene
        region = Region(frame: Rect(x: x, y: 60, width: 140, height: 400), label: name, layout: layout)
        region.drag = DragInteraction(delegate: self)
        region.drop = DropInteraction(delegate: self)
        token = scene.simulator.engine.register(region)
    }

    func insert(_ item: ItemID, in gap: Gap) { layout.insert(item, extent: 44, in: gap) }

    func close() { token = nil }

    func dragInteraction(
        _ interaction: DragInteraction,
        itemsForBeginning session: DragSession,
        at place: DropPlace
    ) -> [DragItem] {
        place.item.map { [DragItem($0, title: scene.title(of: $0))] } ?? []
    }

    func dropInteraction(
        _ interaction: DropInteraction,
        proposalFor session: DropSession,
        at place: DropPlace
    ) -> DropProposal { DropProposal(.move, alternatives: [.copy]) }

    func dropInteraction(_ interaction: DropInteraction, perform drop: DropCoordinator) {
        var gap = drop.gap ?? Gap()
        for item in drop.items {
            let isCopy = drop.operation(for: item.id) == .copy
            let taken = isCopy ? scene.id(of: "Copy of \(item.title)") : item.id
            if !isCopy { scene.take(item.id) }
            insert(taken, in: gap)
            gap = Gap(after: taken, before: gap.before)
            drop.accept(item.id, as: [taken])
        }
    }
}

/// A region of the bar: Door springs and takes, Half answers by the point, Closed refuses.
final class ContractRegion: DropInteractionDelegate, SpringLoadedInteractionDelegate {
    let name: String
    let region: Region
    private unowned let scene: ContractScene
    private var token: RegionToken?

    init(_ name: String, frame: Rect<Content>, in scene: ContractScene) {
        self.name = name
        self.scene = scene
        region = Region(frame: frame, label: name)
        region.drop = DropInteraction(delegate: self)
        if name == "Door" { region.spring = SpringLoadedInteraction(delegate: self) }
        token = scene.simulator.engine.register(region)
    }

    func dropInteraction(
        _ interaction: DropInteraction,
        proposalFor session: DropSession,
        at place: DropPlace
    ) -> DropProposal {
        switch name {
        case "Closed": return .forbidden("Nothing goes in here.")
        case "Half" where place.point.y >= region.frame.size.height / 2:
            return .forbidden("Only the upper half takes rows.")
        default: return DropProposal(.move, intent: .unspecified)
        }
    }

    func dropInteraction(_ interaction: DropInteraction, perform drop: DropCoordinator) {
        for item in drop.items { scene.take(item.id) }
        drop.acceptAll()
    }

    func springLoadedInteraction(
        _ interaction: SpringLoadedInteraction,
        didActivateFor session: DropSession,
        in region: Region
    ) { scene.open(name) }
}
