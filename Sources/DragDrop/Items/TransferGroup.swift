// SPDX-License-Identifier: Apache-2.0

/// The loads of one drop: they settle one by one, show one progress, and can be cancelled together.
///
/// A target starts its loads when it is asked to perform the drop, and writes each item's receipt as its load settles; a
/// slow item does not hold the others back, a broken one does not take them along:
///
/// ```swift
/// final class Archive {
///     var files: [ItemID: [UInt8]] = [:]
///
///     func perform(_ drop: DropCoordinator, showing progress: @escaping (Double?) -> Void) {
///         for item in drop.items {
///             guard let transfer = item.provider.transfer(anyOf: [.mpeg4Movie, .movie]) else {
///                 drop.refuse(item.id, reason: "\(item.title) is not a movie.")
///                 continue
///             }
///             transfer.consume { _, chunk in self.files[item.id, default: []] += chunk }
///             drop.transfers.add(transfer, for: item.id) { member in
///                 switch member.transfer.state {
///                 case .finished: drop.accept(member.item)
///                 case .failed(let error): drop.fail(member.item, error)
///                 case .loading: break
///                 }
///             }
///         }
///         drop.transfers.onChange = { progress($0.fraction) }
///         drop.transfers.start()
///     }
/// }
/// ```
///
/// A load lets go of its closures when it settles, so they may hold the drop. ``onSettle`` and ``onChange`` live as long
/// as the group: what holds the group, as a drop does, must not be held by them.
///
/// The engine tells ``DropCoordinator/transfers`` the time, and as long as bytes come the drop does not time out. A group
/// outside of a drop is told by ``advance(to:)``. A cancel button calls ``cancel()``. What is small is loaded in one line
/// by ``DropCoordinator/load(_:anyOf:limit:timeout:deliver:)``.
public final class TransferGroup {
    /// One load and what it is for.
    public struct Member {
        /// The item that is loaded.
        public let item: ItemID

        /// Its load.
        public let transfer: Transfer

        /// Where the load of the same item is that was added before.
        fileprivate let previous: Int?
    }

    /// The loads, in the order they were added.
    public private(set) var members: [Member] = []

    /// The sentences that loads fail with by themselves, given to each that is added; nil leaves them theirs. A drop's
    /// loads have the engine's.
    public var reasons: EngineReasons?

    /// Called once for each load when it is settled, in the order they settle.
    public var onSettle: ((TransferGroup, Member) -> Void)?

    /// Called after each change of any load, after ``onSettle``.
    public var onChange: ((TransferGroup) -> Void)?

    /// How many loads are not settled.
    public private(set) var pendingCount = 0

    private var reached = 0.0
    private var noticed = 0.0
    /// Where the last load of each item is.
    private var places: [ItemID: Int] = [:]

    /// Makes a group without loads.
    public init() {}

    /// Whether every load is settled; true of a group without loads.
    public var isSettled: Bool { pendingCount == 0 }

    /// Adds a load, begun or not. One that is settled already is reported at once.
    ///
    /// - Parameters:
    ///   - transfer: The load.
    ///   - item: What is loaded.
    ///   - settled: Called once when this load is settled, in front of ``onSettle``, and let go then.
    public func add(_ transfer: Transfer, for item: ItemID, settled: ((Member) -> Void)? = nil) {
        let member = Member(item: item, transfer: transfer, previous: places[item])
        places[item] = members.count
        members.append(member)
        transfer.items.append(item)
        if let reasons { transfer.reasons = reasons }
        reached = 0
        guard !transfer.isSettled else {
            settled?(member)
            onSettle?(self, member)
            onChange?(self)
            return
        }
        pendingCount += 1
        transfer.observers.append { [self] transfer in
            if transfer.isSettled {
                pendingCount -= 1
                settled?(member)
                onSettle?(self, member)
            }
            onChange?(self)
        }
    }

    /// The loads of one item, in the order they were added.
    ///
    /// - Complexity: O(k) for k loads of the item.
    func loads(of item: ItemID) -> [Transfer] {
        var loads: [Transfer] = []
        var next = places[item]
        while let place = next {
            loads.append(members[place].transfer)
            next = members[place].previous
        }
        return loads.reversed()
    }

    /// Begins all loads that have not begun.
    public func start() {
        for member in members { member.transfer.start() }
    }

    /// Cancels all loads that are not settled.
    public func cancel() {
        for member in members { member.transfer.cancel() }
    }

    /// Tells the time to every load; see ``Transfer/advance(to:)``.
    public func advance(to now: Timestamp) {
        guard pendingCount > 0 else { return }
        for member in members { member.transfer.advance(to: now) }
    }

    /// Whether any load went on since this was asked last.
    func hasMoved() -> Bool {
        var now = 0.0
        for member in members { now += Double(member.transfer.byteCount) + (member.transfer.fraction ?? 0) }
        defer { noticed = now }
        return now > noticed
    }

    /// How many bytes came in all.
    ///
    /// - Complexity: O(loads).
    public var byteCount: Int { members.reduce(0) { TransferGroup.sum($0, $1.transfer.byteCount) } }

    /// How many bytes there will be in all; nil unless every load that is not settled knows.
    ///
    /// - Complexity: O(loads).
    public var expectedByteCount: Int? {
        var total = 0
        for member in members {
            guard let count = TransferGroup.weight(of: member.transfer) else { return nil }
            total = TransferGroup.sum(total, count)
        }
        return total
    }

    /// How far all loads are together, between 0 and 1; nil while nothing is known of any. Settled loads count as done,
    /// whatever their end. It falls only when a load is added.
    ///
    /// Loads count by their bytes if all of them are known, else each the same.
    ///
    /// - Complexity: O(loads).
    public var fraction: Double? {
        guard members.contains(where: { $0.transfer.fraction != nil }) else { return members.isEmpty ? 1 : nil }
        let countsBytes = (expectedByteCount ?? 0) > 0
        var done = 0.0
        var total = 0.0
        for member in members {
            let weight = countsBytes ? Double(TransferGroup.weight(of: member.transfer) ?? 0) : 1
            total += weight
            done += weight * (member.transfer.fraction ?? 0)
        }
        if isSettled { return 1 }
        reached = max(reached, total > 0 ? min(done / total, 1) : 0)
        return reached
    }

    private static func weight(of transfer: Transfer) -> Int? {
        if let expected = transfer.expectedByteCount { return max(expected, transfer.byteCount) }
        return transfer.isSettled ? transfer.byteCount : nil
    }

    private static func sum(_ first: Int, _ second: Int) -> Int {
        let (sum, overflows) = first.addingReportingOverflow(second)
        return overflows ? Int.max : sum
    }
}
