// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import DragDropWeb
import WorkspaceModel

/// How everything is carried. An area declares which nodes an element shows and where what is dropped on it goes; the
/// rest is the same for all: proposals, refusals, springs, drops with their receipts and undo, other windows, files.
///
/// ```swift
/// let source = NodeSource(dragging)
/// source.carries = { [unowned(unsafe) self] in chosen(with: $0) }
/// binding = dragging.register(region, element, source: source, target: NodeTarget(dragging, into: list))
/// ```
final class NodeDragging {
    let workspace: Workspace
    var policy: DropPolicy
    /// The whole page: every other region lies in it, so what they do not take comes here.
    let pageRegion = Region(id: .fixed(3), frame: .zero, label: L10n.import, order: -100)
    /// Is told what is carried from now on.
    var onBegin: ([NodeID]) -> Void = { _ in }
    /// Is told what is picked up or joins that, and what is about to be dropped or deleted: what is written in it has to be saved.
    var willCarry: ([NodeID]) -> Void = { _ in }
    /// Is told what is carried when that is more or less than before.
    var onChange: ([NodeID]) -> Void = { _ in }
    /// Shows a node where it lives: what a click does on something that can be carried as well.
    var openNode: (NodeID) -> Void = { _ in }
    /// Stages nodes in a conversation, as a drop on it does, and says where they wait.
    var stage: (_ nodes: [NodeID], _ conversation: NodeID) -> Void = { _, _ in }
    /// Saves nodes as a file.
    var export: ([NodeID]) -> Void = { _ in }
    /// Is told that the hand is empty again.
    var onEnd: () -> Void = {}
    /// Whether the original of the photo on which a drag began had not come then, so that no picture leaves the window with it.
    var lacksOriginal = false
    /// How large the first of the carried things was in its collection, for gaps that open where it is not known.
    private(set) var carriedSize: Size?
    private(set) var session: DragSession?
    /// The regions in which something can be picked up.
    private(set) var sources: [Region] = []
    /// What was in the Trash when it was picked up: that it was deleted is no news.
    var restored: Set<NodeID> = []
    /// How often all that is carried was looked through for what is gone, for tests.
    private(set) var searches = 0
    /// Elements that had to stay in the page until the session is over.
    private var kept: [(element: Element, dialog: Dialog?)] = []

    let files: FileIntake
    private let host: DragDropPage
    let dialogs: Dialogs
    let toasts: Toasts
    let otherWindows: OtherWindows
    private(set) lazy var dragOutHint = DragOutHint(self)
    let addresses: DragAddresses

    init(host: DragDropPage, workspace: Workspace, files: FileIntake, toasts: Toasts, dialogs: Dialogs) {
        self.host = host
        self.workspace = workspace
        self.files = files
        self.toasts = toasts
        self.dialogs = dialogs
        policy = DropPolicy(workspace: workspace)
        otherWindows = OtherWindows(workspace: workspace, engine: host.engine, toasts: toasts)
        addresses = DragAddresses(workspace: workspace)
    }

    /// Lets the browser compile what a first drag and its drop run, in steps between which a person's hand gets its turn.
    func rehearse() { host.rehearse { [unowned(unsafe) workspace] in workspace.rehearse() } }

