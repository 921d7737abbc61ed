// SPDX-License-Identifier: Apache-2.0

/// Keeps one registration of a region; when the last reference to it goes away, the region leaves the engine. A region
/// that was registered again meanwhile stays: it belongs to the later token.
public final class RegionToken {
    /// The registered region.
    public let region: Region

    private let registration: UInt64
    private var engine: DragDropEngine?

    init(region: Region, registration: UInt64, engine: DragDropEngine) {
        self.region = region
        self.registration = registration
        self.engine = engine
    }

    /// Takes the region out of the engine now. Doing so twice is harmless.
    public func cancel() {
        engine?.unregister(region, registration)
        engine = nil
    }

    deinit { engine?.unregister(region, registration) }
}
