// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import WorkspaceModel

/// What is written and not sent yet: what was put on a conversation waits in its field until it is confirmed, and the
/// composer has a queue of drafts that are for no place in particular.
///
/// What is staged is in a `draft` node of the workspace, because files are uploaded into it: so it survives a reload and is
/// on all devices of the person. A conversation has one draft a person, and is the *home* of what is put there; a draft of
/// the composer is its own home. A conversation's text is kept by the browser, as each key that is pressed would be a
/// transaction in a log that all share; the composer's is saved when the person rests.
final class Drafts {
    /// Seconds without a key after which the text of a draft is saved.
    private static let savingDelay = 1.0

    let dragging: NodeDragging
    /// Files that are sent, or were.
    var batches: [UploadBatch] = []
    /// Counts what is typed, to know whether more followed.
    private var keys = 0
    /// The draft that was written last.
    private var last: NodeID?
    /// What is being written, where the browser has no room for it.
    private var unkept: [NodeID: String] = [:]
    /// The messages of which this page has undone or done again that they were sent, and those whose text is back in its field.
    var followed: Set<NodeID> = []
    var takenBack: Set<NodeID> = []
    /// Called with a home whose uploads have come further.
    var onUploads: (NodeID) -> Void = { _ in }
    /// Called with a home at which a text was put, or taken away again.
    var onText: (NodeID) -> Void = { _ in }
    /// Called with a draft whose text was saved; another window of this browser may have written it.
    var onSaved: (NodeID) -> Void = { _ in }

    var workspace: Workspace { dragging.workspace }

    init(dragging: NodeDragging) {
        self.dragging = dragging
        dragging.files.uploads.onStaged = { [unowned(unsafe) self] batch in
            if let home = batch.home { follow(batch, of: home) }
        }
        dragging.policy.isBusy = { [unowned(unsafe) self] draft in isBusy(draft) }
        workspace.onTakenBack = { [unowned(unsafe) self] message in follow(message) }
        // What is made of it where it is dropped has what is saved, also while the server is away.
        dragging.willCarry = { [unowned(unsafe) self] nodes in
            for node in nodes where workspace.node(node)?.kind == .draft { save(node, isNeeded: true) }
        }
        dragging.stage = { [unowned(unsafe) self] nodes, conversation in stageAway(nodes, in: conversation) }
    }

    /// What waits to be sent from a home, in its order.
    func staged(in home: NodeID) -> [Node] {
        drafts(of: home).flatMap { draft in workspace.children(of: draft).compactMap(workspace.node) }
    }

    /// The person's drafts of a home: the draft itself; of a conversation one, or several if two devices began at once.
    private func drafts(of home: NodeID) -> [NodeID] {
        if workspace.node(home)?.kind == .draft { return [home] }
        return own.lazy.filter { $0.fields.node(.target) == home && $0.fields[.due] == nil }.map { $0.id }
    }

    /// The person's drafts, but those that are on their way.
    private var own: [Node] {
        workspace.children(of: .workspace, kind: .draft).filter {
            workspace.isOwn($0) && !workspace.replica.isBeingDeleted($0.id)
        }
    }

    /// The composer's drafts in their order: those that belong to no conversation, or wait for their time, and what was staged
    /// in a conversation that has gone.
    var queue: [Node] {
        waiting.filter { draft in
            draft.fields[.target] == nil || draft.fields[.due] != nil || !workspace.children(of: draft.id).isEmpty
                || !uploads(to: draft.id).isEmpty
        }
    }

    /// Those, and drafts of conversations that have gone of which it may not be known yet that nothing is staged in them.
    var waiting: [Node] {
        own.filter { draft in
            guard draft.fields[.due] == nil, let home = draft.fields.node(.target) else { return true }
            return !workspace.isThere(home, as: .conversation)
        }
    }

    /// Whether it is known what is written and staged at a home.
    func isKnown(_ home: NodeID) -> Bool { drafts(of: home).allSatisfy(workspace.loader.isWhole) }

