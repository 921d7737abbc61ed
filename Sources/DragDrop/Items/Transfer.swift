// SPDX-License-Identifier: Apache-2.0

/// One load of one representation: how far it is, what came, and a way to stop it.
///
/// Two sides hold it. The *producer* is the loader of a representation; the *consumer* asked for it. Both use it from one
/// thread (one actor), as they use the engine.
///
/// ```
/// waiting --start()--> loading --finish()--> finished(bytes)
///                      loading --fail, cancel, time-out, over the limit--> failed(error)
/// waiting --cancel()--> failed(.cancelled)
/// ```
///
/// A consumer that sets ``onChunk`` takes the bytes piece by piece and states with ``request(_:)`` how many it has room
/// for, so that a file of any size never sits in memory. Any other consumer gets all bytes at the end, at most ``limit``
/// of them. Whatever happens, a transfer is settled exactly once; every later call changes nothing.
public final class Transfer {
    /// Where a transfer stands.
    public enum State: Equatable, Sendable {
        /// Bytes are on their way, or not asked for yet; the fraction is between 0 and 1, nil if unknown. It never falls.
        case loading(progress: Double?)

        /// All bytes came: these, or none here if they went to ``Transfer/onChunk``.
        case finished([UInt8])

        /// They will not come.
        case failed(TransferError)
    }

    /// What a transfer collects at most if nothing else is said: 64 MiB, which every browser tab can hold.
    public static let defaultLimit = 64 << 20

    /// How many bytes may wait behind the one chunk that may always wait, when a producer sends more than was asked for.
    public static let waitingLimit = 1 << 20

    /// What is being loaded.
    public let contentType: ContentType

    /// Where the transfer stands; once finished or failed it stays so.
    public internal(set) var state = State.loading(progress: nil)

    /// The most bytes that are collected; one more, and the transfer fails with a sentence. Means nothing with
    /// ``onChunk``.
    public var limit = Transfer.defaultLimit

    /// The seconds without any progress after which the transfer fails with ``TransferError/timedOut``; nil waits for
    /// ever. Only ``advance(to:)`` knows the time.
    public var timeout: Double?

    /// The sentences it fails with by itself, in the language of the page; a load of a drop has the engine's.
    public var reasons: EngineReasons

    /// How many bytes there will be, as far as the producer knows.
    public internal(set) var expectedByteCount: Int?

    /// How many bytes came.
    public internal(set) var byteCount = 0

    /// How many bytes the consumer still has room for. A producer stops sending at 0; the chunk that reaches it may be
    /// larger.
    public internal(set) var demand = 0

    /// Called after each change of ``state``.
    public var onChange: ((Transfer) -> Void)?

    /// For the consumer: takes the next bytes, never empty and in order. Set it before ``start()``, and ask for bytes with
    /// ``request(_:)``.
    public var onChunk: ((Transfer, [UInt8]) -> Void)?

    /// For the producer: called when there is new ``demand``. It may send at once, later, or in part.
    public var onDemand: ((Transfer) -> Void)?

    /// For the producer: called once if the transfer ends before it has finished or failed it, so that it can stop.
    public var onCancel: (() -> Void)?

    var collected: [UInt8] = []
    var waiting: [[UInt8]] = []
    var waitingByteCount = 0
    var isStarted = false
    /// The producer has sent everything; what waits is still to be taken.
    var isComplete = false
    var hasNewDemand = false
    var isPumping = false
    var isDelivering = false
    var hasMoved = false
    var deadline: Timestamp?
    var loader: ((Transfer) -> Void)?
    /// For which items groups load it, and for how many of the first of them nobody wants it any more.
    var items: [ItemID] = []
    var unwantedCount = 0
    /// Told of every change after ``onChange``; a group's hook.
    var observers: [(Transfer) -> Void] = []

    /// Makes a transfer that a producer feeds by itself; it is under way.
    public init(_ contentType: ContentType, reasons: EngineReasons = EngineReasons()) {
        self.contentType = contentType
        self.reasons = reasons
        isStarted = true
        demand = Int.max
    }

    /// Makes a transfer whose loader is called by ``start()``.
    ///
    /// - Parameters:
    ///   - reasons: The sentences it fails with by itself.
    ///   - loader: Produces the bytes; ends by finishing or failing the transfer, now or later.
    public init(
        _ contentType: ContentType,
        reasons: EngineReasons = EngineReasons(),
        loader: @escaping (Transfer) -> Void
    ) {
        self.contentType = contentType
        self.reasons = reasons
        self.loader = loader
    }

    /// Whether no change can come any more.
    public var isSettled: Bool {
        if case .loading = state { false } else { true }
    }

    /// How far it is, between 0 and 1: settled is 1, nil is unknown.
    public var fraction: Double? {
        if case .loading(let progress) = state { progress } else { 1 }
    }

    /// How many bytes the transfer itself holds now: what is collected, and what waits for demand.
    public var heldByteCount: Int { collected.count + waitingByteCount }
}
