// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// Takes what other programs shared with Carry, once somebody is signed in: it becomes a draft, by the way of what is dropped
/// on the composer.
///
/// What the service worker has parked stays until it is in the draft, or the server has refused it. A page that ends before
/// leaves it to the next: the draft and the uploads have the identities of what is parked, so that nothing comes twice. What
/// the person's role does not let them bring in stays parked until it does, or they discard it.
///
/// ```
/// parked --signed in--> taken by a member --landed or refused--> forgotten
///  | ^ '--not allowed--.     '------session ended-----------------^
///  | '-----------------'                                          |
///  '--discarded---------------------------------------------------'
/// ```
final class SharedIntake {
    /// Says beyond the page who has taken what was parked.
    private static let prefix = "carry-shared/"

    private let drafts: Drafts
    /// Called with a draft that was filled.
    var onOpen: (NodeID) -> Void = { _ in }

    private var workspace: Workspace { drafts.workspace }
    private var page: WebPage { workspace.page }

    init(_ drafts: Drafts) { self.drafts = drafts }

    /// Where the service worker leads when it found no room, and what is shown there.
    private static let (fullAddress, address) = ("/#/compose/full", "/#/compose")

    /// Takes what is parked. Who only looks through a link is nobody who could.
    func acceptParked() {
        if UTF8Text.equal(page.address, Self.fullAddress) {
            page.replaceAddress(Self.address)
            drafts.dragging.toasts.show(L10n.noRoomForWhatYouShared, tone: .refused)
        }
        guard workspace.session.role != .guest else { return }
        page.readParked(from: SharedParts.first, to: SharedParts.last) { [unowned(unsafe) self] parts in
            guard var parts else { return }
            while let share = SharedParts(takenFrom: &parts) { accept(share) }
        }
    }

    private func accept(_ share: SharedParts) {
        guard let draft = SharedParts.identity(ofRecord: share.record) else { return forget(share.record) }
        let owner = page.stored(Self.prefix + share.record)
        // What somebody else could not bring in before their session ended.
        if let owner, !UTF8Text.equal(owner, workspace.session.id) { return forget(share.record) }
        let texts = owner == nil ? share.texts(in: page) : []
        let refusal = workspace.refusal(of: .write)
        // As where they are dropped: files are brought in, and texts are only written.
        let refusalOfFiles = share.files.isEmpty ? nil : workspace.refusal(of: .edit)
        if let sentence = refusal ?? refusalOfFiles {
            let discard = { [unowned(unsafe) self] in forget(share.record) }
            drafts.dragging.toasts.show(sentence, tone: .refused, action: (L10n.discard, discard))
        }
        let files = refusalOfFiles == nil ? share.files : []
        guard refusal == nil, refusalOfFiles == nil || !texts.isEmpty else { return }
        if owner == nil {
            guard drafts.begin(as: draft) != nil else { return }
            _ = page.keep(Self.prefix + share.record, workspace.session.id)
        } else if !workspace.isThere(draft, as: .draft) {
            // It was sent or deleted meanwhile; what is not known while the server is away may be there.
            if workspace.isConnected { forget(share.record) }
            return
        }
        var count = files.count
        drafts.stage(texts, files, in: draft) { [unowned(unsafe) self] uploads in
            for upload in uploads {
                follow(upload) {
                    count -= 1
                    if count == 0 { self.forget(share.record) }
                }
            }
        }
        if count == 0, refusalOfFiles == nil { forget(share.record) }
        onOpen(draft)
    }

    /// Forgets a file when it is in the draft, or will not be.
    private func follow(_ upload: Upload, ending: @escaping () -> Void) {
        var isForgotten = false
        let look = { [unowned(unsafe) self, unowned(unsafe) upload] in
            guard upload.isOver, !isForgotten, let record = upload.file.record else { return }
            isForgotten = true
            page.removeRecords(from: record, to: record)
            ending()
        }
        upload.observers.append(look)
        look()
    }

    private func forget(_ record: String) {
        page.removeRecords(from: "\(record)/", to: "\(record)/~")
        page.removeStored(Self.prefix + record)
    }

    /// Forgets what was taken and is not in its draft yet: the session has ended. What nobody has taken stays.
    func erase() {
        for key in page.storedKeys(from: Self.prefix) {
            forget(String(decoding: key.utf8.dropFirst(Self.prefix.utf8.count), as: UTF8.self))
        }
    }
}
