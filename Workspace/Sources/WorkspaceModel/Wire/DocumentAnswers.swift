// SPDX-License-Identifier: Apache-2.0

/// The answer of `POST /api/documents`.
public struct DocumentAnswer: Equatable, Sendable {
    /// The document that the pages were added to; where a file is attached, the photo or the file that it stays.
    public var document: NodeID
    /// The new pages, in order.
    public var pages: [NodeID]
    /// Remarks about the file, one sentence each.
    public var notes: [String]
    /// The revision of the log that the upload created.
    public var revision: UInt64
    /// Whether it is a photo: only the server knows that of a file whose type a browser does not know.
    public var isPhoto: Bool

    /// Its parts.
    public init(document: NodeID, pages: [NodeID], notes: [String], revision: UInt64, isPhoto: Bool = false) {
        self.document = document
        self.pages = pages
        self.notes = notes
        self.revision = revision
        self.isPhoto = isPhoto
    }
}

extension DocumentAnswer: WireRecord {
    package static var blank: DocumentAnswer { DocumentAnswer(document: .workspace, pages: [], notes: [], revision: 0) }

    package mutating func visit(_ fields: inout FieldCoder) {
        fields("document", &document)
        fields("pages", &pages, .optional)
        fields("notes", &notes, .optional)
        fields("revision", &revision)
        fields("isPhoto", &isPhoto, isPhoto ? .optional : .omitted)
    }
}

/// The answer to an encrypted file: the client asks for the password and sends it with `blob` in place of the file.
public struct PasswordRequest: Equatable, Sendable {
    /// A sentence for the person.
    public var error: String
    /// The SHA-256 under which the server already keeps the bytes.
    public var blob: String
    /// Whether the request had a password that does not open the file.
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
