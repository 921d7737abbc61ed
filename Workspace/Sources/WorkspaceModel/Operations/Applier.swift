// SPDX-License-Identifier: Apache-2.0

/// Applies transactions to a storage: the one implementation that runs on the server over its database and in every
/// client over its tree in memory.
public enum Applier {
    /// Applies all operations of a transaction, or refuses it and leaves the storage unchanged.
    ///
    /// Assigns order keys, and records the former parent of nodes that move to the trash.
    ///
    /// - Parameters:
    ///   - transaction: The operations to apply.
    ///   - actor: Who sends it, and may not do everything; nil for the program itself, and for what has landed before.
    ///   - storage: The nodes, among them the workspace, the trash and the shelf.
    ///   - revision: The revision that every changed node gets.
    /// - Returns: The changes with receipts and the inverse, or the refusal.
    /// - Throws: The storage's error; the caller then rolls the storage back.
    public static func apply<Storage: NodeStorage>(
        _ transaction: Transaction,
        by actor: Actor? = nil,
        to storage: inout Storage,
        revision: UInt64
    ) throws(Storage.Failure) -> TransactionOutcome {
        try apply(transaction, by: actor, to: &storage, revision: revision, copyLimit: ModelLimits.copiedNodes)
    }

    /// Applies again what has landed once. Values that were allowed then are not asked for the limits of now.
    ///
    /// - Parameters:
    ///   - keepsPlaces: Whether it landed when the trash kept where everything had stood, and not messages alone.
    ///   - restoresKeys: Whether it landed when what came back got the very key that it had had.
    public static func replay<Storage: NodeStorage>(
        _ transaction: Transaction,
        to storage: inout Storage,
        revision: UInt64,
        keepsPlaces: Bool = true,
        restoresKeys: Bool = true
    ) throws(Storage.Failure) -> TransactionOutcome {
        var applier = TransactionApplier(revision: revision, copyLimit: ModelLimits.copiedNodes)
        applier.checksValues = false
        applier.keepsPlaces = keepsPlaces
        applier.restoresKeys = restoresKeys
        return try apply(transaction, by: nil, to: &storage, with: &applier)
    }

    static func apply<Storage: NodeStorage>(
        _ transaction: Transaction,
        by actor: Actor? = nil,
        to storage: inout Storage,
        revision: UInt64,
        copyLimit: Int
    ) throws(Storage.Failure) -> TransactionOutcome {
        if let actor, let refusal = Access.refusal(of: .write, for: actor.role) {
            return .refused(RefusedTransaction(transaction, at: 0, refusal))
        }
        guard transaction.operations.count <= ModelLimits.operations else {
            return .refused(RefusedTransaction(transaction, at: 0, tooMany))
        }
        var applier = TransactionApplier(revision: revision, copyLimit: copyLimit)
        return try apply(transaction, by: actor, to: &storage, with: &applier)
    }

    private static func apply<Storage: NodeStorage>(
        _ transaction: Transaction,
        by actor: Actor?,
        to storage: inout Storage,
        with applier: inout TransactionApplier
    ) throws(Storage.Failure) -> TransactionOutcome {
        for (index, operation) in transaction.operations.enumerated() {
            switch try applier.apply(operation, by: actor, to: &storage) {
            case .success(let nodes): applier.receipts.append(.accepted(nodes))
            case .failure(let refusal):
                try applier.rollBack(&storage)
                return .refused(RefusedTransaction(transaction, at: index, refusal))
            }
        }
        return .accepted(applier.result)
    }

    private static var tooMany: Refusal {
        Refusal(.limit, L10n.thisIsTooMuchAtOnce(limit: ModelLimits.operations))
    }
}

/// A transaction on its way into a storage.
struct TransactionApplier {
    let revision: UInt64
    /// How many nodes copies may still make.
    var copyLimit: Int
    /// How many bytes they may still have.
    var copyBytes = ModelLimits.copiedBytes
    /// Whether values are asked for their limits.
    var checksValues = true
    /// Whether what goes to the trash keeps the key that it had.
    var keepsPlaces = true
    /// Whether what comes back from there gets that key again.
    var restoresKeys = true
    var receipts: [OperationReceipt] = []
    /// What was there before, and beside it what is there now: as it will be reported.
    private(set) var previous: [PreviousNode] = []
    private var current: [Node] = []
    private var indexes: [NodeID: Int] = [:]
    /// The inverse of each operation, in the order of the operations.
    private var inverses: [[NodeOperation]] = []
    /// Parents that are known to be alive, forgotten whenever something moves.
    var writable: [NodeID: WritableNode] = [:]

    init(revision: UInt64, copyLimit: Int = ModelLimits.copiedNodes) {
        self.revision = revision
        self.copyLimit = copyLimit
    }

    mutating func apply<Storage: NodeStorage>(
        _ operation: NodeOperation,
        by actor: Actor?,
        to storage: inout Storage
    ) throws(Storage.Failure) -> Result<[NodeID], Refusal> {
        let operation = try takingWhatIsThere(operation, in: storage)
        if let actor, let refusal = try Access.refusal(of: operation, by: actor, in: storage) {
            return .failure(refusal)
        }
        return switch operation {
        case .insert(let id, let kind, let place, let fields):
            try insert(id, kind, at: place, fields, in: &storage)
        case .move(let nodes, let place): try move(nodes, to: place, in: &storage)
        case .set(let id, let changes): try set(id, changes, in: &storage)
        case .copy(let nodes, let place): try copy(nodes, to: place, in: &storage)
        }
    }

    var result: AppliedTransaction {
        AppliedTransaction(
            receipts: receipts,
            changes: current,
            inverse: inverses.reversed().flatMap { $0 },
            previous: previous
        )
    }

    /// A node as it is now, without a promise about its body.
    func node<Storage: NodeStorage>(_ id: NodeID, in storage: Storage) throws(Storage.Failure) -> Node? {
        if let index = indexes[id] { return current[index] }
        return try storage.node(id)?.summary
    }

    /// Adds to the inverse of the whole.
    mutating func record(inverse operations: [NodeOperation]) {
        inverses.append(operations)
    }

    /// Writes a node and remembers what was there. The body of `node` is written when it is there.
    mutating func write<Storage: NodeStorage>(
        _ node: Node,
        over known: Node?,
        in storage: inout Storage
    ) throws(Storage.Failure) {
        var node = node
        node.revision = revision
        let index: Int
        if let known = indexes[node.id] {
            index = known
        } else {
            index = previous.count
            indexes[node.id] = index
            previous.append(PreviousNode(id: node.id, node: known?.summary))
            current.append(node)
        }
        if node.body != nil, previous[index].node != nil, previous[index].node?.body == nil {
            previous[index].node?.fields[.body] = .text(try storage.body(of: node.id) ?? "")
        }
        try storage.put(node)
        // Unlike a storage, a report keeps the empty body: it says that there is none any more.
        let body = node.body ?? current[index].body
        current[index] = node
        if let body { current[index].fields[.body] = .text(body) }
        writable[node.id]?.node = node.summary
    }

    /// Puts everything back. New nodes go last, so that nothing is in them any more.
    func rollBack<Storage: NodeStorage>(_ storage: inout Storage) throws(Storage.Failure) {
        for entry in previous.reversed() {
            if let node = entry.node { try storage.put(node) }
        }
        for entry in previous.reversed() where entry.node == nil {
            try storage.remove(entry.id)
        }
    }
}
