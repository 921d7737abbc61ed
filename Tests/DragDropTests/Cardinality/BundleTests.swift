// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator
import Testing

@Suite("Many that become one")
struct BundleTests {
    /// A source of pages that joins them into one document of their numbers.
    private func pages(joins: Bool = true) -> Promise {
        let promise = Promise(insertsPlaceholders: false)
        promise.scene.todo.bundleTypes = joins ? [.pdf] : []
        if joins {
            promise.scene.todo.bundler = { items, type, transfer in
                guard type == .pdf else { return false }
                transfer.finish(items.map { UInt8($0.id.rawValue) })
                return true
            }
        }
        return promise
    }

    @Test("L17: three pages arrive as one document, and every page's receipt names it")
    func joined() throws {
        let promise = pages()
        var documents: [[UInt8]] = []
        promise.done.proposal = { session, _ in
            session.bundleTypes.contains(.pdf) ? DropProposal(.copy) : .forbidden("Only documents.")
        }
        promise.done.onDrop = { drop in
            drop.loadBundle(of: drop.itemIDs, as: .pdf) { bytes in
                documents.append(bytes)
                return promise.done.insert(1, in: drop.gap)
            }
        }
        promise.scene.todo.selection = [1, 2, 4].map { ItemID($0) }
        promise.simulator.mouse.press(on: 2, of: promise.scene.todo).move(to: promise.done.point(y: 44)).release()
        promise.scene.finish()
        #expect(documents == [[1, 2, 4]])
        let document = ItemID(promise.done.cards[1])
        #expect(promise.done.cards == [11, document.rawValue, 12, 13])
        #expect(
            promise.scene.receipts.map(\.outcome) == [
                .accepted([document]), .accepted([document]), .accepted([document]),
            ]
        )
    }

    @Test("L17, L21: Move to… asks with what can be joined, as a drag does: who takes documents takes pages")
    func chosen() throws {
        let promise = pages()
        promise.done.handles = { $0.bundleTypes.contains(.pdf) }
        promise.done.proposal = { session, _ in
            session.bundleTypes.contains(.pdf) ? DropProposal(.copy) : .forbidden("Only documents.")
        }
        promise.done.onDrop = { drop in
            drop.loadBundle(of: drop.itemIDs, as: .pdf) { _ in promise.done.insert(1, in: drop.gap) }
        }
        let engine = promise.scene.engine
        let list = try #require(engine.destinations(lifting: ItemID(1), from: promise.scene.todo.region.id))
        let first = try #require(list[1]?.first)
        #expect(first.region == promise.done.region.id && first.refusal == nil)
        // The list keeps nobody who could be asked.
        #expect(DropSession(list.drag).bundleTypes.isEmpty)
        #expect(engine.perform(first, of: list, at: promise.simulator.now))
        promise.scene.finish()
        #expect(promise.scene.receipts.map(\.isAccepted) == [true])
    }

    @Test("L17: what is refused, and what was not dropped, is not asked for: a bundle is joined of the items that wait")
    func onlyPending() throws {
        let promise = pages()
        let drop = try promise.drag([1, 2, 4], behind: 1)
        drop.refuse(ItemID(2), reason: "Not this one.")
        var document: [UInt8] = []
        drop.loadBundle(of: [4, 2, 1, 99].map { ItemID($0) }, as: .pdf) { bytes in
            document = bytes
            return promise.done.insert(1, in: drop.gap)
        }
        promise.scene.finish()
        #expect(document == [1, 4])
        #expect(promise.scene.receipts.map(\.isAccepted) == [true, false, true])
        #expect(promise.scene.receipts[1].outcome == .refused(reason: "Not this one."))
    }

    @Test("L17: a source that does not join says so; the items can still be had one by one")
    func declined() throws {
        let promise = pages(joins: false)
        let drop = try promise.drag([1, 2], behind: 1)
        #expect(drop.session.bundleTypes.isEmpty)
        let bundle = drop.bundle([ItemID(1), ItemID(2)], as: .pdf)
        #expect(!bundle.isSettled)
        bundle.start()
        #expect(bundle.state == .failed(.failed(EngineReasons().notBundled)))
        #expect(!drop.isSettled)
        for item in drop.items {
            drop.load(item, anyOf: [.plainText]) { _ in promise.done.insert(1, in: drop.gap(for: item.id)) }
        }
        promise.scene.finish()
        #expect(promise.scene.receipts.map(\.isAccepted) == [true, true])
        #expect(promise.done.cards.count == 5)
    }

    @Test("L17: taken as one piece or not at all: what cannot be joined fails with the sentence that says why")
    func oneOrNone() throws {
        let promise = pages(joins: false)
        promise.scene.todo.bundler = { _, _, transfer in
            transfer.fail(.failed("Page 2 is encrypted."))
            return true
        }
        let drop = try promise.drag([1, 2], behind: 1)
        drop.loadBundle(of: drop.itemIDs, as: .pdf) { _ in [] }
        promise.scene.finish()
        #expect(promise.scene.reasons == [.cancelled(.refused)])
        #expect(
            promise.scene.receipts.map(\.outcome)
                == Array(repeating: .failed(.failed("Page 2 is encrypted.")), count: 2)
        )
        #expect(promise.simulator.announcements.last?.reason == "Page 2 is encrypted.")
    }

    @Test("L17: pages of two documents are not joined by either, and the reason says so")
    func severalSources() throws {
        let promise = pages()
        let other = SimulatedList(300, "Other", cards: [31, 32], at: Point(x: 0, y: 420), in: promise.simulator)
        other.bundleTypes = [.pdf]
        let finger = promise.simulator.touch(1)
        finger.press(on: 1, of: promise.scene.todo).hold().move(to: promise.done.point(y: 44))
        promise.simulator.touch(2).tap(on: 31, of: other)
        finger.release()
        let drop = try promise.drop
        #expect(drop.itemIDs == [ItemID(1), ItemID(31)])
        #expect(drop.session.bundleTypes.isEmpty)
        let bundle = drop.bundle(drop.itemIDs, as: .pdf)
        bundle.start()
        #expect(bundle.state == .failed(.failed(EngineReasons().severalSources)))
        let own = drop.bundle([ItemID(1)], as: .pdf)
        own.start()
        #expect(own.state == .finished([1]))
        drop.acceptAll()
        promise.scene.finish()
    }

    @Test("L17: one item that is such a thing itself is its own bundle")
    func single() throws {
        let promise = pages(joins: false)
        let drop = try promise.drag([3], behind: 1)
        drop.loadBundle(of: drop.itemIDs, as: .plainText) { bytes in
            #expect(String(decoding: bytes, as: UTF8.self) == "Card 3")
            return [ItemID(3)]
        }
        promise.scene.finish()
        #expect(promise.outcome(of: 3) == .accepted([ItemID(3)]))
    }

    @Test("L17: chunk by chunk, the source waits until the target has room")
    func chunks() throws {
        let promise = pages(joins: false)
        var sent = 0
        promise.scene.todo.bundler = { items, _, transfer in
            transfer.onDemand = { transfer in
                while transfer.demand > 0, sent < 8 {
                    sent += 1
                    transfer.receive(Array(repeating: 7, count: 100))
                }
                if sent == 8 { transfer.finish() }
            }
            return true
        }
        let drop = try promise.drag([1, 2], behind: 1)
        let bundle = drop.bundle(drop.itemIDs, as: .pdf)
        var taken = 0
        bundle.onChunk = { _, chunk in taken += chunk.count }
        bundle.request(250)
        bundle.start()
        #expect(sent == 3)
        #expect(bundle.heldByteCount == 0)
        bundle.request(1_000)
        #expect(taken == 800)
        #expect(bundle.isSettled)
        drop.accept(drop.itemIDs, as: [ItemID(77)])
        promise.scene.finish()
    }

    @Test("L17: one page is cancelled: the document is still made for the others, and is told to the source late")
    func oneCancelled() throws {
        let promise = pages(joins: false)
        var making: Transfer?
        promise.scene.todo.bundler = { _, _, transfer in
            making = transfer
            return true
        }
        let drop = try promise.drag([1, 2], behind: 1)
        let placeholders = drop.insertPlaceholders()
        drop.loadBundle(of: drop.itemIDs, as: .pdf) { _ in promise.done.insert(1, in: drop.gap(for: ItemID(2))) }
        let first = try #require(placeholders.first)
        promise.simulator.engine.cancel(first.id)
        #expect(making?.isSettled == false)
        #expect(promise.shown() == "11 2? 12 13")
        making?.finish([1])
        promise.scene.finish()
        let document = ItemID(promise.done.cards[1])
        #expect(promise.outcome(of: 1) == .failed(.cancelled))
        #expect(promise.outcome(of: 2) == .accepted([document]))
        #expect(promise.scene.todo.lateReceipts == [Receipt(item: ItemID(1), outcome: .accepted([document]))])
    }

    @Test("L17: a document that is never made is given up after the time-out, and its maker is told to stop")
    func never() throws {
        let promise = pages(joins: false)
        var isStopped = false
        promise.scene.todo.bundler = { _, _, transfer in
            transfer.onCancel = { isStopped = true }
            return true
        }
        let drop = try promise.drag([1, 2], behind: 1)
        drop.loadBundle(of: drop.itemIDs, as: .pdf) { _ in [ItemID(77)] }
        promise.simulator.run(for: 31)
        #expect(isStopped)
        promise.scene.finish()
        #expect(promise.scene.receipts.map(\.outcome) == [.failed(.timedOut), .failed(.timedOut)])
        #expect(promise.simulator.lateReceipts.isEmpty)
    }

    @Test("L17: after the end nobody is asked any more")
    func afterwards() throws {
        let promise = pages()
        let drop = try promise.drag([1, 2], behind: 1)
        let early = drop.bundle([ItemID(1), ItemID(2)], as: .pdf)
        drop.acceptAll()
        promise.scene.finish()
        early.start()
        #expect(early.state == .failed(.failed(EngineReasons().notBundled)))
        let late = drop.bundle([ItemID(1), ItemID(2)], as: .pdf)
        late.start()
        #expect(late.state == .failed(.failed(EngineReasons().notBundled)))
    }
}