    /// Goes on when it is known what is written and staged at a home, or with why it cannot be had: what was never opened
    /// here is not written over.
    func whenKnown(_ home: NodeID, _ action: @escaping (ServerConnection.Failure?) -> Void) {
        workspace.loader.loadWhole(drafts(of: home), completion: action)
    }

    /// Brings in what is staged at a home, and saves what a former page was closed before it could.
    func load(_ home: NodeID) {
        whenKnown(home) { [self] failure in if failure == nil { save(home) } }
    }

    /// The same for many, one after the other: else whatever a person asks for next would wait for the last of them.
    func load(_ homes: ArraySlice<NodeID>) {
        let rest = homes.drop { home in
            guard isKnown(home) else { return false }
            save(home)
            return true
        }
        guard let home = rest.first else { return }
        whenKnown(home) { [self] failure in
            if failure == nil { save(home) }
            load(rest.dropFirst())
        }
    }

    /// Begins a draft; for a conversation, what is staged there. It is no step of the person's: undo does not know it.
    ///
    /// - Parameter id: Its identity; nil for a fresh one.
    /// - Returns: The draft; nil if the person may not have one.
    func begin(for conversation: NodeID? = nil, as id: NodeID? = nil) -> NodeID? {
        let id = id ?? workspace.newID()
        var fields: Fields = [:]
        fields[.creator] = workspace.signature
        fields[.target] = conversation.map { .node($0) }
        let insert = NodeOperation.insert(id, kind: .draft, at: Place(parent: .workspace), fields: fields)
        guard workspace.perform([insert], isUndoable: false) == nil else { return nil }
        workspace.loader.noteWhole(id)
        return id
    }

    /// The draft of a home; a new one where there is none.
    func draft(of home: NodeID) -> NodeID? { drafts(of: home).first ?? begin(for: home) }

    /// Whether a change has to do with drafts, with what is in them, or with where they are sent.
    func areTouched(by changes: ChangeSet) -> Bool {
        // One that has gone stood in the workspace.
        if changes.parents.contains(where: { $0 == .workspace || isDraft($0) }) { return true }
        let queue = queue
        return changes.nodes.contains { id in
            isDraft(id) || isDraft(workspace.node(id)?.parent) || queue.contains { $0.fields.node(.target) == id }
        }
    }

    private func isDraft(_ id: NodeID?) -> Bool { id.flatMap(workspace.node)?.kind == .draft }
}

// MARK: - The text

extension Drafts {
    /// What keys begin with under which the browser keeps what was written and not sent.
    static let prefix = "carry-draft/"

    /// Somebody else who signs in at this browser does not see it.
    private func key(_ home: NodeID) -> String { "\(Self.prefix)\(workspace.session.id)/\(home)" }

    private func basisKey(_ home: NodeID) -> String { "carry-draft-basis/\(workspace.session.id)/\(home)" }

    /// What the text of a draft or a message was when the person began to change it, perhaps on a page before this one: when it
    /// is another one now, that is theirs, too.
    func basis(of home: NodeID) -> String {
        workspace.page.stored(basisKey(home)) ?? workspace.node(home)?.body ?? ""
    }

    /// What was written at a home and not sent; of a message, what it is being changed to.
    func text(in home: NodeID) -> String { written(in: home) ?? workspace.node(home)?.body ?? "" }

    private func written(in home: NodeID) -> String? {
        unkept[home] ?? workspace.page.stored(key(home))
    }

