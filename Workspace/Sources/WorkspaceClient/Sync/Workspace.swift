// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// The workspace as this browser shows and changes it: joins the replica, the outbox, the feed and the history.
///
/// A change is shown at once and sent in the background; the server's answer, or an event of the feed, confirms it.
final class Workspace {
    let page: WebPage
    let server: ServerConnection
    let replica = WorkspaceReplica()
    let presences: Presences
    let feed: FeedConnection
    /// Brings in what is not known here.
    private(set) lazy var loader = NodeLoader(workspace: self)
    let outbox: Outbox
    /// What the server has refused, until the person has looked at it.
    let refused: RefusedChanges
    private let kept: KeptReplica
    var history = History()
    /// What is asked for because an undo or a redo waits for it.
    var askedForHistory: History.Needed?
    /// Whether nothing of it may be left behind any more.
    private(set) var isEnded = false
    /// Who uses this page: `id` is the author of what is sent from here.
    private(set) var session = SessionInfo(id: "", name: "", color: "blue")
    /// The board that came with the workspace, while the first screen is made.
    private var firstBoard: BoardSnapshot?
    /// Every member.
    private(set) var people = MemberList()
    private(set) var isConnected = true
    /// Whether the browser had room for every change so far.
    private var canKeep = true
    /// Whether what was kept of the feed was merged.
    private var isKeptMerged = false
    /// Whether nobody has said yet that the one for whom this page was kept still uses it.
    private var isUnconfirmed = false
    /// Nodes that changed while nobody listened, and under which more changed than the feed carried.
    private var stale: [NodeID] = []
    /// Of changes of texts that have landed and that the feed has not told of yet, what they took the place of.
    var landedTexts: [TransactionID: [Node]] = [:]
    /// Seconds within which the browser's own database has to answer.
    private static let loadingTimeout = 2.0
    private var randomness: PageRandomness

    /// Called with what has changed; with nothing when only the history has.
    var onChange: (ChangeSet) -> Void = { _ in }
    /// Called with sentences for the person: what was done, what was refused.
    var onMessage: (Message) -> Void = { _ in }
    /// Called when the server was lost (false) or found (true).
    var onConnection: (Bool) -> Void = { _ in }
    /// Called with nodes that changed, and under which more changed than the feed carried.
    var onStale: ([NodeID]) -> Void = { _ in }
    /// Called with what an undo or a redo has put somewhere.
    var onBroughtBack: (NodeID) -> Void = { _ in }
    /// Called with a message that an undo has taken back, or a redo sent again.
    var onTakenBack: (Node) -> Void = { _ in }
    /// Called with the number of pages of a file that the server reads for this browser.
    var onCounted: (PageCount) -> Void = { _ in }
    /// Called when more or less waits for the server, or was refused.
    var onUnsent: () -> Void = {}
    /// Called when the server is of another version than this page.
    var onOutdated: () -> Void = {}
    /// Called with every list of the members, and whether it says anything new: each connection of the feed begins with one.
    var onPeople: (_ isNew: Bool) -> Void = { _ in }
    /// Called when the server has accepted a change of this browser.
    var onAccepted: () -> Void = {}
    /// Called with what the person has read, perhaps on another device.
    var onRead: (ReadMark) -> Void = { _ in }
    /// Called when what other windows may have left that have gone is to be taken over.
    var onTakeOverKept: () -> Void = {}
    /// Called when the session has ended.
    var onSignedOut: () -> Void = {}

    /// A sentence for the person.
    struct Message {
        var text: String
        var isRefusal = false
        /// Whether it is about a change that is kept in ``Workspace/refused``.
        var isKept = false
        var canUndo = false
    }

    init(page: WebPage) {
        self.page = page
        server = ServerConnection(page: page)
        presences = Presences(server: server)
        feed = FeedConnection(page: page, server: server)
        outbox = Outbox(server: server)
        kept = KeptReplica(page: page)
        refused = RefusedChanges(page: page)
        randomness = PageRandomness(page: page)
        connectParts()
    }

