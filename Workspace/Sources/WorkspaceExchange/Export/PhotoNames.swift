// SPDX-License-Identifier: Apache-2.0

public import WorkspaceModel

/// The paths that photos get in a ZIP: a folder for each album, in it the names the files had; where two are alike, a
/// number tells them apart.
public struct PhotoNames {
    /// A photo and where it is in the ZIP.
    public struct Entry: Sendable {
        /// The photo.
        public let photo: Node
        /// Its path, with slashes.
        public let path: String
    }

    private let children: [NodeID: [Node]]

    /// - Parameter nodes: The albums and all that is in them, siblings in their order.
    public init(_ nodes: [Node]) {
        var children: [NodeID: [Node]] = [:]
        for node in nodes { if let parent = node.parent { children[parent, default: []].append(node) } }
        self.children = children
    }

    /// The photos under the given nodes with their paths, in order.
    ///
    /// - Complexity: O(n).
    public func entries(of roots: [Node]) -> [Entry] {
        var result: [Entry] = []
        add(roots, to: "", &result, depth: 0)
        return result
    }

    private func add(_ nodes: [Node], to folder: String, _ result: inout [Entry], depth: Int) {
        guard depth < 64 else { return }
        var names = FileNames()
        for node in nodes {
            switch node.kind {
            case .album:
                let name = names.unique(node.title, fallback: L10n.album)
                add(children[node.id] ?? [], to: "\(folder)\(name)/", &result, depth: depth + 1)
            case .photo:
                let (stem, ending) = Self.parts(of: node)
                result.append(Entry(photo: node, path: folder + names.unique(stem, fallback: L10n.photo) + ending))
            default: break
            }
        }
    }

    /// What to call the file of a photo.
    public static func fileName(of photo: Node) -> String {
        let (stem, ending) = parts(of: photo)
        var names = FileNames()
        return names.unique(stem, fallback: L10n.photo) + ending
    }

    private static func parts(of photo: Node) -> (stem: String, ending: String) {
        let type = photo.isDrawn ? "image/jpeg" : photo.fields.text(.mimeType) ?? ""
        return parts(of: photo.fields.text(.fileName) ?? photo.title, type: type)
    }

    /// A picture's name and the ending that says what is in the file: its own where that does. One of other pictures gives
    /// way to it.
    ///
    /// - Parameter type: The MIME type of its bytes; of one that is not known the name says what it is.
    public static func parts(of name: String, type: String) -> (stem: String, ending: String) {
        let fitting = endings[type]
        let usual = "." + (fitting?.first ?? "bin")
        guard let dot = name.lastIndex(of: "."), name.distance(from: dot, to: name.endIndex) <= 6 else {
            return (name, usual)
        }
        let own = name[name.index(after: dot)...].lowercased()
        let isPlain = !own.isEmpty && own.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
        let stem = String(name[..<dot])
        if fitting?.contains(own) ?? isPlain { return (stem, String(name[dot...])) }
        let isOfOthers = endings.values.contains { $0.contains(own) }
        return (isOfOthers ? stem : name, usual)
    }

    /// The endings of files of a type, the usual one first. Raw pictures of cameras begin as TIFF does.
    private static let endings = [
        "image/jpeg": ["jpg", "jpeg", "jpe", "jfif"], "image/png": ["png"], "image/gif": ["gif"],
        "image/webp": ["webp"],
        "image/tiff": [
            "tiff", "tif", "dng", "nef", "nrw", "cr2", "arw", "sr2", "srf", "pef", "srw", "3fr", "fff", "erf", "kdc",
            "dcr", "mef", "mos", "iiq", "rwl",
        ],
        "image/heic": ["heic", "heif", "hif"], "image/heif": ["heif", "heic", "hif"], "image/avif": ["avif"],
    ]
}