    /// Makes an element part of drags for as long as the binding lives.
    ///
    /// - Parameters:
    ///   - region: The element's region.
    ///   - element: The element; one that scrolls is its region's scroller.
    ///   - parent: The region around it; the whole page if there is none.
    ///   - isOverPage: Whether it lies in front of the page and of what keeps the page from being reached, as a dialog.
    ///   - measuresFrame: Whether the region's frame is read from the element; else the view sets it.
    ///   - scroller: What scrolls in the element.
    ///   - source: What can be picked up.
    ///   - target: Where what is dropped goes.
    func register(
        _ region: Region,
        _ element: Element,
        in parent: Region? = nil,
        isOverPage: Bool = false,
        measuresFrame: Bool = true,
        scroller: Element? = nil,
        source: NodeSource? = nil,
        target: NodeTarget? = nil
    ) -> NodeBinding {
        region.drag = source.map { DragInteraction(delegate: $0) }
        region.drop = target.map { DropInteraction(delegate: $0) }
        region.spring = target.flatMap { target in
            target.spring.map { SpringLoadedInteraction(delegate: target, scope: $0.scope) }
        }
        let binding = host.register(
            region,
            element: element,
            in: isOverPage || region === pageRegion ? nil : parent ?? pageRegion,
            measuresFrame: measuresFrame,
            scroller: scroller
        )
        if source != nil {
            sources.removeAll { $0 === region || $0.drag == nil }
            sources.append(region)
        }
        let preparation = source.flatMap { $0.goesOut ? DownloadPreparation(self, $0, in: element) : nil }
        return NodeBinding(binding, source: source, target: target, preparation: preparation)
    }

    /// Does what a drop of nodes means and writes its receipts. What is not known here is asked for first: what only
    /// another window knows, and what pages are made of. What has its receipt is passed by.
    ///
    /// - Parameters:
    ///   - ownRefusal: Why the place does not take a node though the rules would let it go there.
    ///   - completion: Takes what stands at the place now; called at once if all that is needed is known here.
    func perform(
        _ drop: DropCoordinator,
        at place: Place,
        ownRefusal: @escaping (Node) -> String? = { _ in nil },
        completion: @escaping ([NodeID]) -> Void
    ) {
        let (isLocal, restored) = (drop.session.isLocal, restored)
        let nodes = drop.pendingItems.compactMap { $0.id.node }.filter { !isLocal || workspace.node($0) != nil }
        // Where the rules alone copy some of them the others move: all are copied only by who asks for that.
        let isCopying =
            drop.operation == .copy
            && (drop.proposal.operation != .copy || drop.session.drag.modifiers.contains(.copy)
                || drop.session.bringsCopies)
        drop.extendDeadline(to: drop.deadline + NodeLoader.timeout)
        workspace.loader.load(nodes, at: place, isLocal: isLocal) { [self] failure in
            // The drop was given up while it was asked for.
            if drop.isSettled { return }
            if let failure { return refuse(drop, failure.sentence) }
            // What somebody has deleted meanwhile stays so.
            var there = nodes.filter { node in
                guard isLocal, !restored.contains(node), workspace.replica.tree.isGone(node) else { return true }
                drop.refuse(ItemID(node), reason: L10n.someoneDeletedIt)
                return false
            }
            guard !there.isEmpty else { return refuse(drop, L10n.thisIsNotThereAnyMore) }
            var staying: Set<NodeID> = []
            let result = self.drop(there, at: place, copying: isCopying, ownRefusal: ownRefusal) { node, reason in
                staying.insert(node)
                drop.refuse(ItemID(node), reason: reason)
            }
            switch result {
            case .failure(let refusal): drop.refuseAll(reason: refusal.sentence)
            case .success(let placed):
                there.removeAll(where: staying.contains)
                for (node, result) in zip(there, placed) { drop.accept(ItemID(node), as: [ItemID(result)]) }
                drop.acceptAll()
                if !isLocal { otherWindows.tellSource(of: drop, there, place.parent, drop.operation != .move) }
                completion(placed)
            }
        }
    }

    /// Drops what can go to a place, and says of the rest why it stays where it is. The rules are asked now: of what another
    /// window carries only the kind was known before, and perhaps it is in the Trash.
    ///
    /// - Parameters:
    ///   - ownRefusal: Why the place does not take a node though the rules would let it go there.
    ///   - onStaying: Is told of each node that stays while others go, and why.
    /// - Returns: What is in the place now, or why nothing was done, which was said.
    func drop(
        _ nodes: [NodeID],
        at place: Place,
        copying: Bool,
        ownRefusal: (Node) -> String? = { _ in nil },
        onStaying: (NodeID, String) -> Void = { _, _ in }
    ) -> Result<[NodeID], Refusal> {
        willCarry(nodes)
        var refused: [(node: NodeID, reason: String)] = []
        var taken = nodes.filter { node in
            guard let reason = workspace.node(node).flatMap(ownRefusal) else { return true }
            refused.append((node, reason))
            return false
        }
        refused += policy.refused(of: taken, into: place.parent)
        if let reason = refused.first?.reason {
            let staying = Set(refused.map { $0.node })
            taken.removeAll(where: staying.contains)
            guard !taken.isEmpty else {
                toasts.show(reason, tone: .refused)
                return .failure(Refusal(.notAllowed, reason))
            }
        }
        let result = workspace.drop(taken, at: place, copying: copying) { refused.append(($0, $1)) }
        guard case .success = result else { return result }
        for (node, reason) in refused { onStaying(node, reason) }
        if !refused.isEmpty { tell(refused) }
        return result
    }

