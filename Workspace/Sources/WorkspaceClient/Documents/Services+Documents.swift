// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

extension Services {
    /// The documents of the workspace, in their order.
    var documents: [Node] { workspace.children(of: .workspace, kind: .document) }
}
