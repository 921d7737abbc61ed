// SPDX-License-Identifier: Apache-2.0
import WorkspaceModel

extension SQLTree {
    /// Whether a reader sees something that shows a page of a file, or, without a page, all of a file.
    ///
    /// - Complexity: O(nodes that name these bytes).
    func shows(_ page: Int?, of blob: String, to reader: Reader) throws -> Bool {
        var scope = VisibilityScope(of: reader, in: self)
        var arguments: SQLArguments = [blob]
        if let page { arguments.append(page) }
        let rows = try db.cursor(page == nil ? Self.wholes : Self.pages(db.dialect), arguments)
        while let row = try rows.next() {
            if try !scope.hides(StoredNode.node(from: row)) { return true }
        }
        return false
    }

    /// What shows one page of a file: the page itself, and a photo that was made of it.
    private static func pages(_ dialect: Dialect) -> String {
        """
        SELECT \(StoredNode.columns) FROM node
        WHERE json_extract(fields, '$.blob') = ? AND kind IN ('page', 'photo')
            AND \(dialect.number("pageNumber", in: "fields")) = ?
        """
    }

    /// What shows all of a file. A document does not: pages may have been taken out of it.
    private static let wholes = """
        SELECT \(StoredNode.columns) FROM node
        WHERE json_extract(fields, '$.blob') = ? AND kind IN ('page', 'photo', 'file')
            AND json_extract(fields, '$.pageNumber') IS NULL
        """
}

extension Store {
    /// Whether a reader may have the picture of a page of a file, or, without a page, of all of the file.
    ///
    /// Members may have a file whole as soon as they see something that names it. Who has a share link gets what that
    /// shows, and nothing of the pages that were taken out before.
    public func mayRead(_ page: Int?, of blob: String, _ reader: Reader) async throws -> Bool {
        guard reader.isGuest else { return try await mayRead(blob: blob, reader) }
        return try await engine.read { try SQLTree(db: $0).shows(page, of: blob, to: reader) }
    }
}
