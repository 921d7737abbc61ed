// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator
import Testing

@Suite("Placeholders")
struct PlaceholderTests {
    @Test("L16: placeholders stand in the gap at once, in the order of the items, each as many rows as it will be")
    func atOnce() throws {
        let promise = Promise(units: [1: .known(3)])
        try promise.drag([1, 2], behind: 1)
        #expect(promise.shown() == "11 1? 1? 1? 2? 12 13")
        #expect(promise.done.region.displacement.gap == nil)
        #expect(try promise.placeholder(1).title == "Card 1")
        #expect(promise.scene.done.cards == [11, 12, 13])
    }

    @Test("L16: a placeholder becomes none, one or many, in any order")
    func counts() throws {
        let promise = Promise()
        let drop = try promise.drag([1, 2, 3], behind: 2)
        let (first, second, third) = try (promise.placeholder(1), promise.placeholder(2), promise.placeholder(3))
        drop.commit(third) { promise.done.insert(1, in: $0?.gap) }
        #expect(promise.shown().hasPrefix("11 12 1? 2? "))
        drop.commit(first) { promise.done.insert(2, in: $0?.gap) }
        drop.commit(second, as: [])
        #expect(promise.done.region.placeholders.isEmpty)
        let came = promise.done.cards.dropFirst(2).dropLast()
        #expect(came.count == 3)
        promise.scene.finish()
        #expect(promise.outcome(of: 1) == .accepted(came.prefix(2).map { ItemID($0) }))
        #expect(promise.outcome(of: 2) == .accepted([]))
        #expect(promise.outcome(of: 3) == .accepted(came.suffix(1).map { ItemID($0) }))
        #expect(promise.done.cards.last == 13)
    }

    @Test("L16: a placeholder commits to more items than it promised, while others edit")
    func more() throws {
        let promise = Promise(units: [1: .estimated(2)])
        let drop = try promise.drag([1], behind: 1)
        #expect(promise.shown() == "11 1? 1? 12 13")
        let layout = promise.done.layout
        layout.insert(ItemID(90), extent: 40, in: Gap(before: ItemID(11)))
        layout.move(ItemID(12), to: Gap(before: ItemID(90)))
        layout.insert(ItemID(91), extent: 40, in: Gap(after: ItemID(11)))
        layout.remove(ItemID(13))
        promise.simulator.run(for: 0.1)
        #expect(promise.shown() == "12 90 11 1? 1? 91")
        let placeholder = try promise.placeholder(1)
        drop.commit(placeholder) { promise.done.insert(5, in: $0?.gap) }
        promise.scene.finish()
        #expect(promise.done.cards.prefix(3) == [12, 90, 11])
        #expect(promise.done.cards.last == 91)
        #expect(promise.done.cards.count == 9)
    }

    @Test("L16: what came is committed at once, before the drop is performed to its end, or long after")
    func whenever() throws {
        for delay in [0.0, 20] {
            let promise = Promise(insertsPlaceholders: false)
            promise.done.onDrop = { drop in
                let placeholders = drop.insertPlaceholders()
                let commit = {
                    for placeholder in placeholders { drop.commit(placeholder) { promise.done.insert(2, in: $0?.gap) } }
                }
                if delay == 0 { commit() } else { promise.simulator.schedule(after: delay, commit) }
            }
            promise.simulator.mouse.press(on: 1, of: promise.scene.todo).move(to: promise.done.point(y: 44)).release()
            promise.scene.finish()
            #expect(promise.scene.reasons == [.dropped])
            #expect(promise.done.cards.count == 5)
            #expect(promise.done.cards.prefix(1) + promise.done.cards.suffix(2) == [11, 12, 13])
        }
    }

