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

    /// A photo's name and the ending that says what is in the file: its own where that is a plain one.
    private static func parts(of photo: Node) -> (stem: String, ending: String) {
        let name = photo.fields.text(.fileName) ?? photo.title
        // Of a page a picture is drawn.
        if photo.fields[.pageNumber] != nil { return (name, ".jpg") }
        guard let dot = name.lastIndex(of: "."), name.distance(from: dot, to: name.endIndex) <= 6,
            name[name.index(after: dot)...].allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
        else { return (name, "." + (endings[photo.fields.text(.mimeType) ?? ""] ?? "bin")) }
        return (String(name[..<dot]), String(name[dot...]))
    }

    private static let endings = [
        "image/jpeg": "jpg", "image/png": "png", "image/gif": "gif", "image/webp": "webp", "image/tiff": "tiff",
        "image/heic": "heic", "image/heif": "heif", "image/avif": "avif",
    ]
}
