// SPDX-License-Identifier: Apache-2.0

/// Why a session is over.
public enum EndReason: Equatable, Sendable {
    /// A target took at least one item.
    case dropped

    /// Items left for another program, which tells nobody what it did with them.
    case deliveredOutside

    /// Nothing was handed over.
    case cancelled(CancelReason)
}

/// Why nothing was handed over.
public enum CancelReason: Equatable, Sendable {
    /// The person pressed Escape, or the program asked.
    case requested

    /// Released where nothing takes a drop, or over another program that did not take it.
    case overNothing

    /// Released over a target that refuses, with its reason.
    case forbidden(String)

    /// Every item was refused or failed after the drop.
    case refused

    /// The pointer that owned the session went away without a release.
    case pointerLost

    /// Every item disappeared from the model meanwhile.
    case itemsGone

    /// The hand let go without having moved.
    case notMoved

    /// A drag from another program left and did not come back.
    case leftProgram
}