    func newID() -> NodeID { NodeID(using: &randomness) }
}

// MARK: - Connecting

extension Workspace {
    /// Requests the boards, then listens to everything that happens from there on. Where the server is away, shows what it
    /// answered before and all that was heard since.
    ///
    /// - Parameter path: Where they are; a board may come along.
    func start(with path: String, completion: @escaping (ServerConnection.Failure?) -> Void) {
        var answer: (result: Result<WorkspaceSnapshot, ServerConnection.Failure>, isKept: Bool)?
        var isLoaded = false
        let proceed = { [unowned(unsafe) self] in
            guard isLoaded, let answer else { return }
            switch answer.result {
            case .failure(.signedOut): signedOut()
            case .failure(let failure): completion(failure)
            case .success(let snapshot) where answer.isKept: startKept(snapshot, completion: completion)
            case .success(let snapshot): start(snapshot, after: kept.resume(snapshot), completion: completion)
            }
        }
        var request = Request("GET", path)
        (request.isKept, request.isKeptForAll) = (true, true)
        page.send(request) { response in
            answer = (ServerConnection.read(response, as: WorkspaceSnapshot.self), response.isKept)
            proceed()
        }
        let loaded = {
            guard !isLoaded else { return }
            isLoaded = true
            proceed()
        }
        kept.load { _ in loaded() }
        // A database that does not answer keeps nobody from what the server has answered.
        page.after(Self.loadingTimeout) { loaded() }
    }

    /// Requests a value; where the server is away, gives what it answered before, after all that was heard since.
    func getKept<Answer: JSONCodable>(
        _ path: String,
        as type: Answer.Type,
        completion: @escaping (Result<Answer, ServerConnection.Failure>) -> Void
    ) {
        var request = Request("GET", path)
        request.isKept = true
        page.send(request) { [unowned(unsafe) self] response in
            let result = ServerConnection.read(response, as: type)
            guard response.isKept else { return completion(result) }
            mergeKept { _ in completion(result) }
        }
    }

    /// Keeps what the server would answer now for when it is away.
    func keep(_ answer: [UInt8], of path: String) { kept.keep(answer, of: path) }

    /// Merges the transactions that are kept; what happens from then on is heard.
    private func mergeKept(completion: @escaping (FeedPlace?) -> Void) {
        guard !isKeptMerged else { return completion(nil) }
        isKeptMerged = true
        kept.readTransactions { [unowned(unsafe) self] transactions in
            for transaction in transactions {
                replica.merge(transaction)
                if transaction.partial { stale += transaction.changes.map { $0.id } }
            }
            completion(transactions.last?.place)
        }
    }

    private func startKept(_ snapshot: WorkspaceSnapshot, completion: @escaping (ServerConnection.Failure?) -> Void) {
        replica.merge(snapshot.nodes, revision: snapshot.revision)
        mergeKept { [unowned(unsafe) self] place in
            isConnected = false
            page.persistRecords()
            isUnconfirmed = true
            start(snapshot, after: place ?? snapshot.place, completion: completion)
            onConnection(false)
        }
    }

    private func start(
        _ snapshot: WorkspaceSnapshot,
        after place: FeedPlace,
        completion: (ServerConnection.Failure?) -> Void
    ) {
        session = snapshot.session
        people = snapshot.people
        outbox.belong(to: session.id)
        refused.member = session.id
        replica.merge(snapshot.nodes, revision: snapshot.revision)
        followPages()
        feed.connect(after: place, session: snapshot.session.id)
        let left = takeOverKept()
        firstBoard = snapshot.board?.value
        completion(nil)
        firstBoard = nil
        if let board = snapshot.board { kept.keep(board) }
        if left > 0 { onMessage(Message(text: L10n.yourChangesWereKept(count: left))) }
    }

