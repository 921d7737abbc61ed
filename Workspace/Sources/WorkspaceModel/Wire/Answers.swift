// SPDX-License-Identifier: Apache-2.0

/// The answer to an accepted transaction.
public struct TransactionAnswer: Equatable, Sendable {
    /// The revision that it made.
    public var revision: UInt64
    /// What became of each operation.
    public var receipts: [OperationReceipt]
    /// Every node that changed, as it is now.
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

extension TransactionAnswer: JSONCodable {
    /// Reads an object with "revision", "receipts", "changes", "badges".
    public init(from reader: inout JSONReader) throws(JSONError) {
        var revision: UInt64?
        var receipts: [OperationReceipt]?
        var changes: [Node]?
        var badges: BadgeMap = BadgeMap()
        try reader.object { (member, reader) throws(JSONError) in
            switch member {
            case "revision": revision = try reader.revision()
            case "receipts": receipts = try reader.list()
            case "changes": changes = try reader.list()
            case "badges": badges = try BadgeMap(from: &reader)
            default: try reader.skipUnknown()
            }
        }
        self.init(
            revision: try reader.required(revision),
            receipts: try reader.required(receipts),
            changes: try reader.required(changes),
            badges: badges
        )
    }

    /// Writes the same object.
    public func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.name("revision")
            writer.revision(revision)
            writer.name("receipts")
            writer.list(receipts)
            writer.name("changes")
            writer.list(changes)
            writer.name("badges")
            badges.write(to: &writer)
        }
    }
}

/// The answer to a refused transaction (409).
public struct RefusedAnswer: Equatable, Sendable {
    /// Why, as a sentence.
    public var error: String
    /// What became of each operation.
    public var receipts: [OperationReceipt]

    /// Its parts.
    public init(error: String, receipts: [OperationReceipt] = []) {
        self.error = error
        self.receipts = receipts
    }
}

extension RefusedAnswer: JSONCodable {
    /// Reads an object with "error", "receipts".
    public init(from reader: inout JSONReader) throws(JSONError) {
        var error: String?
        var receipts: [OperationReceipt] = []
        try reader.object { (member, reader) throws(JSONError) in
            switch member {
            case "error": error = try reader.string()
            case "receipts": receipts = try reader.list()
            default: try reader.skipUnknown()
            }
        }
        self.init(error: try reader.required(error), receipts: receipts)
    }

    /// Writes the same object.
    public func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.name("error")
            writer.string(error)
            writer.name("receipts")
            writer.list(receipts)
        }
    }
}

/// The answer to any other request that failed.
public struct ErrorAnswer: Equatable, Sendable {
    /// Why, as a sentence.
    public var error: String

    /// Its parts.
    public init(error: String) {
        self.error = error
    }
}

extension ErrorAnswer: JSONCodable {
    /// Reads an object with "error".
    public init(from reader: inout JSONReader) throws(JSONError) {
        var error: String?
        try reader.object { (member, reader) throws(JSONError) in
            switch member {
            case "error": error = try reader.string()
            default: try reader.skipUnknown()
            }
        }
        self.init(error: try reader.required(error))
    }

    /// Writes the same object.
    public func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.name("error")
            writer.string(error)
        }
    }
}
