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

extension PageCount: WireRecord {
    package static var blank: PageCount { PageCount(upload: .workspace, pages: 0) }

    package mutating func visit(_ fields: inout FieldCoder) {
        fields("upload", &upload)
        fields("pages", &pages)
    }
}
