// SPDX-License-Identifier: Apache-2.0
import WorkspaceModel

/// Whom something concerns that is not for everybody.
enum FeedRecipient: Codable, Equatable, Sendable {
    /// The pages of one device.
    case device(String)
    /// The pages of a member on all of their devices.
    case member(String)

    /// Whether a feed is one of theirs.
    func includes(_ reader: SessionInfo) -> Bool {
        switch self {
        case .device(let id): reader.device == id
        case .member(let id): reader.id == id
        }
    }
}
