// SPDX-License-Identifier: Apache-2.0

import DragDrop

/// Stands between a target and the engine, and writes down what the target answers.
final class RecordedTarget: DropInteractionDelegate {
    let interaction: DropInteraction
    let region: RegionID
    let recorder: SessionRecorder

    #if hasFeature(Embedded)
    unowned(unsafe) var original: (any DropInteractionDelegate)?
    #else
    weak var original: (any DropInteractionDelegate)?
    #endif

    /// The target of a running session hears that it left, also when nobody else keeps it.
    var kept: (any DropInteractionDelegate)?

    /// The target of a drop hears that it is complete.
    var performing: (any DropInteractionDelegate)?

    init(_ interaction: DropInteraction, of region: RegionID, _ recorder: SessionRecorder) {
        self.interaction = interaction
        self.region = region
        self.recorder = recorder
        original = interaction.delegate
    }

    private func answer(_ word: StaticString, _ write: (inout RecordingLine) -> Void = { _ in }) {
        recorder.writeAnswer(of: region, word, write)
    }

    func dropInteraction(
        _ interaction: DropInteraction,
        proposalFor session: DropSession,
        at place: DropPlace
    ) -> DropProposal {
        let proposal = recorder.outside {
            original?.dropInteraction(interaction, proposalFor: session, at: place)
                ?? DropProposal(.cancel, intent: .unspecified)
        }
        answer("proposes") { recorder.write(proposal, to: &$0) }
        return proposal
    }

    func dropInteraction(_ interaction: DropInteraction, perform drop: DropCoordinator) {
        recorder.drops.append(RecordedDrop(drop))
        performing = original
        recorder.outside { original?.dropInteraction(interaction, perform: drop) }
        answer("performs")
    }

    func dropInteraction(_ interaction: DropInteraction, canHandle session: DropSession) -> Bool {
        let handles = recorder.outside { original?.dropInteraction(interaction, canHandle: session) ?? false }
        answer("handles") { $0.flag(handles) }
        return handles
    }

    func dropInteraction(_ interaction: DropInteraction, sessionDidEnter session: DropSession) {
        kept = original
        recorder.outside { original?.dropInteraction(interaction, sessionDidEnter: session) }
        answer("entered")
    }

    func dropInteraction(
        _ interaction: DropInteraction,
        sessionDidUpdate session: DropSession,
        at place: DropPlace,
        operation: DropOperation
    ) {
        recorder.outside {
            original?.dropInteraction(interaction, sessionDidUpdate: session, at: place, operation: operation)
        }
        answer("updated")
    }

    func dropInteraction(
        _ interaction: DropInteraction,
        previewFor session: DropSession,
        at place: DropPlace
    ) -> PreviewContent? {
        let content = recorder.outside { original?.dropInteraction(interaction, previewFor: session, at: place) }
        answer("shows") { line in
            if let content { recorder.write(content, to: &line) } else { line.word("none") }
        }
        return content
    }

    func dropInteraction(_ interaction: DropInteraction, titleOf item: ItemID, in region: Region) -> String {
        let title = recorder.outside { original?.dropInteraction(interaction, titleOf: item, in: region) ?? "" }
        answer("titles") { $0.text(title) }
        return title
    }

    func dropInteraction(_ interaction: DropInteraction, sessionDidExit session: DropSession) {
        recorder.outside { original?.dropInteraction(interaction, sessionDidExit: session) }
        answer("exited")
        kept = nil
    }

    func dropInteraction(_ interaction: DropInteraction, didConclude session: DropSession, receipts: [Receipt]) {
        let target = performing ?? original
        performing = nil
        recorder.outside { target?.dropInteraction(interaction, didConclude: session, receipts: receipts) }
        answer("concluded")
    }
}

/// A drop whose target has not answered for every item yet, as it was last written down.
struct RecordedDrop {
    let coordinator: DropCoordinator
    var receipts: [Receipt]
    var lateCount = 0
    var placeholders: [ItemID: DragItem.UnitCount] = [:]
    var deadline: Timestamp

    init(_ coordinator: DropCoordinator) {
        self.coordinator = coordinator
        receipts = coordinator.receipts
        deadline = coordinator.deadline
    }
}

extension SessionRecorder {
    func writeAnswer(of region: RegionID, _ word: StaticString, _ write: (inout RecordingLine) -> Void) {
        guard !isPaused else { return }
        var line = line("<")
        line.integer(region.rawValue)
        line.word(word)
        write(&line)
        self.write(line)
    }

