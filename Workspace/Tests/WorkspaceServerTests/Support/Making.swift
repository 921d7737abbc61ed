// SPDX-License-Identifier: Apache-2.0
import Synchronization
import WorkspaceModel

/// Remembers lines from any thread.
final class Recorder: Sendable {
    private let kept = Mutex<[String]>([])

    var lines: [String] { kept.withLock { $0 } }

    func record(_ line: String) {
        kept.withLock { $0.append(line) }
    }
}

extension NodeID {
    /// A new identity.
    static func make() -> NodeID {
        var random = SystemRandomNumberGenerator()
        return NodeID(using: &random)
    }
}

extension Transaction {
    /// A transaction with an identity of its own.
    static func make(_ operations: [NodeOperation]) -> Transaction {
        var random = SystemRandomNumberGenerator()
        return Transaction(id: TransactionID(using: &random), operations: operations)
    }
}

extension NodeOperation {
    /// Makes a card.
    static func card(_ title: String, in list: NodeID, id: NodeID = .make()) -> NodeOperation {
        .insert(id, kind: .card, at: Place(parent: list), fields: [.title: .text(title)])
    }
}
