// SPDX-License-Identifier: Apache-2.0

/// Who gets the next free slot of the pool.
public enum ToolPriority: Int, Comparable, CaseIterable, Sendable {
    /// Something that may be wanted soon: thumbnails that are about to be scrolled to.
    case ahead
    /// Something a person started and can see the progress of: an import, an export.
    case work
    /// Something a person looks at an empty place for.
    case visible

    /// Whether the first waits longer.
    public static func < (one: ToolPriority, two: ToolPriority) -> Bool { one.rawValue < two.rawValue }
}
