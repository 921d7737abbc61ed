// SPDX-License-Identifier: Apache-2.0

/// What could not be drawn lately: a page that takes long to fail would else hold a slot of the pool again each time it is
/// scrolled into view.
struct ThumbnailFailures: Sendable {
    private var kept: [ThumbnailRequest: (error: any Error, until: ContinuousClock.Instant)] = [:]
    private let now: @Sendable () -> ContinuousClock.Instant

    /// How long a failure stands.
    static let lifetime = Duration.seconds(30)
    /// More than so many are not kept.
    static let limit = 1000

    /// None yet; `now` is the clock.
    init(now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        self.now = now
    }

    /// Why it could not be drawn, if that was a moment ago.
    mutating func failure(of request: ThumbnailRequest) -> (any Error)? {
        guard let entry = kept[request] else { return nil }
        guard entry.until > now() else {
            kept[request] = nil
            return nil
        }
        return entry.error
    }

    /// Keeps a failure that says something of the file; that the server had no room or that nobody waited is forgotten.
    mutating func remember(_ error: any Error, of request: ThumbnailRequest) {
        guard error is ThumbnailError || (error as? ToolFailure)?.isOfFile == true, kept[request] == nil else { return }
        let time = now()
        if kept.count >= Self.limit { kept = kept.filter { $0.value.until > time } }
        if kept.count >= Self.limit { kept = [:] }
        kept[request] = (error, time + Self.lifetime)
    }

    /// Forgets what failed with a blob.
    mutating func forget(_ blob: BlobID) { kept = kept.filter { $0.key.blob != blob } }
}
