// SPDX-License-Identifier: Apache-2.0
// The tests of the package that `scripts/outside` makes: nothing but public API, and a host of its own.

import DragDrop
import Testing

/// Counts what it is asked to show.
final class Host: DragDropHost {
    var previews: Set<SessionID> = []
    var highlights: Set<RegionID> = []
    var begun = 0
    var ended = 0
    var scrolled = Vector.zero

    func sessionDidBegin(_ session: DragSession) { begun += 1 }
    func showPreview(_ preview: DragPreview) { previews.insert(preview.session) }
    func highlight(_ region: RegionID, as state: HighlightState?) {
        if state == nil { highlights.remove(region) } else { highlights.insert(region) }
    }
    func scroll(_ region: Region, by vector: Vector) { region.contentOffset = region.contentOffset + vector }
    func sessionDidEnd(_ session: DragSession, reason: EndReason, receipts: [Receipt]) {
        ended += 1
        previews.remove(session.id)
        #expect(receipts.count == session.items.count)
    }
}

/// Two lists whose rows go to and fro.
final class Table {
    let host = Host()
    let engine: DragDropEngine
    let lists = [ListLayout(breadth: 200), ListLayout(breadth: 200)]
    private var tokens: [RegionToken] = []
    private var time = Timestamp.zero

    init() {
        engine = DragDropEngine(host: host)
        for (index, list) in lists.enumerated() {
            list.replaceAll((1...8).map { .init(ItemID(UInt64(index * 100 + $0)), extent: 30) })
            let frame = Rect<Content>(x: Double(index) * 250, y: 0, width: 200, height: 400)
            let region = Region(frame: frame, label: "List \(index)", layout: list)
            region.onDrag { place in place.item.map { [DragItem($0, title: "Row")] } ?? [] }
            region.onDrop { [unowned self] drop in
                let inserted = list.apply(drop).inserted
                for id in inserted { for other in lists where other !== list { other.remove(id) } }
            }
            tokens.append(engine.register(region))
        }
    }

    func handle(_ event: InputEvent, after seconds: Double = 0.05) {
        time = time + seconds
        engine.handle(event, at: time)
    }

    func pass(_ seconds: Double) {
        for _ in 0..<Int(seconds * 60) {
            time = time + 1.0 / 60
            engine.advance(to: time)
        }
    }
}

/// Numbers that are the same for the same seed (SplitMix64).
struct Numbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }
}

@Test("Whatever the hands do, no row is lost and nothing stays on the screen", arguments: [1, 2, 3, 4, 5] as [UInt64])
func gestures(seed: UInt64) {
    var numbers = Numbers(state: seed)
    let table = Table()
    func point() -> Point<Screen> {
        Point(x: .random(in: -20...470, using: &numbers), y: .random(in: -20...420, using: &numbers))
    }
    for _ in 0..<40 {
        let kind: PointerKind = Bool.random(using: &numbers) ? .mouse : .touch
        let pointer = PointerID(Int.random(in: 1...2, using: &numbers))
        table.handle(.pressed(pointer, kind, at: point()))
        if kind == .touch { table.pass(0.6) }
        for _ in 0..<Int.random(in: 1...6, using: &numbers) { table.handle(.moved(pointer, to: point())) }
        switch Int.random(in: 0...5, using: &numbers) {
        case 0: table.handle(.key(.escape))
        case 1: table.handle(.lost(pointer))
        default: table.handle(.released(pointer, at: point()))
        }
        table.handle(.lost(pointer))
        table.pass(1)
    }
    table.pass(20)
    let rows = table.lists.flatMap { $0.itemIDs.map { $0.rawValue } }
    #expect(rows.sorted() == Array(1...8) + Array(101...108))
    #expect(rows != Array(1...8) + Array(101...108), "nothing moved")
    #expect(table.host.begun == table.host.ended && table.host.begun > 5)
    #expect(table.host.previews.isEmpty && table.host.highlights.isEmpty && !table.engine.isBusy)
}