    /// The board that came with the workspace, if it is that one.
    func consumeFirstBoard(_ id: NodeID) -> BoardSnapshot? {
        guard firstBoard?.board.id == id else { return nil }
        return firstBoard.take()
    }

    /// Takes the history of the page before this one, and leaves its own to the next.
    private func followPages() {
        let kept = KeptHistory(page: page)
        if let former = kept.removeHistory(of: session.id) { history = former }
        page.window.on(.pageHide) { [unowned(unsafe) self] _ in
            // A name that is being changed is kept when its field is left, which a page that goes does not tell.
            page.blur()
            if !isEnded { kept.keep(history, of: session.id) }
        }
    }

    /// Nothing of what is known here is left behind.
    private func erase() {
        isEnded = true
        kept.erase()
        KeptHistory(page: page).erase()
    }

    /// Shows and sends what former pages and other windows have left; answers how many changes that were.
    @discardableResult
    private func takeOverKept() -> Int {
        let left = outbox.sendKept()
        replica.adopt(left)
        return left.count
    }

    /// Tries at once what waits for its time.
    func retry() {
        feed.reconnect()
        outbox.resume()
    }

    /// Takes the members as they are now.
    func receive(_ people: MemberList) {
        // Who is still invited is for the dialog of people only.
        let people = people.forEverybody
        let former = session
        if let own = people[session.id] {
            session.name = own.name
            session.color = own.color
            session.role = own.role
        }
        let isNew = people != self.people || session != former
        self.people = people
        onPeople(isNew)
        // What is for others, and for none of them any more, is the owners'.
        guard former.role == .owner, session.role != .owner, let own = ownID else { return }
        let hidden = replica.tree.all.filter { readers(of: $0)?.contains(own) == false }.map { $0.id }
        let event = TransactionEvent(
            revision: replica.revision,
            transaction: newTransactionID(),
            author: "",
            changes: [],
            hidden: hidden
        )
        if !hidden.isEmpty { receive(.transaction(event)) }
    }

    private func connectParts() {
        replica.onChange = { [unowned(unsafe) self] changes in
            onChange(changes)
            if let awaited = history.awaited { step(awaited) }
        }
        outbox.onAccepted = { [unowned(unsafe) self] transaction, answer in
            // A transaction may get through while the feed stays open: nothing else says that the server is back.
            if feed.isOpen { setConnected(true) }
            noteTexts(of: transaction, landedAt: answer.revision)
            replica.confirm(transaction.id, with: answer)
            onUnsent()
            onAccepted()
        }
        outbox.onRefused = { [unowned(unsafe) self] transaction, refusal in
            if feed.isOpen { setConnected(true) }
            let isKept = keepRefused(transaction, refusal.sentence)
            replica.revert(transaction.id)
            onMessage(Message(text: history.refused(transaction.id, refusal), isRefusal: true, isKept: isKept))
            onUnsent()
        }
        outbox.onPostponed = { [unowned(unsafe) self] sentence in
            if let sentence, isConnected {
                onMessage(Message(text: L10n.whatYouChangedIsKeptAnd(reason: sentence), isRefusal: true))
            }
            setConnected(false)
        }
        outbox.onNotKept = { [unowned(unsafe) self] in
            guard canKeep else { return }
            canKeep = false
            onMessage(Message(text: L10n.thisBrowserHasNoRoomLeft, isRefusal: true))
        }
        outbox.onDropped = { [unowned(unsafe) self] transaction in didDrop(transaction.id) }
        outbox.onOutdated = { [unowned(unsafe) self] in onOutdated() }
        outbox.onSignedOut = { [unowned(unsafe) self] in signedOut() }
        feed.onFresh = { [unowned(unsafe) self] in
            presences.startOver()
            // What is shown was kept for somebody: it is not said that they still use this browser.
            if isUnconfirmed { feed.askWhoIsHere() }
            isUnconfirmed = false
        }
        feed.onTakeOverKept = { [unowned(unsafe) self] in
            if takeOverKept() > 0 { onUnsent() }
            onTakeOverKept()
        }
        feed.onTransaction = { [unowned(unsafe) self] place, data in kept.keep(place, data) }
        feed.onReset = { [unowned(unsafe) self] in erase() }
        feed.onSignedOut = { [unowned(unsafe) self] in signedOut() }
        feed.onState = { [unowned(unsafe) self] isOpen in setConnected(isOpen) }
        feed.onEvent = { [unowned(unsafe) self] event in receive(event) }
    }

