// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// Files that came together. They are sent one after the other, so that they land in the order in which they came; one
/// that waits for its password lets the others pass and goes to its place among them later.
final class UploadBatch {
    let destination: UploadDestination
    let uploads: [Upload]
    /// The draft or the conversation in which they are staged, and shown; the panel shows all others.
    var home: NodeID?
    /// What the keys of the records begin with in which this browser keeps them, if it does.
    var record: String?
    /// What became of the last that landed before the page was loaded again.
    var former: (index: Int, node: NodeID)?
    /// The files that were dropped at the same place before, and were on their way when these came: these stand behind them.
    var previous: UploadBatch?
    /// Whether the new documents are shown when they have come.
    var opensDocuments = false
    /// What undo calls what landed last, once the person can undo it.
    var label: String?
    /// Whether undo knows of everything that has landed.
    var isRemembered = false

    init(_ uploads: [Upload], to destination: UploadDestination, home: NodeID? = nil) {
        self.uploads = uploads
        self.destination = destination
        self.home = home
        for (index, upload) in uploads.enumerated() {
            upload.becomesPhoto = destination.makesPhoto(of: upload)
            upload.index = index
        }
    }

    var isInPanel: Bool { home == nil }

    /// Whether one of them is under way.
    var isBusy: Bool { uploads.contains { $0.transfer != nil || $0.isLookedUp } }

    /// Whether this browser keeps one of them.
    var isKept: Bool { uploads.contains { $0.record != nil } }

    var isSettled: Bool { uploads.allSatisfy { $0.isSettled } }

    /// The file to send now.
    var next: Upload? { isBusy ? nil : uploads.first { $0.isWaiting && !$0.isPostponed } }

    /// Whether one is on its way, or can be sent now.
    var isUnderWay: Bool { isBusy || next != nil }

    /// Where a file goes: after the nearest that came before it.
    func place(of upload: Upload) -> Place {
        guard let last = lastNode(before: upload.index) else { return destination.place }
        return Place(parent: destination.place.parent, after: last)
    }

    /// What the nearest file before an index became, of those that came at the same place.
    private func lastNode(before index: Int) -> NodeID? {
        let before = uploads.prefix { $0.index < index }.last { !nodes(of: $0).isEmpty && !$0.goesIntoAlbum }
        let landed = before.flatMap { before in nodes(of: before).last.map { (index: before.index, node: $0) } }
        let former = former.flatMap { $0.index < index && $0.index > landed?.index ?? -1 ? $0 : nil }
        return (former ?? landed)?.node ?? previous?.lastNode(before: .max)
    }

    /// What a file became: its document, its pages, its card or its photo.
    func nodes(of upload: Upload) -> [NodeID] {
        guard case .landed(let answer) = upload.state else { return [] }
        return nodes(of: upload, answered: answer)
    }

    /// What a file became, by the server's answer. Of a picture that was there already, nothing.
    func nodes(of upload: Upload, answered answer: DocumentAnswer) -> [NodeID] {
        switch destination {
        case .documents, .boards: [answer.document]
        case .pages, .photos: answer.pages
        case .cards: [upload.card]
        case .either: upload.becomesPhoto ? answer.pages : [answer.document]
        }
    }
}

extension UploadBatch {
    /// Seconds after which this browser keeps what has not landed.
    private static let keepingDelay = 0.5

    /// Has a page that is closed, or loaded again, leave to the next what does not land soon.
    func keepSoon(_ kept: KeptUploads, _ page: WebPage) {
        page.after(Self.keepingDelay) { [self] in
            for upload in uploads where !upload.isSettled && upload.record == nil {
                upload.isKeptForReload = true
                kept.keep(upload, of: self)
            }
            guard isKept else { return }
            for upload in uploads where !upload.goesIntoAlbum {
                if let node = nodes(of: upload).last { kept.remember(node, of: upload, in: self) }
            }
        }
    }
}
