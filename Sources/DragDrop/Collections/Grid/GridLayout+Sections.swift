// SPDX-License-Identifier: Apache-2.0

extension GridLayout {
    /// Puts other sections with their items in place of all. Of sections, and of items, that are named twice the first
    /// counts.
    ///
    /// - Complexity: O(n).
    public func replaceAll(sections newSections: [Section]) {
        revision += 1
        headers = [:]
        var all: [(id: ItemID, length: Double)] = []
        var counts: [(id: ItemID, count: Int)] = []
        var seen: Set<ItemID> = []
        for section in newSections { seen.insert(section.id) }
        for section in newSections where headers[section.id] == nil {
            headers[section.id] = section.headerExtent.finiteNonnegative
            let start = all.count
            for item in section.items where seen.insert(item).inserted { all.append((item, 0)) }
            counts.append((section.id, all.count - start))
        }
        cells = RowIndex(all)
        sections = SectionTable(counts)
        updateLengths()
    }

    /// The sections in order.
    public var sectionIDs: [ItemID] { sections.ids }

    /// The section an item is in; nil in a grid without sections.
    ///
    /// - Complexity: O(log n).
    public func parent(of id: ItemID) -> ItemID? { sections.isEmpty ? nil : slot(of: id)?.block.id }

    /// The positions of the items of a section, or of all for nil.
    ///
    /// - Complexity: O(log s) for s sections.
    public func range(of parent: ItemID?) -> Range<Int>? {
        guard let parent else { return 0..<count }
        guard let rank = sections.rank(of: parent) else { return nil }
        let start = sections.start(of: rank)
        return start..<(start + sections.count(of: rank))
    }
}
