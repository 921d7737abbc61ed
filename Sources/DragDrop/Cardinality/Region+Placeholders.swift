// SPDX-License-Identifier: Apache-2.0

extension Region {
    /// What waits here for its data, in the order in which it is shown: by drop, and within a drop in the order of its
    /// items. A display draws each in the room that its arrangement has for it; a region without a layout where it likes.
    ///
    /// - Complexity: O(placeholders).
    public var placeholders: [Placeholder] {
        var result: [Placeholder] = []
        for site in dropSites { result += site.placeholders.filter { $0.isWaiting } }
        return result
    }

    /// The placeholders may stand elsewhere from now on. The display is told once; where they stand is looked up when
    /// someone asks for the ``displacement``, so that many answers in one go cost as much as one.
    func updatePlaceholders() {
        dropSites.removeAll { !$0.isWaiting }
        guard !arePlaceholdersStale else { return }
        arePlaceholdersStale = true
        if isAttached { display?.displacementDidChange(in: self) }
    }

    /// Looks where the placeholders stand now, if that may have changed.
    func placePlaceholdersIfStale() {
        guard arePlaceholdersStale else { return }
        arePlaceholdersStale = false
        currentDisplacement.placeholderGaps = []
        placedVersion = layout.map { LayoutVersion($0) }
        guard let layout else { return }
        for site in dropSites {
            for (placeholder, gap) in site.waitingGaps(in: layout) {
                currentDisplacement.placeholderGaps.append(
                    Displacement.PlaceholderGap(
                        placeholder: placeholder.id,
                        gap: gap,
                        rows: placeholder.rows,
                        rowExtent: layout.placeholderExtent
                    )
                )
            }
        }
    }

    /// The placeholders may stand elsewhere from now on if the collection has changed since they were placed.
    func updatePlaceholdersIfNeeded() {
        guard !dropSites.isEmpty, !arePlaceholdersStale, layout != nil || placedVersion != nil,
            placedVersion?.isCurrent(in: layout) != true
        else { return }
        updatePlaceholders()
    }

    /// Takes a drop's placeholders over from the region that showed them before.
    func adopt(_ site: DropSite, from former: Region) {
        former.dropSites.removeAll { $0 === site }
        former.updatePlaceholders()
        if !dropSites.contains(where: { $0 === site }) { dropSites.append(site) }
        updatePlaceholders()
    }

    /// Things of one drop have landed: those of earlier drops in the same gap stand in front of them from now on, those
    /// of later drops behind them.
    func didLand(_ items: [ItemID], of site: DropSite) {
        guard let layout, let first = items.first, layout.contains(first) else { return }
        var isLater = false
        for other in dropSites {
            if other === site { isLater = true } else { other.make(room: items, isLater: isLater, in: layout) }
        }
    }
}
