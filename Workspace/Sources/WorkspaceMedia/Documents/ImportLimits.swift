// SPDX-License-Identifier: Apache-2.0

/// What an import takes. They are told to the person before anything is sent.
public struct ImportLimits: Hashable, Sendable {
    /// Bytes of one file.
    public var bytes: Int
    /// Pages of one document.
    public var pages: Int
    /// Pixels of one picture, which its header claims before anything is decoded.
    public var pixels: Int
    /// Frames of a moving picture and pages of a TIFF that become pages.
    public var frames: Int
    /// Seconds of one import, from its slot in the pool to its answer.
    public var seconds: Int

    /// Limits; the defaults are generous for paper and for cameras.
    public init(
        bytes: Int = 500 << 20,
        pages: Int = 10_000,
        pixels: Int = 120_000_000,
        frames: Int = 200,
        seconds: Int = 180
    ) {
        self.bytes = bytes
        self.pages = pages
        self.pixels = pixels
        self.frames = frames
        self.seconds = seconds
    }
}
