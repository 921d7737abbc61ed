// SPDX-License-Identifier: Apache-2.0

/// A document's pages, and which of them are meant.
struct DocumentPages {
    /// The document; nil when none of the pages is in one.
    let id: NodeID?
    /// All its pages, in order.
    let pages: [Node]
    /// Where a document beside it goes; nil when it is nowhere.
    let placeAfter: Place?
    private let isChosen: [Bool]

    /// The document of the first of the pages.
    ///
    /// - Complexity: O(n) for n pages of the document.
    init(of chosen: [NodeID], in tree: Tree) {
        let document = chosen.lazy.compactMap { tree[$0] }.first { $0.kind == .page }?.parent.flatMap { tree[$0] }
        id = document?.id
        pages = document.map { tree.children(of: $0.id, after: nil, limit: .max).filter { $0.kind == .page } } ?? []
        placeAfter = document.flatMap { document in
            document.parent.map { Place(parent: $0, after: document.id) }
        }
        let wanted = Set(chosen)
        isChosen = pages.map { wanted.contains($0.id) }
    }

    /// What says of a new document that it is for whoever may see this one: decided where it lands, as that may have changed
    /// meanwhile.
    func fields(titled title: String) -> Fields {
        var fields: Fields = [.title: .text(title)]
        fields[.readers] = id.map { .node($0) }
        fields[.audience] = fields[.readers]
        return fields
    }

    /// The pages that are meant, in order.
    var chosen: [Node] {
        var result: [Node] = []
        for index in pages.indices where isChosen[index] { result.append(pages[index]) }
        return result
    }

    /// The runs of neighbouring pages that are meant, as indexes, ascending.
    var runs: [Range<Int>] {
        var result: [Range<Int>] = []
        for index in pages.indices where isChosen[index] {
            if let last = result.last, last.upperBound == index {
                result[result.count - 1] = last.lowerBound..<index + 1
            } else {
                result.append(index..<index + 1)
            }
        }
        return result
    }

    /// The parts of the document when it is cut in front of each page that is meant.
    var parts: [Range<Int>] {
        var result: [Range<Int>] = []
        var start = 0
        for index in pages.indices where isChosen[index] && index > 0 {
            result.append(start..<index)
            start = index
        }
        if start < pages.count { result.append(start..<pages.count) }
        return result
    }
}
