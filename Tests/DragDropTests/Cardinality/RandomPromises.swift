// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator
import Testing

/// Drops whose targets, sources and bystanders do things in a random order, beside a naive model of what must come of it.
final class RandomPromises {
    let promise: Promise
    /// What was done, a line each.
    private(set) var log: [String] = []
    /// What went wrong, in words; empty unless the engine is broken.
    private(set) var mistakes: [String] = []

    private var random: SeededGenerator
    /// Whether others also move rows, after which the order of what came is anybody's.
    private let moves: Bool
    private var ledgers: [Ledger] = []
    private var nextCard: UInt64 = 500

    /// What must come of one drop.
    private struct Ledger {
        let drop: DropCoordinator
        /// The rows before and behind the gap when it was dropped, as many as are remembered.
        var front: ArraySlice<ItemID>
        var back: ArraySlice<ItemID>
        var promised: Set<ItemID> = []
        /// The first answer of whomsoever.
        var outcomes: [ItemID: Receipt.Outcome] = [:]
        /// The items the engine answered for, and what their target says now.
        var overruled: Set<ItemID> = []
        var late: [ItemID: Receipt.Outcome] = [:]
    }

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        moves = seed.isMultiple(of: 3)
        promise = Promise(todo: Array(1...8), done: Array(11...14), insertsPlaceholders: false)
    }

    func play(steps: Int) {
        for _ in 0..<steps where mistakes.isEmpty {
            act()
            // What the engine decides by itself, it decides on a frame.
            promise.simulator.run(for: Simulator.frame)
            noteTimeouts()
            check()
        }
        promise.simulator.settle(within: 120)
        noteTimeouts()
        check()
        for index in ledgers.indices { answerLate(index) }
        checkEnd()
    }

    // MARK: What happens

    private func act() {
        switch Int.random(in: 0..<14, using: &random) {
        case 0, 1, 2: drop()
        case 3, 4, 5: answer()
        case 6: promiseMore()
        case 7: cancel()
        case 8, 9, 10: edit()
        case 11: revise()
        case 12: pass(Double.random(in: 0...12, using: &random))
        default: if let index = ledgers.indices.randomElement(using: &random) { answerLate(index) }
        }
    }

    private func note(_ line: String) { log.append("\(promise.simulator.now.seconds): \(line)") }

    private func drop() {
        let cards = promise.scene.todo.cards.prefix(7).filter { _ in Bool.random(using: &random) }
        let lifted = promise.scene.todo.region.displacement.lifted
        let seen = cards.filter { !lifted.contains(ItemID($0)) }
        guard let pressed = seen.randomElement(using: &random), ledgers.filter({ !$0.drop.isSettled }).count < 4 else {
            return
        }
        let operation: DropOperation = Bool.random(using: &random) ? .copy : .move
        promise.done.proposal = { _, _ in DropProposal(operation) }
        promise.scene.todo.selection = cards.map { ItemID($0) }
        for card in cards {
            promise.scene.todo.units[ItemID(card)] = .estimated(Int.random(in: -1...4, using: &random))
        }
        let count = ledgers.count
        promise.done.onDrop = { [unowned self] drop in perform(drop) }
        let height = Double.random(in: 10...300, using: &random)
        promise.simulator.mouse.press(on: pressed, of: promise.scene.todo).move(to: promise.done.point(y: height))
            .release()
        if ledgers.count == count { mistakes.append("nothing was dropped") }
    }

    private func perform(_ drop: DropCoordinator) {
        let rows = promise.done.layout.itemIDs
        let reach = AnchoredGap.reach
        let start = drop.gap?.after.flatMap { rows.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
        ledgers.append(Ledger(drop: drop, front: rows[..<start].suffix(reach), back: rows[start...].prefix(reach)))
        note("\(drop.operation) \(drop.itemIDs.map(\.rawValue)) into \(gapText(drop.gap)) of \(promise.done.cards)")
        for item in drop.itemIDs where Int.random(in: 0..<3, using: &random) > 0 { promise(item, ledgers.count - 1) }
    }

    private func promise(_ item: ItemID, _ index: Int) {
        if ledgers[index].drop.insertPlaceholder(for: item) != nil { ledgers[index].promised.insert(item) }
    }

    private func promiseMore() {
        guard let (index, item) = anyPending() else { return }
        note("promise \(item.rawValue)")
        promise(item, index)
    }

    private func anyPending() -> (Int, ItemID)? {
        let open = ledgers.indices.flatMap { index in ledgers[index].drop.pendingItems.map { (index, $0.id) } }
        return open.randomElement(using: &random)
    }

    private func answer() {
        guard let (index, item) = anyPending() else { return }
        let drop = ledgers[index].drop
        switch Int.random(in: 0..<6, using: &random) {
        case 0:
            drop.refuse(item, reason: "No.")
            settled(index, item, .refused(reason: "No."))
        case 1:
            drop.fail(item, .failed("Broken."))
            settled(index, item, .failed(.failed("Broken.")))
        case 2:
            let ids = insert(item, of: drop, in: drop.gap(for: item))
            drop.accept(item, as: ids)
            settled(index, item, .accepted(ids))
        default:
            guard let placeholder = drop.insertPlaceholder(for: item) else {
                return mistakes.append("no placeholder for \(item.rawValue)")
            }
            var ids: [ItemID] = []
            drop.commit(placeholder) { place in
                ids = insert(item, of: drop, in: place?.gap)
                return ids
            }
            settled(index, item, .accepted(ids))
        }
    }

    private func settled(_ index: Int, _ item: ItemID, _ outcome: Receipt.Outcome) {
        note("\(item.rawValue) \(outcome) in \(promise.done.cards)")
        ledgers[index].outcomes[item] = outcome
        // Only the first answer counts.
        ledgers[index].drop.refuse(item, reason: "Too late.")
        ledgers[index].drop.accept(item)
    }

    private func insert(_ item: ItemID, of drop: DropCoordinator, in gap: Gap?) -> [ItemID] {
        let count = Int.random(in: 0...5, using: &random)
        guard drop.operation(for: item) == .move, promise.scene.todo.layout.contains(item), count > 0, let gap else {
            return promise.done.insert(count, in: gap)
        }
        promise.scene.todo.layout.remove(item)
        promise.done.layout.insert(item, extent: 40, in: gap)
        return [item]
    }

    private func cancel() {
        guard let (index, item) = anyPending() else { return }
        let session = ledgers[index].drop.session.drag.id
        let engine: DragDropEngine = promise.simulator.engine
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
            note("escape")
            promise.simulator.key(.escape)
        case 1:
            note("cancel all with \(item.rawValue)")
            engine.cancelDrop(session)
        case 2:
            note("delete \(item.rawValue)")
            promise.scene.todo.delete(item)
        default:
            note("cancel \(item.rawValue)")
            engine.cancel(Placeholder.ID(session: session, item: item))
        }
    }

    private func edit() {
        let layout = promise.done.layout
        let rows = layout.itemIDs
        nextCard += 1
        switch Int.random(in: 0..<6, using: &random) {
        case 0, 1:
            layout.insert(ItemID(nextCard), extent: 40, in: Gap(after: rows.randomElement(using: &random)))
        case 2: if let row = rows.randomElement(using: &random) { layout.remove(row) }
        case 3:
            let kept = rows.filter { _ in Int.random(in: 0..<4, using: &random) > 0 }
            layout.replaceAll(kept.map { .init($0, extent: Double.random(in: 20...60, using: &random)) })
        case 4: promise.done.reload()
        default:
            guard moves, let row = rows.randomElement(using: &random) else { return }
            layout.move(row, to: Gap(after: rows.randomElement(using: &random).flatMap { $0 == row ? nil : $0 }))
        }
        note("edited: \(promise.done.cards)")
    }

    private func revise() {
        guard let (_, item) = anyPending() else { return }
        promise.simulator.engine.reviseUnits(of: item, to: .known(Int.random(in: 0...6, using: &random)))
        note("revise \(item.rawValue)")
    }

    private func pass(_ seconds: Double) {
        note("pass \(seconds)")
        promise.simulator.run(for: seconds)
    }

    private func answerLate(_ index: Int) {
        for item in ledgers[index].overruled where ledgers[index].late[item] == nil {
            let ids = [ItemID(9_000 + item.rawValue)]
            note("late \(item.rawValue)")
            ledgers[index].drop.accept(item, as: ids)
            ledgers[index].drop.refuse(item, reason: "Twice.")
            ledgers[index].late[item] = .accepted(ids)
        }
    }

    // MARK: What must be so

    private func noteTimeouts() {
        for index in ledgers.indices {
            for receipt in ledgers[index].drop.receipts where receipt.isSettled {
                guard ledgers[index].outcomes[receipt.item] == nil else { continue }
                if receipt.isAccepted { mistakes.append("\(receipt) without an answer") }
                ledgers[index].outcomes[receipt.item] = receipt.outcome
                ledgers[index].overruled.insert(receipt.item)
            }
        }
    }

    private func check() {
        for ledger in ledgers {
            for receipt in ledger.drop.receipts where receipt.outcome != ledger.outcomes[receipt.item] ?? .pending {
                mistakes.append("\(receipt), but answered \(String(describing: ledger.outcomes[receipt.item]))")
            }
        }
        let waiting = ledgers.flatMap { ledger in
            ledger.drop.itemIDs.filter { ledger.promised.contains($0) && ledger.outcomes[$0] == nil }
                .map { Placeholder.ID(session: ledger.drop.session.drag.id, item: $0) }
        }
        let shown = promise.done.region.placeholders.map(\.id)
        if Set(shown) != Set(waiting) || shown.count != waiting.count {
            mistakes.append("placeholders \(shown.map(\.item.rawValue)), not \(waiting.map(\.item.rawValue))")
        }
        checkRows()
        if !moves { checkOrder() }
        mistakes += promise.simulator.violations.map { "\($0)" }
    }

    /// What is drawn covers everything once, without holes.
    private func checkRows() {
        let rows = promise.done.shown
        let count = promise.done.cards.count + promise.done.region.placeholders.reduce(0) { $0 + $1.rows }
        if rows.count != count { mistakes.append("\(rows.count) rows are shown of \(count)") }
        // A drop without placeholders holds its gap open until it is settled.
        let gap = promise.done.layout.arrangement(promise.done.region.displacement).gapFrame
        let frames = (rows.map(\.frame) + [gap].compactMap { $0 }).sorted { $0.minY < $1.minY }
        for (frame, next) in zip(frames, frames.dropFirst()) where abs(next.minY - frame.maxY - 8) > 0.001 {
            mistakes.append("a row ends at \(frame.maxY), the next begins at \(next.minY): \(rows)")
        }
    }

    /// What came of a drop stands in the order of its items, behind what was in front of its gap and before the rest.
    private func checkOrder() {
        var places: [ItemID: Int] = [:]
        for (place, row) in promise.done.layout.itemIDs.enumerated() { places[row] = place }
        for ledger in ledgers {
            let came = ledger.drop.itemIDs.flatMap { item -> [ItemID] in
                guard case .accepted(let ids)? = ledger.outcomes[item] else { return [] }
                return ids
            }
            let order = came.compactMap { places[$0] }
            if order != order.sorted() {
                mistakes.append("\(came.map(\.rawValue)) came out of order: \(promise.done.cards)")
            }
            let front = ledger.front.compactMap { places[$0] }.max() ?? -1
            let back = ledger.back.compactMap { places[$0] }.min() ?? .max
            if order.contains(where: { $0 < front || $0 > back }) {
                mistakes.append("\(came.map(\.rawValue)) are not in their gap: \(promise.done.cards)")
            }
        }
    }

    private func checkEnd() {
        let simulator = promise.simulator
        if simulator.engine.isBusy { mistakes.append("the engine waits for something") }
        if promise.done.region.displacement != .none { mistakes.append("something is left: \(promise.done.shown)") }
        if simulator.ended.count != ledgers.count {
            mistakes.append("\(simulator.ended.count) of \(ledgers.count) ended")
        }
        var late: [Receipt] = []
        for ledger in ledgers {
            let session = ledger.drop.session.drag.id
            let receipts = simulator.ended.first { $0.id == session }?.receipts ?? []
            let expected = ledger.drop.itemIDs.map { Receipt(item: $0, outcome: ledger.outcomes[$0] ?? .pending) }
            if receipts != expected { mistakes.append("told \(receipts), not \(expected)") }
            late += ledger.late.map { Receipt(item: $0.key, outcome: $0.value) }
        }
        let told = simulator.lateReceipts
        if told.count != late.count || late.contains(where: { !told.contains($0) }) {
            mistakes.append("late \(told), not \(late)")
        }
        if told.count != promise.scene.todo.lateReceipts.count { mistakes.append("the source did not hear all of it") }
        mistakes += simulator.violations.map { "\($0)" }
    }

    private func gapText(_ gap: Gap?) -> String {
        "\(gap?.after.map { "\($0.rawValue)" } ?? "") | \(gap?.before.map { "\($0.rawValue)" } ?? "")"
    }
}
