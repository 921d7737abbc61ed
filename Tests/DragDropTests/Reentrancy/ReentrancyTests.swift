// SPDX-License-Identifier: Apache-2.0

import DragDrop
import Testing

@Suite("Inputs from inside callbacks")
struct ReentrancyTests {
    private typealias Echo = EchoScene.Echo

    private static let here = Point<Screen>(x: 400, y: 60)
    private static let tab = Point<Screen>(x: 700, y: 50)

    private static func event(_ name: String, _ event: InputEvent) -> Echo {
        Echo(name: name) { $0.send(event) }
    }

    private static let pointers: [Echo] = [
        event("press of the owner", .pressed(EchoScene.finger, .touch, at: here)),
        event("press beside", .pressed(PointerID(3), .touch, at: Point(x: 50, y: 120))),
        event("mouse press", .pressed(PointerID(4), .mouse, at: Point(x: 50, y: 120))),
        event("move", .moved(EchoScene.finger, to: here)),
        event("move to the tab", .moved(EchoScene.finger, to: tab)),
        event("move of the second", .moved(EchoScene.second, to: here)),
        event("release", .released(EchoScene.finger, at: here)),
        event("release over nothing", .released(EchoScene.finger, at: Point(x: 5_000, y: 0))),
        event("release of the second", .released(EchoScene.second, at: here)),
        event("lost", .lost(EchoScene.finger)),
        event("left", .left(EchoScene.finger)),
        event("modifiers", .modifiersChanged(.copy)),
        event("platform begins", .platformDragBegan(EchoScene.finger)),
        event("platform ends", .platformDragEnded(EchoScene.finger, delivered: true)),
        event("enters", .entered(PointerID(3), DragSession.Offer(contentTypes: [.png]), at: here)),
        event("drops", .droppedFromOutside(PointerID(3), items: [DragItem(ItemID(90))], at: here)),
    ]

    private static let keys: [Echo] = [
        event("space on a card", .keyboardLift(region: RegionID(1), item: ItemID(4))),
        event("enter", .key(.enter)),
        event("space", .key(.space)),
        event("escape", .key(.escape)),
        event("tab", .key(.tab, modifiers: .shift)),
        event("down", .key(.down)),
        event("typed", .typed("f")),
        event("cancel", .cancel),
    ]

    private static let calls: [Echo] = [
        Echo(name: "frame") { $0.engine.advance(to: $0.time) },
        Echo(name: "a late frame") { $0.engine.advance(to: $0.time + 60) },
        Echo(name: "model change") { $0.engine.modelDidChange(at: $0.time) },
        Echo(name: "removal") { $0.engine.removeItem(ItemID(1), reason: "Deleted.") },
        Echo(name: "removal of several") { scene in
            scene.engine.removeItems([1, 2, 3, 99].map { ItemID($0) }, reason: "Deleted.")
        },
        Echo(name: "units") { $0.engine.reviseUnits(of: ItemID(1), to: .known(7)) },
        Echo(name: "cancel drop") { scene in
            for id in scene.begun { scene.engine.cancelDrop(id) }
        },
        Echo(name: "cancel placeholder") { $0.engine.cancel(Placeholder.ID(session: SessionID(1), item: ItemID(1))) },
        Echo(name: "late receipt") {
            $0.engine.receiveLate(Receipt(item: ItemID(1), outcome: .accepted([ItemID(1)])), of: SessionID(1))
        },
        Echo(name: "destination", asks: true) { scene in
            guard let list = scene.engine.destinations(lifting: ItemID(2), from: RegionID(1)), let last = list[1]?.last
            else { return }
            scene.engine.perform(last, of: list, at: scene.time)
        },
        Echo(name: "destination of the session", asks: true) { scene in
            guard let list = scene.engine.destinations(), let first = list[0]?.first else { return }
            scene.engine.perform(first, of: list, at: scene.time)
        },
    ]

    private static let edits: [Echo] = [
        Echo(name: "target gone") { $0.tokens[RegionID(2)] = nil },
        Echo(name: "source gone") { $0.tokens[RegionID(1)] = nil },
        Echo(name: "tab gone") { $0.tokens[RegionID(3)] = nil },
        Echo(name: "folders gone") { $0.tokens[RegionID(4)] = nil },
        // A region that takes over placeholders tells its display at once.
        Echo(name: "target anew", asks: true) { $0.renew(1) },
        Echo(name: "tab anew") { $0.renew(2) },
        Echo(name: "target moved") { $0.engine.move($0.regions[1], to: $0.regions[2]) },
        Echo(name: "accept", asks: true) { $0.drops.last?.acceptAll() },
        Echo(name: "refuse", asks: true) { $0.drops.last?.refuseAll(reason: "No.") },
    ]

