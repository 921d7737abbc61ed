// SPDX-License-Identifier: Apache-2.0

import DragDropSimulator
import Testing

@testable import DragDrop

@Suite("The reading order of targets")
struct ReadingOrderTests {
    private func order(_ frames: [(UInt64, Double, Double)], rightToLeft: Bool = false) -> [UInt64] {
        var configuration = DragDropConfiguration()
        configuration.isRightToLeft = rightToLeft
        let simulator = Simulator(configuration: configuration)
        let regions = frames.map { id, x, y in
            SimulatedRegion(id, "", frame: Rect(x: x, y: y, width: 90, height: 90), in: simulator)
        }
        let session = DropSession(DragSession(origin: .region(RegionID(1)), items: []))
        let found = simulator.engine.walkTargets(for: session, includesSprings: false).map(\.region.id.rawValue)
        return withExtendedLifetime(regions) { found }
    }

    @Test("Line by line from the top, each from the left, however they were registered")
    func lines() {
        #expect(order([(4, 100, 100), (2, 100, 3), (1, 0, 0), (3, 0, 100)]) == [1, 2, 3, 4])
    }

    @Test("Right to left each line begins at the right")
    func rightToLeft() {
        #expect(order([(4, 100, 100), (2, 100, 3), (1, 0, 0), (3, 0, 100)], rightToLeft: true) == [2, 1, 4, 3])
    }

    @Test("A region comes before what lies in it, and what lies in it before its neighbour")
    func nested() {
        let simulator = Simulator()
        let right = SimulatedRegion(9, "", frame: Rect(x: 500, y: 0, width: 90, height: 90), in: simulator)
        let outer = SimulatedRegion(1, "", frame: Rect(x: 0, y: 0, width: 400, height: 90), in: simulator)
        let second = SimulatedRegion(
            3,
            "",
            frame: Rect(x: 200, y: 0, width: 90, height: 90),
            in: simulator,
            parent: outer.region
        )
        let first = SimulatedRegion(
            2,
            "",
            frame: Rect(x: 0, y: 0, width: 90, height: 90),
            in: simulator,
            parent: outer.region
        )
        let session = DropSession(DragSession(origin: .region(RegionID(1)), items: []))
        let found = simulator.engine.walkTargets(for: session, includesSprings: false).map(\.region.id.rawValue)
        withExtendedLifetime([right, outer, second, first]) { #expect(found == [1, 2, 3, 9]) }
    }

    @Test("Regions that are disabled, or take no drops, or cannot handle the session, are not walked")
    func left() {
        let simulator = Simulator()
        let deaf = SimulatedRegion(
            1,
            "",
            frame: Rect(x: 0, y: 0, width: 90, height: 90),
            in: simulator,
            takesDrops: false
        )
        let list = SimulatedList(2, "", cards: [], at: Point(x: 0, y: 100), in: simulator)
        list.handles = { _ in false }
        let off = SimulatedRegion(3, "", frame: Rect(x: 0, y: 600, width: 90, height: 90), in: simulator)
        off.region.isEnabled = false
        let session = DropSession(DragSession(origin: .region(RegionID(1)), items: []))
        let found = simulator.engine.walkTargets(for: session, includesSprings: false).map(\.region)
        withExtendedLifetime([deaf, off]) { #expect(found.isEmpty) }
    }

    @Test("A modal region deep in the tree is all there is to walk")
    func modal() {
        let simulator = Simulator()
        let page = SimulatedRegion(1, "", frame: Rect(x: 0, y: 0, width: 400, height: 400), in: simulator)
        let bar = SimulatedRegion(2, "", frame: Rect(x: 500, y: 0, width: 90, height: 90), in: simulator)
        let dialog = SimulatedRegion(
            3,
            "",
            frame: Rect(x: 0, y: 0, width: 90, height: 90),
            in: simulator,
            parent: page.region,
            isModal: true
        )
        let session = DropSession(DragSession(origin: .region(RegionID(1)), items: []))
        let found = simulator.engine.walkTargets(for: session, includesSprings: false).map(\.region.id.rawValue)
        withExtendedLifetime([page, bar, dialog]) { #expect(found == [3]) }
    }
}
