// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// What this browser knows of the workspace, and the one door through which it changes.
///
/// A change is shown at once and sent in the background; the server's answer, or an event of the feed, confirms it.
final class Workspace {
    let page: Page
    let server: Server
    private(set) var replica = Replica()
    private(set) var badges: [NodeID: Badges] = [:]
    private(set) var session = SessionInfo(id: "", name: "", color: "blue")
    /// What other people hold at the moment, by their session.
    private(set) var presences: [PresenceEvent] = []
    /// Nodes of which every child is known here; the feed keeps them so.
    private var whole: Set<NodeID> = []
    /// Counts the gaps in what the feed told: what was asked for before one may miss something.
    private(set) var feedGaps = 0

    private var history = UndoStack()
    /// What the server made for this browser and the feed may not have told of yet, by what undo would take back.
    private var landing: [TransactionID: [NodeID]] = [:]
    /// Whether the person wants to take back what is not known here yet.
    private var isUndoAwaited = false
    private var outbox = Outbox()
    private var randomness: PageRandomness

    /// Is told which nodes changed.
    var onChange: (ChangeSet) -> Void = { _ in }
    /// Is told which cards have other badges.
    var onBadges: ([NodeID]) -> Void = { _ in }
    /// Is told when what others hold has changed.
    var onPresence: () -> Void = {}
    /// Takes sentences for the person: what was done, what was refused.
    var onMessage: (Message) -> Void = { _ in }
    /// Is told when the server was lost or found.
    var onConnection: (Bool) -> Void = { _ in }
    /// Is told that a container this browser shows has more changes than the feed carried.
    var onStale: ([NodeID]) -> Void = { _ in }
    /// Is told of nodes that are wanted and not known here.
    var onUnknown: ([NodeID]) -> Void = { _ in }
    /// Is told how many pages a file has that the server reads for this browser.
    var onCounted: (PageCount) -> Void = { _ in }
    /// Is told that the session has ended.
    var onSignedOut: () -> Void = {}

    private var feed: Feed?
    private(set) var isConnected = true
    private var isFeedOpen = false

    /// A sentence for the person.
    struct Message {
        var text: String
        var isRefusal: Bool
        var canUndo: Bool
    }

    init(page: Page) {
        self.page = page
        server = Server(page: page)
        randomness = PageRandomness(page: page)
    }

    /// A node as it is shown, with changes that are not confirmed yet.
    func node(_ id: NodeID) -> Node? { replica.tree[id] }

    /// The children of a node, in order.
    func children(of id: NodeID) -> ChildList { replica.tree.children(of: id) }

    /// The nodes of a kind inside another, in order.
    func children(of id: NodeID, kind: Kind) -> [Node] {
        children(of: id).compactMap { child in
            guard let node = node(child), node.kind == kind else { return nil }
            return node
        }
    }

    /// The number of nodes of a kind inside another.
    func count(of kind: Kind, in id: NodeID) -> Int {
        children(of: id).reduce(0) { count, child in node(child)?.kind == kind ? count + 1 : count }
    }

    /// A fresh identity.
    func newID() -> NodeID { NodeID(using: &randomness) }

    /// What undo would take back, as it is said to people.
    var undoLabel: String? { history.undoLabel }
    /// Whether there is something to undo.
    var canUndo: Bool { history.undoLabel != nil }
    /// Whether there is something to do again.
    var canRedo: Bool { history.redoLabel != nil }
}

// MARK: - Changing

extension Workspace {
    /// Does something: shows it at once, sends it, and remembers how to take it back.
    ///
    /// - Returns: Whether it was accepted here; the server may still refuse it, and then it is taken back.
    @discardableResult
    func perform(_ operations: [NodeOperation], announces: Bool = false) -> Refusal? {
        let transaction = Transaction(id: TransactionID(using: &randomness), operations: operations)
        let label = TransactionLabel.text(for: operations, in: replica.tree)
        isUndoAwaited = false
        switch replica.perform(transaction) {
        case .refused(let refusal):
            onMessage(Message(text: refusal.sentence, isRefusal: true, canUndo: false))
            return refusal
        case .applied(let changes, let inverse):
            history.record(transaction.id, label: label, inverse: inverse)
            send(transaction)
            onChange(changes)
            if announces { onMessage(Message(text: label, isRefusal: false, canUndo: true)) }
            return nil
        }
    }