    /// Keeps what is written at a home; a draft's is saved when the person rests.
    ///
    /// - Parameters:
    ///   - former: What was in the field before, if a person types: where that is something else than what is kept, another window
    ///     of this browser has written there, and its text is kept beside this one.
    ///   - basis: What it was when the person began; nil for what it is now.
    /// - Returns: Whether the browser had room for it.
    @discardableResult
    func keep(_ text: String, in home: NodeID, from former: String? = nil, changing basis: String? = nil) -> Bool {
        let kind = workspace.node(home)?.kind
        if let former, unkept[home] == nil, let others = written(in: home), !UTF8Text.equal(others, former) {
            workspace.keepReplaced(others, basis: self.basis(of: home), label: label(of: home))
        }
        if text.utf8.isEmpty, kind == .conversation {
            forget(home)
            return true
        }
        if kind == .draft || kind == .message, !isUnsaved(home) {
            _ = workspace.page.keep(basisKey(home), basis ?? former ?? workspace.node(home)?.body ?? "")
        }
        for other in unkept.keys where other != home { save(other, isNeeded: true) }
        let isKept = workspace.page.keep(key(home), text)
        unkept[home] = isKept ? nil : text
        guard kind == .draft else { return isKept }
        keys += 1
        last = home
        workspace.page.after(Self.savingDelay) { [self, keys] in
            if keys == self.keys || home != last { save(home) }
        }
        return isKept
    }

    /// Keeps nothing of what was written at a home.
    func forget(_ home: NodeID) {
        unkept[home] = nil
        workspace.page.removeStored(key(home))
        workspace.page.removeStored(basisKey(home))
        workspace.page.flush()
    }

    /// Saves the text of a draft for the person's other devices, if that is not done. Until it is known what they wrote
    /// there it is kept here.
    ///
    /// - Parameter isNeeded: Whether the draft is about to be sent: then it is saved also while the server is away.
    func save(_ draft: NodeID, isNeeded: Bool = false) {
        guard workspace.node(draft)?.kind == .draft, isUnsaved(draft), isNeeded || workspace.isConnected else { return }
        whenKnown(draft) { [self] failure in
            guard failure == nil, let text = written(in: draft), let node = workspace.node(draft) else { return }
            let body = node.body ?? ""
            if !UTF8Text.equal(text, body) {
                workspace.keepReplaced(body, basis: basis(of: draft), label: L10n.draft)
                var changes: FieldChanges = [.body: .text(text)]
                // It was of a conversation that has gone, where nobody would see the text if that came back.
                if node.fields[.due] == nil, node.fields[.target] != nil { changes.set(.target, to: nil) }
                guard workspace.perform([.set(draft, changes)], isUndoable: false) == nil else { return }
            }
            forget(draft)
            onSaved(draft)
        }
    }

    /// Keeps what the person was writing at a home that has gone: it was sent or deleted by somebody, or is not shared any more.
    ///
    /// - Returns: Whether they had begun.
    @discardableResult
    func keepUnsaved(_ home: NodeID, reason: String = L10n.itIsNotThereAnyMore) -> Bool {
        guard let text = written(in: home) else { return false }
        forget(home)
        let node = workspace.node(home)
        if text.trimmed.utf8.isEmpty || UTF8Text.equal(text, node?.body ?? "") { return false }
        workspace.keepUnsaved(text, label: label(of: home), reason: reason)
        return true
    }

    /// What a text of a home is called where it is kept.
    private func label(of home: NodeID) -> String {
        guard let node = workspace.node(home) else { return L10n.draft }
        return switch node.kind {
        case .conversation: workspace.title(of: node)
        case .message: workspace.textLabel(of: node)
        default: L10n.draft
        }
    }

    /// Something may have gone while what was being written there is not shown: nothing would lead to that any more. An undo may
    /// be taken back itself, where the server refuses it or the person gives it up.
    func update(_ changes: ChangeSet) {
        let isGoing = { [workspace] (id: NodeID) in
            workspace.node(id).map { $0.parent == .trash || $0.parent == nil } ?? false
        }
        if changes.nodes.contains(where: isGoing) { keepGone() }
        if !followed.isEmpty { changes.nodes.filter(followed.contains).compactMap(workspace.node).forEach(follow) }
    }

    /// It comes with what the first screen does without.
    @inline(never)
    private func keepGone() {
        for home in writtenHomes where workspace.replica.tree.isGone(home) { keepUnsaved(home) }
    }

