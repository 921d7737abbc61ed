// SPDX-License-Identifier: Apache-2.0

/// The request of `POST /api/exports`: pages that are to leave as one PDF.
public struct ExportRequest: Equatable, Sendable {
    /// Pages, or documents with all their pages, in the order in which they are to stand.
    public var nodes: [NodeID]
    /// What to call the file, without its ending.
    public var title: String
    /// Whether the answer is to say what will be lost, which takes a look into every file. A drag to another program has
    /// nobody who would read it, and needs its address at once.
    public var wantsLosses: Bool

    /// Its parts.
    public init(nodes: [NodeID], title: String, wantsLosses: Bool = true) {
        self.nodes = nodes
        self.title = title
        self.wantsLosses = wantsLosses
    }
}

extension ExportRequest: WireRecord {
    package static var blank: ExportRequest { ExportRequest(nodes: [], title: "") }

    package mutating func visit(_ fields: inout FieldCoder) {
        fields("nodes", &nodes)
        fields("title", &title, .optional)
        fields("losses", &wantsLosses, .optional)
    }
}

/// The answer of `POST /api/exports`.
public struct ExportAnswer: Equatable, Sendable {
    /// A path at this server that answers with the PDF, without a cookie, for a short time.
    public var path: String
    /// What the file is called.
    public var fileName: String
    /// What will be lost, a sentence each; to be read before saving.
    public var losses: [String]
    /// Until when the path answers, in milliseconds since 1970.
    public var expires: Double

    /// Its parts.
    public init(path: String, fileName: String, losses: [String], expires: Double) {
        self.path = path
        self.fileName = fileName
        self.losses = losses
        self.expires = expires
    }
}

extension ExportAnswer: WireRecord {
    package static var blank: ExportAnswer { ExportAnswer(path: "", fileName: "", losses: [], expires: 0) }

    package mutating func visit(_ fields: inout FieldCoder) {
        fields("path", &path)
        fields("fileName", &fileName)
        fields("losses", &losses, .optional)
        fields("expires", &expires)
    }
}