    /// Turns a drop into operations and performs them.
    ///
    /// - Returns: What stands at the place now, or why nothing was done.
    func drop(_ nodes: [NodeID], at place: Place, copying: Bool) -> Result<[NodeID], Refusal> {
        if !copying, isAlready(nodes, at: place) { return .success(nodes) }
        switch plan(nodes, at: place, copying: copying) {
        case .success(let (operations, placed)):
            if let refusal = perform(operations, announces: true) { return .failure(refusal) }
            return .success(placed)
        case .failure(let refusal):
            onMessage(Message(text: refusal.sentence, isRefusal: true, canUndo: false))
            return .failure(refusal)
        }
    }

    /// Whether nodes stand together at a place in this order, so that moving them there changes nothing.
    private func isAlready(_ nodes: [NodeID], at place: Place) -> Bool {
        guard place.after != nil || place.before != nil, nodes.allSatisfy({ node($0)?.parent == place.parent }) else {
            return false
        }
        let siblings = children(of: place.parent)
        guard let first = nodes.first.flatMap(node), let start = siblings.index(of: first.position),
            start + nodes.count <= siblings.count, siblings[start..<(start + nodes.count)].elementsEqual(nodes)
        else { return false }
        let end = start + nodes.count
        let before = start > 0 ? siblings[start - 1] : nil
        let after = end < siblings.count ? siblings[end] : nil
        return place.after != nil ? place.after == before : place.before == after
    }

    /// The plan keeps the tree it was made from; it has to be gone before the tree changes, or all of it is copied.
    private func plan(
        _ nodes: [NodeID],
        at place: Place,
        copying: Bool
    ) -> Result<(operations: [NodeOperation], placed: [NodeID]), Refusal> {
        DropPlan.make(dropping: nodes, at: place, copying: copying, in: replica.tree, using: &randomness)
            .map { ($0.operations, $0.placed) }
    }

    /// Remembers how to take back what the server made for this browser, as an import.
    func remember(_ label: String, made nodes: [NodeID]) {
        let id = TransactionID(using: &randomness)
        history.record(id, label: label, inverse: [.trash(nodes)])
        landing[id] = nodes
        onChange(ChangeSet())
    }

    /// Deletes nodes that the feed may not have told of yet.
    func discard(_ nodes: [NodeID]) {
        server.tell(
            "/api/transactions",
            Transaction(id: TransactionID(using: &randomness), operations: [.trash(nodes)])
        )
    }

    /// Takes the last change of this browser back. What the server made for it waits until the feed has told of it.
    func undo() {
        if let id = history.undoTransaction, let nodes = landing[id] {
            isUndoAwaited = nodes.contains { node($0) == nil }
            if isUndoAwaited { return onUnknown(nodes) }
            landing[id] = nil
        }
        isUndoAwaited = false
        guard let step = history.undo(as: TransactionID(using: &randomness)) else { return }
        replay(step, prefix: "Undone: ")
    }

    /// Does again what was undone last.
    func redo() {
        guard let step = history.redo(as: TransactionID(using: &randomness)) else { return }
        replay(step, prefix: "Done again: ")
    }

    private func replay(_ step: UndoStack.Step, prefix: String) {
        switch replica.perform(step.transaction) {
        case .refused(let refusal):
            onMessage(Message(text: history.refused(step.transaction.id, refusal), isRefusal: true, canUndo: false))
        case .applied(let changes, let inverse):
            history.performed(step, inverse: inverse)
            send(step.transaction)
            onChange(changes)
            onMessage(Message(text: prefix + step.label, isRefusal: false, canUndo: false))
        }
    }
}

// MARK: - Sending

extension Workspace {
    private func send(_ transaction: Transaction) {
        outbox.add(transaction)
        sendNext()
    }

    /// Sends what waits, one transaction after the other, so that they land in the order they were made.
    private func sendNext() {
        guard let transaction = outbox.startNext() else { return }
        page.send(Request("POST", "/api/transactions", json: transaction.encoded())) {
            [unowned(unsafe) self] response in
            finish(transaction, with: response)
        }
    }

    private func retry() {
        if outbox.resume() { sendNext() }
    }