    private static let callbacks: Set<String> = [
        "itemsForBeginning", "itemsForAddingTo", "canLiftAt", "allowedOperationsFor", "previewFor item",
        "showsOriginals", "sessionDidBegin", "frameOf", "didEnd", "didReceiveLate", "proposalFor", "perform",
        "canHandle", "sessionDidEnter", "sessionDidUpdate", "previewFor session", "sessionDidExit", "didConclude",
        "didActivateFor", "shouldActivateFor", "shouldActivate item", "didActivate item", "displacementDidChange",
        "placeholderDidChange", "capture", "releaseCapture", "host sessionDidBegin", "showPreview", "previewFrame",
        "movePreview", "updatePreview", "updateBadge", "highlight", "highlight off", "scroll", "springCountdown",
        "springCountdown off", "springFired", "springCountdown of item", "springCountdown of item off",
        "springFired item", "announce", "snapBack", "redirect", "settle", "host sessionDidEnd",
        "host sessionDidReceiveLate", "framesNeeded",
    ]

    @Test("The drag that is disturbed calls every callback but the titles of lists, and leaves nothing behind")
    func undisturbed() {
        let scene = EchoScene()
        scene.play()
        #expect(scene.remains.isEmpty, "\(scene.remains)")
        let called = Set(scene.slots.map(\.callback))
        #expect(called == Self.callbacks, "\(called.symmetricDifference(Self.callbacks).sorted())")
        // Nothing is left to say when all is over.
        for phase in EchoScene.Phase.allCases.dropFirst() {
            #expect(scene.slots.contains { $0.phase == phase } == (phase != .over), "\(phase)")
        }
    }

    @Test(
        "Every input from inside every callback, in every phase, waits its turn and leaves nothing behind",
        arguments: [Self.pointers, Self.keys, Self.calls, Self.edits].flatMap { $0 }
    )
    func everywhere(echo: EchoScene.Echo) {
        let whole = EchoScene()
        whole.play()
        for slot in whole.slots {
            let scene = EchoScene()
            scene.echo = (slot, echo)
            scene.play()
            let remains = scene.remains
            #expect(remains.isEmpty, "\(echo.name) in \(slot.callback), \(slot.phase): \(remains)")
            if scene.echo != nil { Issue.record("\(slot) was not reached") }
        }
    }

    @Test("An input from inside a callback is deferred, and handled before the outer call returns")
    func deferred() {
        let scene = EchoScene()
        scene.echo = (
            EchoScene.Slot(phase: .idle, callback: "itemsForBeginning"),
            Echo(name: "escape") { scene in
                #expect(scene.engine.handle(.key(.escape), at: scene.time) == .deferred)
                #expect(scene.begun.isEmpty)
            }
        )
        #expect(scene.engine.handle(.keyboardLift(region: RegionID(1), item: ItemID(1)), at: .zero) == .captured)
        #expect(scene.begun.count == 1)
        #expect(scene.engine.session == nil, "Escape was handled after the lift")
        scene.wait(1)
        #expect(scene.ended == scene.begun)
    }

    @Test("A delegate that answers every question with another input does not stop the engine")
    func endless() {
        final class Restless: DropInteractionDelegate, DragDropHost {
            var engine: DragDropEngine?
            var questions = 0
            func dropInteraction(
                _ interaction: DropInteraction,
                proposalFor session: DropSession,
                at place: DropPlace
            ) -> DropProposal {
                questions += 1
                engine?.modelDidChange(at: .zero)
                return DropProposal(.copy)
            }
            func dropInteraction(_ interaction: DropInteraction, perform drop: DropCoordinator) { drop.acceptAll() }
        }
        let restless = Restless()
        let engine = DragDropEngine(host: restless)
        restless.engine = engine
        let region = Region(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        region.drop = DropInteraction(delegate: restless)
        let token = engine.register(region)
        engine.handle(
            .entered(PointerID(1), DragSession.Offer(contentTypes: [.png]), at: Point(x: 50, y: 50)),
            at: .zero
        )
        #expect(restless.questions > 1 && restless.questions < 100)
        let before = restless.questions
        engine.advance(to: Timestamp(1))
        #expect(restless.questions > before, "what was left waits for the next input")
        restless.engine = nil
        engine.handle(
            .droppedFromOutside(PointerID(1), items: [DragItem(ItemID(1))], at: Point(x: 50, y: 50)),
            at: Timestamp(1)
        )
        #expect(!engine.isBusy)
        token.cancel()
    }

    @Test("Things from another program that have one number are two things, each with its receipt")
    func sameNumbers() {
        let scene = EchoScene()
        let point = Self.here
        scene.send(.entered(PointerID(3), DragSession.Offer(contentTypes: [.png], count: 3), at: point))
        let items = [1, 1, 7].map { DragItem(ItemID($0), title: "Picture") }
        scene.send(.droppedFromOutside(PointerID(3), items: items, at: point))
        let drop = scene.drops.last
        #expect(Set(drop?.itemIDs ?? []).count == 3 && drop?.receipts.count == 3)
        #expect(drop?.itemIDs.first == ItemID(1) && drop?.itemIDs.last == ItemID(7))
        drop?.acceptAll()
        scene.wait(0.1)
        #expect(scene.remains.isEmpty)
    }
}
