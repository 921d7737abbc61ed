// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropRecording
import DragDropSimulator
import Testing

@Suite("Move into…")
struct IntoItemTests {
    private typealias Album = GridDragTests.Album
    private typealias Outline = TreeDragTests.Outline

    /// A place as text: a gap among the items that stay, or an item that takes the drop.
    private static func text(
        _ gap: Gap?,
        _ item: ItemID?,
        _ layout: any CollectionLayout,
        _ carried: Set<ItemID>
    ) -> String {
        if let item { return "into \(item.rawValue)" }
        guard let gap = gap.map({ layout.gap($0) { carried.contains($0) } }) else { return "nowhere" }
        let numbers = [gap.parent, gap.after, gap.before].map { $0.map { "\($0.rawValue)" } ?? "-" }
        return numbers.joined(separator: " ")
    }

    /// Every place that a pointer hits that passes over all points of a collection.
    private func byPointer(_ item: UInt64, _ collection: SimulatedCollection, _ simulator: Simulator) -> Set<String> {
        simulator.checks = []
        var places: Set<String> = []
        simulator.mouse.press(on: item, of: collection).move(to: collection.point(x: 1, y: 1), over: 0.02)
        let carried = Set(simulator.engine.session?.itemIDs ?? [])
        let size = collection.region.containerSize
        for y in stride(from: 0.5, to: size.height, by: 2) {
            for x in stride(from: 0.5, to: size.width, by: 2) {
                simulator.send(.moved(PointerID(0), to: collection.point(x: x, y: y)))
                guard let target = simulator.engine.target, target.operation.isDelivering else { continue }
                let into = collection.region.displacement.into
                places.insert(Self.text(target.place.gap, into, collection.layout, carried))
            }
        }
        simulator.send(.cancel)
        simulator.mouse.release()
        simulator.settle()
        return places
    }

    /// Every place that a list of destinations offers, read in windows of three.
    private func byList(_ item: UInt64, _ collection: SimulatedCollection, _ simulator: Simulator) throws -> [String] {
        let engine: DragDropEngine = simulator.engine
        let destinations = try #require(engine.destinations(lifting: ItemID(item), from: collection.region.id))
        let carried = Set(destinations.drag.itemIDs)
        var last = try #require(destinations[0]?.first)
        var places = [last]
        while true {
            let window = destinations.places(after: last, limit: 3)
            guard let next = window.last else { break }
            places += window
            last = next
        }
        return places.filter(\.operation.isDelivering).map { Self.text($0.gap, $0.item, collection.layout, carried) }
    }

    @Test("L21: every place of a grid that a pointer can hit is offered, once, and no other", arguments: 1...40)
    func grids(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let album = Album(Array(1...UInt64.random(in: 1...18, using: &generator)))
        if seed % 3 == 0 {
            let ids = album.layout.itemIDs
            let half = ids.count / 2
            album.layout.replaceAll(sections: [
                .init(ItemID(900), headerExtent: 20, items: Array(ids[..<half])),
                .init(ItemID(901), headerExtent: 20, items: Array(ids[half...])),
            ])
        }
        let albums = Set(album.grid.items.filter { _ in Bool.random(using: &generator) })
        album.grid.takesInto = { albums.contains($0.rawValue) }
        album.grid.takesBetween = seed % 4 != 1
        let pressed = try #require(album.grid.items.randomElement(using: &generator))
        album.grid.selection = album.layout.itemIDs.filter {
            $0.rawValue == pressed || Int.random(in: 0..<4, using: &generator) == 0
        }
        let offered = try byList(pressed, album.grid, album.simulator)
        #expect(Set(offered).count == offered.count, "seed \(seed): \(offered)")
        let hit = byPointer(pressed, album.grid, album.simulator)
        #expect(hit == Set(offered), "seed \(seed): \(hit.symmetricDifference(offered))")
    }

