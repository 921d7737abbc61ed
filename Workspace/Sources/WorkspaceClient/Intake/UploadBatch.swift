// SPDX-License-Identifier: Apache-2.0

import WorkspaceModel

/// Files that came together. They are sent one after the other, so that they land in the order in which they came; one
/// that waits for its password lets the others pass and goes to its place among them later.
final class UploadBatch {
    let destination: UploadDestination
    let uploads: [Upload]
    /// Whether the new documents are shown when they have come.
    var opensDocuments = false
    /// What undo calls what landed last, once the person can undo it.
    var label: String?
    /// Whether undo knows of everything that has landed.
    var isRemembered = false

    init(_ uploads: [Upload], to destination: UploadDestination) {
        self.uploads = uploads
        self.destination = destination
    }

    /// Whether one of them is under way.
    var isBusy: Bool { uploads.contains { $0.transfer != nil } }

    var isSettled: Bool { uploads.allSatisfy { $0.isSettled } }

    /// The file to send now.
    var next: Upload? { isBusy ? nil : uploads.first { $0.isWaiting } }

    /// Where a file goes: after the nearest that came before it.
    func place(of upload: Upload) -> Place {
        // What came in a folder goes into an album of its own, to its end.
        let former = uploads.prefix { $0 !== upload }.last { !nodes(of: $0).isEmpty && $0.folder == nil }
        guard let last = former.flatMap({ nodes(of: $0).last }) else { return destination.place }
        return Place(parent: destination.place.parent, after: last)
    }

    /// What a file became: its document, its pages, its card or its photo.
    func nodes(of upload: Upload) -> [NodeID] {
        guard case .landed(let answer) = upload.state else { return [] }
        return nodes(of: upload, answered: answer)
    }

    /// What a file became, by the server's answer. Of a picture that was there already, nothing.
    func nodes(of upload: Upload, answered answer: DocumentAnswer) -> [NodeID] {
        switch destination {
        case .documents: [answer.document]
        case .pages: answer.pages
        case .cards: [upload.card]
        case .photos: answer.pages
        }
    }
}
