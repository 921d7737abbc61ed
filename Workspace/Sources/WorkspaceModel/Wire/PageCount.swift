// SPDX-License-Identifier: Apache-2.0

/// An event of the feed: how many pages an upload has, told while it is still being read.
public struct PageCount: Equatable, Sendable {
    /// The upload, as `POST /api/documents` was told it.
    public var upload: NodeID
    /// How many pages will come.
    public var pages: Int

    /// Its parts.
    public init(upload: NodeID, pages: Int) {
        self.upload = upload
        self.pages = pages
    }
}

extension PageCount: JSONCodable {
    /// Reads an object with "upload", "pages".
    public init(from reader: inout JSONReader) throws(JSONError) {
        var upload: NodeID?
        var pages: Int?
        try reader.object { (member, reader) throws(JSONError) in
            switch member {
            case "upload": upload = try NodeID(from: &reader)
            case "pages": pages = try reader.count()
            default: try reader.skipUnknown()
            }
        }
        self.init(upload: try reader.required(upload), pages: try reader.required(pages))
    }

    /// Writes the same object.
    public func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.name("upload")
            upload.write(to: &writer)
            writer.name("pages")
            writer.integer(Int64(pages))
        }
    }
}
