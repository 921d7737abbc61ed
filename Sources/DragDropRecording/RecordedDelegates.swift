// SPDX-License-Identifier: Apache-2.0

import DragDrop

/// Stands between a source and the engine, and writes down what the source answers.
final class RecordedSource: DragInteractionDelegate {
    let interaction: DragInteraction
    let region: RegionID
    let recorder: SessionRecorder

    #if hasFeature(Embedded)
    unowned(unsafe) var original: (any DragInteractionDelegate)?
    #else
    weak var original: (any DragInteractionDelegate)?
    #endif

    /// The source of a running session hears its end, also when nobody else keeps it.
    var kept: (any DragInteractionDelegate)?

    init(_ interaction: DragInteraction, of region: RegionID, _ recorder: SessionRecorder) {
        self.interaction = interaction
        self.region = region
        self.recorder = recorder
        original = interaction.delegate
    }

    private func answer(_ word: StaticString, _ write: (inout RecordingLine) -> Void = { _ in }) {
        recorder.writeAnswer(of: region, word, write)
    }

    func dragInteraction(
        _ interaction: DragInteraction,
        itemsForBeginning session: DragSession,
        at place: DropPlace
    ) -> [DragItem] {
        let items = recorder.outside {
            original?.dragInteraction(interaction, itemsForBeginning: session, at: place) ?? []
        }
        if !items.isEmpty { kept = original }
        answer("items") { recorder.write(items, to: &$0) }
        return items
    }

    func dragInteraction(_ interaction: DragInteraction, canLiftAt place: DropPlace) -> Bool {
        let lifts = recorder.outside { original?.dragInteraction(interaction, canLiftAt: place) ?? false }
        answer("lifts") { $0.flag(lifts) }
        return lifts
    }

    func dragInteraction(
        _ interaction: DragInteraction,
        itemsForAddingTo session: DragSession,
        at place: DropPlace
    ) -> [DragItem] {
        let items = recorder.outside {
            original?.dragInteraction(interaction, itemsForAddingTo: session, at: place) ?? []
        }
        if !items.isEmpty { kept = original }
        answer("adds") { recorder.write(items, to: &$0) }
        return items
    }

    func dragInteraction(
        _ interaction: DragInteraction,
        allowedOperationsFor session: DragSession
    ) -> OperationMask {
        let mask = recorder.outside {
            original?.dragInteraction(interaction, allowedOperationsFor: session) ?? [.copy, .move]
        }
        answer("allows") { $0.integer(Int(mask.rawValue)) }
        return mask
    }

    func dragInteraction(
        _ interaction: DragInteraction,
        previewFor item: DragItem,
        in session: DragSession
    ) -> PreviewContent {
        let content = recorder.outside {
            original?.dragInteraction(interaction, previewFor: item, in: session) ?? .snapshot()
        }
        answer("preview") { recorder.write(content, to: &$0) }
        return content
    }

    func dragInteraction(_ interaction: DragInteraction, session: DragSession, showsOriginals: Bool) {
        recorder.outside { original?.dragInteraction(interaction, session: session, showsOriginals: showsOriginals) }
        answer("originals")
    }

    func dragInteraction(_ interaction: DragInteraction, sessionDidBegin session: DragSession) {
        recorder.outside { original?.dragInteraction(interaction, sessionDidBegin: session) }
        answer("began")
    }

    func dragInteraction(_ interaction: DragInteraction, frameOf item: ItemID, in region: Region) -> Rect<Content>? {
        let frame = recorder.outside { original?.dragInteraction(interaction, frameOf: item, in: region) }
        answer("frame") { $0.rect(frame) }
        return frame
    }

    func dragInteraction(
        _ interaction: DragInteraction,
        session: DragSession,
        didEnd reason: EndReason,
        receipts: [Receipt]
    ) {
        recorder.outside {
            original?.dragInteraction(interaction, session: session, didEnd: reason, receipts: receipts)
        }
        answer("ended")
        kept = nil
    }

    func dragInteraction(
        _ interaction: DragInteraction,
        session: DragSession,
        didReceiveLate receipt: Receipt
    ) {
        recorder.outside { original?.dragInteraction(interaction, session: session, didReceiveLate: receipt) }
        answer("late")
    }

    func dragInteraction(
        _ interaction: DragInteraction,
        bundleTypesFor items: [DragItem],
        in session: DragSession
    ) -> [ContentType] {
        let types = recorder.outside {
            original?.dragInteraction(interaction, bundleTypesFor: items, in: session) ?? []
        }
        answer("bundles") { recorder.write(types, to: &$0) }
        return types
    }

    func dragInteraction(
        _ interaction: DragInteraction,
        bundling items: [DragItem],
        as type: ContentType,
        into transfer: Transfer
    ) -> Bool {
        let isDone = recorder.outside {
            original?.dragInteraction(interaction, bundling: items, as: type, into: transfer) ?? false
        }
        answer("bundled") { $0.flag(isDone) }
        return isDone
    }
}

/// Stands between a spring-loaded region and the engine, and writes down what it answers.
final class RecordedSpring: SpringLoadedInteractionDelegate {
    let interaction: SpringLoadedInteraction
    let region: RegionID
    let recorder: SessionRecorder

    #if hasFeature(Embedded)
    unowned(unsafe) var original: (any SpringLoadedInteractionDelegate)?
    #else
    weak var original: (any SpringLoadedInteractionDelegate)?
    #endif

    init(_ interaction: SpringLoadedInteraction, of region: RegionID, _ recorder: SessionRecorder) {
        self.interaction = interaction
        self.region = region
        self.recorder = recorder
        original = interaction.delegate
    }

    func springLoadedInteraction(
        _ interaction: SpringLoadedInteraction,
        didActivateFor session: DropSession,
        in region: Region
    ) {
        recorder.outside {
            original?.springLoadedInteraction(interaction, didActivateFor: session, in: region)
        }
        recorder.writeAnswer(of: self.region, "springs") { _ in }
    }

    func springLoadedInteraction(
        _ interaction: SpringLoadedInteraction,
        shouldActivateFor session: DropSession,
        in region: Region
    ) -> Bool {
        let should = recorder.outside {
            original?.springLoadedInteraction(interaction, shouldActivateFor: session, in: region) ?? false
        }
        recorder.writeAnswer(of: self.region, "springable") { $0.flag(should) }
        return should
    }

    func springLoadedInteraction(
        _ interaction: SpringLoadedInteraction,
        shouldActivate item: ItemID,
        for session: DropSession,
        in region: Region
    ) -> Bool {
        let should = recorder.outside {
            original?.springLoadedInteraction(interaction, shouldActivate: item, for: session, in: region) ?? false
        }
        recorder.writeAnswer(of: self.region, "opens") { $0.flag(should) }
        return should
    }

    func springLoadedInteraction(
        _ interaction: SpringLoadedInteraction,
        didActivate item: ItemID,
        for session: DropSession,
        in region: Region
    ) {
        recorder.outside {
            original?.springLoadedInteraction(interaction, didActivate: item, for: session, in: region)
        }
        recorder.writeAnswer(of: self.region, "opened") { _ in }
    }
}
