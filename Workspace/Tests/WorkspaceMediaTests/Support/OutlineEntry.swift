// SPDX-License-Identifier: Apache-2.0

import WorkspaceModel

extension OutlineEntry {
    /// The bookmarks of qpdf's JSON, at most `limit` of them and 32 levels.
    static func entries(_ json: JSONValue?, limit: Int = 20_000) -> [OutlineEntry] {
        var rest = limit
        return entries(json, depth: 0, rest: &rest)
    }

    private static func entries(_ json: JSONValue?, depth: Int, rest: inout Int) -> [OutlineEntry] {
        guard depth < 32 else { return [] }
        var found: [OutlineEntry] = []
        for entry in json?.array ?? [] {
            guard rest > 0 else { break }
            rest -= 1
            found.append(
                OutlineEntry(
                    title: entry["title"]?.string ?? "",
                    page: (entry["destpageposfrom1"]?.number).flatMap { Int(exactly: $0) },
                    children: entries(entry["kids"], depth: depth + 1, rest: &rest)
                )
            )
        }
        return found
    }
}
