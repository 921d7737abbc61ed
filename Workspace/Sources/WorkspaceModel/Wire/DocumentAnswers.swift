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

extension DocumentAnswer: WireRecord {
    package static var blank: DocumentAnswer { DocumentAnswer(document: .workspace, pages: [], notes: [], revision: 0) }

    package mutating func visit(_ fields: inout FieldCoder) {
        fields("document", &document)
        fields("pages", &pages, .optional)
        fields("notes", &notes, .optional)
        fields("revision", &revision)
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

extension PasswordRequest: WireRecord {
    package static var blank: PasswordRequest { PasswordRequest(error: "", blob: "", wasWrong: false) }

    package mutating func visit(_ fields: inout FieldCoder) {
        fields("error", &error)
        fields("blob", &blob)
        fields("wasWrong", &wasWrong, .optional)
    }
}
