// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator

/// The tree as rows that know their children: slow and obviously right.
struct NaiveTree {
    struct Node {
        var parent: UInt64?
        var children: [UInt64] = []
        var extent = 10.0
        var isParent = false
        var isExpanded = false
    }

    /// What one meets from the top to the bottom.
    enum Step: Equatable {
        case row(UInt64, level: Int)
        case gap(Gap, level: Int)
    }

    var nodes: [UInt64: Node] = [:]
    var roots: [UInt64] = []
    var spacing = 0.0
    var insets = Insets.zero
    var width = 300.0
    var indentation = 20.0
    var isRightToLeft = false

    func children(_ parent: UInt64?) -> [UInt64] { parent.map { nodes[$0]?.children ?? [] } ?? roots }

    func gap(_ index: Int, in parent: UInt64?) -> Gap {
        let children = children(parent)
        return Gap(
            parent: parent.map { ItemID($0) },
            after: index > 0 ? ItemID(children[index - 1]) : nil,
            before: index < children.count ? ItemID(children[index]) : nil
        )
    }

    /// Rows that are shown and gaps, as they follow each other.
    func steps(in parent: UInt64? = nil, level: Int = 0) -> [Step] {
        var result: [Step] = []
        for (index, id) in children(parent).enumerated() {
            result.append(.gap(gap(index, in: parent), level: level))
            result.append(.row(id, level: level))
            guard let node = nodes[id], node.isParent, node.isExpanded else { continue }
            result += steps(in: id, level: level + 1)
        }
        result.append(.gap(gap(children(parent).count, in: parent), level: level))
        return result
    }

    var shownRows: [(id: UInt64, level: Int)] {
        steps().compactMap { if case .row(let id, let level) = $0 { (id, level) } else { nil } }
    }

    var gaps: [(gap: Gap, level: Int)] {
        steps().compactMap { if case .gap(let gap, let level) = $0 { (gap, level) } else { nil } }
    }

    /// All rows, each in front of what is in it.
    func all(in parent: UInt64? = nil) -> [UInt64] { children(parent).flatMap { [$0] + all(in: $0) } }

    func extent(_ id: UInt64) -> Double { nodes[id]?.extent ?? 0 }

    func offset(ofRow index: Int) -> Double {
        shownRows[..<index].reduce(insets.top) { $0 + extent($1.id) + spacing }
    }

    func item(at point: Point<Content>) -> ItemID? {
        guard point.x >= insets.left, point.x < width - insets.right else { return nil }
        var y = insets.top
        for row in shownRows {
            if point.y >= y, point.y < y + extent(row.id) { return ItemID(row.id) }
            y += extent(row.id) + spacing
        }
        return nil
    }

    /// Of the gaps behind all rows whose middle is above the point, the one whose level is nearest to the point's.
    func gap(at point: Point<Content>) -> Gap {
        var y = insets.top
        var passed = 0
        for row in shownRows {
            guard point.y >= y + extent(row.id) / 2 else { break }
            passed += 1
            y += extent(row.id) + spacing
        }
        var here: [(gap: Gap, level: Int)] = []
        var count = 0
        for step in steps() {
            switch step {
            case .row: count += 1
            case .gap(let gap, let level): if count == passed { here.append((gap, level)) }
            }
        }
        let side = isRightToLeft ? width - insets.right - point.x : point.x - insets.left
        let wanted = Int(max(0, side / indentation))
        return here.min { abs($0.level - wanted) < abs($1.level - wanted) }?.gap ?? Gap()
    }

    /// Where rows and open gaps are drawn when some are lifted: tops by row, and those of what is open.
    func displaced(
        lifted: Set<UInt64>,
        open: [(gap: Gap, extent: Double)]
    ) -> (rows: [UInt64: Double], open: [Double], height: Double) {
        var rows: [UInt64: Double] = [:]
        var tops = open.map { _ in -1.0 }
        var y = insets.top
        for step in steps() {
            switch step {
            case .row(let id, _):
                guard !lifted.contains(where: { $0 == id || isAncestor($0, of: id) }) else { continue }
                rows[id] = y
                y += extent(id) + spacing
            case .gap(let gap, _):
                for (index, opening) in open.enumerated() where opening.gap == gap {
                    tops[index] = y
                    y += opening.extent + spacing
                }
            }
        }
        if y > insets.top { y -= spacing }
        return (rows, tops, y + insets.bottom)
    }

    func isAncestor(_ id: UInt64, of other: UInt64) -> Bool {
        var next = nodes[other]?.parent
        while let parent = next {
            if parent == id { return true }
            next = nodes[parent]?.parent
        }
        return false
    }

    mutating func insert(_ id: UInt64, _ node: Node, at index: Int, in parent: UInt64?) {
        nodes[id] = node
        nodes[id]?.parent = parent
        if let parent {
            nodes[parent]?.children.insert(id, at: index)
            nodes[parent]?.isParent = true
        } else {
            roots.insert(id, at: index)
        }
    }

    /// Takes a row out of its parent; it and what is in it are still known.
    mutating func detach(_ id: UInt64) {
        if let parent = nodes[id]?.parent {
            nodes[parent]?.children.removeAll { $0 == id }
        } else {
            roots.removeAll { $0 == id }
        }
    }

    mutating func remove(_ id: UInt64) {
        let inside = all(in: id)
        detach(id)
        for id in inside + [id] { nodes[id] = nil }
    }

    func rows(in parent: UInt64? = nil, level: Int = 0) -> [TreeLayout.Row] {
        children(parent).flatMap { id in
            let node = nodes[id] ?? Node()
            let row = TreeLayout.Row(
                ItemID(id),
                extent: node.extent,
                level: level,
                isParent: node.isParent,
                isExpanded: node.isExpanded
            )
            return [row] + rows(in: id, level: level + 1)
        }
    }

    func layout() -> TreeLayout {
        let layout = TreeLayout(
            breadth: width,
            indentation: indentation,
            spacing: spacing,
            insets: insets,
            isRightToLeft: isRightToLeft
        )
        layout.replaceAll(rows())
        return layout
    }

    static func random(rows count: Int, using generator: inout SeededGenerator) -> NaiveTree {
        var tree = NaiveTree()
        tree.spacing = Double([0, 2, 6].randomElement(using: &generator) ?? 0)
        tree.isRightToLeft = Bool.random(using: &generator)
        tree.insets = Insets(top: 4, left: 6, bottom: 8, right: 10)
        for id in 0..<UInt64(count) {
            let parents = tree.nodes.filter { $0.value.isParent }.keys.sorted()
            let parent = Int.random(in: 0..<4, using: &generator) == 0 ? nil : parents.randomElement(using: &generator)
            let node = tree.randomNode(using: &generator)
            tree.insert(
                id + 1,
                node,
                at: Int.random(in: 0...tree.children(parent).count, using: &generator),
                in: parent
            )
        }
        return tree
    }

    func randomNode(using generator: inout SeededGenerator) -> Node {
        Node(
            extent: Double(Int.random(in: 4...30, using: &generator)),
            isParent: Int.random(in: 0..<3, using: &generator) == 0,
            isExpanded: Int.random(in: 0..<3, using: &generator) > 0
        )
    }
}
