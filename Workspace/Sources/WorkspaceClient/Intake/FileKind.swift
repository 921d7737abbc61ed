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

    /// What the file picker offers where not any file is kept.
    static let pickerTypes =
        ".pdf,image/*,.json,.zip,.csv,.tsv,.nbx,.md,application/pdf,application/json,application/zip"

    /// What the picker of pictures offers; some browsers do not count HEIC among them.
    static let pictureTypes = "image/*,.heic,.heif,.avif"

    /// The endings of files that hold boards as text, and of all that hold boards.
    private static let textEndings = ["csv", "tsv", "md", "markdown"]
    private static let boardEndings = textEndings + ["json", "zip", "nbx"]
    private static let textTypes = ["text/csv", "text/tab-separated-values", "text/markdown"]
    private static let boardTypes = textTypes + ["application/json", "application/zip", "application/x-zip-compressed"]
    /// The same, as drags name them: they are compared at every move.
    fileprivate static let boardContents = boardTypes.map { ContentType(mimeType: $0) }
    /// What types begin with that are none of pictures, and the endings of what lies beside pictures and has no type.
    private static let otherTypes = [
        "video/", "audio/", "text/", "application/pdf", "application/json", "application/xml", "application/zip",
        "application/x-zip", "application/gzip", "application/x-7z", "application/msword", "application/vnd.openxml",
        "application/vnd.ms-",
    ]
    private static let otherEndings = [
        "aae", "xmp", "json", "xml", "txt", "csv", "md", "pdf", "ini", "db", "ds_store", "mov", "mp4", "m4v", "avi",
        "mkv", "mts", "3gp", "mp3", "m4a", "wav", "zip", "gz", "tar", "rar", "7z",
    ]

    /// The name decides; the type does where the name has no ending, as with what is pasted.
    init(name: String, type: String) {
        self = Self.isOne(of: Self.boardEndings, Self.boardTypes, name, type) ? .board : .document
    }

    init(_ file: PageFile) { self.init(name: file.name, type: file.type) }

    /// Whether a file that holds a board does so as text: a table or Markdown.
    static func isTextOfBoard(_ file: PageFile) -> Bool { isOne(of: textEndings, textTypes, file.name, file.type) }

    /// Whether a file of the workspace may hold a board, by its name.
    static func mayHoldBoard(_ node: Node) -> Bool {
        node.kind == .file && isOne(of: boardEndings, [], node.fields.text(.fileName) ?? node.title, "")
    }

    /// Whether a file is certainly no picture. What is not known here the server tells.
    static func isNoPicture(_ file: PageFile) -> Bool {
        let (type, ending) = (lowered(file.type.utf8), ending(of: file.name))
        if type.starts(with: "image/".utf8) { return false }
        return otherTypes.contains { type.starts(with: $0.utf8) }
            || otherEndings.contains { $0.utf8.elementsEqual(ending) }
    }

    private static func isOne(of endings: [String], _ types: [String], _ name: String, _ type: String) -> Bool {
        let (type, ending) = (lowered(type.utf8), ending(of: name))
        return ending.isEmpty
            ? types.contains { $0.utf8.elementsEqual(type) } : endings.contains { $0.utf8.elementsEqual(ending) }
    }

    /// What follows the last dot of a name, in small letters; empty where there is none.
    private static func ending(of name: String) -> [UInt8] {
        let parts = Array(name.utf8).split(separator: Byte.dot, omittingEmptySubsequences: false)
        return parts.count > 1 ? lowered(parts[parts.count - 1]) : []
    }

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
    var bringsKnownDocuments: Bool { !isLocal && (hasItems(conformingTo: .pdf) || hasItems(conformingTo: .image)) }

    /// Whether it brings files that are pictures, or may be.
    var bringsPictures: Bool { bringsUnknownFiles || !isLocal && hasItems(conformingTo: .image) }

    private var bringsUnknownFiles: Bool { drag.offer?.contentTypes.contains(.data) ?? false }
}
