// SPDX-License-Identifier: Apache-2.0

/// Keeps a region registered; when the last reference to it goes away, the region leaves the engine.
public final class RegionToken {
    /// The registered region.
    public let region: Region

    private var engine: DragDropEngine?

    init(region: Region, engine: DragDropEngine) {
        self.region = region
        self.engine = engine
    }

    /// Takes the region out of the engine now. Doing so twice is harmless.
    public func cancel() {
        engine?.unregister(region)
        engine = nil
    }

    deinit { engine?.unregister(region) }
}
