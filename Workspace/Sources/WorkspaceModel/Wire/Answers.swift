// SPDX-License-Identifier: Apache-2.0

/// The answer to an accepted transaction.
public struct TransactionAnswer: Equatable, Sendable {
    /// The revision that it made.
    public var revision: UInt64
    /// One receipt for each operation, in order.
    public var receipts: [OperationReceipt]
    /// Every node that changed, in its new state.
    public var changes: [Node]
    /// The badges of the cards among the nodes.
    public var badges: BadgeMap

    /// Its parts.
    public init(revision: UInt64, receipts: [OperationReceipt], changes: [Node], badges: BadgeMap = BadgeMap()) {
        self.revision = revision
        self.receipts = receipts
        self.changes = changes
        self.badges = badges
    }
}

extension TransactionAnswer: WireRecord {
    package static var blank: TransactionAnswer { TransactionAnswer(revision: 0, receipts: [], changes: []) }

    package mutating func visit(_ fields: inout FieldCoder) {
        fields("revision", &revision)
        fields("receipts", &receipts)
        fields("changes", &changes)
        fields("badges", &badges, .optional)
    }
}

/// The answer to a refused transaction (409).
public struct RefusedAnswer: Equatable, Sendable {
    /// The reason, as a sentence for people.
    public var error: String
    /// One receipt for each operation, in order.
    public var receipts: [OperationReceipt]

    /// Its parts.
    public init(error: String, receipts: [OperationReceipt] = []) {
        self.error = error
        self.receipts = receipts
    }
}

extension RefusedAnswer: WireRecord {
    package static var blank: RefusedAnswer { RefusedAnswer(error: "") }

    package mutating func visit(_ fields: inout FieldCoder) {
        fields("error", &error)
        fields("receipts", &receipts, .optional)
    }
}

/// The answer to any other request that failed.
public struct ErrorAnswer: Equatable, Sendable {
    /// The reason, as a sentence for people.
    public var error: String

    /// Its parts.
    public init(error: String) {
        self.error = error
    }
}

extension ErrorAnswer: WireRecord {
    package static var blank: ErrorAnswer { ErrorAnswer(error: "") }

    package mutating func visit(_ fields: inout FieldCoder) {
        fields("error", &error)
    }
}
