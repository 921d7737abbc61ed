// SPDX-License-Identifier: Apache-2.0
import Hummingbird

/// Frames on their way to one reader, written together: a reader that was busy takes all that came meanwhile with one write,
/// so a server with many of them catches up instead of falling behind.
struct FrameBatch {
    /// How many bytes are gathered at most, but for the last frame.
    static let byteLimit = 256 << 10

    private var frames = ByteBuffer()

    /// Adds a frame, and writes what there is when it is enough.
    mutating func add(_ frame: ByteBuffer, on writer: inout any ResponseBodyWriter) async throws {
        if frames.readableBytes == 0 {
            // Shared by all readers, and not copied for one that takes nothing else.
            frames = frame
        } else {
            frames.writeImmutableBuffer(frame)
        }
        if frames.readableBytes >= Self.byteLimit { try await write(on: &writer) }
    }

    /// Writes what was added.
    mutating func write(on writer: inout any ResponseBodyWriter) async throws {
        guard frames.readableBytes > 0 else { return }
        let gathered = frames
        frames = ByteBuffer()
        try await writer.write(gathered)
    }
}
