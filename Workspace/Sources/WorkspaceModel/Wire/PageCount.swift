// SPDX-License-Identifier: Apache-2.0

/// A feed event: the number of pages of an upload, sent while the server still reads the file.
public struct PageCount: Equatable, Sendable {
    /// The identity that the client gave the upload in `POST /api/documents`.
    public var upload: NodeID
    /// The number of pages.
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
