// SPDX-License-Identifier: Apache-2.0

import WorkspaceModel

/// Which documents are open in this browser, in the order of their tabs.
struct OpenDocuments: Equatable {
    /// More tabs than these nobody finds their way in; the oldest go first.
    static let limit = 40

    private(set) var ids: [NodeID] = []

    init() {}

    /// Reads what ``text`` wrote; what cannot be read is left out.
    init(text: String) {
        for part in text.utf8.split(separator: UInt8(ascii: " ")) {
            if let id = NodeID(String(decoding: part, as: UTF8.self)) { open(id) }
        }
    }

    /// The open documents as the browser keeps them.
    var text: String { ids.map { $0.description }.joined(separator: " ") }

    /// Opens a document behind the others; one that is open stays where it is.
    mutating func open(_ id: NodeID) {
        guard !ids.contains(id) else { return }
        ids.append(id)
        if ids.count > Self.limit { ids.removeFirst() }
    }

    /// Closes a document.
    ///
    /// - Returns: The one whose tab takes its place: the next, else the one before; nil when none is left.
    @discardableResult
    mutating func close(_ id: NodeID) -> NodeID? {
        guard let index = ids.firstIndex(of: id) else { return nil }
        ids.remove(at: index)
        return ids.isEmpty ? nil : ids[min(index, ids.count - 1)]
    }

    /// Puts a tab between two others; after none means first. A neighbour that is not open any more means last.
    mutating func move(_ id: NodeID, after neighbour: NodeID?) {
        guard id != neighbour, let index = ids.firstIndex(of: id) else { return }
        ids.remove(at: index)
        guard let neighbour else { return ids.insert(id, at: 0) }
        let place = ids.firstIndex(of: neighbour).map { $0 + 1 } ?? ids.count
        ids.insert(id, at: place)
    }

    /// Closes those that are not there any more.
    mutating func keep(where isThere: (NodeID) -> Bool) { ids = ids.filter(isThere) }
}
