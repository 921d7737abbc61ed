// SPDX-License-Identifier: Apache-2.0

/// The longest side of a thumbnail in pixels. Sizes are few, so that neighbours in zoom and screens of all densities find
/// the same files in the cache.
public struct ThumbnailSize: Hashable, Sendable {
    /// Pixels of the longest side.
    public let pixels: Int

    /// The sizes there are; each is about 1.4 times the one before, so that none is shrunk by more than that on screen.
    public static let ladder = [90, 128, 180, 256, 360, 512, 720, 1024, 1440, 2048]

    /// As large as the picture is itself.
    static let own = ThumbnailSize(pixels: 1_000_000)

    private init(pixels: Int) { self.pixels = pixels }

    /// The smallest size that is not smaller than what is wanted, or the largest there is.
    public init(atLeast wanted: Int) {
        pixels = Self.ladder.first { $0 >= wanted } ?? 2048
    }
}
