// SPDX-License-Identifier: Apache-2.0

/// The sentences the engine itself gives as reasons, in receipts, refusals and announcements; all others are the
/// targets' and the producers'. English unless replaced.
public struct EngineReasons: Equatable, Sendable {
    /// The target wants what the source does not allow.
    public var notAllowed = DropOperation.notAllowedReason

    /// The target gave no answer before the deadline.
    public var timedOut = "There was no answer in time."

    /// The target disappeared and nothing can answer in its place.
    public var targetGone = "The place is not there any more."

    /// A bundle was asked for of items that were picked up in several places.
    public var severalSources = "These things come from several places and cannot be joined."

    /// A bundle was asked for that the source does not make.
    public var notBundled = "These things cannot be joined."

    /// A target wants to put an item into itself, or into something in it.
    public var insideItself = "Nothing can go into itself."

    /// An item was to be loaded, but offers none of the types that the target takes.
    public var nothingToLoad = "There is nothing in it that can be taken here."

    /// A load came to more than its ``Transfer/limit``. `{limit}` is that limit, such as "64 MB".
    public var tooLarge = "It is larger than {limit}, the most that can be taken here."

    /// A producer sent more than there was room for.
    public var sentTooEarly = "The sender did not wait until there was room."

    /// A task that loads failed with an error that is no ``TransferError``. `{error}` is how it describes itself.
    public var loadFailed = "It could not be loaded: {error}"

    /// The units of `{limit}`, each 1024 times the one before.
    public var byteUnit = "B"

    /// See ``byteUnit``.
    public var kilobyteUnit = "kB"

    /// See ``byteUnit``.
    public var megabyteUnit = "MB"

    /// See ``byteUnit``.
    public var gigabyteUnit = "GB"

    /// Makes the English sentences.
    public init() {}

    /// All of them in an order that never changes: what a recording says of them. One added later comes last.
    package var sentences: [String] {
        [
            notAllowed, timedOut, targetGone, severalSources, notBundled, insideItself, nothingToLoad, tooLarge,
            sentTooEarly, loadFailed, byteUnit, kilobyteUnit, megabyteUnit, gigabyteUnit,
        ]
    }

    /// Makes them from ``sentences``; nil if there are more or fewer.
    package init?(sentences: [String]) {
        guard sentences.count == self.sentences.count else { return nil }
        notAllowed = sentences[0]
        timedOut = sentences[1]
        targetGone = sentences[2]
        severalSources = sentences[3]
        notBundled = sentences[4]
        insideItself = sentences[5]
        nothingToLoad = sentences[6]
        tooLarge = sentences[7]
        sentTooEarly = sentences[8]
        loadFailed = sentences[9]
        byteUnit = sentences[10]
        kilobyteUnit = sentences[11]
        megabyteUnit = sentences[12]
        gigabyteUnit = sentences[13]
    }

    /// The sentence of a load that came to more than a limit.
    package func tooLarge(for limit: Int) -> String {
        AnnouncementRenderer.fill(tooLarge) { name in
            switch name {
            case "limit": size(limit)
            default: nil
            }
        }
    }

    /// The sentence of a load that failed with some error.
    func loadFailed(with error: String) -> String {
        AnnouncementRenderer.fill(loadFailed) { name in
            switch name {
            case "error": error
            default: nil
            }
        }
    }

    /// In the largest unit that is not below 1, rounded down; without the tables that formatting brings.
    private func size(_ byteCount: Int) -> String {
        if byteCount >= 1 << 30 { return "\(byteCount >> 30) \(gigabyteUnit)" }
        if byteCount >= 1 << 20 { return "\(byteCount >> 20) \(megabyteUnit)" }
        if byteCount >= 1 << 10 { return "\(byteCount >> 10) \(kilobyteUnit)" }
        return "\(byteCount) \(byteUnit)"
    }
}
