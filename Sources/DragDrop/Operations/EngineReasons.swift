// SPDX-License-Identifier: Apache-2.0

/// The sentences the engine itself gives as reasons, in receipts, refusals and announcements; all others are the
/// targets' and the producers'. English unless replaced.
public struct EngineReasons: Equatable, Sendable {
    /// The target wants what the source does not allow.
    public var notAllowed: String

    /// The target gave no answer before the deadline.
    public var timedOut: String

    /// The target disappeared and nothing can answer in its place.
    public var targetGone: String

    /// A bundle was asked for of items that were picked up in several places.
    public var severalSources: String

    /// A bundle was asked for that the source does not make.
    public var notBundled: String

    /// A target wants to put an item into itself, or into something in it.
    public var insideItself: String

    /// An item was to be loaded, but offers none of the types that the target takes.
    public var nothingToLoad: String

    /// A load came to more than its ``Transfer/limit``. `{limit}` is that limit, such as "64 MB".
    public var tooLarge: String

    /// A producer sent more than there was room for.
    public var sentTooEarly: String

    /// A task that loads failed with an error that is no ``TransferError``. `{error}` is how it describes itself.
    public var loadFailed: String

    /// The units of `{limit}`, each 1024 times the one before.
    public var byteUnit: String

    /// See ``byteUnit``.
    public var kilobyteUnit: String

    /// See ``byteUnit``.
    public var megabyteUnit: String

    /// See ``byteUnit``.
    public var gigabyteUnit: String

    /// Makes the English sentences.
    public init() {
        self.init(
            notAllowed: DropOperation.notAllowedReason,
            timedOut: "There was no answer in time.",
            targetGone: "The place is not there any more.",
            severalSources: "These things come from several places and cannot be joined.",
            notBundled: "These things cannot be joined.",
            insideItself: "Nothing can go into itself.",
            nothingToLoad: "There is nothing in it that can be taken here.",
            tooLarge: "It is larger than {limit}, the most that can be taken here.",
            sentTooEarly: "The sender did not wait until there was room.",
            loadFailed: "It could not be loaded: {error}"
        )
    }

    /// Makes sentences of another language; the English ones are no part of a program then.
    public init(
        notAllowed: String,
        timedOut: String,
        targetGone: String,
        severalSources: String,
        notBundled: String,
        insideItself: String,
        nothingToLoad: String,
        tooLarge: String,
        sentTooEarly: String,
        loadFailed: String,
        byteUnit: String = "B",
        kilobyteUnit: String = "kB",
        megabyteUnit: String = "MB",
        gigabyteUnit: String = "GB"
    ) {
        self.notAllowed = notAllowed
        self.timedOut = timedOut
        self.targetGone = targetGone
        self.severalSources = severalSources
        self.notBundled = notBundled
        self.insideItself = insideItself
        self.nothingToLoad = nothingToLoad
        self.tooLarge = tooLarge
        self.sentTooEarly = sentTooEarly
        self.loadFailed = loadFailed
        self.byteUnit = byteUnit
        self.kilobyteUnit = kilobyteUnit
        self.megabyteUnit = megabyteUnit
        self.gigabyteUnit = gigabyteUnit
    }

    /// All of them in an order that never changes: what a recording says of them. One added later comes last.
    package var sentences: [String] {
        [
            notAllowed, timedOut, targetGone, severalSources, notBundled, insideItself, nothingToLoad, tooLarge,
            sentTooEarly, loadFailed, byteUnit, kilobyteUnit, megabyteUnit, gigabyteUnit,
        ]
    }

    /// Makes them from ``sentences``; nil if there are more or fewer.
    package init?(sentences: [String]) {
        guard sentences.count == 14 else { return nil }
        self.init(
            notAllowed: sentences[0],
            timedOut: sentences[1],
            targetGone: sentences[2],
            severalSources: sentences[3],
            notBundled: sentences[4],
            insideItself: sentences[5],
            nothingToLoad: sentences[6],
            tooLarge: sentences[7],
            sentTooEarly: sentences[8],
            loadFailed: sentences[9],
            byteUnit: sentences[10],
            kilobyteUnit: sentences[11],
            megabyteUnit: sentences[12],
            gigabyteUnit: sentences[13]
        )
    }

    /// The sentence of a load that came to more than a limit.
    package func tooLarge(for limit: Int) -> String {
        AnnouncementRenderer.fill(tooLarge, "limit", with: size(limit))
    }

    /// The sentence of a load that failed with some error.
    func loadFailed(with error: String) -> String {
        AnnouncementRenderer.fill(loadFailed, "error", with: error)
    }

    /// In the largest unit that is not below 1, rounded down; without the tables that formatting brings.
    private func size(_ byteCount: Int) -> String {
        if byteCount >= 1 << 30 { return "\(byteCount >> 30) \(gigabyteUnit)" }
        if byteCount >= 1 << 20 { return "\(byteCount >> 20) \(megabyteUnit)" }
        if byteCount >= 1 << 10 { return "\(byteCount >> 10) \(kilobyteUnit)" }
        return "\(byteCount) \(byteUnit)"
    }
}