    /// What others may see is not left behind for whoever comes next.
    private func signedOut() {
        erase()
        onSignedOut()
    }

    private func receive(_ event: FeedEvent) {
        switch event {
        case .transaction(let transaction):
            if transaction.changes.contains(where: { $0.body != nil }) { keepReplaced(by: transaction) }
            // What is heard again may be over: a later state was seen since.
            let hidden = transaction.hidden.filter { node($0)?.revision ?? 0 <= transaction.revision }
            let isLost = hidden.contains { node($0) != nil && !replica.tree.isGone($0) }
            replica.merge(transaction)
            // What the person may not see any more is not kept for when the server is away.
            if isLost {
                loader.forgetHidden()
                kept.forget { [unowned(unsafe) self] in hidden.contains($0) || replica.tree.isHidden($0) }
            }
            if transaction.partial { onStale(transaction.changes.map { $0.id }) }
        case .presence(let presence): presences.receive(presence, in: session)
        case .counted(let count): onCounted(count)
        case .outdated:
            outbox.stop()
            onOutdated()
        case .people(let people): receive(people)
        case .read(let mark): onRead(mark)
        case .reset: break
        }
    }

    func setConnected(_ isConnected: Bool) {
        if isConnected { outbox.resume() }
        guard self.isConnected != isConnected else { return }
        self.isConnected = isConnected
        // What is done now must not make room for something else.
        if !isConnected { page.persistRecords() }
        // A window that was closed meanwhile has left its changes to the others.
        if isConnected { takeOverKept() }
        if isConnected, !stale.isEmpty {
            let nodes = stale
            stale = []
            onStale(nodes)
        }
        onConnection(isConnected)
    }
}

// MARK: - Changing

extension Workspace {
    /// Shows operations at once, sends them, and records how to take them back.
    ///
    /// - Parameters:
    ///   - telling: Makes what is said of it of what was done: see ``news(isOpening:in:)``.
    ///   - isUndoable: Whether it is a step that undo takes back; not what is kept while a person writes.
    ///   - written: What the person wrote for it in a field that goes, and what it is: if it is refused that is kept,
    ///     and one message says both.
    /// - Returns: Why they were refused here; nil when they are shown. The server may still refuse them.
    @discardableResult
    func perform(
        _ operations: [NodeOperation],
        announces: Bool = false,
        telling: (String) -> String = { $0 },
        isUndoable: Bool = true,
        keeping written: (text: String, label: String)? = nil
    ) -> Refusal? {
        let operations = withoutLateTimes(dated(operations))
        let transaction = Transaction(id: newTransactionID(), operations: operations)
        let label = TransactionLabel.text(for: operations, in: replica.tree)
        switch replica.perform(transaction, by: actor) {
        case .refused(let refusal):
            if let written {
                keepUnsaved(written.text, label: written.label, reason: refusal.sentence)
            } else {
                onMessage(Message(text: refusal.sentence, isRefusal: true))
            }
            return refusal
        case .applied(let changes, let inverse):
            if isUndoable { history.record(transaction, label: label, inverse: hiding(inverse, of: operations)) }
            outbox.send(transaction)
            onUnsent()
            onChange(changes)
            if announces {
                onMessage(Message(text: telling(label), canUndo: true))
            }
            return nil
        }
    }