    @Test("L21: every place of a tree that a pointer can hit is offered", arguments: [1, 2, 4, 5, 9] as [UInt64])
    func trees(pressed: UInt64) throws {
        let outline = Outline()
        let offered = try byList(pressed, outline.tree, outline.simulator)
        let hit = byPointer(pressed, outline.tree, outline.simulator)
        #expect(Set(offered).count == offered.count)
        #expect(hit.subtracting(offered).isEmpty && hit.contains("into 8"))
        // Not one of them lies in what is carried.
        let inside = outline.layout.itemIDs.filter { item in
            var next: ItemID? = item
            while let id = next, id.rawValue != pressed { next = outline.layout.parent(of: id) }
            return next != nil
        }
        for item in inside { #expect(!offered.contains("into \(item.rawValue)")) }
    }

    @Test("L21: choosing an album goes into it, by the same machine: receipts, announcement, recording")
    func perform() throws {
        let album = Album()
        album.grid.takesInto = { $0 == ItemID(4) }
        let recorder = SessionRecorder(recording: album.simulator.engine)
        let engine: DragDropEngine = album.simulator.engine
        let destinations = try #require(engine.destinations(lifting: ItemID(1), from: album.grid.region.id))
        let first = try #require(destinations[0]?.first)
        let places = destinations.places(after: first, limit: 100)
        let into = try #require(places.first { $0.item != nil })
        #expect(places.filter { $0.item != nil } == [into])
        #expect(into.item == ItemID(4) && into.itemTitle == "Item 4" && into.titleBefore.isEmpty)
        #expect(into.gap == Gap(after: ItemID(3), before: ItemID(4)) && into.position == nil)
        #expect(into.operation == .move && !into.isCurrent && !into.isFirst && !into.isLast)
        #expect(engine.perform(into, of: destinations, at: album.simulator.now))
        album.finish()
        recorder.stop()
        #expect(album.grid.contents == [ItemID(4): [ItemID(1)]])
        #expect(album.grid.items == Array(2...12))
        #expect(album.simulator.ended.last?.receipts == [Receipt(item: ItemID(1), outcome: .accepted([ItemID(1)]))])
        #expect(recorder.text.contains("chooses"))
        #expect(try Replay(recorder.text).difference == nil)
    }

    @Test("L21: an album that refuses is in the list with its reason; one that only lies there is not")
    func refusing() throws {
        let album = Album()
        album.grid.proposal = { _, place in
            guard place.zone == .into, let item = place.item, item.rawValue < 4 else { return DropProposal(.move) }
            return item == ItemID(2)
                ? DropProposal(.forbidden(reason: "It is locked."), intent: .insertIntoItem)
                : DropProposal(.move, intent: .insertIntoItem)
        }
        let engine: DragDropEngine = album.simulator.engine
        let destinations = try #require(engine.destinations(lifting: ItemID(9), from: album.grid.region.id))
        let first = try #require(destinations[0]?.first)
        let items = destinations.places(after: first, limit: 100).filter { $0.item != nil }
        #expect(items.map(\.item) == [ItemID(1), ItemID(2), ItemID(3)])
        #expect(items.map(\.refusal) == [nil, "It is locked.", nil])
        #expect(!engine.perform(items[1], of: destinations, at: album.simulator.now))
        album.finish()
        #expect(album.grid.items == Array(1...12) && album.grid.contents.isEmpty)
    }

    @Test("L21: an album that is gone by then, or takes nothing any more, gets nothing, and nothing lands beside it")
    func gone() throws {
        let album = Album()
        album.grid.takesInto = { $0 == ItemID(4) || $0 == ItemID(5) }
        let engine: DragDropEngine = album.simulator.engine
        let destinations = try #require(engine.destinations(lifting: ItemID(1), from: album.grid.region.id))
        let first = try #require(destinations[0]?.first)
        let items = destinations.places(after: first, limit: 100).filter { $0.item != nil }
        try #require(items.count == 2)
        album.layout.remove(ItemID(4))
        #expect(!engine.perform(items[0], of: destinations, at: album.simulator.now))
        #expect(album.simulator.ended.isEmpty)
        // Reading on from what is gone goes on where it was.
        #expect(destinations.places(after: items[0], limit: 1).first?.item == ItemID(5))
        album.grid.takesInto = { _ in false }
        #expect(!engine.perform(items[1], of: destinations, at: album.simulator.now))
        album.finish()
        #expect(album.grid.items == [1, 2, 3] + Array(5...12) && album.grid.contents.isEmpty)
        #expect(album.simulator.ended.map(\.reason) == [.cancelled(.overNothing)])
    }

    @Test("L21: of 5,000 photos that may be albums only those of the window are asked")
    func lazily() throws {
        let album = Album(Array(1...5_000))
        var asked = 0
        album.grid.proposal = { _, place in
            asked += 1
            return DropProposal(.move, intent: place.zone == .into ? .insertIntoItem : .insertAtGap)
        }
        let engine: DragDropEngine = album.simulator.engine
        let destinations = try #require(engine.destinations(lifting: ItemID(5_000), from: album.grid.region.id))
        let first = try #require(destinations[0]?.first)
        #expect(asked == 2)
        let window = destinations.places(after: first, limit: 50)
        #expect(asked == 52 && window.map { $0.item != nil } == (0..<50).map { $0 % 2 == 0 })
    }
}
