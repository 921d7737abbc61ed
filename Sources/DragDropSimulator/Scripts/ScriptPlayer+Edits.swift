// SPDX-License-Identifier: Apache-2.0

import DragDrop

extension ScriptPlayer {
    /// Changes the model or the views, then checks that the session outlived it.
    func play(_ edit: ScriptEdit) {
        let engine: DragDropEngine = simulator.engine
        let session = engine.session
        guard apply(edit) else { return }
        simulator.record.justKeyed = false
        simulator.log("elsewhere: \(edit.text)")
        engine.modelDidChange(at: simulator.now)
        if case .remove = edit {
        } else if let session, engine.session !== session {
            simulator.violate(.missingViews, "the session ended because someone edited")
        }
        if let aim = simulator.record.keyedPlace { checkRebased(aim) }
        simulator.checkInvariants()
    }

    /// A gap the keyboard aims at stays beside one of the items it was between when the key was pressed, as
    /// long as one is there.
    private func checkRebased(_ place: DropPlace) {
        let engine: DragDropEngine = simulator.engine
        guard let now = engine.target?.place, now.region.id == place.region.id, let layout = now.region.layout,
            let former = place.gap, let gap = now.gap
        else { return }
        let survivors = [former.after, former.before].compactMap { $0 }.filter {
            layout.contains($0) && engine.session?.carries($0) == false
        }
        guard !survivors.isEmpty else { return }
        let stays = [gap.after, gap.before].contains { $0.map { survivors.contains($0) } ?? false }
        if !stays { simulator.violate(.freshGaps, "an edit carried the aim away from its neighbours") }
    }

    private func apply(_ edit: ScriptEdit) -> Bool {
        switch edit {
        case .insert(let item, let region, let after):
            guard let layout = simulator.layout(region), holder(of: item) == nil else { return false }
            layout.insert(item, in: layout.gap(behind: after))
        case .remove(let item):
            guard let former = holder(of: item) else { return false }
            former.remove(item)
            simulator.engine.removeItem(item, reason: "Someone deleted it.")
        case .move(let item, let region, let after):
            guard let layout = simulator.layout(region), let former = holder(of: item), item != after else {
                return false
            }
            if former === layout {
                layout.move([item], to: layout.gap(behind: after))
            } else {
                former.remove(item)
                layout.insert(item, in: layout.gap(behind: after))
            }
        case .toggle(let item):
            guard let tree = holder(of: item) as? TreeLayout, tree.isParent(item) else { return false }
            tree.setExpanded(!tree.isExpanded(item), of: item)
        case .resize(let item, let extent):
            guard let list = simulator.list(of: item) else { return false }
            list.layout.setExtent(extent, of: item)
        case .scroll(let id, let x, let y):
            guard let region = simulator.engine.region(id) else { return false }
            region.contentOffset = Vector(
                dx: max(0, min(x, region.maximumOffset(along: .horizontal))),
                dy: max(0, min(y, region.maximumOffset(along: .vertical)))
            )
        case .reload(let region):
            guard simulator.layout(region) != nil else { return false }
            simulator.collection(region)?.reload()
            simulator.list(region)?.reload()
        case .reverse(let region):
            guard let list = simulator.list(region) else { return false }
            list.layout.replaceAll(
                list.layout.itemIDs.reversed().map { ListLayout.Row($0, extent: list.layout.extent(of: $0) ?? 0) }
            )
        case .close(let region):
            if let collection = simulator.collection(region) {
                collection.remove()
                return true
            }
            guard let board, let index = board.lists.firstIndex(where: { $0.region.id == region }) else { return false }
            board.removeList(at: index)
        }
        return true
    }

    /// How a list answers, proposes and delivers from now on.
    func change(_ action: ScriptAction) {
        switch action {
        case .answer(let region, let answer):
            simulator.list(region)?.answer = answer
            simulator.collection(region)?.answer = answer
        case .supply(let region, let supply): simulator.list(region)?.supply = supply
        case .select(let region, let items):
            simulator.list(region)?.selection = items
            simulator.collection(region)?.selection = items
        case .propose(let region, let proposal):
            simulator.list(region)?.proposal = proposal.closure
            simulator.collection(region)?.proposal = proposal.closure
        default: break
        }
    }

    /// The collection that an item is in.
    private func holder(of item: ItemID) -> (any SimulatedLayout)? {
        if let list = simulator.list(of: item) { return list.layout }
        return simulator.collections.first { $0.layout.contains(item) }?.layout
    }
}

extension SimulatedLayout {
    /// The gap behind an item, or in front of all.
    func gap(behind id: ItemID?) -> Gap {
        guard let id, contains(id) else { return firstGap }
        return gap(after: id)
    }
}

extension ScriptProposal {
    var closure: ((DropSession, DropPlace) -> DropProposal)? {
        switch self {
        case .standard: nil
        case .copy: { _, _ in DropProposal(.copy) }
        case .forbidden: { _, _ in .forbidden("This list is full.") }
        case .upperHalf:
            { session, place in
                let middle = place.region.visibleContent.center.y
                guard place.point.y < middle else { return .forbidden("Only above.") }
                return DropProposal(session.isLocal ? .move : .copy)
            }
        case .cancel: { _, _ in DropProposal(.cancel, intent: .unspecified) }
        }
    }
}
