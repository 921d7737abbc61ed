// SPDX-License-Identifier: Apache-2.0

import WorkspaceModel

extension Workspace {
    /// The page of a document that was made of one picture; nil for any other document, and while its pages are not known.
    func picture(in document: Node) -> NodeID? {
        let (type, pages) = (document.fields.text(.mimeType) ?? "", children(of: document.id, kind: .page))
        return type.utf8.starts(with: "image/".utf8) && pages.count == 1 ? pages[0].id : nil
    }
}
