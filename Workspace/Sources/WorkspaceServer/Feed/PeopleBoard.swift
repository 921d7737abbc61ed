// SPDX-License-Identifier: Apache-2.0
import Hummingbird
import WorkspaceModel

/// The members as they are now, for feeds.
struct PeopleBoard {
    private var frame: ByteBuffer?

    /// Grows by one with each change.
    private(set) var version = 0

    /// Takes the members in place of the former.
    mutating func set(_ members: MemberList) {
        version += 1
        frame = FeedFrame.frame(.people(members))
    }

    /// The event, if the members changed after `version`.
    func frame(after version: Int) -> ByteBuffer? { version < self.version ? frame : nil }
}