    @Test("L16: refused, failed, cancelled or timed out, a placeholder goes and nothing is inserted")
    func gone() throws {
        let promise = Promise()
        let drop = try promise.drag([1, 2, 3, 4], behind: 1)
        drop.refuse(ItemID(1), reason: "Too big.")
        drop.fail(ItemID(2), .failed("Damaged."))
        promise.simulator.engine.cancel(try promise.placeholder(3).id)
        #expect(promise.shown() == "11 4? 12 13")
        let last = try promise.placeholder(4)
        promise.simulator.run(for: 31)
        #expect(promise.shown() == "11 12 13")
        #expect(!last.isWaiting)
        promise.scene.finish()
        #expect(
            promise.scene.receipts.map(\.outcome) == [
                .refused(reason: "Too big."), .failed(.failed("Damaged.")), .failed(.cancelled), .failed(.timedOut),
            ]
        )
    }

    @Test("L16: the collection is reloaded and its view made anew: the placeholder stands in the new one")
    func reloaded() throws {
        let promise = Promise()
        let drop = try promise.drag([1], behind: 2)
        let former = promise.done.region
        promise.done.reload()
        #expect(promise.done.region !== former)
        #expect(former.placeholders.isEmpty)
        #expect(promise.shown() == "11 12 1? 13")
        promise.done.layout.replaceAll([13, 12, 11].map { .init(ItemID($0), extent: 40) })
        promise.simulator.run(for: 0.1)
        let placeholder = try promise.placeholder(1)
        drop.commit(placeholder) { promise.done.insert(1, in: $0?.gap) }
        promise.scene.finish()
        #expect(promise.done.cards.count == 4)
        #expect(promise.scene.reasons == [.dropped])
    }

    @Test("L16: everything around a placeholder is deleted, then others come: it stands in what is there")
    func emptied() throws {
        let promise = Promise()
        let drop = try promise.drag([1], behind: 2)
        promise.done.layout.replaceAll([])
        promise.simulator.run(for: 0.1)
        #expect(promise.shown() == "1?")
        promise.done.layout.replaceAll([50, 51].map { .init(ItemID($0), extent: 40) })
        promise.simulator.run(for: 0.1)
        #expect(promise.done.region.placeholders.count == 1)
        let placeholder = try promise.placeholder(1)
        drop.commit(placeholder) { promise.done.insert(1, in: $0?.gap) }
        promise.scene.finish()
        #expect(promise.done.cards.count == 3)
    }

    @Test("L16: other drags aim as if a placeholder were not there, and what they drop beside it stays beside it")
    func others() throws {
        let promise = Promise()
        let slow = try promise.drag([1], behind: 1)
        let quick = try promise.drag([2], behind: 1)
        #expect(quick.place.gap == Gap(after: ItemID(11), before: ItemID(12)))
        #expect(promise.shown() == "11 1? 2? 12 13")
        var second: [ItemID] = []
        quick.commit(try promise.placeholder(2)) { place in
            second = promise.done.insert(1, in: place?.gap)
            return second
        }
        promise.simulator.run(for: 0.1)
        #expect(promise.shown() == "11 1? \(second[0].rawValue) 12 13")
        slow.commit(try promise.placeholder(1)) { promise.done.insert(1, in: $0?.gap) }
        promise.scene.finish()
        #expect(promise.done.cards.firstIndex(of: second[0].rawValue) == 2)
        #expect(promise.scene.reasons == [.dropped, .dropped])
    }

    @Test("L16: a target that sorts puts what came elsewhere; the placeholders that wait stay where they are")
    func sorted() throws {
        let promise = Promise()
        let drop = try promise.drag([1, 2], behind: 1)
        drop.commit(try promise.placeholder(1)) { _ in promise.done.insert(6, in: Gap(after: ItemID(13))) }
        promise.simulator.run(for: 0.1)
        #expect(promise.shown().hasPrefix("11 2? 12 13 "))
        drop.commit(try promise.placeholder(2)) { promise.done.insert(1, in: $0?.gap) }
        promise.scene.finish()
        #expect(promise.done.cards.firstIndex(of: 12) == 2)
    }

    @Test("L16: a moved item leaves a placeholder among its own neighbours, and lands between them")
    func moved() throws {
        let promise = Promise(copies: false)
        promise.scene.todo.onDrop = promise.done.onDrop
        let todo = promise.scene.todo
        todo.selection = [ItemID(1), ItemID(2)]
        promise.simulator.mouse.press(on: 1, of: todo).move(to: todo.point(y: 3 * 48 - 4)).release()
        let drop = try promise.drop
        #expect(drop.operation == .move)
        let placeholders = todo.region.placeholders
        #expect(placeholders.map(\.item) == [ItemID(1), ItemID(2)])
        for placeholder in placeholders.reversed() {
            drop.commit(placeholder) { place in
                #expect(place?.gap.after != ItemID(1))
                guard let place else { return [] }
                #expect(place.layout === todo.layout)
                todo.layout.move(placeholder.item, to: place.gap)
                return [placeholder.item]
            }
        }
        promise.scene.finish()
        #expect(todo.cards == [3, 1, 2, 4])
    }

    @Test("L16: a placeholder shows how far its load is; what moves is not given up")
    func progress() throws {
        let promise = Promise(insertsPlaceholders: false)
        promise.scene.todo.supply = .slow(80)
        promise.done.onDrop = { drop in
            for placeholder in drop.insertPlaceholders() {
                guard let item = drop.items.first(where: { $0.id == placeholder.item }) else { continue }
                drop.load(item, anyOf: [.plainText]) { bytes in
                    drop.commit(placeholder) { promise.done.insert(bytes.count / 2, in: $0?.gap) }
                    return nil
                }
            }
        }
        promise.simulator.mouse.press(on: 1, of: promise.scene.todo).move(to: promise.done.point(y: 44)).release()
        let placeholder = try promise.placeholder(1)
        #expect(placeholder.fraction == nil)
        promise.simulator.run(for: 45)
        #expect(placeholder.fraction == 0.5)
        promise.simulator.settle(within: 60)
        promise.scene.finish()
        #expect(promise.scene.reasons == [.dropped])
        #expect(promise.done.cards.count == 6)
    }

    @Test("L16: a button on the placeholder stops the load behind it, and of no other")
    func stopped() throws {
        let promise = Promise(insertsPlaceholders: false)
        promise.scene.todo.supply = .slow(10)
        promise.done.onDrop = { drop in
            drop.insertPlaceholders()
            for item in drop.items { drop.load(item, anyOf: [.plainText]) { _ in [item.id] } }
        }
        promise.scene.todo.selection = [ItemID(1), ItemID(2)]
        promise.simulator.mouse.press(on: 1, of: promise.scene.todo).move(to: promise.done.point(y: 44)).release()
        promise.simulator.run(for: 3)
        promise.simulator.engine.cancel(try promise.placeholder(1).id)
        #expect(promise.done.region.placeholders.map(\.item) == [ItemID(2)])
        promise.scene.finish()
        #expect(promise.outcome(of: 1) == .failed(.cancelled))
        #expect(promise.outcome(of: 2) == .accepted([ItemID(2)]))
        #expect(promise.simulator.lateReceipts.isEmpty)
    }
}
