// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import WorkspaceModel

@Suite("Transactions of very many operations")
struct LongTransactionTests {
    /// Each is looked up twice. Were it looked for among all before it as well, this would be five billion comparisons, and the
    /// test would not end.
    @Test("what is done to each of 100,000 cards is said in one pass")
    func label() {
        let count = 100_000
        let cards = (0..<count).map { Node(id: .make(UInt64($0) + 1), kind: .card, parent: .make(10)) }
        let known = Dictionary(uniqueKeysWithValues: cards.map { ($0.id, $0) })
        var asked = 0
        let label = TransactionLabel.label(of: cards.map { .set($0.id, [.done: .flag(true)]) }) { id in
            asked += 1
            return known[id]
        }
        #expect(label.text == L10n.changed(what: Kind.card.counted(count)))
        #expect(asked == 2 * count)
    }
}
