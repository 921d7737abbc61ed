// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Small PNGs, for tests that need some.
enum TestPicture {
    /// Four pixels across, two down, red.
    static let upright = bytes(
        "iVBORw0KGgoAAAANSUhEUgAAAAQAAAACCAIAAADwyuo0AAAAEElEQVR4nGM4IScHRwzIHABvCgghBqXSdgAAAABJRU5ErkJggg=="
    )
    /// Two pixels across, four down, blue.
    static let tall = bytes(
        "iVBORw0KGgoAAAANSUhEUgAAAAIAAAAECAIAAAArjXluAAAAEElEQVR4nGOQkzsBRAzYKABsjAghSCCjpQAAAABJRU5ErkJggg=="
    )
    /// Four pixels across, two down, half transparent.
    static let transparent = bytes(
        "iVBORw0KGgoAAAANSUhEUgAAAAQAAAACCAYAAAB/qH1jAAAAEUlEQVR42mP4z8DQgIwZ0AUA0Y4L+VMlxQIAAAAASUVORK5CYII="
    )

    private static func bytes(_ text: String) -> [UInt8] { Data(base64Encoded: text).map { Array($0) } ?? [] }
}