    /// Says of things that stay where they are while others go why they do; at most as many reasons as are shown at once beside
    /// what was done.
    private func tell(_ refused: [(node: NodeID, reason: String)]) {
        var rest = refused
        for _ in 1..<Toasts.maximumCount {
            guard let (node, reason) = rest.first else { return }
            let count = rest.count
            rest.removeAll { UTF8Text.equal($0.reason, reason) }
            let alike = count - rest.count
            let title = workspace.node(node)?.reference ?? ""
            toasts.show(
                alike == 1
                    ? L10n.staysWhereItIs(title: title, reason: reason)
                    : L10n.thingsStayWhereTheyAre(count: alike, reason: reason),
                tone: .refused
            )
        }
    }

    /// Goes on with a board's first list, which is asked for if it is not known; a board without one refuses the drop.
    func findFirstList(of board: NodeID, for drop: DropCoordinator, completion: @escaping (NodeID) -> Void) {
        drop.extendDeadline(to: drop.deadline + NodeLoader.timeout)
        workspace.loader.loadLists(of: board) { [self] failure in
            if let failure { return refuse(drop, failure.sentence) }
            guard let list = workspace.loader.firstList(of: board) else { return refuse(drop, L10n.theBoardHasNoList) }
            completion(list)
        }
    }

    /// Refuses a drop, and says why also where its preview has gone.
    func refuse(_ drop: DropCoordinator, _ sentence: String) {
        toasts.show(sentence, tone: .refused)
        drop.refuseAll(reason: sentence)
    }
}

// MARK: - What the page tells

extension NodeDragging {
    var engine: DragDropEngine { host.engine }

    var isDragging: Bool { host.isDragging }

    /// Whether fingers carry, or carried last.
    var isByTouch: Bool { host.inputMethod == .touch }

    /// Whether keys carry, or carried last.
    var isByKeyboard: Bool { host.inputMethod == .keyboard }

    /// Has a sentence read aloud.
    func say(_ sentence: String) { host.say(sentence) }

    /// Elements may be somewhere else: where they are is read again before it matters.
    func invalidateFrames() { host.invalidateFrames() }

    /// Hears from other windows from now on, and of what leaves this one: where an original has not come yet, the person
    /// hears why no picture does.
    func start() {
        otherWindows.start()
        dragOutHint.start()
        workspace.page.window.on(.dragLeave) { [unowned(unsafe) self] _ in
            if lacksOriginal { toasts.show(L10n.theOriginalIsStillLoadingSo) }
        }
    }

    /// What a native drag carries for other windows and other programs.
    func nativeData(for session: DragSession) -> [(type: StaticString, text: String)] {
        let nodes = carried(by: session)
        var data = otherWindows.data(of: session, carrying: nodes.compactMap(workspace.node))
        if let text = addresses.downloadText(of: nodes) { data.append((type: "DownloadURL", text: text)) }
        return data
    }

    /// Follows the model: what was deleted meanwhile leaves the hand, what has changed is fetched under a new address.
    func update(_ changes: ChangeSet) {
        forgetMissing(after: changes)
        addresses.update(changes)
    }
}

// MARK: - Sessions

extension NodeDragging {
    /// The nodes that are carried and still known.
    func carried(by session: DragSession) -> [NodeID] { session.nodes.filter { workspace.node($0) != nil } }