    /// Goes between the engine and the delegates of a region.
    func wrapDelegates(of region: Region) {
        if let drag = region.drag, let delegate = drag.delegate, !(delegate is RecordedSource) {
            let source = RecordedSource(drag, of: region.id, self)
            sources.append(source)
            drag.delegate = source
        }
        if let drop = region.drop, let delegate = drop.delegate, !(delegate is RecordedTarget) {
            let target = RecordedTarget(drop, of: region.id, self)
            targets.append(target)
            drop.delegate = target
        }
        if let spring = region.spring, let delegate = spring.delegate, !(delegate is RecordedSpring) {
            let recorded = RecordedSpring(spring, of: region.id, self)
            springs.append(recorded)
            spring.delegate = recorded
        }
    }

    /// Writes down what targets answered since it was last looked at, however late.
    func syncDrops() {
        for index in drops.indices { sync(&drops[index]) }
        drops.removeAll { $0.coordinator.isSettled }
    }

    private func sync(_ drop: inout RecordedDrop) {
        let coordinator = drop.coordinator
        let session = coordinator.session.drag.id.rawValue
        if coordinator.deadline != drop.deadline {
            drop.deadline = coordinator.deadline
            var line = line("+ deadline")
            line.integer(session)
            line.number(coordinator.deadline.seconds)
            write(line)
        }
        for placeholder in coordinator.site.placeholders where placeholder.isWaiting {
            guard drop.placeholders.updateValue(placeholder.units, forKey: placeholder.item) != placeholder.units else {
                continue
            }
            var line = line("+ placeholder")
            line.integer(session)
            line.integer(placeholder.item.rawValue)
            write(placeholder.units, to: &line)
            write(line)
        }
        // What the engine gave up on it gives up on again.
        let overruled = coordinator.overruled.union(coordinator.lateReceipts.map { $0.item })
        let answers = coordinator.receipts.filter { !drop.receipts.contains($0) && !overruled.contains($0.item) }
        for receipt in answers + coordinator.lateReceipts.dropFirst(drop.lateCount) {
            var line = line("+ answer")
            line.integer(session)
            write(receipt, to: &line)
            write(line)
        }
        drop.lateCount = max(drop.lateCount, coordinator.lateReceipts.count)
        drop.receipts = coordinator.receipts
    }

    func write(_ receipt: Receipt, to line: inout RecordingLine) {
        line.integer(receipt.item.rawValue)
        switch receipt.outcome {
        case .accepted(let ids):
            line.word("accepted")
            line.integer(ids.count)
            for id in ids { line.integer(id.rawValue) }
        case .refused(let reason):
            line.word("refused")
            line.text(reason)
        case .failed(.cancelled): line.word("stopped")
        case .failed(.timedOut): line.word("late")
        case .failed(.failed(let reason)):
            line.word("failed")
            line.text(reason)
        case .pending: line.word("pending")
        }
    }

    func write(_ operation: DropOperation, to line: inout RecordingLine) {
        switch operation {
        case .copy: line.word("copy")
        case .move: line.word("move")
        case .link: line.word("link")
        case .forbidden(let reason):
            line.word("forbidden")
            line.text(reason)
        case .cancel: line.word("cancel")
        }
    }

    func write(_ proposal: DropProposal, to line: inout RecordingLine) {
        write(proposal.operation, to: &line)
        switch proposal.intent {
        case .unspecified: line.word("whole")
        case .insertAtGap: line.word("gap")
        case .insertIntoItem: line.word("item")
        }
        line.integer(Int(proposal.alternatives.rawValue))
        switch proposal.placement {
        case .automatic: line.word("automatic")
        case .atPoint: line.word("atPoint")
        case .centered: line.word("centered")
        case .fitted: line.word("fitted")
        }
        line.integer(proposal.overrides.count)
        for override in proposal.overrides {
            line.integer(override.item.rawValue)
            write(override.operation, to: &line)
        }
    }

    func write(_ content: PreviewContent, to line: inout RecordingLine) {
        switch content.look {
        case .snapshot: line.word("snapshot")
        case .label(let label):
            line.word("label")
            line.text(label.icon)
            line.text(label.title)
            line.text(label.subtitle)
        }
        line.size(content.size)
    }
}