    /// The page has begun, or the server is back: what was written meanwhile is saved, when it is known what was written elsewhere,
    /// or kept, if it is not there any more.
    func connectionDidChange() {
        guard workspace.isConnected else { return }
        for home in writtenHomes {
            let kind = workspace.node(home)?.kind
            if workspace.replica.isOnItsWay(home) {
                save(home)
            } else if kind == nil || kind == .draft {
                workspace.loader.loadDetail(of: home) { [self] failure in
                    if case .refused(404, _) = failure { keepUnsaved(home) }
                    guard failure == nil else { return }
                    if workspace.replica.tree.isGone(home) { keepUnsaved(home) } else { save(home) }
                }
            }
        }
    }

    /// Where something was written and not sent.
    private var writtenHomes: [NodeID] {
        let prefix = "\(Self.prefix)\(workspace.session.id)/"
        let kept = workspace.page.storedKeys(from: prefix).compactMap { key in
            NodeID(String(decoding: key.utf8.dropFirst(prefix.utf8.count), as: UTF8.self))
        }
        return kept + unkept.keys
    }

    /// Whether there is a text of a draft that was not saved.
    func isUnsaved(_ draft: NodeID) -> Bool { written(in: draft) != nil }
}

// MARK: - Staging

extension Drafts {
    /// Why something cannot be staged by who uses this page; nil when it can.
    func refusal(of cargo: Cargo) -> String? {
        if let refusal = dragging.policy.refusal(ofSending: cargo) { return refusal }
        return cargo.isForeign ? nil : dragging.session.flatMap { dragging.policy.sendingRefusal(of: $0.nodes) }
    }

    /// Stages what was dropped at a home, or pasted there.
    func stage(_ drop: DropCoordinator, in home: NodeID) {
        guard let cargo = drop.session.cargo(in: workspace) else {
            return drop.refuseAll(reason: L10n.thisIsNotThereAnyMore)
        }
        drop.extendDeadline(to: drop.deadline + NodeLoader.timeout)
        whenKnown(home) { [self] failure in
            if let failure { return dragging.refuse(drop, failure.sentence) }
            if cargo.isOutside {
                let (files, texts) = dragging.files.parts(of: drop)
                if !texts.isEmpty { drop.acceptAll() }
                return stage(texts.compactMap { $0.markdown }, files, in: home)
            }
            if cargo.kind == .draft { merge(drop, into: home) } else { attach(drop, in: home) }
        }
    }

    /// Attaches what is carried and has no receipt yet.
    private func attach(_ drop: DropCoordinator, in home: NodeID) {
        // A draft that is dropped on itself stays.
        if workspace.node(home)?.kind == .draft { drop.accept(ItemID(home)) }
        if drop.isSettled { return }
        guard let draft = draft(of: home) else { return drop.refuseAll(reason: L10n.nothingCanBeWrittenHere) }
        dragging.perform(drop, at: Place(parent: draft)) { _ in }
    }

    /// Stages what is known here already.
    ///
    /// - Parameter staged: Called when some of it is.
    func stage(_ nodes: [NodeID], in home: NodeID, staged: @escaping () -> Void = {}) {
        if let refusal = dragging.policy.sendingRefusal(of: nodes) {
            return dragging.toasts.show(refusal, tone: .refused)
        }
        whenKnown(home) { [self] failure in
            if let failure { return dragging.toasts.show(failure.sentence, tone: .refused) }
            let others = nodes.filter { workspace.node($0)?.kind != .draft }
            guard others.count < nodes.count else { return attach(nodes, in: home, staged) }
            workspace.loader.load(nodes, at: Place(parent: home)) { [self] failure in
                if let failure { return dragging.toasts.show(failure.sentence, tone: .refused) }
                guard case .success(let spent) = merge(nodes, into: home) else { return }
                if !others.isEmpty { return attach(others, in: home, staged) }
                if !spent.isEmpty { staged() }
            }
        }
    }

    private func attach(_ nodes: [NodeID], in home: NodeID, _ attached: @escaping () -> Void) {
        guard let draft = draft(of: home) else { return }
        dragging.move(nodes, to: Place(parent: draft)) { _ in attached() }
    }

