// SPDX-License-Identifier: Apache-2.0

import WorkspaceModel

@testable import WorkspaceMedia

/// One bookmark of a file as qpdf understands it, which knows nothing of how ours are written.
struct OutlineEntry {
    /// Its words.
    var title: String
    /// The page it leads to, from 1; nil where it leads nowhere in this document.
    var page: Int?
    /// The bookmarks below it.
    var children: [OutlineEntry]

    fileprivate static func entries(_ json: JSONValue?) -> [OutlineEntry] {
        (json?.array ?? []).map { entry in
            OutlineEntry(
                title: entry["title"]?.string ?? "",
                page: (entry["destpageposfrom1"]?.number).flatMap { Int(exactly: $0) },
                children: entries(entry["kids"])
            )
        }
    }
}

extension Studio {
    /// The bookmarks of a file.
    func outline(of path: String) async throws -> [OutlineEntry] {
        let arguments = ["--json=2", "--json-key=outlines", path]
        let result = try await runner.run(.qpdf, arguments, inputs: [path], in: runner.folder())
        return OutlineEntry.entries(try JSONValue.parse(result.output, limits: MediaImporter.json)["outlines"])
    }

    /// The bookmarks of a document.
    func outline(of document: ImportedDocument) async throws -> [OutlineEntry] {
        try await outline(of: blobs.localPath(of: document.working.blob))
    }
}
