// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator
import Testing

@Suite("L21: every sentence of the engine is in the language of the page")
struct ReasonsTests {
    /// As if translated: every sentence says which one it is, and what is put into it.
    private let translated: EngineReasons
    private let configuration: DragDropConfiguration

    init() throws {
        let names = Mirror(reflecting: EngineReasons()).children.map { $0.label ?? "" }
        let sentences = names.map { name in
            switch name {
            case "tooLarge": "‹tooLarge {limit}›"
            case "loadFailed": "‹loadFailed {error}›"
            default: "‹\(name)›"
            }
        }
        translated = try #require(EngineReasons(sentences: sentences))
        var configuration = DragDropConfiguration()
        configuration.reasons = translated
        self.configuration = configuration
    }

    /// What a drop of a card onto the other list ends with, when the target does something with it.
    private func drop(_ scene: Scene, _ perform: ((DropCoordinator) -> Void)? = nil) -> Receipt.Outcome? {
        scene.done.onDrop = perform
        scene.simulator.mouse.press(on: 1, of: scene.todo).move(to: scene.done.point(y: 300)).release()
        scene.finish()
        return scene.receipts.first?.outcome
    }

    private func drop(_ perform: @escaping (DropCoordinator) -> Void) -> Receipt.Outcome? {
        drop(Scene(configuration: configuration), perform)
    }

    @Test("none is left out of a recording, and each keeps its place")
    func complete() {
        for child in Mirror(reflecting: translated).children {
            let name = child.label ?? ""
            #expect((child.value as? String)?.hasPrefix("‹\(name)") == true)
        }
        #expect(EngineReasons(sentences: translated.sentences) == translated)
        #expect(EngineReasons(sentences: ["one"]) == nil)
    }

    @Test("what a source does not allow, and what goes into itself")
    func refusals() {
        let scene = Scene(configuration: configuration)
        scene.todo.allowed = .link
        #expect(drop(scene) == .refused(reason: "‹notAllowed›"))
        let outline = TreeDragTests.Outline()
        outline.simulator.engine.configuration.reasons = translated
        outline.tree.proposal = { _, _ in DropProposal(.move, intent: .insertIntoItem) }
        outline.simulator.mouse.press(on: 1, of: outline.tree).move(to: outline.tree.point(x: 100, y: 70)).release()
        outline.simulator.settle()
        #expect(outline.simulator.ended.last?.receipts.first?.outcome == .refused(reason: "‹insideItself›"))
    }

    @Test("no answer in time, a target that has gone")
    func failures() {
        let silent = Scene(configuration: configuration)
        silent.done.answer = .never
        #expect(drop(silent) == .failed(.timedOut))
        #expect(silent.simulator.announcements.last?.reason == "‹timedOut›")
        let gone = Scene(configuration: configuration)
        let forgetful = OutcomeTests.Forgetful()
        let region = Region(id: RegionID(900), frame: Rect(x: 600, y: 0, width: 100, height: 100), label: "Gone")
        region.drop = DropInteraction(delegate: forgetful)
        let token = gone.engine.register(region)
        gone.simulator.mouse.press(on: 1, of: gone.todo).move(to: Point(x: 650, y: 50)).release()
        token.cancel()
        gone.finish()
        #expect(gone.receipts.map(\.outcome) == [.failed(.failed("‹targetGone›"))])
    }

    @Test("what cannot be joined, from one source or from several")
    func bundles() {
        let one = drop { drop in drop.loadBundle(of: drop.itemIDs, as: .pdf) { _ in [] } }
        #expect(one == .failed(.failed("‹notBundled›")))
        let scene = Scene(configuration: configuration)
        let other = SimulatedList(300, "Other", cards: [31], at: Point(x: 0, y: 420), in: scene.simulator)
        scene.done.onDrop = { drop in drop.loadBundle(of: drop.itemIDs, as: .pdf) { _ in [] } }
        let finger = scene.simulator.touch(1)
        finger.press(on: 1, of: scene.todo).hold().move(to: scene.done.point(y: 44))
        scene.simulator.touch(2).tap(on: 31, of: other)
        finger.release()
        scene.finish()
        #expect(scene.receipts.map(\.outcome) == Array(repeating: .failed(.failed("‹severalSources›")), count: 2))
    }

    @Test("loads that find nothing, that are too large, or whose sender does not wait")
    func loads() {
        let nothing = drop { drop in drop.load(drop.items[0], anyOf: [.movie]) { _ in [] } }
        #expect(nothing == .refused(reason: "‹nothingToLoad›"))
        for (limit, size) in [(3, "3 ‹byteUnit›"), (2 << 10, "2 ‹kilobyteUnit›"), (1 << 20, "1 ‹megabyteUnit›")] {
            let tooLarge = drop { drop in
                let transfer = Transfer(.data)
                transfer.limit = limit
                drop.transfers.onSettle = { drop.fail($1.item, $1.transfer.failure) }
                drop.transfers.add(transfer, for: drop.items[0].id)
                transfer.receive([UInt8](repeating: 0, count: limit + 1))
            }
            #expect(tooLarge == .failed(.failed("‹tooLarge \(size)›")))
        }
        #expect(translated.tooLarge(for: 3 << 30) == "‹tooLarge 3 ‹gigabyteUnit››")
        let early = drop { drop in
            let transfer = Transfer(.data) { _ in }
            transfer.onChunk = { _, _ in }
            drop.transfers.onSettle = { drop.fail($1.item, $1.transfer.failure) }
            drop.transfers.add(transfer, for: drop.items[0].id)
            transfer.start()
            for _ in 0..<3 { transfer.receive([UInt8](repeating: 0, count: Transfer.waitingLimit)) }
        }
        #expect(early == .failed(.failed("‹sentTooEarly›")))
    }

    @Test("a task that finds nothing to load, or too much")
    @MainActor
    func loadsOfTasks() async throws {
        let provider = ItemProvider(text: "Tea")
        let nothing = TransferError.failed("‹nothingToLoad›")
        await #expect(throws: nothing) { try await provider.data(for: .movie, reasons: translated) }
        #expect(throws: nothing) { try provider.chunks(of: .movie, reasons: translated) }
        await #expect(throws: TransferError.failed("‹tooLarge 2 ‹byteUnit››")) {
            try await provider.data(for: .plainText, limit: 2, reasons: translated)
        }
    }

    @Test("a task that loads and fails with an error of its own")
    @MainActor
    func tasks() async {
        struct Odd: Error {}
        let provider = ItemProvider([.init(.png, loadingOnMainActor: { throw Odd() })])
        let (ends, end) = AsyncStream<TransferError>.makeStream()
        let transfer = provider.transfer(.png)
        transfer?.reasons = translated
        transfer?.onChange = { end.yield($0.failure) }
        transfer?.start()
        for await failure in ends {
            #expect(failure == .failed("‹loadFailed Odd()›"))
            break
        }
    }
}

extension Transfer {
    fileprivate var failure: TransferError {
        if case .failed(let error) = state { error } else { .failed("It did not fail.") }
    }
}
