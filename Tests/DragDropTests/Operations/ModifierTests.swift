// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator
import Testing

@Suite("Modifiers")
struct ModifierTests {
    /// A source that takes drops too, and the keys that were held each time it was asked or told something.
    private final class Listener: DragDropHost, DragInteractionDelegate, DropInteractionDelegate {
        let region = Region(id: RegionID(1), frame: Rect(x: 0, y: 0, width: 200, height: 200))
        lazy var engine = DragDropEngine(host: self)
        var held: [Modifiers] = []
        private var token: RegionToken?

        init() {
            region.drag = DragInteraction(delegate: self)
            region.drop = DropInteraction(delegate: self)
            token = engine.register(region)
        }

        func dragInteraction(
            _ interaction: DragInteraction,
            itemsForBeginning session: DragSession,
            at place: DropPlace
        ) -> [DragItem] {
            held.append(session.modifiers)
            return [DragItem(ItemID(1))]
        }

        func dragInteraction(
            _ interaction: DragInteraction,
            allowedOperationsFor session: DragSession
        ) -> OperationMask {
            held.append(session.modifiers)
            return .all
        }

        func dragInteraction(_ interaction: DragInteraction, sessionDidBegin session: DragSession) {
            held.append(session.modifiers)
        }

        func dropInteraction(
            _ interaction: DropInteraction,
            proposalFor session: DropSession,
            at place: DropPlace
        ) -> DropProposal {
            held.append(session.drag.modifiers)
            return DropProposal(.move, intent: .unspecified)
        }

        func dropInteraction(_ interaction: DropInteraction, perform drop: DropCoordinator) { drop.acceptAll() }
    }

    @Test(
        "L5: the source and its first target know the keys that are held at the lift",
        arguments: ["mouse", "finger", "platform", "keyboard"]
    )
    func atTheLift(hand: String) {
        let page = Listener()
        let pointer = PointerID(1)
        let start = Point<Screen>(x: 50, y: 50)
        page.engine.configuration.platformLiftsMouse = hand == "platform"
        switch hand {
        case "mouse":
            page.engine.handle(.pressed(pointer, .mouse, at: start), at: .zero)
            let end = start + Vector(dx: 9, dy: 0)
            page.engine.handle(.moved(pointer, to: end, modifiers: .copy), at: Timestamp(0.1))
        case "finger": page.engine.handle(.pressed(pointer, .touch, at: start, modifiers: .copy), at: .zero)
        case "platform":
            page.engine.handle(.pressed(pointer, .mouse, at: start), at: .zero)
            page.engine.handle(.modifiersChanged(.copy), at: .zero)
            page.engine.handle(.platformDragBegan(pointer), at: Timestamp(0.1))
        default: page.engine.handle(.keyboardLift(region: page.region.id, item: nil, modifiers: .copy), at: .zero)
        }
        page.engine.advance(to: Timestamp(0.6))
        #expect(page.held.count >= 4 && page.held.allSatisfy { $0 == .copy })
        page.engine.handle(.cancel, at: Timestamp(0.7))
    }

    @Test(
        "A pen with a key held copies; a finger's session copies when the key is held at Enter",
        arguments: [false, true]
    )
    func hands(byPen: Bool) {
        let scene = Scene()
        if byPen {
            scene.simulator.pen.press(on: 1, of: scene.todo).hold()
                .holding(.copy).move(to: scene.done.point(y: 390)).release()
        } else {
            scene.simulator.touch(1).press(on: 1, of: scene.todo).hold().move(to: scene.done.point(y: 390))
            scene.simulator.key(.enter, .copy)
        }
        scene.finish()
        #expect(scene.todo.cards == [1, 2, 3, 4])
        #expect(scene.done.cards.count == 3)
    }

    @Test("react-dnd#2979: the key turns a target's copy into the move it offers as well")
    func move() {
        let operation = DropOperation.resolve(proposed: .copy, alternatives: .move, allowed: .all, modifiers: .move)
        #expect(operation == .move)
        let refused = DropOperation.resolve(proposed: .copy, alternatives: .move, allowed: .copy, modifiers: .move)
        #expect(refused == .copy)
    }
}
