// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator

/// A view that places squares freely, as a source and a target: what a program writes that is no collection.
final class Canvas: DragInteractionDelegate, DropInteractionDelegate {
    let region: Region
    var squares: [ItemID: Rect<Content>] = [:]
    var selection: [ItemID] = []
    var placement = DropPlacement.atPoint
    var operation = DropOperation.move
    var allowed: OperationMask = [.copy, .move]
    var content: PreviewContent?
    var itemContent = PreviewContent.snapshot()
    var originals: [Bool] = []
    private unowned let simulator: Simulator
    private var token: RegionToken?

    init(_ id: UInt64, frame: Rect<Content>, scale: Double = 1, in simulator: Simulator) {
        self.simulator = simulator
        region = Region(id: RegionID(id), frame: frame, label: "Canvas \(id)", scale: scale)
        region.drag = DragInteraction(delegate: self)
        region.drop = DropInteraction(delegate: self)
        token = simulator.engine.register(region)
    }

    func remove() { token = nil }

    func screen(_ item: UInt64) -> Rect<Screen>? { squares[ItemID(item)].map { region.contentToScreen($0) } }

    func dragInteraction(_ interaction: DragInteraction, canLiftAt place: DropPlace) -> Bool {
        squares.values.contains { $0.contains(place.point) }
    }

    func dragInteraction(
        _ interaction: DragInteraction,
        itemsForBeginning session: DragSession,
        at place: DropPlace
    ) -> [DragItem] {
        let pressed = squares.filter { $0.value.contains(place.point) }.keys
        let lifted = selection.contains { pressed.contains($0) } ? selection : Array(pressed)
        return lifted.map { DragItem($0, title: "Square \($0.rawValue)") }
    }

    func dragInteraction(_ interaction: DragInteraction, allowedOperationsFor session: DragSession) -> OperationMask {
        allowed
    }

    func dragInteraction(_ interaction: DragInteraction, frameOf item: ItemID, in region: Region) -> Rect<Content>? {
        squares[item]
    }

    func dragInteraction(
        _ interaction: DragInteraction,
        previewFor item: DragItem,
        in session: DragSession
    ) -> PreviewContent { itemContent }

    func dragInteraction(_ interaction: DragInteraction, session: DragSession, showsOriginals: Bool) {
        originals.append(showsOriginals)
    }

    func dropInteraction(
        _ interaction: DropInteraction,
        proposalFor session: DropSession,
        at place: DropPlace
    ) -> DropProposal { DropProposal(operation, intent: .unspecified, alternatives: [.copy], placement: placement) }

    func dropInteraction(
        _ interaction: DropInteraction,
        previewFor session: DropSession,
        at place: DropPlace
    ) -> PreviewContent? { content }

    func dropInteraction(_ interaction: DropInteraction, perform drop: DropCoordinator) {
        for item in drop.items {
            let moves = drop.operation(for: item.id) == .move
            let id = moves ? item.id : simulator.mintItem()
            squares[id] = drop.landing(of: item.id)
            drop.accept(item.id, as: [id])
        }
    }
}

/// Two canvases, the second at half size and scrolled, with three squares on the first.
struct CanvasScene {
    let simulator = Simulator()
    let left: Canvas
    let right: Canvas

    init() {
        left = Canvas(1, frame: Rect(x: 0, y: 0, width: 400, height: 400), in: simulator)
        right = Canvas(2, frame: Rect(x: 500, y: 0, width: 400, height: 400), scale: 0.5, in: simulator)
        right.region.contentSize = Size(width: 2_000, height: 2_000)
        right.region.contentOffset = Vector(dx: 100, dy: 200)
        left.squares = [
            ItemID(1): Rect(x: 10, y: 20, width: 80, height: 40),
            ItemID(2): Rect(x: 150, y: 60, width: 50, height: 50),
            ItemID(3): Rect(x: 20, y: 300, width: 60, height: 60),
        ]
    }

    /// Presses a square 5 points from its corner, carries it to a point and lets go.
    func drag(_ item: UInt64, to point: Point<Screen>, _ modifiers: Modifiers = []) {
        lift(item, modifiers).move(to: point).release()
    }

    @discardableResult
    func lift(_ item: UInt64, _ modifiers: Modifiers = []) -> ScriptedPointer {
        let corner = left.screen(item)?.origin ?? .zero
        return simulator.mouse.holding(modifiers).press(at: corner + Vector(dx: 5, dy: 5))
    }

    func wrote(_ line: String) -> Bool { simulator.transcript.contains { $0.hasSuffix(line) } }
}
