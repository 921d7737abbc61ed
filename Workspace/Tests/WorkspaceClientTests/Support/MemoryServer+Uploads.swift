// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import Foundation
import WorkspaceModel

/// What is in a file, as a server finds out that looks into it.
enum FileContent: Equatable {
    /// A picture, by the hash of its bytes.
    case picture(String)
    /// A PDF with so many pages.
    case pages(String, Int)
    /// Neither: it is kept as it is where things are attached.
    case other(String)
    /// What it should be and is not, which is said in a sentence.
    case broken(String)
}

extension MemoryServer {
    /// The titles of the documents that are in something, in their order.
    func documentTitles(in parent: NodeID = .workspace) -> [String] {
        tree.children(of: parent).compactMap { tree[$0] }.filter { $0.kind == .document }.map { $0.title }
    }

    func upload(_ request: RecordedRequest, _ query: [String: String]) -> (status: Int, body: [UInt8]) {
        if isUploadLost { return (0, []) }
        guard let content = contents[request.file], let upload = query["upload"] else {
            return (404, ErrorAnswer(error: "There is no \(request.path).").encoded())
        }
        if let answer = uploaded[upload] { return (200, answer) }
        let name = query["name"]?.removingPercentEncoding ?? ""
        let isPhoto = request.path.hasPrefix("/api/photos")
        guard let parent = (query["into"] ?? query["parent"]).flatMap({ NodeID($0) }), !tree.isTrashed(parent) else {
            return (409, ErrorAnswer(error: "“\(name)” has no place any more.").encoded())
        }
        let place = Place(parent: parent, after: query["after"].flatMap { NodeID($0) })
        let id = NodeID.make(5_000 + UInt64(uploaded.count) * 100)
        let count = tree.children(of: parent).count
        var hash = ""
        var pages = 1
        switch content {
        case .broken(let sentence): return (422, ErrorAnswer(error: "“\(name)” \(sentence)").encoded())
        case .other where isPhoto || query["card"] == nil && !Rules.mayHold(tree[parent]?.kind ?? .workspace, .file):
            return (422, ErrorAnswer(error: "“\(name)” is no document.").encoded())
        case .other(let bytes): (hash, pages) = (bytes, 0)
        case .pages where isPhoto: return (422, ErrorAnswer(error: "“\(name)” is no picture.").encoded())
        case .pages(let bytes, let count): (hash, pages) = (bytes, count)
        case .picture(let bytes): hash = bytes
        }
        let fields: Fields = [.title: .text(name), .blob: .text(hash)]
        let answer: [UInt8]
        if isPhoto {
            let photo = query["photo"].flatMap { NodeID($0) } ?? id
            change([.insert(photo, kind: .photo, at: place, fields: fields)])
            answer = PhotoAnswer(photo: photo, revision: revision).encoded()
        } else {
            let new = (0..<UInt64(pages)).map { NodeID.make(5_001 + UInt64(uploaded.count) * 100 + $0) }
            let card = query["card"].flatMap { NodeID($0) }
            change(
                (card.map { [.insert($0, kind: .card, at: place, fields: [.title: .text(name)])] } ?? []) + [
                    .insert(
                        id,
                        kind: pages == 0 ? .file : .document,
                        at: card.map { Place(parent: $0) } ?? place,
                        fields: fields
                    )
                ] + new.map { .insert($0, kind: .page, at: Place(parent: id), fields: [.blob: .text(hash)]) }
            )
            answer = DocumentAnswer(document: id, pages: new, notes: [], revision: revision).encoded()
        }
        guard tree[place.after ?? parent] != nil, tree.children(of: parent).count > count else {
            return (409, ErrorAnswer(error: "“\(name)” cannot stand there.").encoded())
        }
        uploaded[upload] = answer
        return (200, answer)
    }
}
