// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import WorkspaceModel

/// What becomes of a file that comes in, whether it was dropped, pasted or picked. Here alone it is decided.
enum FileKind {
    /// A board, which is imported as one.
    case board
    /// A document: a PDF, a picture, or something of which the server says that it is neither.
    case document

    /// What the file picker offers.
    static let pickerTypes =
        ".pdf,image/*,.json,.zip,.csv,.tsv,.nbx,.md,application/pdf,application/json,application/zip"

    /// What the picker of pictures offers; some browsers do not count HEIC among them.
    static let pictureTypes = "image/*,.heic,.heif,.avif"

    /// The endings of files that hold boards.
    private static let boardEndings = ["json", "zip", "csv", "tsv", "nbx", "md", "markdown"]
    private static let boardTypes = [
        "application/json", "application/zip", "application/x-zip-compressed", "text/csv",
        "text/tab-separated-values", "text/markdown",
    ]
    /// The same, as drags name them: they are compared at every move.
    fileprivate static let boardContents = boardTypes.map { ContentType(mimeType: $0) }

    /// The name decides; the type does where the name has no ending, as with what is pasted.
    init(name: String, type: String) {
        let parts = Array(name.utf8).split(separator: Byte.dot, omittingEmptySubsequences: false)
        let ending = parts.count > 1 ? Self.lowered(parts[parts.count - 1]) : []
        let isBoard =
            ending.isEmpty
            ? Self.boardTypes.contains { $0.utf8.elementsEqual(Self.lowered(type.utf8)) }
            : Self.boardEndings.contains { $0.utf8.elementsEqual(ending) }
        self = isBoard ? .board : .document
    }

    init(_ file: PageFile) { self.init(name: file.name, type: file.type) }

    private static func lowered(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        bytes.map { (65...90).contains($0) ? $0 + 32 : $0 }
    }
}

extension DropSession {
    /// Whether it brings files that become documents, as far as that can be told before they are dropped. Files of which
    /// the browser knows no type count too, as HEIC pictures in Chromium on Linux and Windows: what they are is seen when
    /// they are dropped.
    var bringsDocuments: Bool { bringsKnownDocuments || bringsUnknownFiles }

    /// Whether it brings files.
    var bringsFiles: Bool { drag.offer?.count != nil }

    /// Whether the browser says that it brings files that hold boards.
    var bringsBoards: Bool {
        drag.offer.map { offer in FileKind.boardContents.contains { offer.contentTypes.contains($0) } } ?? false
    }

    /// Whether the browser itself says that it brings files that become documents.
    var bringsKnownDocuments: Bool {
        !isLocal && (hasItems(conformingTo: .pdf) || hasItems(conformingTo: .image))
    }

    private var bringsUnknownFiles: Bool { drag.offer?.contentTypes.contains(.data) ?? false }
}
