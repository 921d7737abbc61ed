// SPDX-License-Identifier: Apache-2.0

import WorkspaceModel

extension Tree {
    /// Why a member in a role may not perform an operation, as they are told; nil when they may.
    func refusal(_ member: NodeID, _ role: Role, _ operation: NodeOperation) -> String? {
        Access.refusal(of: operation, by: Actor(id: member.description, role: role), in: self)?.sentence
    }
}
