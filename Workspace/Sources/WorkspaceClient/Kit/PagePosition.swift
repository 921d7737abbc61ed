// SPDX-License-Identifier: Apache-2.0

import WorkspaceModel

/// Places between pages by their numbers, for people who would rather type than drag.
enum PagePosition {
    /// The place where pages have to go so that the first of them becomes the page with a number.
    ///
    /// - Parameters:
    ///   - number: From 1; beyond the last page means the end.
    ///   - moved: The pages that move; of those that are in the document already the numbers of the others change.
    ///   - pages: The document's pages in order.
    /// - Complexity: O(pages + moved).
    static func place(_ number: Int, moving moved: [NodeID], among pages: [NodeID], of document: NodeID) -> Place {
        let carried = Set(moved)
        let rest = pages.filter { !carried.contains($0) }
        let index = min(max(number - 1, 0), rest.count)
        return Place(
            parent: document,
            after: index > 0 ? rest[index - 1] : nil,
            before: index < rest.count ? rest[index] : nil
        )
    }

    /// A number from 1 that someone typed; nil when it is none.
    static func number(_ text: String) -> Int? {
        var value = 0
        var hasDigits = false
        for byte in text.utf8 where !Byte.isBlank(byte) {
            guard (0x30...0x39).contains(byte) else { return nil }
            value = min(value * 10 + Int(byte - 0x30), 1_000_000)
            hasDigits = true
        }
        return hasDigits && value > 0 ? value : nil
    }
}
