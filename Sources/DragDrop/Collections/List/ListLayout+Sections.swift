// SPDX-License-Identifier: Apache-2.0

extension ListLayout {
    /// Puts other sections with their rows in place of all. Of sections, and of rows, with the same identity the first
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
            headers[section.id] = length(section.headerExtent) - spacing
            let place = all.count
            all.append((section.id, 0))
            for row in section.rows where seen.insert(row.id).inserted { all.append((row.id, length(row.extent))) }
            let count = all.count - place
            all[place].length = headerLength(of: section.id, isEmpty: count == 1)
            counts.append((section.id, count))
        }
        rows = RowIndex(all)
        sections = SectionTable(counts)
    }

    /// The sections in order.
    public var sectionIDs: [ItemID] { sections.ids }

    /// The section a row is in; nil in a list without sections.
    ///
    /// - Complexity: O(log n).
    public func parent(of id: ItemID) -> ItemID? {
        isHeader(id) ? nil : rank(of: id).flatMap { sections.id(at: $0) }
    }

    /// The positions of the rows of a section, or of all for nil.
    ///
    /// - Complexity: O(log s) for s sections.
    public func range(of parent: ItemID?) -> Range<Int>? {
        guard let parent else { return 0..<count }
        guard let rank = sections.rank(of: parent) else { return nil }
        // Positions count rows, the table headers as well: each section has one.
        let start = sections.start(of: rank) - rank
        return start..<(start + sections.count(of: rank) - 1)
    }

    /// The next gap along the axis, or the one before: from a section's last gap to the first one of the next.
    public func gap(from gap: Gap?, _ step: GapStep) -> Gap? { sections.gap(from: gap, step, in: self) }

    /// Whether a row is the header of a section.
    func isHeader(_ id: ItemID) -> Bool { sections.rank(of: id) != nil }

    /// The section that a row, or a header, belongs to.
    func rank(of id: ItemID) -> Int? {
        guard !sections.isEmpty else { return nil }
        return rows.location(of: id).flatMap { sections.rank(at: rows.position(at: $0)) }
    }

    func section(at location: RowIndex.Location) -> ItemID? {
        guard !sections.isEmpty else { return nil }
        return sections.rank(at: rows.position(at: location)).flatMap { sections.id(at: $0) }
    }

    /// The row in a place, unless it is a header.
    func itemID(at location: RowIndex.Location) -> ItemID? {
        let id = rows.id(at: location)
        return isHeader(id) ? nil : id
    }

    func item(inFrontOf location: RowIndex.Location) -> ItemID? {
        rows.location(before: location).flatMap { itemID(at: $0) }
    }

    func item(behind location: RowIndex.Location) -> ItemID? {
        rows.location(after: location).flatMap { itemID(at: $0) }
    }

    /// The extent of a row or header without what is behind it.
    func extent(at location: RowIndex.Location) -> Double {
        if !sections.isEmpty, let header = headers[rows.id(at: location)] { return header }
        return rows.length(at: location) - spacing
    }

    /// The room a header takes: nothing at all if it has no extent, also no spacing.
    private func headerLength(of id: ItemID, isEmpty: Bool) -> Double {
        let extent = headers[id] ?? 0
        let room = isEmpty && emptySectionExtent > 0 ? emptySectionExtent + spacing : 0
        return (extent > 0 ? extent + spacing : 0) + room
    }

    func updateHeader(_ rank: Int) {
        guard let id = sections.id(at: rank), let location = rows.location(of: id) else { return }
        let length = headerLength(of: id, isEmpty: sections.count(of: rank) == 1)
        if length != rows.length(at: location) { rows.setLength(length, at: location) }
    }
}
