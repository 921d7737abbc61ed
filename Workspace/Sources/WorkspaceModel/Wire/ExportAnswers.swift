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

extension ExportRequest: JSONCodable {
    /// Reads an object with "nodes", "title", "losses".
    public init(from reader: inout JSONReader) throws(JSONError) {
        var nodes: [NodeID]?
        var title = ""
        var wantsLosses = true
        try reader.object { (member, reader) throws(JSONError) in
            switch member {
            case "nodes": nodes = try reader.list()
            case "title": title = try reader.string()
            case "losses": wantsLosses = try reader.bool()
            default: try reader.skipUnknown()
            }
        }
        self.init(nodes: try reader.required(nodes), title: title, wantsLosses: wantsLosses)
    }

    /// Writes the same object.
    public func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.name("nodes")
            writer.list(nodes)
            writer.name("title")
            writer.string(title)
            writer.name("losses")
            writer.bool(wantsLosses)
        }
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

extension ExportAnswer: JSONCodable {
    /// Reads an object with "path", "fileName", "losses", "expires".
    public init(from reader: inout JSONReader) throws(JSONError) {
        var path: String?
        var fileName: String?
        var losses: [String] = []
        var expires: Double?
        try reader.object { (member, reader) throws(JSONError) in
            switch member {
            case "path": path = try reader.string()
            case "fileName": fileName = try reader.string()
            case "losses": losses = try reader.strings()
            case "expires": expires = try reader.number()
            default: try reader.skipUnknown()
            }
        }
        self.init(
            path: try reader.required(path),
            fileName: try reader.required(fileName),
            losses: losses,
            expires: try reader.required(expires)
        )
    }

    /// Writes the same object.
    public func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.name("path")
            writer.string(path)
            writer.name("fileName")
            writer.string(fileName)
            writer.name("losses")
            writer.strings(losses)
            writer.name("expires")
            writer.number(expires)
        }
    }
}