    func sessionDidBegin(_ session: DragSession) {
        self.session = session
        dragOutHint.sessionDidBegin()
        let nodes = carried(by: session)
        carriedSize = nil
        if case .region(let source) = session.origin, let first = nodes.first {
            carriedSize = engine.region(source)?.layout?.frame(of: ItemID(first))?.size
        }
        willCarry(nodes)
        onBegin(nodes)
    }

    /// The hand is empty again; a refusal is read even when its preview has gone.
    func sessionDidEnd(_ session: DragSession, _ reason: EndReason) {
        // Every source of a session is told.
        guard self.session === session else { return }
        (self.session, carriedSize) = (nil, nil)
        lacksOriginal = false
        restored = []
        for (element, _) in kept { element.remove() }
        kept = []
        onEnd()
        dragOutHint.sessionDidEnd(session, reason)
        if case .cancelled(.forbidden(let sentence)) = reason { toasts.show(sentence, tone: .refused) }
    }

    /// Something joins what is carried, or leaves it.
    func willChange() {
        workspace.page.requestFrame { [unowned(unsafe) self] _ in
            guard let session else { return }
            let nodes = carried(by: session)
            willCarry(nodes)
            onChange(nodes)
        }
    }

    /// Keeps an element in the page that is not shown any more: what a native drag began on has to stay, or its end is
    /// never told.
    ///
    /// - Parameter dialog: Whose element it is: the page may still tell it of events.
    func keepUntilEnd(_ element: Element, of dialog: Dialog? = nil) { kept.append((element, dialog)) }

    /// Takes things that were deleted meanwhile, or are not shared any more, out of the hand, with the reason.
    ///
    /// - Complexity: O(what changed · depth), and O(what is carried) only where something is gone that is carried, or holds
    ///   something.
    func forgetMissing(after changes: ChangeSet) {
        guard let session = engine.session else { return }
        let isTouched = changes.nodes.contains { id in
            workspace.replica.tree.isGone(id) && (session.carries(ItemID(id)) || !workspace.children(of: id).isEmpty)
        }
        guard isTouched else { return }
        searches += 1
        var (deleted, hidden): ([DragItem], [DragItem]) = ([], [])
        for item in session.items {
            guard let id = item.id.node, workspace.replica.tree.isGone(id), !restored.contains(id) else { continue }
            if workspace.replica.tree.isTrashed(id) { deleted.append(item) } else { hidden.append(item) }
        }
        if let first = deleted.first {
            let (isOne, several) = (deleted.count == 1, L10n.thingsWereDeleted(count: deleted.count))
            engine.removeItems(deleted.map { $0.id }, reason: isOne ? L10n.someoneDeletedIt : several)
            toasts.show(isOne ? L10n.wasDeleted(title: first.title) : several)
        }
        if let first = hidden.first {
            let several = L10n.itIsNotSharedWithYou
            engine.removeItems(hidden.map { $0.id }, reason: several)
            toasts.show(hidden.count == 1 ? L10n.boardIsNotShared(title: first.title) : several)
        }
        if !deleted.isEmpty || !hidden.isEmpty { willChange() }
    }

    /// What is shown goes from under the hand: what comes in its place was not chosen, so that what is held goes home, unless
    /// it has gone as well.
    func leave(_ shown: NodeID, after changes: ChangeSet) {
        forgetMissing(after: changes)
        guard let session = engine.session, !session.nodes.contains(shown) else { return }
        if case .outside = session.origin { return }
        host.cancel()
    }

    /// Takes out of the hand what the same person has taken from it on another device.
    func letGo(of nodes: [NodeID]) {
        guard let session = engine.session else { return }
        let nodes = Set(nodes)
        let taken = session.itemIDs.filter { $0.node.map(nodes.contains) ?? false }
        guard !taken.isEmpty else { return }
        engine.removeItems(taken, reason: L10n.takenOnYourOtherDevice)
        toasts.show(L10n.takenOnYourOtherDevice)
        willChange()
    }
}
