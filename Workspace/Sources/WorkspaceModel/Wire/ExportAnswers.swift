// SPDX-License-Identifier: Apache-2.0

/// The request of `POST /api/exports`: pages to assemble into one PDF.
public struct ExportRequest: Equatable, Sendable {
    /// Pages, or documents in place of all their pages, in the order of the PDF.
    public var nodes: [NodeID]
    /// The file's name without its extension.
    public var title: String
    /// Whether the answer lists what the PDF will lack, for which the server reads every file. A drag to another program
    /// sets it to false: it needs the address at once, and nobody reads the list.
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
    /// A path on this server that serves the PDF without a cookie until `expires`.
    public var path: String
    /// The file's name.
    public var fileName: String
    /// What the PDF will lack, one sentence each.
    public var losses: [String]
    /// When the path stops working, in milliseconds since 1970.
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
