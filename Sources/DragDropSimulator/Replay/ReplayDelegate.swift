// SPDX-License-Identifier: Apache-2.0

import DragDrop

/// Answers for one region what was answered when it was recorded.
final class ReplayDelegate {
    let region: RegionID

    /// Gone while the replay is torn down.
    private weak var replay: Replay?

    init(_ region: RegionID, _ replay: Replay) {
        self.region = region
        self.replay = replay
    }

    private func read<Value>(
        _ verb: String,
        else standard: Value,
        _ body: (inout RecordedLine) throws(TextError) -> Value
    ) -> Value {
        replay?.read(region, verb, else: standard, body) ?? standard
    }

    /// Makes a region a source and a target, as it was.
    func connect(_ region: Region, lifts: Bool?, takes: Bool?) {
        if lifts == nil {
            region.drag = nil
        } else if region.drag == nil {
            region.drag = DragInteraction(delegate: self)
        }
        region.drag?.isEnabled = lifts ?? false
        if takes == nil {
            region.drop = nil
        } else if region.drop == nil {
            region.drop = DropInteraction(delegate: self)
        }
        region.drop?.isEnabled = takes ?? false
    }

    /// Makes a region spring-loaded, as it was.
    func connect(
        _ region: Region,
        springs: Bool?,
        scope: SpringLoadedInteraction.Scope,
        delay: Double,
        deadZone: Double
    ) {
        guard let springs else {
            region.spring = nil
            return
        }
        let former = region.spring.flatMap { $0.scope == scope ? $0 : nil }
        let spring = former ?? SpringLoadedInteraction(delegate: self, scope: scope)
        spring.delay = delay
        spring.deadZone = deadZone
        spring.isEnabled = springs
        region.spring = spring
    }
}

extension ReplayDelegate: DragInteractionDelegate {
    func dragInteraction(
        _ interaction: DragInteraction,
        itemsForBeginning session: DragSession,
        at place: DropPlace
    ) -> [DragItem] {
        read("items", else: []) { (line) throws(TextError) in try line.items() }
    }

    func dragInteraction(_ interaction: DragInteraction, canLiftAt place: DropPlace) -> Bool {
        read("lifts", else: false) { (line) throws(TextError) in try line.flag() }
    }

    func dragInteraction(
        _ interaction: DragInteraction,
        itemsForAddingTo session: DragSession,
        at place: DropPlace
    ) -> [DragItem] {
        read("adds", else: []) { (line) throws(TextError) in try line.items() }
    }

    func dragInteraction(
        _ interaction: DragInteraction,
        allowedOperationsFor session: DragSession
    ) -> OperationMask {
        read("allows", else: []) { (line) throws(TextError) in
            OperationMask(rawValue: UInt8(truncatingIfNeeded: try line.integer(0...255)))
        }
    }

    func dragInteraction(
        _ interaction: DragInteraction,
        previewFor item: DragItem,
        in session: DragSession
    ) -> PreviewContent {
        read("preview", else: .snapshot()) { (line) throws(TextError) in try line.content() }
    }

    func dragInteraction(_ interaction: DragInteraction, session: DragSession, showsOriginals: Bool) {
        _ = replay?.answer(of: region, "originals")
    }

    func dragInteraction(_ interaction: DragInteraction, sessionDidBegin session: DragSession) {
        _ = replay?.answer(of: region, "began")
    }

    func dragInteraction(_ interaction: DragInteraction, frameOf item: ItemID, in region: Region) -> Rect<Content>? {
        read("frame", else: nil) { (line) throws(TextError) in try line.rect() }
    }

    func dragInteraction(
        _ interaction: DragInteraction,
        session: DragSession,
        didEnd reason: EndReason,
        receipts: [Receipt]
    ) {
        _ = replay?.answer(of: region, "ended")
    }

    func dragInteraction(
        _ interaction: DragInteraction,
        session: DragSession,
        didReceiveLate receipt: Receipt
    ) {
        _ = replay?.answer(of: region, "late")
    }

    func dragInteraction(
        _ interaction: DragInteraction,
        bundleTypesFor items: [DragItem],
        in session: DragSession
    ) -> [ContentType] {
        read("bundles", else: []) { (line) throws(TextError) in try line.types() }
    }

    /// What the bundle was is not recorded; the drop's answers are.
    func dragInteraction(
        _ interaction: DragInteraction,
        bundling items: [DragItem],
        as type: ContentType,
        into transfer: Transfer
    ) -> Bool {
        read("bundled", else: false) { (line) throws(TextError) in try line.flag() }
    }
}

extension ReplayDelegate: DropInteractionDelegate {
    func dropInteraction(
        _ interaction: DropInteraction,
        proposalFor session: DropSession,
        at place: DropPlace
    ) -> DropProposal {
        let cancel = DropProposal(.cancel, intent: .unspecified)
        return read("proposes", else: cancel) { (line) throws(TextError) in try line.proposal() }
    }

    func dropInteraction(_ interaction: DropInteraction, perform drop: DropCoordinator) {
        replay?.drops[drop.session.drag.id] = drop
        _ = replay?.answer(of: region, "performs")
    }

    func dropInteraction(_ interaction: DropInteraction, canHandle session: DropSession) -> Bool {
        read("handles", else: false) { (line) throws(TextError) in try line.flag() }
    }

    func dropInteraction(_ interaction: DropInteraction, sessionDidEnter session: DropSession) {
        _ = replay?.answer(of: region, "entered")
    }

    func dropInteraction(
        _ interaction: DropInteraction,
        sessionDidUpdate session: DropSession,
        at place: DropPlace,
        operation: DropOperation
    ) {
        _ = replay?.answer(of: region, "updated")
    }

    func dropInteraction(
        _ interaction: DropInteraction,
        previewFor session: DropSession,
        at place: DropPlace
    ) -> PreviewContent? {
        read("shows", else: nil) { (line) throws(TextError) in
            line.consume("none") ? nil : try line.content()
        }
    }

    func dropInteraction(_ interaction: DropInteraction, titleOf item: ItemID, in region: Region) -> String {
        read("titles", else: "") { (line) throws(TextError) in try line.string() }
    }

    func dropInteraction(_ interaction: DropInteraction, sessionDidExit session: DropSession) {
        _ = replay?.answer(of: region, "exited")
    }

    func dropInteraction(_ interaction: DropInteraction, didConclude session: DropSession, receipts: [Receipt]) {
        _ = replay?.answer(of: region, "concluded")
    }
}

extension ReplayDelegate: SpringLoadedInteractionDelegate {
    func springLoadedInteraction(
        _ interaction: SpringLoadedInteraction,
        didActivateFor session: DropSession,
        in region: Region
    ) {
        _ = replay?.answer(of: self.region, "springs")
    }

    func springLoadedInteraction(
        _ interaction: SpringLoadedInteraction,
        shouldActivateFor session: DropSession,
        in region: Region
    ) -> Bool {
        read("springable", else: false) { (line) throws(TextError) in try line.flag() }
    }

    func springLoadedInteraction(
        _ interaction: SpringLoadedInteraction,
        shouldActivate item: ItemID,
        for session: DropSession,
        in region: Region
    ) -> Bool {
        read("opens", else: false) { (line) throws(TextError) in try line.flag() }
    }

    func springLoadedInteraction(
        _ interaction: SpringLoadedInteraction,
        didActivate item: ItemID,
        for session: DropSession,
        in region: Region
    ) {
        _ = replay?.answer(of: self.region, "opened")
    }
}
