// SPDX-License-Identifier: Apache-2.0

extension DragDropEngine {
    /// The regions that would take part in a drop, in reading order: what the keyboard walks is what a pointer can hit.
    ///
    /// - Complexity: O(n log n) for n regions.
    func targetsInReadingOrder(for drop: DropSession) -> [Region] {
        var result: [Region] = []
        _ = collectTargets(in: root, drop, &result)
        return result
    }

    /// Collects a region's targets; answers whether a modal region replaced everything found before.
    private func collectTargets(in parent: Region, _ drop: DropSession, _ result: inout [Region]) -> Bool {
        var children = parent.index.paintedChildren(of: parent)
        if let modal = children.lastIndex(where: { $0.isModal }) {
            children.removeSubrange(..<modal)
            result = []
            for child in ordered(children) { visit(child, drop, &result) }
            return true
        }
        var isBlocked = false
        for child in ordered(children) {
            var found: [Region] = []
            if visit(child, drop, &found) {
                result = found
                isBlocked = true
            } else if !isBlocked {
                result += found
            }
        }
        return isBlocked
    }

    @discardableResult
    private func visit(_ region: Region, _ drop: DropSession, _ result: inout [Region]) -> Bool {
        if let interaction = region.drop, interaction.isEnabled, let delegate = interaction.delegate,
            delegate.dropInteraction(interaction, canHandle: drop)
        {
            result.append(region)
        }
        return collectTargets(in: region, drop, &result)
    }

    /// Line by line from the top, each line in reading direction.
    private func ordered(_ regions: [Region]) -> [Region] {
        let isRightToLeft = configuration.isRightToLeft
        return regions.sorted { first, second in
            let firstLine = (first.frame.minY / 16).rounded(.down)
            let secondLine = (second.frame.minY / 16).rounded(.down)
            if firstLine != secondLine { return firstLine < secondLine }
            if first.frame.minX != second.frame.minX {
                return (first.frame.minX < second.frame.minX) != isRightToLeft
            }
            return first.sequence < second.sequence
        }
    }
}