    /// Operations that say of every card that they make when that was. What comes with a copied list is as old as it was.
    private func dated(_ operations: [NodeOperation]) -> [NodeOperation] {
        // The browser is asked for the time only where there is a card.
        lazy var now = FieldValue.number(page.wallClock.milliseconds)
        var dated = operations
        for (index, operation) in operations.enumerated() {
            switch operation {
            case .insert: dated[index] = operation.dated(now)
            case .copy(let copies, _):
                for copy in copies where node(copy.source)?.kind == .card {
                    dated.append(.set(copy.copy, FieldChanges(.createdAt, now)))
                }
            case .move, .set: break
            }
        }
        return dated
    }

    /// Copies nodes to behind the last of them in each parent; siblings follow each other.
    func duplicate(_ nodes: [NodeID]) {
        var operations: [NodeOperation] = []
        var rest = nodes[...]
        while let parent = rest.first.flatMap(node)?.parent {
            let siblings = rest.prefix { node($0)?.parent == parent }
            rest = rest.dropFirst(siblings.count)
            let copies = siblings.map { CopiedNode(source: $0, as: newID()) }
            operations.append(.copy(copies, to: Place(parent: parent, after: siblings.last)))
        }
        if !operations.isEmpty { perform(operations, announces: true) }
    }

    /// Turns a drop into operations and performs them.
    ///
    /// - Parameter refuse: Is told of each node that stays where it is while others go, and why.
    /// - Returns: What is in the place now, or why nothing was done.
    func drop(
        _ nodes: [NodeID],
        at place: Place,
        copying: Bool,
        refuse: (NodeID, String) -> Void = { _, _ in }
    ) -> Result<[NodeID], Refusal> {
        if let operations = assignment(of: nodes, onto: place.parent) {
            if !operations.isEmpty, let refusal = perform(operations, announces: true) { return .failure(refusal) }
            return .success([])
        }
        if !copying, replica.contains(nodes, at: place) { return .success(nodes) }
        switch plan(nodes, at: place, copying: copying, in: replica.tree) {
        case .success(let (operations, placed, refused, isOpening)):
            let refusal = perform(operations, announces: true, telling: news(isOpening: isOpening, in: place.parent))
            if let refusal { return .failure(refusal) }
            for (node, reason) in refused { refuse(node, reason) }
            return .success(placed)
        case .failure(let refusal):
            onMessage(Message(text: refusal.sentence, isRefusal: true))
            return .failure(refusal)
        }
    }

    /// What a plan says, without the tree it was made from: that has to be gone before the tree changes, or is copied.
    typealias Planned = (
        operations: [NodeOperation], placed: [NodeID], refused: [(node: NodeID, reason: String)], isOpening: Bool
    )

    func plan(_ nodes: [NodeID], at place: Place, copying: Bool, in tree: Tree) -> Result<Planned, Refusal> {
        DropPlan.make(
            dropping: nodes,
            at: place,
            copying: copying,
            where: { $0.isCopy(of: $1) },
            signed: signedFields,
            people: people.members,
            in: tree,
            using: &randomness
        ).map { ($0.operations, $0.placed, $0.refused, $0.isOpening) }
    }

    /// Deletes nodes that the feed may not have brought yet.
    func discard(_ nodes: [NodeID]) {
        server.tell("/api/transactions", Transaction(id: newTransactionID(), operations: [.trash(nodes)]))
    }

    /// What takes operations back, and leaves nothing in the Trash of what they made.
    private func hiding(_ inverse: [NodeOperation], of operations: [NodeOperation]) -> [NodeOperation] {
        var marks: [NodeOperation] = []
        func mark(_ id: NodeID) { marks.append(.set(id, [.undone: .flag(true)])) }
        for operation in operations {
            switch operation {
            case .insert(let id, _, _, _): mark(id)
            case .copy(let copies, _):
                for copy in copies { mark(copy.copy) }
            case .move, .set: break
            }
        }
        return marks + inverse
    }

    func newTransactionID() -> TransactionID { TransactionID(using: &randomness) }
}
