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

    /// Inserts a section with its items behind another one; in front of all for nil. A section that is there already
    /// stays as it is. In a grid that had items without sections they all come to be in the new one, in front of its own.
    ///
    /// - Complexity: O(k log n + s) for k items and s sections.
    public func insertSection(_ section: Section, after previous: ItemID?) {
        guard !contains(section.id), !isParent(section.id) else { return }
        revision += 1
        headers[section.id] = section.headerExtent.finiteNonnegative
        let rank = previous.flatMap { sections.rank(of: $0) }.map { $0 + 1 } ?? 0
        sections.insert(section.id, count: sections.isEmpty ? cells.count : 0, at: rank)
        updateLengths()
        for item in section.items { insert(item, in: lastGap(in: section.id)) }
    }

    /// Takes a section out with all its items; unknown ones are ignored.
    ///
    /// - Complexity: O(k log n + s) for k items and s sections.
    public func removeSection(_ id: ItemID) {
        guard let rank = sections.rank(of: id) else { return }
        revision += 1
        let block = block(rank)
        for _ in 0..<block.count {
            if let item = item(atPosition: block.start) { cells.remove(item) }
        }
        sections.remove(at: rank)
        headers[id] = nil
        updateLengths()
    }

    /// Gives the header of a section another extent.
    ///
    /// - Complexity: O(s) for s sections.
    public func setHeaderExtent(_ extent: Double, of id: ItemID) {
        guard isParent(id) else { return }
        revision += 1
        headers[id] = extent.finiteNonnegative
        updateLengths()
    }

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
