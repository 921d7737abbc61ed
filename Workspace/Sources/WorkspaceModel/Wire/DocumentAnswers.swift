// SPDX-License-Identifier: Apache-2.0

/// The answer of `POST /api/documents`.
public struct DocumentAnswer: Equatable, Sendable {
    /// The document that has the pages now.
    public var document: NodeID
    /// The new pages, in order.
    public var pages: [NodeID]
    /// What a person should know about the file, a sentence each.
    public var notes: [String]
    /// The revision that it made.
    public var revision: UInt64

    /// Its parts.
    public init(document: NodeID, pages: [NodeID], notes: [String], revision: UInt64) {
        self.document = document
        self.pages = pages
        self.notes = notes
        self.revision = revision
    }
}

extension DocumentAnswer: JSONCodable {
    /// Reads an object with "document", "pages", "notes", "revision".
    public init(from reader: inout JSONReader) throws(JSONError) {
        var document: NodeID?
        var pages: [NodeID] = []
        var notes: [String] = []
        var revision: UInt64?
        try reader.object { (member, reader) throws(JSONError) in
            switch member {
            case "document": document = try NodeID(from: &reader)
            case "pages": pages = try reader.list()
            case "notes": notes = try reader.strings()
            case "revision": revision = try reader.revision()
            default: try reader.skipUnknown()
            }
        }
        self.init(
            document: try reader.required(document),
            pages: pages,
            notes: notes,
            revision: try reader.required(revision)
        )
    }

    /// Writes the same object.
    public func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.name("document")
            document.write(to: &writer)
            writer.name("pages")
            writer.list(pages)
            writer.name("notes")
            writer.strings(notes)
            writer.name("revision")
            writer.revision(revision)
        }
    }
}

/// The answer to a file that is encrypted: the client asks for the password and sends it with `blob` instead of the file.
public struct PasswordRequest: Equatable, Sendable {
    /// What to say.
    public var error: String
    /// Where the bytes are already.
    public var blob: String
    /// Whether a password was sent, and was wrong.
    public var wasWrong: Bool

    /// Its parts.
    public init(error: String, blob: String, wasWrong: Bool) {
        self.error = error
        self.blob = blob
        self.wasWrong = wasWrong
    }
}

extension PasswordRequest: JSONCodable {
    /// Reads an object with "error", "blob", "wasWrong".
    public init(from reader: inout JSONReader) throws(JSONError) {
        var error: String?
        var blob: String?
        var wasWrong = false
        try reader.object { (member, reader) throws(JSONError) in
            switch member {
            case "error": error = try reader.string()
            case "blob": blob = try reader.string()
            case "wasWrong": wasWrong = try reader.bool()
            default: try reader.skipUnknown()
            }
        }
        self.init(error: try reader.required(error), blob: try reader.required(blob), wasWrong: wasWrong)
    }

    /// Writes the same object.
    public func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.name("error")
            writer.string(error)
            writer.name("blob")
            writer.string(blob)
            writer.name("wasWrong")
            writer.bool(wasWrong)
        }
    }
}
