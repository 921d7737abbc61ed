// SPDX-License-Identifier: Apache-2.0

/// Beside which of its two items a gap is shown, where they do not touch.
///
/// In a grid the gap behind a line's last item is the one in front of the next line's first: one place to drop, two to
/// point at, as with the caret of a text. It is shown at the line that is pointed at.
public enum GapAffinity: Equatable, Sendable {
    /// Behind the item in front of the gap.
    case upstream

    /// In front of the item behind the gap.
    case downstream
}
