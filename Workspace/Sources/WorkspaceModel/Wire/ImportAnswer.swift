// SPDX-License-Identifier: Apache-2.0

/// What an import did, in sentences.
public struct ImportReport: Equatable, Sendable {
    /// What is there now.
    public var imported: [String]
    /// What the file did not contain.
    public var missing: [String]

    /// Its parts.
    public init(imported: [String] = [], missing: [String] = []) {
        self.imported = imported
        self.missing = missing
    }
}

extension ImportReport: JSONCodable {
    /// Reads an object with "imported", "missing".
    public init(from reader: inout JSONReader) throws(JSONError) {
        var imported: [String] = []
        var missing: [String] = []
        try reader.object { (member, reader) throws(JSONError) in
            switch member {
            case "imported": imported = try reader.strings()
            case "missing": missing = try reader.strings()
            default: try reader.skipUnknown()
            }
        }
        self.init(imported: imported, missing: missing)
    }

    /// Writes the same object.
    public func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.name("imported")
            writer.strings(imported)
            writer.name("missing")
            writer.strings(missing)
        }
    }
}

/// The answer of `POST /api/import`.
public struct ImportAnswer: Equatable, Sendable {
    /// The new board.
    public var board: NodeID
    /// What was imported, and what the file did not contain.
    public var report: ImportReport
    /// The revision that it made.
    public var revision: UInt64

    /// Its parts.
    public init(board: NodeID, report: ImportReport, revision: UInt64) {
        self.board = board
        self.report = report
        self.revision = revision
    }
}

extension ImportAnswer: JSONCodable {
    /// Reads an object with "board", "report", "revision".
    public init(from reader: inout JSONReader) throws(JSONError) {
        var board: NodeID?
        var report: ImportReport?
        var revision: UInt64?
        try reader.object { (member, reader) throws(JSONError) in
            switch member {
            case "board": board = try NodeID(from: &reader)
            case "report": report = try ImportReport(from: &reader)
            case "revision": revision = try reader.revision()
            default: try reader.skipUnknown()
            }
        }
        self.init(
            board: try reader.required(board),
            report: try reader.required(report),
            revision: try reader.required(revision)
        )
    }

    /// Writes the same object.
    public func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.name("board")
            board.write(to: &writer)
            writer.name("report")
            report.write(to: &writer)
            writer.name("revision")
            writer.revision(revision)
        }
    }
}

/// The request of `POST /api/session`.
public struct NameRequest: Equatable, Sendable {
    /// What others see.
    public var name: String

    /// Its parts.
    public init(name: String) {
        self.name = name
    }
}

extension NameRequest: JSONCodable {
    /// Reads an object with "name".
    public init(from reader: inout JSONReader) throws(JSONError) {
        var name: String?
        try reader.object { (member, reader) throws(JSONError) in
            switch member {
            case "name": name = try reader.string()
            default: try reader.skipUnknown()
            }
        }
        self.init(name: try reader.required(name))
    }

    /// Writes the same object.
    public func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.name("name")
            writer.string(name)
        }
    }
}

/// The answer of `POST /api/links`.
public struct LinkAnswer: Equatable, Sendable {
    /// A web address that opens the workspace once.
    public var address: String

    /// Its parts.
    public init(address: String) {
        self.address = address
    }
}

extension LinkAnswer: JSONCodable {
    /// Reads an object with "address".
    public init(from reader: inout JSONReader) throws(JSONError) {
        var address: String?
        try reader.object { (member, reader) throws(JSONError) in
            switch member {
            case "address": address = try reader.string()
            default: try reader.skipUnknown()
            }
        }
        self.init(address: try reader.required(address))
    }

    /// Writes the same object.
    public func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.name("address")
            writer.string(address)
        }
    }
}
