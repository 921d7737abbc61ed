// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

extension Workspace {
    /// The documents of the workspace, in their order.
    var documents: [Node] { children(of: .workspace, kind: .document) }
}