    /// Stages nodes in a conversation that the person may not see now, and says where they wait.
    private func stageAway(_ nodes: [NodeID], in conversation: NodeID) {
        stage(nodes, in: conversation) { [self] in
            let title = workspace.node(conversation).map { workspace.title(of: $0) } ?? ""
            let open = { [unowned(unsafe) dragging] in dragging.openNode(conversation) }
            dragging.toasts.show(L10n.waitsUntilYouSendIt(title: title), action: (L10n.open, open))
        }
    }

    /// Makes drafts a part of what is written at a home, and attaches what is carried with them.
    private func merge(_ drop: DropCoordinator, into home: NodeID) {
        let nodes = drop.session.drag.nodes.filter { $0 != home }
        workspace.loader.load(nodes, at: Place(parent: home)) { [self] failure in
            if let failure { return dragging.refuse(drop, failure.sentence) }
            switch merge(nodes, into: home, refuse: { drop.refuse(ItemID($0), reason: $1) }) {
            case .failure(let refusal): drop.refuseAll(reason: refusal.sentence)
            case .success(let spent):
                for draft in spent { drop.accept(ItemID(draft)) }
                attach(drop, in: home)
            }
        }
    }

    /// Makes those of these that are drafts a part of what is written at a home.
    ///
    /// - Parameter refuse: Is told of each draft that stays, and why.
    /// - Returns: The drafts that are spent now, or why none is.
    private func merge(
        _ nodes: [NodeID],
        into home: NodeID,
        refuse: (NodeID, String) -> Void = { _, _ in }
    ) -> Result<[NodeID], Refusal> {
        var drafts: [NodeID] = []
        for node in nodes.compactMap(workspace.node) where node.kind == .draft {
            if let reason = dragging.policy.sendingRefusal(of: node) {
                dragging.toasts.show(reason, tone: .refused)
                refuse(node.id, reason)
            } else {
                drafts.append(node.id)
            }
        }
        guard !drafts.isEmpty else { return .success([]) }
        let attached = drafts.flatMap { workspace.children(of: $0) }
        let texts = drafts.map { text(in: $0) }
        // What is in it with the rest, and not lost with it.
        for draft in drafts { save(draft, isNeeded: true) }
        var operations: [NodeOperation] = []
        if !attached.isEmpty {
            guard let draft = draft(of: home) else {
                return .failure(Refusal(.notAllowed, L10n.nothingCanBeWrittenHere))
            }
            operations.append(.move(attached, to: Place(parent: draft)))
        }
        operations.append(.trash(drafts))
        if let refusal = workspace.perform(operations) { return .failure(refusal) }
        for text in texts where !text.utf8.isEmpty { add(text, in: home) }
        return .success(drafts)
    }

    /// Stages what comes from outside, by whatever door.
    ///
    /// - Parameter staged: Takes the uploads of the files; called at once where there is no folder.
    func stage(
        _ texts: [String],
        _ files: [PageFile],
        in home: NodeID,
        staged: @escaping ([Upload]) -> Void = { _ in }
    ) {
        for text in texts { add(text, in: home) }
        if !files.isEmpty { stage(files, in: home, staged: staged) }
    }

    /// Puts a text behind what is written at a home, or before it, when that is known.
    func add(_ text: String, in home: NodeID, isBefore: Bool = false) {
        // What is written in a conversation is kept by this browser only.
        guard workspace.node(home)?.kind == .draft else { return put(text, in: home, isBefore) }
        whenKnown(home) { [self] failure in
            if let failure { return dragging.toasts.show(failure.sentence, tone: .refused) }
            put(text, in: home, isBefore)
        }
    }

    private func put(_ text: String, in home: NodeID, _ isBefore: Bool) {
        let written = self.text(in: home)
        let (first, second) = isBefore ? (text, written) : (written, text)
        keep(written.utf8.isEmpty ? text : "\(first)\n\(second)", in: home)
        onText(home)
    }
}