    private func finish(_ transaction: Transaction, with response: Response) {
        if response.isSuccess, let answer = try? TransactionAnswer.decoded(from: response.body, limits: .standard) {
            outbox.finishCurrent()
            // A transaction that was lost while the feed was not: nobody else would say that the line is back.
            if isFeedOpen { setConnected(true) }
            merge(answer.badges)
            publish(replica.acknowledge(transaction.id, changes: answer.changes, revision: answer.revision))
            return sendNext()
        }
        let failure = Server.failure(of: response)
        switch failure {
        case .unreachable:
            // Sent again with the same identity when the feed is back: it lands once.
            outbox.pause()
            setConnected(false)
            page.after(2) { [unowned(unsafe) self] in retry() }
        case .signedOut:
            outbox.pause()
            onSignedOut()
        case .refused(_, let sentence):
            outbox.finishCurrent()
            let refusal = Refusal(.notAllowed, sentence)
            publish(replica.refuse(transaction.id))
            onMessage(Message(text: history.refused(transaction.id, refusal), isRefusal: true, canUndo: false))
            sendNext()
        }
    }
}

// MARK: - Hearing

extension Workspace {
    /// Asks for the boards, then listens to everything that happens from there on.
    func start(completion: @escaping (Server.Failure?) -> Void) {
        server.get("/api/workspace", as: WorkspaceSnapshot.self) { [unowned(unsafe) self] result in
            switch result {
            case .failure(let failure): completion(failure)
            case .success(let snapshot):
                session = snapshot.session
                publish(replica.take(snapshot.nodes, revision: snapshot.revision))
                listen(after: snapshot.revision)
                completion(nil)
            }
        }
    }

    /// Takes nodes that were asked for.
    func take(_ nodes: [Node], badges: BadgeMap, revision: UInt64) {
        merge(badges)
        publish(replica.take(nodes, revision: revision))
    }

    /// Takes a run of a node's children that was asked for: what is known there but not in the run has gone.
    func take(children page: ChildrenPage, of parent: NodeID, after position: NodePosition?) {
        merge(page.badges)
        publish(
            replica.take(
                children: page.nodes,
                of: parent,
                after: position,
                more: page.more,
                revision: page.revision
            )
        )
    }

    /// Whether every child of a node is known here.
    func isWhole(_ id: NodeID) -> Bool { whole.contains(id) }

    /// Something changed of which the feed did not tell all.
    func forgetWhole() {
        whole.removeAll()
        feedGaps += 1
    }

    /// Every child of a node has come.
    ///
    /// - Parameter gaps: ``feedGaps`` when the first of them was asked for.
    func didTakeAll(of id: NodeID, gaps: Int) {
        if gaps == feedGaps { whole.insert(id) }
    }

    /// Tells the others what is held here, and over which node.
    func tellPresence(carrying: [NodeID], over: NodeID?) {
        server.tell("/api/presence", Presence(carrying: carrying, over: over))
    }

    /// Changes the name that others see.
    func rename(to name: String) {
        session.name = name
        server.tell("/api/session", NameRequest(name: name))
    }

    private func listen(after revision: UInt64) {
        feed = page.openFeed(
            "/api/feed",
            events: ["transaction", "presence", "counted", "reset"],
            lastEventID: "\(revision)",
            onState: { [unowned(unsafe) self] state in
                isFeedOpen = state == .open
                if state == .open { setConnected(true) } else if state == .lost { setConnected(false) }
            },
            onMessage: { [unowned(unsafe) self] message in
                if let event = try? FeedEvent(name: message.name, data: message.data) { hear(event) }
            }
        )
    }

    private func hear(_ event: FeedEvent) {
        switch event {
        case .transaction(let transaction):
            merge(transaction.badges)
            publish(replica.take(transaction))
            if transaction.partial {
                forgetWhole()
                onStale(transaction.changes.map { $0.id })
            }
        case .presence(let presence):
            guard !UTF8Text.equal(presence.session.id, session.id) else { return }
            presences.removeAll { UTF8Text.equal($0.session.id, presence.session.id) }
            if !presence.carrying.isEmpty { presences.append(presence) }
            onPresence()
        case .counted(let count): onCounted(count)
        case .reset:
            page.reload()
        }
    }

    private func setConnected(_ isConnected: Bool) {
        if isConnected { retry() }
        guard self.isConnected != isConnected else { return }
        self.isConnected = isConnected
        onConnection(isConnected)
    }

    /// Tries at once to reach the server again.
    func reconnect() { feed?.reconnectNow() }

    private func merge(_ map: BadgeMap) {
        var changed: [NodeID] = []
        for (id, badge) in map where badges[id] != badge {
            badges[id] = badge
            changed.append(id)
        }
        if !changed.isEmpty { onBadges(changed) }
    }

    private func publish(_ changes: ChangeSet) {
        if !changes.isEmpty { onChange(changes) }
        if isUndoAwaited { undo() }
    }
}
